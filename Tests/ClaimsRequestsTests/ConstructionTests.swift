import ClaimsRequests
import Testing
import YajlJSON

extension ClaimName {
  fileprivate static let costCenter: Self = "cost_center"
}

@Suite struct `A claims request reads like its JSON` {
  @Test func `in a literal`() {
    let request: ClaimsRequest = [
      .accessToken: [.xmsCC: .values(["protapp"]), .acrs: .essential(values: ["c1", "c2"])],
      .idToken: [.authTime: .essential, "given_name#fr": .voluntary, .sub: .value("u")],
      .userInfo: [.costCenter: .essential(value: 7)],
    ]
    #expect(
      request.jsonString() == """
        {"access_token":{"xms_cc":{"values":["protapp"]},"acrs":{"essential":true,"values":["c1","c2"]}},\
        "id_token":{"auth_time":{"essential":true},"given_name#fr":null,"sub":{"value":"u"}},\
        "userinfo":{"cost_center":{"essential":true,"value":7}}}
        """)
    #expect(request.targets == [.accessToken, .idToken, .userInfo])
  }

  @Test func `of which the last of two members stands`() {
    let request: ClaimsRequest = [
      .idToken: [.sub: .essential, .acr: .voluntary, .sub: .voluntary], .accessToken: [:],
      .idToken: [.sub: .value(1), .sub: .value(2)],
    ]
    #expect(request.jsonString() == #"{"id_token":{"sub":{"value":2}},"access_token":{}}"#)
  }

  @Test func `when claims are added, replaced and removed`() {
    var request = ClaimsRequest()
    #expect(request.isEmpty)
    request.accessToken[.acrs] = .essential(value: "c1")
    request.idToken["email"] = .voluntary
    request["foo"]["x"] = .essential
    #expect(
      request.jsonString()
        == #"{"access_token":{"acrs":{"essential":true,"value":"c1"}},"id_token":{"email":null},"foo":{"x":{"essential":true}}}"#
    )
    request.accessToken[.acrs] = .value("c2")
    request.idToken["email"] = nil
    #expect(
      request.jsonString()
        == #"{"access_token":{"acrs":{"value":"c2"}},"foo":{"x":{"essential":true}}}"#)
    request.accessToken[.acrs]?.isEssential = true
    request["foo"] = [:]
    #expect(request.jsonString() == #"{"access_token":{"acrs":{"value":"c2","essential":true}}}"#)
    #expect(!request.isEmpty)
  }

  @Test func `with value semantics`() {
    let original: ClaimsRequest = [.idToken: [.sub: .essential]]
    var copy = original
    copy.idToken[.sub] = nil
    #expect(copy.isEmpty)
    #expect(original.idToken[.sub] == .essential)
  }

  @Test func `and setting a duplicated name leaves one`() throws {
    var request = try ClaimsRequest(
      jsonString: #"{"id_token":{"a":null},"id_token":{"a":{"value":1},"b":null,"a":{"value":2}}}"#)
    request.idToken["a"] = .essential
    #expect(request.jsonString() == #"{"id_token":{"a":{"essential":true},"b":null}}"#)
  }

  @Test(arguments: ["{}", #"{"access_token":{}}"#, #"{"access_token":null,"id_token":{}}"#])
  func `and is empty without claims`(text: String) throws {
    #expect(try ClaimsRequest(jsonString: text).isEmpty)
  }

  @Test(arguments: [#"{"a":1}"#, #"{"access_token":{"x":null}}"#])
  func `and is not with anything else`(text: String) throws {
    #expect(try !ClaimsRequest(jsonString: text).isEmpty)
  }
}

@Suite struct `An individual claim request` {
  @Test func `keeps the members it does not know`() {
    var claim = IndividualClaimRequest(json: ["max_age": 5])
    claim.value = "c1"
    claim.values = ["c2"]
    claim.isEssential = true
    #expect(
      claim.json.jsonString() == #"{"max_age":5,"value":"c1","values":["c2"],"essential":true}"#)
    claim.value = nil
    claim.values = nil
    claim.isEssential = false
    claim["max_age"] = nil
    #expect(claim == .voluntary)
  }

  @Test func `tells null, an empty object and essential:false apart`() {
    let forms: [IndividualClaimRequest] = [
      .voluntary, IndividualClaimRequest(json: [:]),
      IndividualClaimRequest(json: ["essential": false]),
    ]
    #expect(Set(forms).count == 3)
    for var form in forms {
      #expect(!form.isEssential)
      let before = form
      form.isEssential = false
      form.value = nil
      form["other"] = nil
      #expect(form == before)
    }
  }

  @Test func `takes only true for essential`() {
    for value: JSONValue in [1, "true", nil, false] {
      #expect(!IndividualClaimRequest(json: ["essential": value]).isEssential)
    }
  }

  @Test func `accepts the value, or else the values`() {
    #expect(IndividualClaimRequest(value: "a", values: ["b"]).acceptedStrings == ["a"])
    #expect(IndividualClaimRequest(values: ["b", 1, "c"]).acceptedStrings == ["b", "c"])
    #expect(IndividualClaimRequest(values: ["b", 1]).acceptedValues.count == 2)
    #expect(IndividualClaimRequest(json: ["values": "b"]).acceptedValues.isEmpty)
    #expect(IndividualClaimRequest(json: "c1").acceptedValues.isEmpty)
    #expect(IndividualClaimRequest(value: .null).value == JSONValue.null)
  }
}

@Suite struct `Well-known claims` {
  let request: IndividualClaimRequests

  init() throws {
    request = try ClaimsRequest(
      jsonString: #"""
        {"access_token":{"acrs":{"essential":true,"values":["c1","p1"]},"acr":{"value":"urn:a"},
        "amr":{"values":["mfa"]},"polids":{"values":["p"]},"capolids":{"values":["q","r"]},
        "xms_caeerror":{"value":10012},"nbf":{"essential":true,"value":"1604106651"},
        "auth_time":{"value":-1.5},"xms_cc":{"values":["CP1","x"]},"xms_rp_ipaddr":{"value":"192.0.2.1"},
        "sub":{"value":"s"},"deviceid":null}}
        """#
    ).accessToken
  }

  @Test func `have typed accessors`() {
    #expect(request.authenticationContexts == ["c1", "p1"])
    #expect(request.authenticationContextClasses == ["urn:a"])
    #expect(request.authenticationMethods == ["mfa"])
    #expect(request.policyIDs == ["p", "q", "r"])
    #expect(request.accessEvaluationErrors == ["10012"])
    #expect(request.notBefore == NumericDate(secondsSinceUnixEpoch: 1_604_106_651))
    #expect(request.authenticationTime == NumericDate(secondsSinceUnixEpoch: -2))
    #expect(request.capabilities == [.cp1, "x"])
    #expect(request.clientAddress == "192.0.2.1")
    #expect(request.subject == "s")
    #expect(request.requestsDeviceID)
  }

  @Test func `are absent where nothing asks for them`() {
    let none = IndividualClaimRequests()
    #expect(none.authenticationContexts.isEmpty && none.policyIDs.isEmpty)
    #expect(none.notBefore == nil && none.subject == nil && !none.requestsDeviceID)
    #expect(ClaimsRequest().accessToken.isEmpty)
  }

  @Test(arguments: [
    ("1604106651", 1_604_106_651), ("1.6e9", 1_600_000_000), ("-0.5", -1), ("-1", -1), ("0", 0),
    ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
    ("1604106651.999", 1_604_106_651), ("16041066510e-1", 1_604_106_651),
  ])
  func `read instants from numbers and strings`(text: String, seconds: Int64) throws {
    let date = NumericDate(secondsSinceUnixEpoch: seconds)
    #expect(NumericDate(json: .string(text)) == date)
    #expect(try NumericDate(json: JSONValue(jsonString: text)) == date)
  }

  @Test(arguments: [
    "", "soon", "1604106651 ", "+1", "01", "9223372036854775808", "-9223372036854775809", "1e400",
    "-9223372036854775808.5", "0x10", "1.", "2020-10-31T01:10:51Z", "1e99999999999999999999",
  ])
  func `read no instant from anything else`(text: String) {
    #expect(NumericDate(json: .string(text)) == nil)
  }

  @Test func `have names with language tags`() {
    let name: ClaimName = "family_name#ja-Kana-JP"
    #expect(name.baseName == "family_name")
    #expect(name.languageTag == "ja-Kana-JP")
    #expect(ClaimName("sub").languageTag == nil)
    #expect(ClaimName("a#b#c").languageTag == "b#c")
  }

  @Test func `compare capabilities without case and names with it`() {
    #expect(ClientCapability("CP1") == .cp1)
    #expect(Set([ClientCapability("ProtApp"), .protapp]).count == 1)
    #expect(ClientCapability("É") != ClientCapability("é"))
    #expect(ClaimName("ACRS") != .acrs)
    #expect(ClaimName("e\u{301}") != ClaimName("\u{e9}"))
  }
}
