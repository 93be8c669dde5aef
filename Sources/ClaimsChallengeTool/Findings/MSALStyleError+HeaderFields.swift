import ClaimsChallenges

extension MSALStyleError {
  /// The HTTP header fields that the printed error, or the nearest one behind it, lists.
  var headerFields: HeaderFields {
    var error: MSALStyleError? = self
    while let current = error {
      for key: MSALUserInfoKey in [.httpHeaders, "MSIDHTTPHeadersKey"] {
        if let text = current[key]?.string { return HeaderFields(PrintedDictionary.pairs(text)) }
      }
      error = current.underlying
    }
    return HeaderFields()
  }
}

/// A dictionary of texts as Foundation prints it: `{ "Retry-After" = 30; Server = "a \"b\""; }`.
enum PrintedDictionary {
  /// Its pairs in order, up to the first that is none.
  static func pairs(_ text: String) -> [(name: String, value: String)] {
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
      while index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
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
      while index < bytes.count, !ASCII.isSpace(bytes[index]), !"=;{}()".utf8.contains(bytes[index])
      {
        word.append(bytes[index])
        index += 1
      }
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
  }
}
