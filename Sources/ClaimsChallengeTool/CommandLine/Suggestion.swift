/// "Did you mean": known words that differ little from one that is not known.
enum Suggestion {
  /// The closest words, at most three, the closest first; none for a word that is like nothing.
  ///
  /// Two words are close when at most a third of the shorter one, and at most three letters, are changed,
  /// added, left out or swapped with their neighbours. Digits change a number's meaning: of numbers one.
  static func closest(to word: String, in words: some Sequence<String>) -> [String] {
    let wanted = Array(word.lowercased().utf8.prefix(64))
    guard wanted.count >= 2, word.utf8.count <= 64 else { return [] }
    let isNumber = wanted.allSatisfy(ASCII.isDigit)
    var found: [(distance: Int, word: String)] = []
    for candidate in words {
      let letters = Array(candidate.lowercased().utf8.prefix(65))
      let limit = isNumber ? 1 : min(3, max(1, min(wanted.count, letters.count) / 3))
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      if distance <= limit, distance > 0 { found.append((distance, candidate)) }
    }
    return found.sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }.prefix(3).map(\.word)
  }

  /// What a message says about them: `; did you mean parse?`, or nothing.
  static func question(_ words: [String]) -> String {
    words.isEmpty ? "" : "; did you mean \(words.joined(separator: " or "))?"
  }

  /// How many letters are changed, added, left out or swapped.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
