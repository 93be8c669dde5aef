import HTTPAuthChallenges
import TestSupport
import Testing

@Suite("Laws of fields")
struct FieldLawTests {
  static let samples = [
    #"Bearer realm="", error="insufficient_claims", claims="e30=", Basic realm="a, b", NTLM abc=="#,
    #"Newauth realm="apps", type=1, title="Login to \"apps\"", Basic realm="simple""#,
    "Negotiate, NTLM, Bearer authorization_uri=\"https://login.windows.net/common/oauth2/authorize\"",
    "A b=c,, d=\"\", E f==, G",
  ]

  @Test func `writing what was parsed gives the same challenges again`() throws {
    var random = SeededGenerator(seed: 7235)
    for _ in 0..<1000 {
      let challenges = try Self.challenges(&random)
      let text = try challenges.fieldValue
      let parsed = try AuthenticationChallenges(strictlyParsing: text)
      #expect(parsed == challenges)
      #expect(try parsed.fieldValue == text)
      #expect(parsed.deviations.isEmpty)
      #expect(AuthenticationChallenges(parsing: text) == challenges)
    }
  }

  static func challenges(_ random: inout SeededGenerator) throws -> AuthenticationChallenges {
    let values = [
      "", "a", "a b", "\"", "\\", "a, B c=d", "é\u{1F511}", "\t", "{\"a\":1}", "'", "e30=", "=",
      ";",
    ]
    let token68 = try #require(Token68("a/+b=="))
    return AuthenticationChallenges(
      (0...random.index(4)).map { _ in
        let scheme = AuthenticationScheme(random.pick(["Bearer", "digest", "X-a!", "PoP"]))
        if random.chance(oneIn: 4) { return AuthenticationChallenge(scheme, token68: token68) }
        var parameters: AuthenticationParameters = [:]
        for index in 0..<random.index(5) {
          parameters.append(
            AuthenticationParameter(AuthenticationParameterName("p\(index)"), random.pick(values)))
        }
        if random.chance(oneIn: 3) { parameters["algorithm"] = random.pick(["MD5", "a b", ""]) }
        return AuthenticationChallenge(scheme, parameters: parameters)
      })
  }

  @Test func `what cannot be written well-formed is an error`() throws {
    func code(_ challenge: AuthenticationChallenge) -> HTTPAuthError.ErrorCode? {
      do {
        _ = try challenge.fieldValue
        return nil
      } catch { return error.code }
    }
    #expect(code(AuthenticationChallenge("a b")) == .expectedToken)
    #expect(code(AuthenticationChallenge("")) == .expectedToken)
    #expect(code(AuthenticationChallenge("A", parameters: ["b c": "d"])) == .expectedToken)
    for control in ["\r\nX: y", "\u{0}", "\u{7F}", "\u{1}"] {
      #expect(code(AuthenticationChallenge("A", parameters: ["b": control])) == .invalidOctet)
    }
    #expect(
      code(AuthenticationChallenge("A", parameters: ["b": "c", "B": "c"])) == .duplicateParameter)
    var both = AuthenticationChallenge("A", token68: try #require(Token68("x")))
    both.parameters["b"] = "c"
    #expect(code(both) == .parameterAfterToken68)
  }

  @Test func `splitting a field at a comma between elements into two lines changes nothing`() throws
  {
    for sample in Self.samples {
      let whole = try AuthenticationChallenges(strictlyParsing: sample)
      var isQuoted = false
      var isEscaped = false
      for (index, octet) in sample.utf8.enumerated() {
        if isEscaped {
          isEscaped = false
        } else if isQuoted, octet == 0x5C {
          isEscaped = true
        } else if octet == 0x22 {
          isQuoted.toggle()
        }
        guard octet == 0x2C, !isQuoted else { continue }
        let lines = [
          String(Substring(sample.utf8.prefix(index))),
          String(Substring(sample.utf8.dropFirst(index + 1))),
        ]
        #expect(try AuthenticationChallenges(strictlyParsing: lines) == whole)
        #expect(AuthenticationChallenges(parsing: lines) == whole)
        #expect(AuthenticationChallenges(parsing: lines.joined(separator: ", ")) == whole)
      }
    }
  }

  @Test func `the case of schemes and names changes nothing`() throws {
    for sample in Self.samples {
      let parsed = try AuthenticationChallenges(strictlyParsing: sample)
      let shouted = AuthenticationChallenges(
        parsed.map { challenge in
          if let token68 = challenge.token68 {
            return AuthenticationChallenge(
              AuthenticationScheme(challenge.scheme.rawName.uppercased()), token68: token68)
          }
          return AuthenticationChallenge(
            AuthenticationScheme(challenge.scheme.rawName.uppercased()),
            parameters: AuthenticationParameters(
              challenge.parameters.map {
                AuthenticationParameter(
                  AuthenticationParameterName($0.name.rawName.uppercased()), $0.value)
              }))
        })
      #expect(shouted == parsed)
      #expect(shouted.hashValue == parsed.hashValue)
      #expect(try AuthenticationChallenges(strictlyParsing: shouted.fieldValue) == parsed)
    }
  }

  @Test func `every initialiser reads alike`() throws {
    let text = Self.samples[0]
    let octets = Array(text.utf8)
    let expected = AuthenticationChallenges(parsing: text)
    #expect(AuthenticationChallenges(parsing: [text]) == expected)
    #expect(AuthenticationChallenges(parsing: octets) == expected)
    #expect(AuthenticationChallenges(parsing: [octets]) == expected)
    #expect(AuthenticationChallenges(parsing: octets[...]) == expected)
    let contiguous = ContiguousArray(octets)
    let span = contiguous.span
    let fromSpan = AuthenticationChallenges(parsing: span)
    let strictlyFromSpan = try AuthenticationChallenges(strictlyParsing: span)
    #expect(fromSpan == expected)
    #expect(strictlyFromSpan == expected)
    #expect(try AuthenticationChallenges(strictlyParsing: octets) == expected)
    #expect(try AuthenticationChallenges(strictlyParsing: [octets]) == expected)
  }

  @Test func `mutated fields never trap, and what is valid has no deviation`() {
    var random = SeededGenerator(seed: 42)
    let dictionary = [
      "Bearer ", "claims=", "\"", "{\"a\":", "'", ", ", "=", "\\", ";", "e30=", "\r\n", "\u{0}",
      "NTLM ",
    ].map { Array($0.utf8) }
    var parser = ChallengeParser()
    var valid = 0
    for _ in 0..<8_000 {
      let octets = Mutation.mutate(
        Array(random.pick(Self.samples).utf8), with: dictionary, using: &random)
      let lenient = AuthenticationChallenges(parsing: octets)
      parser.parse(octets)
      #expect(parser.challengeCount == lenient.count)
      if let strict = try? AuthenticationChallenges(strictlyParsing: octets) {
        valid += 1
        #expect(strict == lenient)
        #expect(lenient.deviations.isEmpty)
      } else {
        #expect(!lenient.deviations.isEmpty)
        #expect(lenient.deviations.allSatisfy { $0.offset <= octets.count })
      }
      _ = AuthenticationInfo(parsing: [octets]).nextNonce
      _ = lenient.ranked
    }
    print("Mutated fields that are valid: \(valid) of 8000")
    #expect(valid > 500)
  }
}
