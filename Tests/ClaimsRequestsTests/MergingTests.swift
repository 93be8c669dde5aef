import ClaimsRequests
import TestSupport
import Testing
import YajlJSON

@Suite struct `Merging two claims requests` {
  @Test(arguments: ClaimsVector.all("merge"))
  func `follows the rules and reports where they disagree`(vector: ClaimsVector) throws {
    let older = try ClaimsRequest(jsonString: vector.text("input.older"))
    let newer = try ClaimsRequest(jsonString: vector.text("input.newer"))
    let expected = try vector.text("expected.claims")
    var merged = older
    let conflicts = merged.merge(newer)

    #expect(merged.jsonString().bytes == expected.bytes)
    #expect(older.merging(newer).jsonString().bytes == expected.bytes)
    #expect(
      conflicts.map { [$0.path, $0.kept.jsonString(), $0.dropped.jsonString()] }
        == (try vector.rows("expected.conflicts")))
    #expect(older.jsonString() == (try vector.text("input.older")))
    #expect(newer.jsonString() == (try vector.text("input.newer")))
  }

  @Test(arguments: ClaimsVector.all("merge"))
  func `fails on a conflict when the policy is to fail`(vector: ClaimsVector) throws {
    let older = try ClaimsRequest(jsonString: vector.text("input.older"))
    let newer = try ClaimsRequest(jsonString: vector.text("input.newer"))
    if older.isAmbiguous || newer.isAmbiguous { return }
    let expected = try vector.text("expected.claims")
    #expect(try older.merging(newer, policy: .newest).jsonString().bytes == expected.bytes)
    if try vector.rows("expected.conflicts").isEmpty {
      #expect(try older.merging(newer, policy: .fail).jsonString().bytes == expected.bytes)
    } else {
      let error = #expect(throws: ClaimsRequestError.self) {
        try older.merging(newer, policy: .fail)
      }
      #expect(error?.code == .conflict)
    }
  }

  @Test func `names the place of a conflict`() throws {
    var request: ClaimsRequest = [.accessToken: [.acrs: .value("c1")]]
    let conflicts = request.merge([.accessToken: [.acrs: .value("c2")]])
    let conflict = try #require(conflicts.first)
    #expect(conflict.target == .accessToken)
    #expect(conflict.claim == .acrs)
    #expect(conflict.member == "value")
    #expect(conflict.path == "/access_token/acrs/value")
    #expect(conflicts.count == 1)
  }
}

@Suite struct `Merging is a law` {
  /// What a target or claim can be, the pairs of which meet every rule of the merge.
  static let values = [
    "null", "{}", #"{"essential":true}"#, #"{"essential":false}"#, #"{"essential":"yes"}"#,
    #"{"value":"c1"}"#, #"{"value":"c2"}"#, #"{"values":["c1","c2"]}"#, #"{"values":["C2","c3"]}"#,
    #"{"values":[]}"#, #"{"values":"c1"}"#, #"{"value":null,"essential":null}"#, "1", #""c1""#,
    "[1]", #"{"value":1.0,"values":[1],"essential":true}"#, #"{"other":{"a":1}}"#, "false",
  ]

