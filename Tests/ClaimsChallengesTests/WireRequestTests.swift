import ClaimsChallenges
import Foundation
import Testing

@Suite("Wire forms: order, content and encoding of every request")
struct WireRequestTests {
  @Test(
    "A token request has the vector's endpoint, parameters, body and cache rule",
    arguments: WireVector.all.filter { $0.flow == "silent" && $0.expected["error"] == nil })
  func tokenRequest(vector: WireVector) throws {
    let request = try vector.silent().tokenRequest(for: vector.client, grant: vector.grant)
    #expect(request.parameters.pairs == vector.expectedParameters)
    #expect(request.body == vector.expected["body"] as? String)
    #expect(request.bypassesTokenCache == vector.expected["bypasses_token_cache"] as? Bool)
    if let endpoint = vector.expected["endpoint"] as? String {
      #expect(request.endpoint == endpoint)
    }
    for field in vector.expected["headers"] as? [[String]] ?? [] {
      #expect(request.headerFields[field[0]] == [field[1]])
    }
    #expect(request.headerFields["content-type"] == ["application/x-www-form-urlencoded"])
  }

  @Test(
    "An authorization request has the vector's parameters and URL",
    arguments: WireVector.all.filter { $0.flow == "interactive" })
  func authorizationRequest(vector: WireVector) throws {
    let request = try vector.interactive().authorizationRequest(
      for: vector.client, codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      state: "s +~")
    #expect(request.parameters.pairs == vector.expectedParameters)
    #expect(request.url == vector.expected["url"] as? String)
    let read = URLComponents(string: request.url)?.queryItems?.map { [$0.name, $0.value ?? ""] }
    #expect(read == vector.expectedParameters, "Foundation reads the same parameters")
  }

  @Test(
    "A device authorization request has the vector's parameters and body",
    arguments: WireVector.all.filter { $0.flow == "device" })
  func deviceAuthorizationRequest(vector: WireVector) throws {
    let request = try vector.interactive().deviceAuthorizationRequest(for: vector.client)
    #expect(request.endpoint == vector.expected["endpoint"] as? String)
    #expect(request.parameters.pairs == vector.expectedParameters)
    #expect(request.body == vector.expected["body"] as? String)
  }

  @Test(
    "Settings that no request may be made of are refused, in both flows",
    arguments: WireVector.all.filter { $0.expected["error"] != nil })
  func refusal(vector: WireVector) throws {
    let code = vector.expected["error"] as? String
    #expect(
      refusal(of: { try vector.silent().tokenRequest(for: vector.client, grant: vector.grant) })
        == code)
    var client = vector.client
    client.redirectURI = "http://localhost"
    #expect(
      refusal(of: {
        try vector.interactive().authorizationRequest(for: client, codeChallenge: "c", state: "s")
      }) == code)
    #expect(
      refusal(of: { try vector.interactive().deviceAuthorizationRequest(for: client) }) == code)
  }

  @Test("An authorization request needs a redirect URI, a code challenge and a state")
  func missingParts() throws {
    let parameters = InteractiveTokenParameters(scopes: ["User.Read"])
    var client = ClientConfiguration(clientID: "app")
    #expect(
      refusal(of: {
        try parameters.authorizationRequest(for: client, codeChallenge: "c", state: "s")
      })
        == "missing_redirect_uri")
    client.redirectURI = "http://localhost"
    #expect(
      refusal(of: {
        try parameters.authorizationRequest(for: client, codeChallenge: "", state: "s")
      })
        == "missing_code_challenge")
    #expect(
      refusal(of: {
        try parameters.authorizationRequest(for: client, codeChallenge: "c", state: "")
      })
        == "missing_state")
  }

  @Test("A draft leaves out what is missing")
  func draft() throws {
    let draft = try InteractiveTokenParameters(scopes: ["User.Read"]).draftAuthorizationRequest(
      for: ClientConfiguration(clientID: "app"), codeChallenge: nil, state: nil)
    #expect(
      draft.parameters.map(\.name) == ["client_id", "response_type", "scope", "client_info"])
  }

  @Test("Hints and step-up parameters are not sent twice")
  func collisions() throws {
    let client = ClientConfiguration(clientID: "app", redirectURI: "http://localhost")
    for (name, change): (String, (inout InteractiveTokenParameters) -> Void) in [
      ("login_hint", { $0.loginHint = "a" }), ("domain_hint", { $0.domainHint = "a" }),
      ("prompt", { $0.promptType = .login }), ("acr_values", { $0.acrValues = ["a"] }),
      ("max_age", { $0.maximumAge = .seconds(1) }),
    ] {
      var parameters = InteractiveTokenParameters(scopes: ["User.Read"])
      parameters.extraQueryParameters = [name: "b"]
      let free = try parameters.authorizationRequest(for: client, codeChallenge: "c", state: "s")
      #expect(free.parameters[name] == "b")
      change(&parameters)
      #expect(
        refusal(of: {
          try parameters.authorizationRequest(for: client, codeChallenge: "c", state: "s")
        }) == "reserved_parameter")
    }
  }

  @Test("The client ID is a scope for Azure AD B2C")
  func clientIDScope() throws {
    let authority = try #require(
      Authority(parsing: "https://contoso.b2clogin.com/contoso.onmicrosoft.com/B2C_1_signin"))
    let client = ClientConfiguration(
      clientID: "app", authority: authority, trustedHosts: [authority.host])
    let request = try SilentTokenParameters(scopes: ["app"]).tokenRequest(
      for: client, grant: .refreshToken(Secret("r")))
    #expect(request.parameters["scope"] == "app openid profile offline_access")
  }

  private func refusal(of body: () throws -> some Any) -> String? {
    do {
      _ = try body()
      return nil
    } catch let error as ClaimsChallengeError {
      return error.code.rawValue
    } catch {
      return "\(error)"
    }
  }
}
