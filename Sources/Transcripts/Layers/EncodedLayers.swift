/// Layers that encode a whole text: quoted-printable, character references, percent-encoding.
enum EncodedLayers {
  // MARK: Quoted-printable

  /// Undoes RFC 2045 §6.7; `nil` unless the text shows that it was encoded so.
  static func undoQuotedPrintable(_ text: MappedText) -> MappedText? {
    let bytes = text.bytes
    guard bytes.holds("=3D") || bytes.holds("=3d") else { return nil }
    var good = 0
    var bad = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "=") {
      if quoted(bytes, at: index) == nil { bad += 1 } else { good += 1 }
    }
    guard good > bad * 8 else { return nil }
    var builder = MappedText.Builder(text)
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "="), let (length, byte) = quoted(bytes, at: index) else {
        index += 1
        continue
      }
      builder.copy(copied..<index)
      if let byte { builder.put(CollectionOfOne(byte), at: index) }
      index += length
      copied = index
    }
    builder.copy(copied..<bytes.count)
    return builder.take()
  }

  /// `=3D`, or `=` at a line's end; `nil` for any other `=`.
  private static func quoted(_ bytes: [UInt8], at index: Int) -> (length: Int, byte: UInt8?)? {
    if index + 1 == bytes.count { return (1, nil) }
    if bytes[index + 1] == 0x0A { return (2, nil) }
    if bytes.has("\r\n", at: index + 1) { return (3, nil) }
    guard index + 2 < bytes.count, let high = Octet.hexValue(bytes[index + 1]),
      let low = Octet.hexValue(bytes[index + 2])
    else { return nil }
    return (3, high << 4 | low)
  }

  // MARK: Character references

  /// Undoes the references of HTML; `nil` unless one of a quote, `<`, `>` or `&` is there.
  static func undoReferences(_ text: MappedText) -> MappedText? {
    let bytes = text.bytes
    var builder = MappedText.Builder(text)
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "&"), let (length, scalar) = reference(bytes, at: index)
      else {
        index += 1
        continue
      }
      builder.copy(copied..<index)
      builder.put(String(Character(scalar)).utf8, at: index)
      index += length
      copied = index
    }
    if copied == 0 { return nil }
    builder.copy(copied..<bytes.count)
    return builder.take()
  }

  private static let references: [(name: StaticString, scalar: Unicode.Scalar)] = [
    ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"),
    ("&nbsp;", " "), ("&lbrace;", "{"), ("&rbrace;", "}"), ("&lcub;", "{"), ("&rcub;", "}"),
    ("&lsqb;", "["), ("&rsqb;", "]"), ("&colon;", ":"), ("&comma;", ","), ("&equals;", "="),
    ("&newline;", "\n"), ("&rsquo;", "'"), ("&lsquo;", "'"), ("&rdquo;", "\""), ("&ldquo;", "\""),
  ]

  private static func reference(_ bytes: [UInt8], at index: Int) -> (Int, Unicode.Scalar)? {
    guard index + 1 < bytes.count else { return nil }
    if bytes[index + 1] != UInt8(ascii: "#") {
      for (name, scalar) in references where bytes.hasWord(name, at: index) {
        return (name.utf8CodeUnitCount, scalar)
      }
      return nil
    }
    var end = index + 2
    let isHex = end < bytes.count && bytes[end] | 0x20 == UInt8(ascii: "x")
    if isHex { end += 1 }
    let start = end
    var value: UInt32 = 0
    while end < bytes.count, end - start < 8, let digit = Octet.hexValue(bytes[end]),
      isHex || digit < 10
    {
      value = value &* (isHex ? 16 : 10) &+ UInt32(digit)
      end += 1
    }
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: ";"),
      let scalar = Unicode.Scalar(value), value != 0
    else { return nil }
    return (end + 1 - index, value == 0xA0 ? " " : scalar)
  }

  // MARK: Percent-encoding

  /// Undoes percent-encoding in words that hold an encoded brace or quote; `nil` when there is none.
  ///
  /// A word with `=` and no encoded one is a form, whose `&` and `=` would mix with those of values.
  static func undoPercent(_ text: MappedText) -> MappedText? {
    let bytes = text.bytes
    guard bytes.contains(UInt8(ascii: "%")) else { return nil }
    var builder = MappedText.Builder(text)
    var copied = 0
    var index = 0
    while index < bytes.count {
      // A name with `=` before the encoded object is a label.
      let isStart =
        index == 0 || Octet.isSpace(bytes[index - 1]) || "\"'=".utf8.contains(bytes[index - 1])
      if Octet.isSpace(bytes[index]) || !isStart {
        index += 1
        continue
      }
      let isObject =
        bytes.hasWord("%7b", at: index) || bytes.hasWord("%257b", at: index)
        || bytes.hasWord("%5b", at: index)
      let end = bytes.end(of: index) {
        !Octet.isSpace($0) && !(isObject && "&\"'".utf8.contains($0))
      }
      let isWord = index == 0 || Octet.isSpace(bytes[index - 1])
      if isObject || (isWord && isEncoded(bytes, index..<end)) {
        builder.copy(copied..<index)
        var place = index
        while place < end {
          if bytes[place] == UInt8(ascii: "%"), place + 2 < end,
            let high = Octet.hexValue(bytes[place + 1]), let low = Octet.hexValue(bytes[place + 2])
          {
            builder.put(CollectionOfOne(high << 4 | low), at: place)
            place += 3
          } else if bytes[place] == UInt8(ascii: "+") {
            builder.put(CollectionOfOne(0x20), at: place)
            place += 1
          } else {
            builder.copy(place..<(place + 1))
            place += 1
          }
        }
        copied = end
      }
      if copied == end { index = end } else { index += 1 }
    }
    if copied == 0 { return nil }
    builder.copy(copied..<bytes.count)
    return builder.take()
  }

  private static func isEncoded(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var brace = 0
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "?"): return false
      case UInt8(ascii: "%"):
        if bytes.hasWord("%7b", at: index) || bytes.hasWord("%22", at: index)
          || bytes.hasWord("%257b", at: index) || bytes.hasWord("%20", at: index)
        {
          brace += 1
        }
      default: break
      }
    }
    return brace > 0
  }
}
