/// Values whose quotes are escaped: by backslashes, once or more, or by doubling.
enum EscapedLayer {
  /// The most levels that are undone.
  static let maximumDepth = 3

  /// How a quote is written.
  enum Quote: Equatable {
    /// So many backslashes before it.
    case backslashes(Int)
    /// `\u0022`, `\x22` or `%22`-like spellings behind so many backslashes.
    case reference(Int)
    case doubled
  }

  /// The spelling of the escaped quote at `index`; `nil` when none is there.
  static func quote(_ bytes: [UInt8], at index: Int) -> Quote? {
    if bytes.has("\"\"", at: index) {
      // `""` before a name; two quotes with nothing between are an empty text.
      return index + 2 < bytes.count && Octet.isName(bytes[index + 2]) ? .doubled : nil
    }
    let end = bytes.end(of: index) { $0 == UInt8(ascii: "\\") }
    let count = end - index
    guard count > 0, count <= 15, end < bytes.count else { return nil }
    if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
      return .backslashes(count)
    }
    return bytes.hasWord("u0022", at: end) || bytes.hasWord("x22", at: end)
      ? .reference(count) : nil
  }

  /// The text of the escaped value that begins at `start`, its quotes plain; where it ends; its depth.
  static func undo(
    _ text: MappedText, from start: Int, quote: Quote
  ) -> (text: MappedText, end: Int, depth: Int)? {
    switch quote {
    case .doubled:
      let end = endOfDoubled(text.bytes, from: start)
      return (undouble(text.part(start..<end)), end, 1)
    case .backslashes(let count):
      let depth = count >= 7 ? 3 : count >= 3 ? 2 : 1
      let end = endOfEscaped(text.bytes, from: start, count: count)
      return (unescape(text.part(start..<end), depth), end, depth)
    case .reference(let count):
      let depth = count >= 4 ? 3 : count >= 2 ? 2 : 1
      let end = endOfEscaped(text.bytes, from: start, count: 1)
      return (unescape(text.part(start..<end), depth), end, depth)
    }
  }

  private static func unescape(_ text: MappedText, _ depth: Int) -> MappedText {
    var text = text
    for _ in 0..<depth { text = unescape(text) }
    return text
  }

  /// The first quote that has fewer backslashes before it than the value's own.
  private static func endOfEscaped(_ bytes: [UInt8], from start: Int, count: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        let end = bytes.end(of: index) { $0 == UInt8(ascii: "\\") }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
          if end - index < count { return index }
          index = end + 1
        } else {
          index = end
        }
      } else if bytes[index] == UInt8(ascii: "\"") {
        return index
      } else {
        index += 1
      }
    }
    return index
  }

  /// The first quote that stands alone.
  private static func endOfDoubled(_ bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        let end = bytes.end(of: index) { $0 == UInt8(ascii: "\"") }
        if (end - index) & 1 == 1 { return end - 1 }
        index = end
      } else {
        index += 1
      }
    }
    return index
  }

  private static func undouble(_ text: MappedText) -> MappedText {
    let bytes = text.bytes
    var builder = MappedText.Builder(text)
    var copied = 0
    var index = 0
    while index < bytes.count {
      if bytes.has("\"\"", at: index) {
        builder.copy(copied..<(index + 1))
        index += 2
        copied = index
      } else {
        index += 1
      }
    }
    builder.copy(copied..<bytes.count)
    return builder.take()
  }

  /// Undoes one level of backslashes.
  static func unescape(_ text: MappedText) -> MappedText {
    let bytes = text.bytes
    var builder = MappedText.Builder(text)
    var copied = 0
    var index = 0
    while let slash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      guard let (length, scalar) = BackslashEscape.read(bytes, at: slash) else {
        index = slash + 1
        continue
      }
      builder.copy(copied..<slash)
      builder.put(String(Character(scalar)).utf8, at: slash)
      index = slash + length
      copied = index
    }
    builder.copy(copied..<bytes.count)
    return builder.take()
  }
}

/// One escape of a string literal, as C, JSON, Swift, Python, Ruby, JavaScript and property lists
/// write it.
enum BackslashEscape {
  /// What the escape at `index` stands for, and its length; `nil` for an unknown one.
  static func read(_ bytes: [UInt8], at index: Int) -> (length: Int, scalar: Unicode.Scalar)? {
    guard index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "n"): return (2, "\n")
    case UInt8(ascii: "r"): return (2, "\r")
    case UInt8(ascii: "t"): return (2, "\t")
    case UInt8(ascii: "b"): return (2, "\u{8}")
    case UInt8(ascii: "f"): return (2, "\u{C}")
    case UInt8(ascii: "\\"): return (2, "\\")
    case UInt8(ascii: "/"): return (2, "/")
    case UInt8(ascii: "\""): return (2, "\"")
    case UInt8(ascii: "'"): return (2, "'")
    case UInt8(ascii: "x"): return hex(bytes, at: index, digits: 2)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      if index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "{") {
        return braced(bytes, at: index)
      }
      return unit(bytes, at: index)
    default: return nil
    }
  }

  private static func hex(
    _ bytes: [UInt8], at index: Int, digits: Int
  ) -> (length: Int, scalar: Unicode.Scalar)? {
    value(bytes, at: index + 2, digits: digits).flatMap { Unicode.Scalar($0) }
      .map { (2 + digits, $0) }
  }

  private static func value(_ bytes: [UInt8], at index: Int, digits: Int) -> UInt32? {
    guard bytes.count - index >= digits else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + digits)] {
      guard let digit = Octet.hexValue(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// `\u00e9`, or two of them for a character beyond the first plane.
  private static func unit(
    _ bytes: [UInt8], at index: Int
  ) -> (length: Int, scalar: Unicode.Scalar)? {
    guard let first = value(bytes, at: index + 2, digits: 4) else { return nil }
    if 0xD800..<0xDC00 ~= first, bytes.hasWord("\\u", at: index + 6),
      let second = value(bytes, at: index + 8, digits: 4), 0xDC00..<0xE000 ~= second
    {
      let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      return Unicode.Scalar(value).map { (12, $0) }
    }
    return (6, Unicode.Scalar(first) ?? "\u{FFFD}")
  }

  private static func braced(
    _ bytes: [UInt8], at index: Int
  ) -> (length: Int, scalar: Unicode.Scalar)? {
    let end = bytes.end(of: index + 3, while: Octet.isHexDigit)
    guard end - index <= 9, end > index + 3, end < bytes.count, bytes[end] == UInt8(ascii: "}"),
      let value = value(bytes, at: index + 3, digits: end - index - 3),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (end + 1 - index, scalar)
  }
}
