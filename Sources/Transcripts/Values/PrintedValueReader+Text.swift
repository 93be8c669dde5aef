import ClaimsChallenges

extension PrintedValueReader {
  /// A text in quotes at `index`, its escapes undone; `nil` when it does not end.
  ///
  /// A quote ends the text only where something can follow: a separator, a bracket, the end. So
  /// quotes that were not escaped stay in the text.
  mutating func quoted(isChallenge: Bool = false) -> String? {
    guard var quote = byte else { return nil }
    let start = index
    defer { budget -= index - start }
    var text: [UInt8] = []
    index += 1
    while let byte {
      if byte == UInt8(ascii: "\\") {
        if let (length, scalar) = BackslashEscape.read(bytes, at: index) {
          text.append(contentsOf: String(Character(scalar)).utf8)
          index += length
        } else {
          text.append(byte)
          index += 1
        }
      } else if byte == quote, endsText(at: index + 1),
        !isChallenge || endsChallenge(at: index + 1, quote: quote)
      {
        index += 1
        if let next = nextLiteral() {
          quote = bytes[next]
          index = next + 1
          hasJoinedTexts = true
          continue
        }
        return String(decoding: text, as: UTF8.self)
      } else {
        text.append(byte)
        index += 1
      }
    }
    isCut = true
    return String(decoding: text, as: UTF8.self)
  }

  /// Where the next literal of the same text begins: on the next line, without anything between.
  private func nextLiteral() -> Int? {
    let next = bytes.skippingSpaces(from: index)
    guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'"),
      bytes[index..<next].contains(0x0A)
    else { return nil }
    // What a colon follows is the next name, with a comma lost before it.
    let end = bytes.end(of: next + 1) { $0 != bytes[next] && $0 != 0x0A }
    let mark = bytes.skippingBlanks(from: end + 1, before: bytes.count)
    guard mark < bytes.count, bytes[mark] != UInt8(ascii: ":"), bytes[mark] != UInt8(ascii: "=")
    else {
      return nil
    }
    return next
  }

  /// Whether a quote ends a challenge whose own quotes were not escaped: no parameter follows it.
  private func endsChallenge(at index: Int, quote: UInt8) -> Bool {
    guard quote == UInt8(ascii: "\"") else { return true }
    // `realm=""`: the quote before belongs to the parameter.
    var next = bytes.skippingBlanks(from: index, before: bytes.count)
    guard next < bytes.count, bytes[next] == UInt8(ascii: ",") else { return true }
    next = bytes.skippingBlanks(from: next + 1, before: bytes.count)
    let end = bytes.end(of: next, while: Octet.isName)
    return !(end > next && bytes.has("=\"", at: end))
  }

  private func endsText(at index: Int) -> Bool {
    var next = index
    var hasBlank = false
    while next < bytes.count, next - index < 64, Octet.isBlank(bytes[next]) {
      next += 1
      hasBlank = true
    }
    guard next < bytes.count else { return true }
    switch bytes[next] {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "}"),
      UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "="), 0x0A, 0x0D:
      return true
    case UInt8(ascii: "\""): return hasBlank
    default: return false
    }
  }

  /// A text without quotes.
  mutating func bare(_ style: Style, name: String?) -> JSONValue? {
    let start = index
    defer { budget -= index - start }
    let isChallenge = name.map { FieldName.isChallenge($0) } ?? false
    var isInQuotes = false
    var nesting = 0
    scan: while let byte {
      switch byte {
      case UInt8(ascii: "\""): isInQuotes.toggle()
      case 0x0A:
        isInQuotes = false
        if style.isPHP ? startsPHPMember(at: index + 1) : style.endsAtLine { break scan }
      case _ where isInQuotes && (isChallenge || nesting > 0): break
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
        nesting += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"):
        if nesting == 0 {
          if byte == style.close && !style.isPHP { break scan }
        } else {
          nesting -= 1
        }
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        if nesting == 0, endsBare(style, at: index, isChallenge: isChallenge, isList: name == nil) {
          break scan
        }
      case 0x20 where style.isGo:
        if nesting == 0, startsGoMember(at: index + 1) { break scan }
      default: break
      }
      index += 1
    }
    if index == bytes.count, !style.endsAtLine { isCut = true }
    let range = bytes.trimming(start..<index)
    guard !range.isEmpty else { return name == nil ? nil : .string("") }
    return Self.scalar(bytes.text(range))
  }

  /// Whether the separator at `index` is followed by another member.
  private func endsBare(_ style: Style, at index: Int, isChallenge: Bool, isList: Bool) -> Bool {
    if isList { return true }
    var next = bytes.skippingSpaces(from: index + 1)
    guard next < bytes.count else { return true }
    if bytes[next] == style.close || bytes[index] == UInt8(ascii: ";") { return true }
    if style.hasWrappedNames { return bytes.has("AnyHashable(", at: next) }
    if let quote = style.nameQuote { return bytes[next] == quote }
    if bytes[next] == UInt8(ascii: ":") { next += 1 }
    let end = bytes.end(of: next) { Octet.isName($0) || $0 == UInt8(ascii: ".") }
    guard end > next, end - next <= 80, !Octet.isDigit(bytes[next]) else { return false }
    let mark = bytes.skippingBlanks(from: end, before: bytes.count)
    guard mark < bytes.count,
      bytes[mark] == style.separator
        || (style.separator == UInt8(ascii: ">") && bytes.has("=>", at: mark))
    else { return false }
    // A challenge's own parameters have the form of a member: `, error="…"`.
    return !(isChallenge && mark + 1 < bytes.count && bytes[mark + 1] == UInt8(ascii: "\""))
  }

  private func startsGoMember(at index: Int) -> Bool {
    let end = bytes.end(of: index, while: Octet.isName)
    return end > index && end + 1 < bytes.count && bytes[end] == UInt8(ascii: ":")
      && !Octet.isSpace(bytes[end + 1]) && Octet.isLetter(bytes[index])
  }

  /// `    [name] => ` or a closing bracket alone on its line.
  private func startsPHPMember(at index: Int) -> Bool {
    let start = bytes.skippingSpaces(from: index)
    guard start < bytes.count else { return true }
    if bytes[start] == UInt8(ascii: ")") || bytes[start] == UInt8(ascii: "}") { return true }
    guard bytes[start] == UInt8(ascii: "[") else { return false }
    let end = bytes.end(of: start) { $0 != UInt8(ascii: "]") && $0 != 0x0A }
    return bytes.has("] =>", at: end) || bytes.has("]=>", at: end)
  }

  /// A word as what it means: a number, a truth value, nothing, or itself.
  static func scalar(_ text: String) -> JSONValue {
    switch text {
    case "true", "True", "YES", "$true": return .bool(true)
    case "false", "False", "NO", "$false": return .bool(false)
    case "null", "nil", "None", "NULL", "<null>", "(null)", "undefined", "<nil>", "$null":
      return .null
    default: break
    }
    if text.utf8.count <= 20, let number = JSONNumber(text: text) { return .number(number) }
    return .string(text)
  }
}
