import ClaimsChallenges
import Foundation

/// A sign-in as text, for any browser and any HTTP client:
/// `SignIn AUTHORIZE_URL TOKEN_URL CLIENT_ID REDIRECT_URI VERIFIER STATE CLAIMS [SECRET]`
/// prints the URL to open, reads the redirect that the browser ended at, prints the body to post.
@main
struct SignIn {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst().map(\.self)
    guard words.count >= 7,
      let authority = Authority(authorizationEndpoint: words[0], tokenEndpoint: words[1])
    else { return print("usage: see the source") }
    let client = ClientConfiguration(
      clientID: words[2], redirectURI: words[3], authority: authority,
      credential: words.count > 7 ? .secret(Secret(words[7])) : nil,
      trustedHosts: [authority.host])
    let verifier = Secret(words[4])
    var parameters = InteractiveTokenParameters(scopes: [])
    parameters.claimsRequest = try ClaimsRequest(jsonString: words[6])
    parameters.promptType = .consent
    let request = try parameters.authorizationRequest(
      for: client, codeChallenge: verifier.s256CodeChallenge, state: words[5])
    print(request.url)
    fflush(nil)  // whoever reads this through a pipe is waiting for it
    guard let redirect = readLine() else { return }
    print(try request.tokenRequest(redeeming: redirect, codeVerifier: verifier).body)
  }
}
