import ClaimsChallenges
import Foundation

extension URLSessionTokenClient {
  /// How long the user may take on the sign-in page.
  static let signInTimeout = Duration.seconds(300)

  /// Authorization code with PKCE: opens the page, waits for the redirect, redeems the code.
  func signIn(
    with parameters: InteractiveTokenParameters,
    opening open: @Sendable (URL) async throws -> Void
  ) async throws -> AccessToken {
    guard let redirectURI = client.redirectURI else {
      throw ClaimsChallengeError(
        .missingRedirectURI, reason: "The client configuration has no redirect URI.")
    }
    let listener = try LoopbackRedirectListener(redirectURI: redirectURI)
    defer { listener.close() }
    var local = client
    local.redirectURI = listener.redirectURI
    let verifier = Secret(Self.randomText())
    let state = Self.randomText()
    let request = try parameters.authorizationRequest(
      for: local, codeChallenge: verifier.s256CodeChallenge, state: state)
    try await open(URL(request))
    let redirect = try await listener.redirect(to: state, within: Self.signInTimeout)
    return try await keep(
      endpoint.token(request.tokenRequest(redeeming: redirect, codeVerifier: verifier)),
      asked: parameters)
  }

  /// 32 random bytes as base64url: a PKCE verifier of 43 characters, or a state.
  private static func randomText() -> String {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return Base64URL.encode(bytes)
  }
}
