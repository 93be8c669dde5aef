/// Finds the first of several words in octets.
///
/// Only every few octets are three octets in a row looked up: a word is long enough to cover one such
/// place, wherever it begins. The look-ups do not depend on each other, so that they overlap.
struct WordSearch: Sendable {
  /// A word whose octets from `offset` on have been met.
  private struct Candidate {
    let word: Int
    let offset: Int
  }

  private let words: [[UInt8]]
  private let ignoresCase: Bool
  /// How far the places are apart.
  private let stride: Int
  /// By the hash of three octets: the place in ``candidates``; 0 for none.
  private let table: [UInt8]
  /// Those that begin first come first.
  private let candidates: [[Candidate]]

  /// Takes words of at least three octets; those whose case is to be ignored in lower case.
  init(_ words: [StaticString], ignoresCase: Bool = false) {
    let words = words.map { word in word.withUTF8Buffer { unsafe Array($0) } }
    let stride = max(1, (words.map(\.count).min() ?? 3) - 2)
    var table = [UInt8](repeating: 0, count: 1 << Self.hashBits)
    var candidates: [[Candidate]] = [[]]
    for offset in (0..<stride).reversed() {
      for (index, word) in words.enumerated() {
        let octets =
          UInt32(word[offset]) | UInt32(word[offset + 1]) << 8
          | UInt32(word[offset + 2]) << 16
        let hash = Self.hash(octets)
        if table[hash] == 0, candidates.count <= UInt8.max {
          table[hash] = UInt8(candidates.count)
          candidates.append([])
        }
        candidates[Int(table[hash])].append(Candidate(word: index, offset: offset))
      }
    }
    self.words = words
    self.ignoresCase = ignoresCase
    self.stride = stride
    self.table = table
    self.candidates = candidates
  }

  private static let hashBits = 12

  /// The hash of the three lower octets; the bit that tells the cases of a letter apart is not in it.
  @inline(__always) private static func hash(_ octets: UInt32) -> Int {
    Int(truncatingIfNeeded: ((octets & 0xDFDFDF) &* 0x9E37_79B1) >> (32 - UInt32(hashBits)))
  }

  /// How many octets the longest word has.
  var longestWord: Int { words.map(\.count).max() ?? 0 }

  /// Where the first word begins, if there is one.
  func first(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let octets = UnsafeRawBufferPointer(bytes)
    return unsafe table.withUnsafeBufferPointer { table in
      var place = 0
      // Four octets are loaded for three.
      while place <= bytes.count - 4 {
        let next = unsafe octets.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let bucket = unsafe table[Self.hash(UInt32(littleEndian: next))]
        if bucket != 0, let start = unsafe start(of: bucket, at: place, in: bytes) { return start }
        place += stride
      }
      // A word that begins after the last place looked up has at least three octets of its own.
      var start = max(0, place - stride + 1)
      while start <= bytes.count - 3 {
        if words.indices.contains(where: { unsafe isWord($0, at: start, in: bytes) }) {
          return start
        }
        start += 1
      }
      return nil
    }
  }

  /// Where the first word begins, if there is one.
  func first(in bytes: ArraySlice<UInt8>) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { unsafe first(in: $0) }.map { bytes.startIndex + $0 }
  }

  @inline(never) private func start(
    of bucket: UInt8, at place: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    candidates[Int(bucket)].first { unsafe isWord($0.word, at: place - $0.offset, in: bytes) }
      .map { place - $0.offset }
  }

  private func isWord(_ index: Int, at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = words[index]
    guard start >= 0, bytes.count - start >= word.count else { return false }
    return word.indices.allSatisfy { index in
      let byte = unsafe bytes[start + index]
      return (ignoresCase ? ASCII.lowercased(byte) : byte) == word[index]
    }
  }
}
