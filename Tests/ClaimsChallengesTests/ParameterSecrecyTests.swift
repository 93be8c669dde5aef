import ClaimsChallenges
import Testing

@Suite("Parameters: no secret in any description")
struct ParameterSecrecyTests {
  static let canary = "canary8f2c"

  /// Everything that holds the canary somewhere.
  static func values() throws -> [Any] {
    let secret = Secret(canary)
    var silent = SilentTokenParameters(
      scopes: ["User.Read"], account: AccountIdentifier(homeAccountID: canary, username: canary))
    silent.claimsRequest = [.accessToken: ["nbf": .essential(value: .string(canary))]]
    silent.extraQueryParameters = ["nonce": canary]
    silent.authenticationScheme = .pop(
      httpMethod: "GET", requestURL: "https://a", nonce: secret, keyConfirmation: "k")
    var interactive = InteractiveTokenParameters(silent)
    interactive.loginHint = canary
    interactive.domainHint = canary
    let client = ClientConfiguration(
      clientID: "app", redirectURI: "http://localhost", credential: .secret(secret))
    let asserting = ClientConfiguration(clientID: "app", credential: .assertion(secret))
    let grants: [TokenGrant] = [
      .refreshToken(secret), .authorizationCode(secret, codeVerifier: secret), .deviceCode(secret),
      .onBehalfOf(secret), .clientCredentials,
    ]
    let requests = try grants.map { try silent.tokenRequest(for: client, grant: $0) }
    let authorization = try interactive.authorizationRequest(
      for: client, codeChallenge: canary, state: canary)
    let body =
      #"{"access_token":"\#(canary)","refresh_token":"\#(canary)","id_token":"\#(canary)"}"#
    let response = try TokenResponse(body: Array(body.utf8), status: 200)
    let device = try DeviceAuthorization(
      body: Array(
        #"{"device_code":"\#(canary)","user_code":"\#(canary)","verification_uri":"https://d"}"#
          .utf8),
      status: 200)
    let proof = DPoPProof(
      httpMethod: "GET", url: "https://a?\(canary)", accessToken: AccessToken(canary), nonce: secret
    )
    let identity = ManagedIdentity(
      source: .appService(endpoint: "http://localhost", identityHeader: secret))
    return [
      silent, interactive, client, asserting, authorization, response, response.accessToken, device,
      proof, identity, identity.tokenRequest(resource: "a", replacing: AccessToken(canary)),
      ShellCommand.curl(requests[0]), silent.extraQueryParameters,
      try interactive.deviceAuthorizationRequest(for: client),
    ] + grants + requests
  }

  @Test("Descriptions, debug descriptions and dumps show no secret")
  func canaries() throws {
    for value in try Self.values() {
      var dumped = ""
      dump(value, to: &dumped)
      for text in [String(describing: value), String(reflecting: value), dumped, "\([value])"] {
        #expect(!text.contains(Self.canary), "\(type(of: value))")
      }
    }
  }

  @Test("Harmless parameters are shown by name and value, others by name")
  func openParameters() {
    let list: RequestParameters = ["grant_type": "refresh_token", "refresh_token": "r"]
    #expect("\(list)" == "[grant_type=refresh_token, refresh_token=(masked)]")
  }

  @Test("Errors hold a code and a fixed sentence")
  func errors() throws {
    var parameters = SilentTokenParameters(scopes: ["User.Read"])
    parameters.extraQueryParameters = ["claims": Self.canary]
    let error = #expect(throws: ClaimsChallengeError.self) {
      try parameters.tokenRequest(
        for: ClientConfiguration(clientID: "app"), grant: .clientCredentials)
    }
    #expect(error?.code == .duplicateClaimsParameter)
    #expect(!"\(error as Any)".contains(Self.canary))
  }

  @Test("A token cannot add a header field")
  func injection() {
    let token = AccessToken("a\r\nX-Evil: 1\u{0}\u{85}b")
    #expect(token.authorizationFieldValue == "Bearer aX-Evil:1b")
    #expect(AccessToken("abc", scheme: .pop).authorizationFieldValue == "PoP abc")
  }
}
