import ClaimsChallenges
import Testing

@Suite("Wire forms: redeeming the browser's answer")
struct WireRedirectTests {
  static let client = ClientConfiguration(
    clientID: "app", redirectURI: "http://localhost:8400/cb", capabilities: [.cp1])

  func request() throws -> AuthorizationRequest {
    var parameters = InteractiveTokenParameters(scopes: ["User.Read"])
    parameters.claimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]
    parameters.extraScopesToConsent = ["Mail.Read"]
    parameters.extraQueryParameters = ["dc": "1"]
    return try parameters.authorizationRequest(
      for: Self.client, codeChallenge: "challenge", state: "st+ate/1")
  }

  @Test(
    "The code is redeemed with the same claims, the token's scopes and the redirect URI",
    arguments: [
      "http://localhost:8400/cb?code=c0%2Fde%3D%3D&state=st%2Bate%2F1",
      "http://localhost:8400/cb?state=st%2Bate%2F1&code=c0/de==&session_state=x"
        + "&iss=https%3A%2F%2Flogin.microsoftonline.com%2Fcontoso.com%2Fv2.0",
      "http://localhost:8400/cb#code=c0%2Fde%3D%3D&state=st%2Bate%2F1",
      "http://localhost:8400/cb#/code=c0%2Fde%3D%3D&state=st%2Bate%2F1",
      "?code=c0%2Fde==&state=st%2Bate/1", "code=c0%2Fde%3D%3D&state=st%2Bate%2F1",
    ])
  func redemption(redirect: String) throws {
    let token = try request().tokenRequest(
      redeeming: redirect, codeVerifier: Secret("verifier"))
    #expect(
      token.parameters.pairs == [
        ["client_id", "app"], ["grant_type", "authorization_code"], ["code", "c0/de=="],
        ["redirect_uri", "http://localhost:8400/cb"], ["code_verifier", "verifier"],
        ["scope", "User.Read openid profile offline_access"], ["client_info", "1"],
        [
          "claims",
          #"{"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}"#,
        ],
        ["dc", "1"],
      ])
    #expect(token.endpoint == "https://login.microsoftonline.com/common/oauth2/v2.0/token")
  }

  @Test(
    "An answer to another request is refused, be it a code or an error",
    arguments: [
      "http://localhost:8400/cb?code=c&state=other", "http://localhost:8400/cb?code=c",
      "http://localhost:8400/cb?code=c&state=st%2Bate%2F1&state=st%2Bate%2F1",
      "http://localhost:8400/cb?code=c&state=ST%2Bate%2F1", "", "nothing", "?#",
      "http://localhost:8400/cb?error=access_denied&state=other",
    ])
  func foreignAnswer(redirect: String) throws {
    let request = try request()
    let error = #expect(throws: TokenError.self) {
      try request.tokenRequest(redeeming: redirect, codeVerifier: Secret("v"))
    }
    #expect(error?.code == .stateMismatch)
  }

  @Test("An error answer is thrown as the error it is")
  func errorAnswer() throws {
    let request = try request()
    let error = #expect(throws: TokenError.self) {
      try request.tokenRequest(
        redeeming:
          "http://localhost:8400/cb?error=access_denied&error_subcode=cancel&state=st%2Bate%2F1",
        codeVerifier: Secret("v"))
    }
    #expect(error?.code == .accessDenied)
  }

  @Test(
    "An answer without a code, or with two, is refused",
    arguments: [
      "?state=st%2Bate%2F1", "?code=&state=st%2Bate%2F1", "?code=a&code=b&state=st%2Bate%2F1",
    ])
  func missingCode(redirect: String) throws {
    let request = try request()
    let error = #expect(throws: TokenError.self) {
      try request.tokenRequest(redeeming: redirect, codeVerifier: Secret("v"))
    }
    #expect(error?.code == .missingCode)
  }

  @Test("The S256 code challenge is RFC 7636's, appendix B")
  func codeChallenge() {
    let verifier = Secret("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(verifier.s256CodeChallenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }
}