  /// The values as claims, as `xms_cc`, and as targets.
  static let frames = [
    (#"{"access_token":{"x":"#, "}}"), (#"{"access_token":{"xms_cc":"#, "}}"),
    (#"{"id_token":{"y":null},"access_token":"#, "}"),
  ]

  /// All values in one frame, an empty request, and one with another member.
  static func requests(in frame: (String, String)) throws -> [ClaimsRequest] {
    try (values.map { frame.0 + $0 + frame.1 } + ["{}", #"{"access_token":{"z":{"value":2}}}"#]).map
    {
      try ClaimsRequest(jsonString: $0)
    }
  }

  @Test(arguments: frames)
  func `it is associative over all triples, byte for byte`(frame: (String, String)) throws {
    let requests = try Self.requests(in: frame)
    for a in requests {
      for b in requests {
        let ab = a.merging(b)
        for c in requests {
          let left = ab.merging(c).jsonString()
          let right = a.merging(b.merging(c)).jsonString()
          if left != right { Issue.record("\(a.jsonString()) \(b.jsonString()) \(c.jsonString())") }
        }
      }
    }
    #expect(requests.count == 20)
  }

  @Test(arguments: frames)
  func `it is idempotent, and the empty request is neutral`(frame: (String, String)) throws {
    let requests = try Self.requests(in: frame)
    for a in requests {
      #expect(a.merging(a).jsonString() == a.jsonString())
      #expect(a.merging([:]).jsonString() == a.jsonString())
      #expect(ClaimsRequest().merging(a).jsonString() == a.jsonString())
      for b in requests {
        let ab = a.merging(b)
        #expect(ab.merging(b).jsonString() == ab.jsonString())
      }
    }
  }
}

@Suite struct `Merging is a law for any spelling` {
  /// Requests that name something twice at each level, and that write their names and values with escapes.
  static let texts = [
    #"{"id_token":{"n":null}}"#, #"{"access_token":{"a":{"value":1,"value":1}}}"#,
    #"{"access_token":{"a":{"value":1,"value":2}}}"#,
    #"{"access_token":{"a":null,"a":{"value":1}}}"#,
    #"{"access_token":{"\u0061":{"value":1}}}"#, #"{"access_token":{"a":{"value":1}}}"#,
    #"{"access_token":{"a":{"value":1}},"access_token":{"b":null}}"#, "{}", #"{"\u0061":1}"#,
    #"{"access_token":{"xms_cc":{"values":["\u0063p1"],"values":["cp1","CP1"]}}}"#,
    #"{"access_token":{"xms_cc":{"values":["cp2"]}}}"#, #"{ "access_token" : { "b" : { } } }"#,
    #"{"id_token":{"n":{"x":{"y":1,"y":2},"essential":true,"essential":false}}}"#,
  ]

  @Test func `it is associative byte for byte, whatever is named twice or escaped`() throws {
    var claims = RandomClaims(seed: 43)
    claims.repeatsNames = true
    claims.addsWhiteSpace = true
    let random = (0..<12).map { _ in claims.request() }
    let requests = try (Self.texts + random).map { try ClaimsRequest(jsonString: $0) }
    for a in requests {
      for b in requests {
        let ab = a.merging(b)
        for c in requests {
          let left = ab.merging(c)
          let right = a.merging(b.merging(c))
          var all = a
          all.merge(contentsOf: [b, c])
          if left.jsonString().bytes != right.jsonString().bytes
            || left.canonicalForm.bytes != right.canonicalForm.bytes
            || all.jsonString().bytes != left.jsonString().bytes
          {
            Issue.record("\(a.jsonString()) \(b.jsonString()) \(c.jsonString())")
          }
        }
      }
      #expect(a.merging(a).canonicalForm.bytes == a.canonicalForm.bytes)
      #expect(a.merging([:]).jsonString().bytes == a.jsonString().bytes)
      #expect(ClaimsRequest().merging(a).jsonString().bytes == a.jsonString().bytes)
    }
  }

  @Test func `many requests are merged in one go as one after the other`() throws {
    var claims = RandomClaims(seed: 44)
    claims.repeatsNames = true
    for _ in 0..<200 {
      let requests = try (0..<6).map { _ in try ClaimsRequest(jsonString: claims.request()) }
      var one = ClaimsRequest()
      let conflicts = requests.flatMap { one.merge($0) }
      var all = ClaimsRequest()
      #expect(all.merge(contentsOf: requests) == conflicts)
      #expect(all.jsonString().bytes == one.jsonString().bytes)
    }
  }

  /// Each of these would take minutes if the work were quadratic.
  @Test func `many requests take no more than linear work`() {
    let count = 20_000
    for frame in 0..<3 {
      var merged = ClaimsRequest()
      let requests = (0..<count).map { index -> ClaimsRequest in
        switch frame {
        case 0: [.accessToken: [ClaimName("claim \(index)"): .essential]]
        case 1: [.accessToken: [.xmsCC: .values([.string("capability \(index)")])]]
        default: [ClaimsRequestTarget("target \(index)"): [.acrs: .essential]]
        }
      }
      #expect(merged.merge(contentsOf: requests).isEmpty)
      let size =
        switch frame {
        case 0: merged.accessToken.count
        case 1: merged.accessToken[.xmsCC]?.acceptedValues.count
        default: merged.targets.count
        }
      #expect(size == count)
    }
  }
}

@Suite struct `Declaring capabilities` {
  @Test func `adds them to the access token, last`() {
    let app: ClaimsRequest = [.idToken: [.authTime: .essential]]
    #expect(
      app.declaring(.cp1, .protapp).jsonString()
        == #"{"id_token":{"auth_time":{"essential":true}},"access_token":{"xms_cc":{"values":["cp1","protapp"]}}}"#
    )
  }

  @Test func `repeats none that is there in another case`() {
    let app: ClaimsRequest = [.accessToken: [.xmsCC: .values(["CP1"])]]
    #expect(app.declaring(.cp1) == app)
    #expect(app.declaring(.cp1).jsonString() == app.jsonString())
  }

  @Test func `twice is declaring once`() {
    let once = ClaimsRequest().declaring(.cp1, .protapp)
    #expect(once.declaring([.protapp, .cp1]).jsonString() == once.jsonString())
  }

  @Test func `of none changes nothing`() {
    #expect(ClaimsRequest().declaring().jsonString() == "{}")
    #expect(ClaimsRequest().declaring([]).isEmpty)
  }
}
