import ClaimsRequests
import TestSupport
import Testing
import YajlJSON

@Suite struct `A claims request is lossless` {
  @Test(arguments: ClaimsVector.all("round-trip"))
  func `and is written as it was read, without insignificant white space`(vector: ClaimsVector)
    throws
  {
    let request = try ClaimsRequest(jsonString: vector.text("input"))
    let expected = try vector.text("expected")
    #expect(request.jsonString().bytes == expected.bytes)
    #expect(request.jsonBytes() == expected.bytes)
    #expect(try ClaimsRequest(jsonBytes: expected.bytes).jsonString().bytes == expected.bytes)
  }

  @Test func `until it is changed: then the writer spells it`() throws {
    var request = try ClaimsRequest(jsonString: #"{"access_token":{"\u0061":{"value":1e3}}}"#)
    request.accessToken["b"] = .voluntary
    #expect(request.jsonString() == #"{"access_token":{"a":{"value":1e3},"b":null}}"#)
  }

  @Test func `and setting what was read changes nothing`() throws {
    for text in [
      #"{"access_token":null,"id_token":{},"userinfo":"x"}"#, #"{"access_token":{"\u0061":{}}}"#,
    ] {
      var request = try ClaimsRequest(jsonString: text)
      request.accessToken = request.accessToken
      request.idToken = request.idToken
      request.userInfo = request.userInfo
      request["absent"] = request["absent"]
      #expect(request.jsonString() == text)
    }
  }

  @Test func `also inside another value`() throws {
    struct Envelope: JSONDecodable {
      enum Member: String, CaseIterable, JSONMember { case claims }
      var claims = ClaimsRequest()
      init(from json: inout JSONCursor) throws(JSONError) {
        try json.beginObject()
        while let member: Member = try json.nextMember() {
          switch member {
          case .claims: claims = try json.decode()
          }
        }
      }
    }
    let text = #"{"x":1,"claims":{"b":null,"a":{"y":{"value":1e3}}}}"#
    #expect(
      try Envelope(jsonString: text).claims.jsonString() == #"{"b":null,"a":{"y":{"value":1e3}}}"#)
    #expect(throws: JSONError.self) { try Envelope(jsonString: #"{"claims":[]}"#) }
  }
}

@Suite struct `What is no claims request` {
  @Test(arguments: ClaimsVector.all("refused"))
  func `is refused with a code, and none of its text`(vector: ClaimsVector) throws {
    let text = try vector.text("input")
    let error = #expect(throws: ClaimsRequestError.self) { try ClaimsRequest(jsonString: text) }
    #expect(error?.code.rawValue == (try vector.text("expected")))
    #expect((0...text.utf8.count).contains(error?.offset ?? -1))
  }

  @Test func `does not show in the error`() {
    for text in [#"{"secret-value-123": CANARY"#, #"["CANARY"]"#, #"{"CANARY":1,"CANARY":2}"#] {
      let error = #expect(throws: ClaimsRequestError.self) {
        try ClaimsRequest(jsonString: text, duplicateNames: .refuse)
      }
      #expect("\(error as Any)".contains("CANARY") == false)
      #expect(error?.reason.isEmpty == false)
    }
  }

  /// Foundation's reader of vectors drops byte order marks, so this one stands here.
  @Test(arguments: ["\u{FEFF}{}", "{}\u{FEFF}", "{}\u{0}", "\u{0}{}"])
  func `is JSON with something around it`(text: String) {
    let error = #expect(throws: ClaimsRequestError.self) { try ClaimsRequest(jsonString: text) }
    #expect(error?.code == .invalidJSON)
  }

  @Test func `is a text over 256 KiB`() throws {
    let frame = #"{"a":{"x":{"value":""}}}"#
    let filling = String(repeating: "x", count: 256 * 1024 - frame.utf8.count)
    let largest = #"{"a":{"x":{"value":"\#(filling)"}}}"#
    #expect(largest.utf8.count == 256 * 1024)
    #expect(try ClaimsRequest(jsonString: largest).jsonString() == largest)
    let error = #expect(throws: ClaimsRequestError.self) {
      try ClaimsRequest(jsonString: largest + " ")
    }
    #expect(error?.code == .limitExceeded)
  }

  @Test func `is a text nested deeper than 64 levels`() throws {
    func nested(_ depth: Int) -> String {
      #"{"a":"# + String(repeating: "[", count: depth - 1)
        + String(repeating: "]", count: depth - 1)
        + "}"
    }
    #expect(try ClaimsRequest(jsonString: nested(64)).jsonString() == nested(64))
    let error = #expect(throws: ClaimsRequestError.self) {
      try ClaimsRequest(jsonString: nested(65))
    }
    #expect(error?.code == .limitExceeded)
  }
}

@Suite struct `A duplicated target or claim` {
  static let alike = [
    #"{"access_token":{"x":{"value":1}},"access_token":{"x":{"value":1.0}}}"#,
    #"{"access_token":{"x":null,"y":null,"x":null}}"#,
    #"{"foo":{"xms_cc":{"values":["A","b"]},"xms_cc":{"values":["B","a"]}}}"#,
  ]
  static let different = [
    #"{"access_token":{"x":{"value":1}},"access_token":{"x":{"value":2}}}"#,
    #"{"access_token":{"x":null,"x":{}}}"#,
    #"{"access_token":{"x":{"value":1},"x":{"value":1},"x":{"value":2}}}"#,
    #"{"id_token":{},"id_token":null}"#,
    #"{"a":1,"b":{},"a":2}"#,
  ]

  @Test(arguments: alike + different)
  func `is kept leniently and refused strictly`(text: String) throws {
    #expect(try ClaimsRequest(jsonString: text).jsonString() == text)
    let error = #expect(throws: ClaimsRequestError.self) {
      try ClaimsRequest(jsonString: text, duplicateNames: .refuse)
    }
    #expect(error?.code == .duplicateName)
  }

  @Test(arguments: alike)
  func `that says the same makes nothing ambiguous`(text: String) throws {
    let request = try ClaimsRequest(jsonString: text)
    #expect(!request.isAmbiguous)
    #expect(try request.merging([:], policy: .fail).jsonString() == text)
  }

  @Test(arguments: different)
  func `that says something else makes the request ambiguous`(text: String) throws {
    let request = try ClaimsRequest(jsonString: text)
    #expect(request.isAmbiguous)
    for policy in [ClaimsMergePolicy.newest, .fail] {
      let error = #expect(throws: ClaimsRequestError.self) {
        try ClaimsRequest().merging(request, policy: policy)
      }
      #expect(error?.code == .duplicateName)
    }
  }

  @Test func `is read by its last member`() throws {
    let text =
      #"{"access_token":{"a":null},"access_token":{"acrs":{"value":"c1"},"acrs":{"value":"c2"}}}"#
    let request = try ClaimsRequest(jsonString: text)
    #expect(request.targets == [.accessToken])
    #expect(request.accessToken.authenticationContexts == ["c2"])
    #expect(request.accessToken.map(\.name) == [.acrs, .acrs])
  }

  @Test(arguments: [
    #"{"access_token":{"x":{"value":1,"value":2}}}"#,
    #"{"access_token":{"x":{"value":{"a":1,"a":2}}}}"#,
  ])
  func `is another thing than a duplicate inside a claim, which is data`(text: String) throws {
    let request = try ClaimsRequest(jsonString: text, duplicateNames: .refuse)
    #expect(request.jsonString() == text)
    #expect(!request.isAmbiguous)
  }
}
