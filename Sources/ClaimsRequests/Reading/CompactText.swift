/// JSON text without insignificant white space.
enum CompactText {
  /// The compact text of valid JSON.
  ///
  /// Most texts hold no white space at all. Of others, what stands between two pieces of it is
  /// copied at once.
  static func bytes(of text: [UInt8]) -> [UInt8] {
    if !hasWhiteSpace(text) { return text }
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        index = endOfString(in: text, from: index)
      } else if byte <= 0x20 {
        out += text[start..<index - 1]
        start = index
      }
    }
    out += text[start...]
    return out
  }

  /// Whether a string is written with an escape.
  static func hasEscapes(_ text: [UInt8]) -> Bool {
    var found: UInt8 = 0
    for byte in text { found |= byte == UInt8(ascii: "\\") ? 1 : 0 }
    return found != 0
  }

  /// Whether there is white space, if only in a string; like the other loop it has no way out, so
  /// that it takes many bytes at once.
  private static func hasWhiteSpace(_ text: [UInt8]) -> Bool {
    var found: UInt8 = 0
    for byte in text { found |= byte <= 0x20 ? 1 : 0 }
    return found != 0
  }

  /// The place after the closing quote.
  private static func endOfString(in text: [UInt8], from start: Int) -> Int {
    var index = start
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }
}
