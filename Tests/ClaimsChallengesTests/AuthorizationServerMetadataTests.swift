import ClaimsChallenges
import Testing

@Suite("Metadata of an authorization server")
struct AuthorizationServerMetadataTests {
  @Test(
    "Both well-known forms, with and without a path (RFC 8414 §3.1, OpenID Connect Discovery §4)")
  func urls() throws {
    let bare = try #require(AuthorizationServerMetadataRequest(issuer: "https://sso.example"))
    #expect(
      bare.urls == [
        "https://sso.example/.well-known/oauth-authorization-server",
        "https://sso.example/.well-known/openid-configuration",
      ])
    let tenant = try #require(
      AuthorizationServerMetadataRequest(issuer: "https://sso.example/t/v2"))
    #expect(
      tenant.urls == [
        "https://sso.example/.well-known/oauth-authorization-server/t/v2",
        "https://sso.example/.well-known/openid-configuration/t/v2",
        "https://sso.example/t/v2/.well-known/openid-configuration",
      ])
  }

  @Test(
    "An issuer is an https URL without userinfo, query and fragment",
    arguments: [
      "http://sso.example", "https://sso.example?a=b", "https://sso.example/#f", "sso.example", "",
      "https://u@sso.example", "https://", "https://sso.example?", "https://sso.exa mple",
    ])
  func issuers(text: String) { #expect(AuthorizationServerMetadataRequest(issuer: text) == nil) }

  private func read(_ json: String) throws -> AuthorizationServerMetadata? {
    let request = try #require(AuthorizationServerMetadataRequest(issuer: "https://sso.example/t"))
    return AuthorizationServerMetadata(body: Array(json.utf8), for: request)
  }

  @Test("The members that matter here are read, and all are kept")
  func members() throws {
    let found = try #require(
      try read(
        #"{"issuer":"https://sso.example/t","authorization_endpoint":"https://sso.example/a","#
          + #""token_endpoint":"https://sso.example/k","device_authorization_endpoint":"http://sso.example/d","#
          + #""acr_values_supported":["c1",2,"c2"],"claims_parameter_supported":true,"#
          + #""dpop_signing_alg_values_supported":["ES256"],"scopes_supported":["a","b"],"#
          + #""authorization_response_iss_parameter_supported":true,"x":1}"#))
    #expect(found.acrValuesSupported == ["c1", "c2"] && found.claimsParameterSupported)
    #expect(found.dpopSigningAlgorithmsSupported == ["ES256"] && found.namesIssuerInResponses)
    #expect(found.scopesSupported == ["a", "b"] && found.json["x"] != nil)
    #expect(found.authority?.tokenEndpoint == "https://sso.example/k")
    #expect(found.deviceAuthorizationEndpoint == nil, "http is no place for a request")
  }

  @Test(
    "Another issuer's document is none, nor is one without an issuer or one that is no object",
    arguments: [
      #"{"issuer":"https://sso.example/t/"}"#, #"{"issuer":"https://SSO.example/t"}"#,
      #"{"issuer":"https://evil.example/t"}"#, "{}", "[]", "",
      #"{"issuer":["https://sso.example/t"]}"#,
    ])
  func foreign(json: String) throws { #expect(try read(json) == nil) }

  @Test("What is missing is missing: no claims parameter, no DPoP, no authority")
  func defaults() throws {
    let found = try #require(try read(#"{"issuer":"https://sso.example/t"}"#))
    #expect(!found.claimsParameterSupported && found.dpopSigningAlgorithmsSupported.isEmpty)
    #expect(found.authority == nil && !found.namesIssuerInResponses)
  }
}
