import ClaimsChallenges
import Testing

@Suite("The issuer of an authorization response (RFC 9207)")
struct IssuerTests {
  private func redeem(
    _ issuers: [String], issuer: String? = nil, requires: Bool = false,
    authority: String = "https://sso.contoso.example/authorize", error: Bool = false
  ) throws -> Result<TokenRequest, TokenError> {
    let server = try #require(Authority(parsing: authority))
    var client = ClientConfiguration(
      clientID: "app", redirectURI: "app://back", authority: server, trustedHosts: [server.host])
    client.issuer = issuer
    client.requiresIssuer = requires
    let request = try InteractiveTokenParameters(scopes: ["s"]).authorizationRequest(
      for: client, codeChallenge: "cc", state: "st")
    var answer: RequestParameters = ["state": "st", error ? "error" : "code": "access_denied"]
    for issuer in issuers { answer.append("iss", issuer) }
    return Result { () throws(TokenError) in
      try request.tokenRequest(
        redeeming: "app://back?\(answer.percentEncoded)", codeVerifier: Secret("v"))
    }
  }

  private func isRefused(_ result: Result<TokenRequest, TokenError>) -> Bool {
    if case .failure(let error) = result { error.code == .issuerMismatch } else { false }
  }

  @Test("is compared as text with the one that is known")
  func known() throws {
    let issuer = "https://sso.contoso.example"
    #expect(try !isRefused(redeem([issuer], issuer: issuer)))
    for other in [issuer + "/", "HTTPS://sso.contoso.example", "https://evil.example", ""] {
      #expect(try isRefused(redeem([other], issuer: issuer)), "\(other)")
      #expect(try isRefused(redeem([other], issuer: issuer, error: true)), "\(other)")
    }
    #expect(try isRefused(redeem([issuer, issuer], issuer: issuer)))
  }

  @Test("must be on the authority's own host where it is not known")
  func unknown() throws {
    #expect(try !isRefused(redeem(["https://sso.contoso.example/tenant"])))
    #expect(try isRefused(redeem(["https://sso.contoso.example.evil.example"])))
    #expect(try isRefused(redeem(["nothing"])))
    let global = "https://login.microsoftonline.com/common"
    #expect(
      try !isRefused(redeem(["https://login.microsoftonline.com/t/v2.0"], authority: global)))
    #expect(try !isRefused(redeem(["https://sts.windows.net/t/"], authority: global)))
    #expect(try isRefused(redeem(["https://login.microsoftonline.us/t/v2.0"], authority: global)))
  }

  @Test("may be missing, unless the server says that it never is")
  func missing() throws {
    #expect(try !isRefused(redeem([])))
    #expect(try isRefused(redeem([], requires: true)))
  }
}
