import HTTPAuthChallenges
import TestSupport
import Testing

/// Fields, challenges and parameters that were put together from parsed and made pieces.
@Suite("Fields put together")
struct PutTogetherTests {
  /// Field lines with all that a piece can be: repaired, escaped, without an end, not ASCII, many, on two lines.
  static let fields: [[[UInt8]]] = [
    [Array(#"Bearer realm="", error="a\"b", Error=c, Basic realm="open, NTLM"#.utf8)],
    [Array("Negotiate abc==, A b='c d'; d=e f=g, 'stray', PoP nonce=".utf8)],
    [Array(#"B x="\"#.utf8) + [0xE4] + Array(#"", y="é", z="\é""#.utf8), Array("q=1, C".utf8)],
    [
      Array(("Wide " + (0..<70).map { "n\($0)=\($0)" }.joined(separator: ",")).utf8),
      Array("k=l".utf8),
    ],
    [], [[]], [Array(",,".utf8)],
  ]

  /// What a parameter tells of itself.
  struct Facts: Equatable {
    var name: String
    var value: String
    var rawValue: String
    var octets: [UInt8]
    var isQuoted: Bool
    var isUnterminated: Bool
    var line: Int?
    var offset: Int?

    init(_ parameter: AuthenticationParameter) {
      name = parameter.name.rawName
      value = parameter.value
      rawValue = parameter.rawValue
      octets = parameter.octets
      isQuoted = parameter.isQuoted
      isUnterminated = parameter.isUnterminated
      line = parameter.line
      offset = parameter.offset
    }
  }

  @Test(arguments: fields)
  func `pieces of a field that is put together are as they were parsed`(_ lines: [[UInt8]]) {
    let parsed = AuthenticationChallenges(parsing: lines)
    let again = AuthenticationChallenges(Array(parsed))
    let thrice = AuthenticationChallenges(again.reversed().reversed())
    for copy in [again, thrice] {
      #expect(copy == parsed && copy.count == parsed.count)
      #expect(copy.map(\.deviations) == parsed.map(\.deviations))
      #expect(copy.deviations == parsed.flatMap(\.deviations))
      for (old, new) in zip(parsed, copy) {
        #expect(old.scheme.rawName == new.scheme.rawName && old.token68 == new.token68)
        #expect(old.line == new.line && old.offset == new.offset)
        #expect(old.parameters.map(Facts.init) == new.parameters.map(Facts.init))
        for parameter in old.parameters {
          #expect(new[parameter.name] == old[parameter.name])
          #expect(
            new.parameters.values(for: parameter.name) == old.parameters.values(for: parameter.name)
          )
        }
      }
    }
    let all = AuthenticationParameters(parsed.flatMap(\.parameters))
    #expect(all.map(Facts.init) == parsed.flatMap { $0.parameters.map(Facts.init) })
  }

  @Test(arguments: fields)
  func `a new scheme, token68 or parameter leaves the rest of a challenge`(_ lines: [[UInt8]]) {
    for old in AuthenticationChallenges(parsing: lines) {
      var new = old
      new.scheme = "\u{1F511} other"
      new.token68 = Token68("e30=")
      new.parameters.append(AuthenticationParameter("", "made"))
      #expect(new.scheme.rawName == "\u{1F511} other" && new.token68?.rawValue == "e30=")
      #expect(new.line == old.line && new.offset == old.offset)
      #expect(new.deviations == old.deviations)
      #expect(new.parameters.dropLast().map(Facts.init) == old.parameters.map(Facts.init))
      #expect(new[""] == "made" && new.parameters.last?.offset == nil)
      new.parameters[""] = nil
      new.token68 = old.token68
      new.scheme = old.scheme
      #expect(new == old)
    }
  }

  @Test func `parameters that are made are found, changed and removed by name as others are`() {
    var random = SeededGenerator(seed: 9110)
    let names = ["", "a", "A", "realm", "REALM", "é", "max_age", "max-age", "n\u{0}", "x y"]
    for _ in 0..<500 {
      var pairs = (0..<random.index(40)).map { (random.pick(names), "\($0)") }
      var parameters = AuthenticationParameters(
        pairs.map { AuthenticationParameter(AuthenticationParameterName($0), $1) })
      for step in 0..<4 {
        let name = random.pick(names)
        let new = random.chance(oneIn: 2) ? nil : "new \(step)"
        parameters[AuthenticationParameterName(name)] = new
        let first = pairs.firstIndex { $0.0.lowercased() == name.lowercased() }
        pairs = pairs.enumerated().compactMap { index, pair in
          if pair.0.lowercased() != name.lowercased() { return pair }
          return index == first ? new.map { (pair.0, $0) } : nil
        }
        if first == nil, let new { pairs.append((name, new)) }
        #expect(parameters.map(\.name.rawName) == pairs.map(\.0))
        #expect(parameters.map(\.value) == pairs.map(\.1))
        for name in names {
          let values = pairs.filter { $0.0.lowercased() == name.lowercased() }.map(\.1)
          #expect(parameters.values(for: AuthenticationParameterName(name)) == values)
          #expect(parameters[AuthenticationParameterName(name)] == values.first)
        }
      }
    }
  }

  @Test func `parts of a field outlive it, and changing a copy changes nothing else`() {
    func parsed() -> AuthenticationParameter? {
      AuthenticationChallenges(parsing: #"A b="c", d="e""#).first?.parameters.last
    }
    let kept = parsed()
    #expect(kept?.name == "D" && kept?.value == "e" && kept?.offset == 9)
    let field = AuthenticationChallenges(parsing: #"A b="c", B d="e""#)
    var copy = Array(field)
    copy[0].parameters["b"] = "other"
    copy.append(AuthenticationChallenge("C", parameters: ["x": "y"]))
    let joined = AuthenticationChallenges(copy)
    #expect(field.map { $0.parameters.map(\.value) } == [["c"], ["e"]])
    #expect(joined.map { $0.parameters.map(\.value) } == [["other"], ["e"], ["y"]])
    #expect(joined.map(\.offset) == [0, 9, nil])
  }
}
