import HTTPAuthChallenges
import TestSupport
import Testing

@Suite("Against the ABNF, derivation by derivation")
struct ReferenceGrammarTests {
  static let alphabet: [UInt8] = Array("Ab=, \t\"\\/".utf8)

  /// Every text of up to `length` octets: the reference reads those whose beginning may still lead to a meaning,
  /// the parser reads all.
  @Test func `every text of up to six octets has the meaning that the ABNF gives, in both modes`() {
    var walk = Walk(length: 6)
    walk.run()
    print("Texts: \(walk.texts), valid: \(walk.valid), ambiguous: \(walk.ambiguous)")
    #expect(walk.texts == 597_871)
    #expect(walk.ambiguous == 0)
    #expect(walk.valid > 10_000)
    #expect(walk.failures == [])
  }

  @Test func `100,000 random longer texts have the meaning that the ABNF gives, in both modes`() {
    var random = SeededGenerator(seed: 9110)
    var walk = Walk(length: 0)
    for _ in 0..<100_000 {
      walk.text = Self.text(&random)
      walk.judge(isLive: true)
    }
    print("Random texts: \(walk.texts), valid: \(walk.valid)")
    #expect(walk.valid > 10_000)
    #expect(walk.ambiguous == 0)
    #expect(walk.failures == [])
  }

  /// Pieces of challenges, some of them broken.
  static func text(_ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "A", "b", "A ", "b=", "c=A", " = ", ",", ", ", " ,", "\t", " ", "\"\"", "\"b\"", "\"\\\"\"",
      "\"A,\"",
      "A/=", "b==", "/", "\"", "\\", "=", "d=\"\\\\\"", "\u{E9}", "\u{1}", ";",
    ]
    var text = ""
    for _ in 0...random.index(7) {
      text += pieces[random.chance(oneIn: 4) ? random.index(pieces.count) : random.index(18)]
    }
    return Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }.prefix(18))
  }

  struct Walk {
    let length: Int
    var text: [UInt8] = []
    var texts = 0
    var valid = 0
    var ambiguous = 0
    var failures: [String] = []
    private var reference = ReferenceChallengeGrammar()
    private let reader = ChallengeReader()

    init(length: Int) { self.length = length }

    /// Judges every text that begins with the one in `text`.
    mutating func run(isLive: Bool = true) {
      let staysLive = judge(isLive: isLive)
      guard text.count < length else { return }
      for octet in ReferenceGrammarTests.alphabet {
        text.append(octet)
        run(isLive: staysLive)
        text.removeLast()
      }
    }

    /// Compares the readers; returns whether a longer text may be valid.
    @discardableResult
    mutating func judge(isLive: Bool) -> Bool {
      texts += 1
      guard isLive else {
        if reader.isValid(text) { fail("valid although its beginning is not") }
        if text.count < 6, !reader.isRepaired(text) { fail("no deviation on invalid text") }
        return false
      }
      reference.read(text)
      if reference.meanings.count > 1 { ambiguous += 1 }
      let meaning = reader.strictMeaning(text)
      if meaning != reference.meanings.first { fail("strict differs") }
      if let meaning {
        valid += 1
        if reader.isRepaired(text) { fail("a deviation on valid text") }
        if reader.lenientMeaning(text) != meaning { fail("lenient differs") }
      } else if !reader.isRepaired(text) {
        fail("no deviation on invalid text")
      }
      return reference.isLive
    }

    private mutating func fail(_ reason: String) {
      if failures.count < 20 {
        failures.append("\(String(decoding: text, as: UTF8.self).debugDescription): \(reason)")
      }
    }
  }
}

/// Reads texts with one reused parser and gives their meaning.
struct ChallengeReader {
  private final class Box {
    var parser = ChallengeParser()
  }

  private let box = Box()

  func isValid(_ text: [UInt8]) -> Bool { (try? box.parser.strictlyParse(text)) != nil }

  /// Whether the lenient mode repaired something.
  func isRepaired(_ text: [UInt8]) -> Bool {
    box.parser.parse(text)
    return box.parser.deviationCount > 0
  }

  func strictMeaning(_ text: [UInt8]) -> [UInt8]? {
    guard isValid(text) else { return nil }
    return meaning(text)
  }

  func lenientMeaning(_ text: [UInt8]) -> [UInt8] {
    box.parser.parse(text)
    return meaning(text)
  }

  private func meaning(_ text: [UInt8]) -> [UInt8] {
    var meaning = ReferenceChallengeGrammar.Meaning()
    for index in 0..<box.parser.challengeCount {
      let challenge = box.parser.challenge(at: index)
      meaning.scheme(Array(text[challenge.scheme]))
      if let token68 = challenge.token68 { meaning.token68(Array(text[token68])) }
      for index in challenge.parameters {
        let parameter = box.parser.parameter(at: index)
        meaning.name(Array(text[parameter.name]))
        meaning.value(Self.unescaped(text[parameter.value], parameter.hasEscapes))
      }
    }
    return meaning.octets
  }

  private static func unescaped(_ value: ArraySlice<UInt8>, _ hasEscapes: Bool) -> [UInt8] {
    if !hasEscapes { return Array(value) }
    var result: [UInt8] = []
    var isEscaped = false
    for octet in value {
      if octet == 0x5C, !isEscaped {
        isEscaped = true
      } else {
        result.append(octet)
        isEscaped = false
      }
    }
    return result
  }
}
