import TestSupport
import Testing

@testable import ClaimsChallengeTool

@Suite struct WordSearchTests {
  /// The definition: the least place at which one of the words stands.
  private static func naive(_ words: [String], _ text: [UInt8], ignoresCase: Bool) -> Int? {
    let words = words.map { Array($0.utf8) }
    let text = ignoresCase ? text.map(ASCII.lowercased) : text
    return text.indices.first { start in
      words.contains { text[start...].starts(with: $0) }
    }
  }

  @Test("The first word is found wherever it begins, whatever stands around it")
  func findsTheFirst() {
    let sets: [([StaticString], [String])] = [
      (["abc"], ["abc"]),
      (["abab", "babab", "aab"], ["abab", "babab", "aab"]),
      (["abcab", "bcabca", "\nab"], ["abcab", "bcabca", "\nab"]),
    ]
    var generator = SeededGenerator(seed: 11)
    for ignoresCase in [false, true] {
      for (words, texts) in sets {
        let search = WordSearch(words, ignoresCase: ignoresCase)
        for _ in 0..<20_000 {
          let alphabet = Array((ignoresCase ? "abcABC\n" : "abcA\n").utf8)
          let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
          }
          #expect(
            search.first(in: text[...]) == Self.naive(texts, text, ignoresCase: ignoresCase))
        }
      }
    }
  }

  @Test("A text without a word has none") func findsNothing() {
    #expect(WordSearch(["word"]).first(in: []) == nil)
    #expect(WordSearch(["word"]).first(in: Array("wor".utf8)[...]) == nil)
  }
}
