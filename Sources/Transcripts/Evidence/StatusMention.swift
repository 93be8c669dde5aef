/// An HTTP status as tools and programs print it.
enum StatusMention {
  /// The status that a mention at `index` names, and where it ends; `nil` when none begins there.
  static func read(_ bytes: [UInt8], at index: Int) -> (status: Int, end: Int, isLine: Bool)? {
    switch bytes[index] | 0x20 {
    case UInt8(ascii: "h"):
      guard bytes.hasWord("http", at: index) else { return nil }
      var next = index + 4
      var isLine = false
      if next < bytes.count, bytes[next] == UInt8(ascii: "/") {
        let version = bytes.end(of: next + 1) { Octet.isDigit($0) || $0 == UInt8(ascii: ".") }
        guard version > next + 1 else { return nil }
        next = version
        isLine = true
      } else {
        next = skipWords(bytes, at: next)
      }
      return number(bytes, at: separators(bytes, at: next), after: next).map { ($0, $1, isLine) }
    case UInt8(ascii: "s"):
      guard bytes.hasWord("status", at: index) else { return nil }
      var next = index + 6
      let code = bytes.end(of: next) {
        $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0 == 0x20
      }
      if code - next <= 1, bytes.hasWord("code", at: code) { next = code + 4 }
      let start = separators(bytes, at: next)
      guard start > next else { return nil }
      if let (status, end) = number(bytes, at: start, after: next) { return (status, end, false) }
      return reason(bytes, at: bytes.skippingSpaces(from: start)).map { ($0, $1, false) }
    case UInt8(ascii: "r"):
      guard bytes.hasWord("response", at: index) else { return nil }
      let start = separators(bytes, at: index + 8)
      return number(bytes, at: start, after: index + 8).map { ($0, $1, true) }
    default:
      for arrow: StaticString in ["<-- ", "-> ", "<= ", "← "] where bytes.has(arrow, at: index) {
        let next = index + arrow.utf8CodeUnitCount
        return number(bytes, at: next, after: next - 1).map { ($0, $1, true) }
      }
      return nil
    }
  }

  /// `HTTP error`, `HTTP status code`.
  private static func skipWords(_ bytes: [UInt8], at index: Int) -> Int {
    var index = index
    for word: StaticString in [" response", " error", " status", " code"]
    where bytes.hasWord(word, at: index) {
      index += word.utf8CodeUnitCount
    }
    return index
  }

  /// Blanks, one separator with quotes around it, and one line break after a separator.
  private static func separators(_ bytes: [UInt8], at index: Int) -> Int {
    var next = index
    var hasSeparator = false
    while next < bytes.count, next - index < 40 {
      let byte = bytes[next]
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") {
        hasSeparator = true
      } else if byte == 0x0A || byte == 0x0D {
        guard hasSeparator else { return next }
      } else if !Octet.isBlank(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "'"),
        byte != UInt8(ascii: ">"), byte != UInt8(ascii: "\\")
      {
        break
      }
      next += 1
    }
    return next
  }

  /// Three digits of a status, and nothing of a longer number or a size.
  private static func number(
    _ bytes: [UInt8], at index: Int, after name: Int
  ) -> (Int, Int)? {
    guard index > name, index + 3 <= bytes.count, 0x31...0x35 ~= bytes[index],
      Octet.isDigit(bytes[index + 1]), Octet.isDigit(bytes[index + 2])
    else { return nil }
    if index + 3 < bytes.count {
      let next = bytes[index + 3]
      if Octet.isWord(next) || next == UInt8(ascii: "-") { return nil }
      if next == UInt8(ascii: "."), index + 4 < bytes.count, Octet.isDigit(bytes[index + 4]) {
        return nil
      }
    }
    let status = bytes[index..<(index + 3)].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (status, index + 3)
  }

  private static let reasons: [(name: StaticString, status: Int)] = [
    ("unauthorized", 401), ("forbidden", 403), ("badrequest", 400), ("bad request", 400),
    ("toomanyrequests", 429), ("too many requests", 429), ("found", 302),
    ("internalservererror", 500), ("internal server error", 500), ("serviceunavailable", 503),
    ("service unavailable", 503),
  ]

  /// A reason phrase in the place of the number.
  private static func reason(_ bytes: [UInt8], at index: Int) -> (Int, Int)? {
    for (name, status) in reasons where bytes.hasWord(name, at: index) {
      let end = index + name.utf8CodeUnitCount
      if end == bytes.count || !Octet.isWord(bytes[end]) { return (status, end) }
    }
    return nil
  }
}
