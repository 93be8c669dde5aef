import ClaimsRequests
import TestSupport
import Testing
import YajlJSON

@Suite struct `For any claims request` {
  @Test(arguments: [false, true])
  func `reading and writing gives the text back`(repeatsNames: Bool) throws {
    var claims = RandomClaims(seed: repeatsNames ? 11 : 12)
    claims.repeatsNames = repeatsNames
    for _ in 0..<500 {
      let text = claims.request()
      let request = try ClaimsRequest(jsonString: text)
      #expect(request.jsonString().bytes == text.bytes)
      let again = try ClaimsRequest(jsonString: request.json.jsonString())
      #expect(again == request)
      #expect(again.json == request.json)
    }
  }

  @Test(arguments: [false, true])
  func `declaring capabilities is merging them, and so is its text`(repeatsNames: Bool) throws {
    var claims = RandomClaims(seed: repeatsNames ? 13 : 14)
    claims.repeatsNames = repeatsNames
    var random = SeededGenerator(seed: 15)
    let lists: [[ClientCapability]] = [
      [.cp1], ["CP1", .protapp], [.cp1, "Cp1"], ["a\"b"], ["\\", .cp1], ["é", "a\u{1}"],
    ]
    for round in 0..<3_000 {
      claims.addsWhiteSpace = round.isMultiple(of: 3)
      let request = try ClaimsRequest(jsonString: claims.request())
      let capabilities = random.pick(lists)
      let values = capabilities.map { JSONValue.string($0.rawValue) }
      let merged = request.merging([.accessToken: [.xmsCC: .values(values)]]).jsonString()
      #expect(request.declaring(capabilities).jsonString().bytes == merged.bytes)
      #expect(request.jsonString(declaring: capabilities).bytes == merged.bytes)
      #expect(request.jsonString(declaring: []).bytes == request.jsonString().bytes)
    }
  }

  @Test func `many members merge as few do`() throws {
    let pads = (0..<13).map { "pad \($0)" }
    func padded(_ object: JSONObject, levels: Int = 3) -> JSONObject {
      if levels == 0 { return object }
      let members = object.map { member in
        let inner = member.value.object.map { JSONValue.object(padded($0, levels: levels - 1)) }
        return (name: member.name, value: inner ?? member.value)
      }
      return JSONObject(members + pads.map { (name: $0, value: JSONValue.null) })
    }
    func bare(_ object: JSONObject) -> JSONObject {
      JSONObject(
        object.filter { !pads.contains($0.name) }.map { member in
          (name: member.name, value: member.value.object.map { .object(bare($0)) } ?? member.value)
        })
    }
    var claims = RandomClaims(seed: 16)
    var conflictCount = 0
    for _ in 0..<1_000 {
      let older = try ClaimsRequest(jsonString: claims.request())
      let newer = try ClaimsRequest(jsonString: claims.request())
      // What is named twice loses its first member to a merge, but not to one with nothing.
      if older.hasDuplicateNames || newer.hasDuplicateNames { continue }
      var few = older
      var many = ClaimsRequest(json: padded(older.json))
      let conflicts = few.merge(newer)
      #expect(many.merge(newer).map(\.path) == conflicts.map(\.path))
      #expect(bare(many.json) == few.json)
      conflictCount += conflicts.count
    }
    #expect(conflictCount > 20)
  }

  @Test func `white space changes nothing`() throws {
    var spaced = RandomClaims(seed: 21)
    spaced.addsWhiteSpace = true
    for _ in 0..<500 {
      let text = spaced.request()
      let request = try ClaimsRequest(jsonString: text)
      let compact = request.jsonString()
      #expect(try ClaimsRequest(jsonString: compact).jsonString().bytes == compact.bytes)
      #expect(try ClaimsRequest(jsonString: compact).json == request.json)
    }
  }

