/// A dictionary of texts as Foundation prints it: `{ "Retry-After" = 30; Server = "a \"b\""; }`.
package enum PrintedDictionary {
  /// Its pairs in order, up to the first that is none.
  package static func pairs(_ text: String) -> [(name: String, value: String)] {
    var reader = Reader(bytes: Array(text.utf8))
    var pairs: [(name: String, value: String)] = []
    guard reader.skip("{") else { return [] }
    while let name = reader.word(), reader.skip("="), let value = reader.word(), reader.skip(";") {
      pairs.append((name, value))
    }
    return pairs
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    private mutating func skipSpace() {
      while index < bytes.count, bytes[index].isSpace { index += 1 }
    }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
      index += 1
      return true
    }

    /// A quoted text, or letters up to a mark.
    mutating func word() -> String? {
      var word: [UInt8] = []
      if skip("\"") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
          word.append(bytes[index])
          index += 1
        }
        return skip("\"") ? String(decoding: word, as: UTF8.self) : nil
      }
      while index < bytes.count, !bytes[index].isSpace, !"=;{}()".utf8.contains(bytes[index]) {
        word.append(bytes[index])
        index += 1
      }
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
  }
}
