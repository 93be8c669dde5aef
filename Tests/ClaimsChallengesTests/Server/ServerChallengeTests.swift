import ClaimsChallenges
import TestSupport
import Testing

@Suite struct `An API that requires claims` {
  let stepUp = ClaimsRequirement(
    [.accessToken: [.acrs: .essential(value: "c1")]],
    clientID: "00001111-aaaa-2222-bbbb-3333cccc4444")

  @Test func `lets a token pass that holds them`() {
    #expect(stepUp.response(to: ["acrs": ["p1", "c1"], "xms_cc": ["cp1"]]) == .proceed)
    #expect(stepUp.response(to: ["acrs": "c1"]) == .proceed)
    #expect(stepUp.response(to: ["acrs": "c1"]).status == nil)
  }

  @Test(arguments: ["cp1", "CP1", "Cp1"])
  func `challenges a client that can answer`(capability: String) throws {
    let response = stepUp.response(
      to: ["acrs": ["c2"], "xms_cc": ["protapp", .string(capability)]])
    guard case .challenge(let challenge) = response else {
      Issue.record("no challenge")
      return
    }
    #expect(response.status == 401)
    #expect(
      try challenge.fieldValue == """
        Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/v2.0/authorize", \
        client_id="00001111-aaaa-2222-bbbb-3333cccc4444", error="insufficient_claims", \
        claims="eyJhY2Nlc3NfdG9rZW4iOnsiYWNycyI6eyJlc3NlbnRpYWwiOnRydWUsInZhbHVlIjoiYzEifX19"
        """)
  }

  @Test(
    arguments: [
      ["acrs": ["c2"]], ["acrs": ["c2"], "xms_cc": []], ["xms_cc": ["protapp"]], ["xms_cc": nil],
      [:],
      ["xms_cc": ["cp10"]], ["xms_cc": ["values": ["cp1"]]],
    ] as [JSONObject])
  func `plainly refuses a client that cannot`(token: JSONObject) {
    #expect(stepUp.response(to: token) == .refuse)
    #expect(stepUp.response(to: token).status == 403)
  }

  @Test func `asks for all that is required, not only for what is lacking`() throws {
    let both = ClaimsRequirement([
      .accessToken: [.acrs: .essential(value: "c1"), .nbf: .essential(value: "100")]
    ])
    let response = both.response(to: ["iat": 200, "xms_cc": ["cp1"]])
    guard case .challenge(let challenge) = response else {
      Issue.record("no challenge")
      return
    }
    #expect(try ClaimsRequest(decoding: challenge.parameters.required(.claims)) == both.claims)
  }

  @Test func `reads the capabilities of a token`() {
    #expect(ClientCapability.declared(in: ["xms_cc": ["CP1", 1, "x"]]) == [.cp1, "x"])
    #expect(ClientCapability.declared(in: ["xms_cc": "cp1"]) == [.cp1])
    #expect(ClientCapability.declared(in: ["xms_cc": ["values": ["cp1"]]]).isEmpty)
    #expect(ClientCapability.declared(in: [:]).isEmpty)
    #expect(ClientCapability.cp1.isDeclared(in: ["xms_cc": ["CP1"]]))
    #expect(!ClientCapability.protapp.isDeclared(in: ["xms_cc": ["CP1"]]))
  }
}

@Suite struct `A challenge that an API sends` {
  @Test func `is read back as it was meant, in both modes`() throws {
    var random = RandomClaims(seed: 91)
    for _ in 0..<100 {
      let claims = try ClaimsRequest(jsonString: random.request())
      let authority = Authority(tenant: "contoso.com")
      let field = try AuthenticationChallenge.insufficientClaims(
        claims, authority: authority, realm: "contoso.com", clientID: "a\"b\\c"
      ).fieldValue
      let challenges = try AuthenticationChallenges(strictlyParsing: field)
      #expect(challenges == AuthenticationChallenges(parsing: field))
      let challenge = try #require(challenges.first)
      #expect(challenge.scheme == .bearer)
      #expect(challenge[.error] == "insufficient_claims")
      #expect(challenge[.clientID] == "a\"b\\c")
      #expect(challenge[.realm] == "contoso.com")
      #expect(challenge[.authorizationURI] == authority.authorizationEndpoint)
      let text = try challenge.parameters.required(.claims)
      #expect(try ClaimsRequest(decoding: text).jsonString() == claims.jsonString())
    }
  }

  @Test func `cannot be broken by what it carries`() {
    let challenge = AuthenticationChallenge.insufficientClaims([:], realm: "x\r\nSet-Cookie: y")
    #expect(throws: HTTPAuthError.self) { try challenge.fieldValue }
  }
}

@Suite struct `A middle tier` {
  static let claims: ClaimsRequest = [.accessToken: [.polids: .essential(values: ["p"])]]

  @Test func `passes the claims of a token error on, unchanged`() throws {
    let error = TokenError(.interactionRequired, claims: Self.claims)
    let challenge = try #require(AuthenticationChallenge.insufficientClaims(passingOn: error))
    #expect(challenge[.error] == "insufficient_claims")
    let text = try challenge.parameters.required(.claims)
    #expect(try ClaimsRequest(decoding: text).jsonString() == Self.claims.jsonString())
  }

  @Test func `also as the token endpoint wrote them`() throws {
    let body = #"""
      {"error":"interaction_required","error_description":"AADSTS50076: …","error_codes":[50076],
      "suberror":"basic_action","claims":"{\"access_token\":{\"x\\u0079\":{\"value\":1e3}}}"}
      """#
    let error = TokenError(body: body.utf8, status: 400)
    let challenge = try #require(AuthenticationChallenge.insufficientClaims(passingOn: error))
    let text = try challenge.parameters.required(.claims)
    #expect(
      try ClaimsRequest(decoding: text).jsonString()
        == #"{"access_token":{"x\u0079":{"value":1e3}}}"#)
  }

  @Test func `passes nothing on that its caller cannot answer`() throws {
    #expect(AuthenticationChallenge.insufficientClaims(passingOn: TokenError(.invalidGrant)) == nil)
    let blocked = TokenError(.invalidGrant, suberror: .messageOnly, claims: Self.claims)
    #expect(AuthenticationChallenge.insufficientClaims(passingOn: blocked) == nil)
    let ambiguous = try ClaimsRequest(jsonString: #"{"access_token":{"x":null,"x":{}}}"#)
    let error = TokenError(.invalidGrant, claims: ambiguous)
    #expect(AuthenticationChallenge.insufficientClaims(passingOn: error) == nil)
  }
}