  @Test func `the canonical form does not depend on the order of members`() throws {
    var claims = RandomClaims(seed: 31)
    var random = SeededGenerator(seed: 32)
    for _ in 0..<500 {
      let request = try ClaimsRequest(jsonString: claims.request())
      if request.isAmbiguous { continue }
      let shuffled = ClaimsRequest(json: Self.shuffled(request.json, using: &random))
      #expect(shuffled.canonicalForm.bytes == request.canonicalForm.bytes)
      #expect(shuffled == request)
      #expect(shuffled.hashValue == request.hashValue)
      let again = try ClaimsRequest(jsonString: request.canonicalForm)
      #expect(again.canonicalForm.bytes == request.canonicalForm.bytes)
    }
  }

  @Test func `merging is associative and idempotent and changes no input`() throws {
    var claims = RandomClaims(seed: 41)
    for _ in 0..<400 {
      let texts = (claims.request(), claims.request(), claims.request())
      let a = try ClaimsRequest(jsonString: texts.0)
      let b = try ClaimsRequest(jsonString: texts.1)
      let c = try ClaimsRequest(jsonString: texts.2)
      #expect(a.merging(b).merging(c) == a.merging(b.merging(c)))
      #expect(a.merging(a) == a)
      #expect(a.jsonString().bytes == texts.0.bytes)
      #expect(b.jsonString().bytes == texts.1.bytes)
    }
  }

  @Test func `what a token must hold, a token that holds it answers`() throws {
    var claims = RandomClaims(seed: 51)
    for _ in 0..<300 {
      let request = try ClaimsRequest(jsonString: claims.request())
      var token: JSONObject = ["iat": .number(try #require(JSONNumber(text: "1e500")))]
      for (name, claim) in request.accessToken where name.rawValue != "iat" {
        token[name.rawValue] = claim.acceptedValues.first ?? .bool(true)
      }
      let failing = request.unsatisfiedClaims(by: token)
      // Only an array of no values and instants that are none are beyond any token.
      #expect(
        failing.allSatisfy { name in
          name == .nbf || request.accessToken[name].map { $0.acceptedValues.isEmpty } ?? false
        })
    }
  }

  private static func shuffled(_ object: JSONObject, using random: inout SeededGenerator)
    -> JSONObject
  {
    var result = JSONObject()
    for member in object.shuffled(using: &random) {
      result[member.name] =
        member.value.object.map { .object(shuffled($0, using: &random)) } ?? member.value
    }
    return result
  }
}

@Suite struct `Hostile claims` {
  @Test func `are read or refused, and never trap`() throws {
    var claims = RandomClaims(seed: 61)
    claims.repeatsNames = true
    var random = SeededGenerator(seed: 62)
    let tokens = ["{", "}", "[", "]", ",", ":", "\"", "\\u", "\\ud83d", "null", "1e", "\u{0}"].map {
      Array($0.utf8)
    }
    var read = 0
    for _ in 0..<3_000 {
      let bytes = Mutation.mutate(Array(claims.request().utf8), with: tokens, using: &random)
      guard let request = try? ClaimsRequest(jsonBytes: bytes) else { continue }
      read += 1
      _ = request.canonicalForm
      _ = request.merging(request.declaring(.cp1)).jsonString()
      _ = request.isSatisfied(by: request.json)
      for profile in ClaimsProfile.allCases {
        _ = request.validate(for: profile)
        _ = try? request.jsonString(for: profile)
      }
    }
    #expect(read > 100)
  }

  /// Each of these would take hours if the work were quadratic.
  @Test(arguments: [
    ("many names", #""c%":null"#), ("one name", #""c":{"value":%}"#), ("long paths", #""c%":{}"#),
  ])
  func `take no more than linear work`(name: String, member: String) throws {
    let members = (0..<9_000).map { index in
      member.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(index)")
    }
    let target = name == "long paths" ? String(repeating: "t", count: 90_000) : "id_token"
    let text = "{\"\(target)\":{\(members.joined(separator: ","))}}"
    let request = try ClaimsRequest(jsonString: text)
    let other = try ClaimsRequest(
      jsonString: "{\"\(target)\":{\(members.reversed().joined(separator: ","))}}")
    #expect(request.isAmbiguous == (name == "one name"))
    #expect(request.merging(other).jsonString().utf8.count > 15)
    #expect(request.canonicalForm.utf8.count == text.utf8.count || name == "one name")
    for profile in ClaimsProfile.allCases { #expect(request.validate(for: profile).count <= 101) }
  }
}
