import ClaimsChallenges

/// Reads a value as some language prints it, to ordered members.
///
/// One grammar for the ways of Python, JavaScript, Ruby, PHP, Java and Kotlin, Go, Swift, property
/// lists, PowerShell and .NET: containers in any brackets, names and values in any quotes or in
/// none. A text without quotes ends where the next name comes, or the bracket closes.
/// A broken value gives what was complete before the fault.
struct PrintedValueReader {
  let bytes: [UInt8]
  var index: Int
  /// Whether the text ended, or broke, within the value.
  var isCut = false
  private var depth = 0
  /// How many bytes may still be looked at.
  var budget = Int.max
  /// Whether a text was written in several literals.
  var hasJoinedTexts = false

  /// Containers within containers are read this deep.
  static let maximumDepth = 64
  static let maximumCount = 100_000

  /// The container that begins at `start`, and where it ends; `nil` when nothing was read.
  ///
  /// The budget says how many bytes may still be looked at, and sinks by those that were: without it
  /// a text of brackets alone would be read again from each of them.
  static func read(
    _ bytes: [UInt8], from start: Int, budget: inout Int
  ) -> (value: JSONValue, end: Int, isCut: Bool)? {
    guard budget > 0 else { return nil }
    var reader = PrintedValueReader(bytes: bytes, index: start)
    reader.budget = budget
    defer { budget = reader.budget }
    guard let value = reader.container() else { return nil }
    switch value {
    case .object(let object) where object.isEmpty: return nil
    case .array(let array) where array.isEmpty: return nil
    default: return (value, max(reader.index, start + 1), reader.isCut)
    }
  }

  init(bytes: [UInt8], index: Int) {
    self.bytes = bytes
    self.index = index
  }

  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipSpaces() { index = bytes.skippingSpaces(from: index) }

  // MARK: Containers

  /// How a container is written.
  struct Style {
    /// The byte that closes it.
    var close: UInt8
    /// Names and values of PHP's `print_r` stand on lines of their own.
    var isPHP = false
    /// Members follow each other after a space alone.
    var isGo = false
    /// How the first name was written.
    var nameQuote: UInt8?
    /// What separated the first name from its value: `:`, `=` or `>` for `=>`.
    var separator: UInt8 = 0
    /// Whether a line break ends a value without quotes.
    var endsAtLine = false
    /// Whether names are wrapped, as in `AnyHashable("…")`.
    var hasWrappedNames = false
  }

  /// A dictionary or a list at `index`.
  mutating func container() -> JSONValue? {
    guard depth < Self.maximumDepth, budget > 0, let start = byte else { return nil }
    depth += 1
    budget -= 8
    defer { depth -= 1 }
    var style = Style(close: 0)
    switch start {
    case UInt8(ascii: "{"): style.close = UInt8(ascii: "}")
    case UInt8(ascii: "["): style.close = UInt8(ascii: "]")
    case UInt8(ascii: "("): style.close = UInt8(ascii: ")")
    case UInt8(ascii: "@"), UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "#"):
      index += 1
      return container()
    case UInt8(ascii: "m"), UInt8(ascii: "A"), UInt8(ascii: "a"):
      return named()
    default: return nil
    }
    index += 1
    return content(&style)
  }

  /// `map[…]` of Go, `Array ( … )` and `array(2) { … }` of PHP.
  private mutating func named() -> JSONValue? {
    if bytes.has("map[", at: index) {
      index += 4
      var style = Style(close: UInt8(ascii: "]"), isGo: true)
      return content(&style)
    }
    guard bytes.hasWord("array", at: index) else { return nil }
    var open = bytes.skippingSpaces(from: index + 5)
    if open < bytes.count, bytes[open] == UInt8(ascii: "(") {
      let digits = bytes.end(of: open + 1, while: Octet.isDigit)
      if digits > open + 1, bytes.has(") {", at: digits) { open = digits + 2 }
    }
    guard open < bytes.count, bytes[open] == UInt8(ascii: "(") || bytes[open] == UInt8(ascii: "{")
    else { return nil }
    var style = Style(
      close: bytes[open] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}"), isPHP: true)
    index = open + 1
    return content(&style)
  }

  private mutating func content(_ style: inout Style) -> JSONValue? {
    let lineStart = bytes.skippingBlanks(from: index, before: bytes.count)
    style.endsAtLine =
      lineStart < bytes.count && (bytes[lineStart] == 0x0A || bytes[lineStart] == 0x0D)
    skipSpaces()
    if byte == style.close {
      index += 1
      return .array([])
    }
    if bytes.has(":]", at: index) {
      index += 2
      return .object([:])
    }
    let start = index
    if let first = name(&style) {
      return .object(members(from: first, style))
    }
    index = start
    hasJoinedTexts = false
    guard let elements = list(style) else { return nil }
    // Python writes a long text as several in parentheses.
    if hasJoinedTexts, elements.count == 1, style.close == UInt8(ascii: ")") { return elements[0] }
    return .array(elements)
  }

  private mutating func members(from first: String, _ style: Style) -> JSONObject {
    var object = JSONObject()
    var style = style
    var name = first
    while object.count < Self.maximumCount {
      guard let value = value(style, name: name) else { break }
      object.append(name: name, value: value)
      if isCut { break }
      guard nextMember(style) else { break }
      let start = index
      guard let next = self.name(&style) else {
        index = start
        isCut = true
        break
      }
      name = next
    }
    return object
  }

  /// Goes to the next member; `false` at the closing bracket, or when the value breaks off.
  private mutating func nextMember(_ style: Style) -> Bool {
    var hasSeparator = style.isGo || style.isPHP
    while let byte {
      if Octet.isSpace(byte) {
        if byte == 0x0A { hasSeparator = true }
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        hasSeparator = true
      } else if byte == style.close {
        index += 1
        return false
      } else {
        if hasSeparator { return true }
        break
      }
      index += 1
    }
    isCut = true
    return false
  }

  private mutating func list(_ style: Style) -> [JSONValue]? {
    var elements: [JSONValue] = []
    while elements.count < Self.maximumCount {
      let start = index
      // A list's element is told from prose by its quotes, its brackets or its digits.
      guard let value = value(style, name: nil), index > start else { break }
      let isProse = value.string?.utf8.contains(0x20) ?? false
      if isProse, Octet.isLetter(bytes[start]), !"\"'".utf8.contains(bytes[index - 1]) {
        return nil
      }
      elements.append(value)
      if isCut { break }
      if !nextMember(style) { break }
    }
    return elements.isEmpty ? nil : elements
  }

  // MARK: Names

  /// A name and what separates it from its value; `nil` when there is none.
  private mutating func name(_ style: inout Style) -> String? {
    skipSpaces()
    let isFirst = style.separator == 0
    guard let start = byte else { return nil }
    var text: String
    if style.isPHP, start == UInt8(ascii: "[") {
      index += 1
      let end = bytes.end(of: index) { $0 != UInt8(ascii: "]") && $0 != 0x0A }
      text = bytes.text(index..<end).trimmingQuotes
      index = min(end + 1, bytes.count)
      if let colon = text.firstIndex(of: ":") { text = String(text[..<colon]).trimmingQuotes }
    } else if let wrapped = wrappedName() {
      if isFirst { style.hasWrappedNames = true }
      text = wrapped
    } else if start == UInt8(ascii: "\"") || start == UInt8(ascii: "'") {
      if isFirst { style.nameQuote = start }
      guard let quoted = quoted() else { return nil }
      text = quoted
    } else {
      if start == UInt8(ascii: ":") { index += 1 }
      let end = bytes.end(of: index) {
        Octet.isName($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$")
          || $0 == UInt8(ascii: "@")
      }
      guard end > index, end - index <= 80, !Octet.isDigit(bytes[index]) || style.isPHP else {
        return nil
      }
      text = bytes.text(index..<end)
      index = end
    }
    if isFirst, style.close == UInt8(ascii: "}"), byte == UInt8(ascii: ":"),
      index + 1 < bytes.count,
      Octet.isName(bytes[index + 1]), style.nameQuote == nil
    {
      // `{Error:… Code:…}` of Go: only a space parts the members.
      style.isGo = true
    }
    guard let separator = separator(),
      isFirst || separator == style.separator || style.nameQuote != nil
    else { return nil }
    if isFirst { style.separator = separator }
    return text
  }

  /// `AnyHashable("…")` or `Optional("…")`.
  private mutating func wrappedName() -> String? {
    for word: StaticString in ["AnyHashable(", "Optional(", "String("]
    where bytes.has(word, at: index) {
      let start = index
      index += word.utf8CodeUnitCount
      if let text = quoted(), byte == UInt8(ascii: ")") {
        index += 1
        return text
      }
      index = start
    }
    return nil
  }

  private mutating func separator() -> UInt8? {
    let start = index
    index = bytes.skippingBlanks(from: index, before: bytes.count)
    switch byte {
    case UInt8(ascii: ":"):
      index += 1
      return UInt8(ascii: ":")
    case UInt8(ascii: "="):
      index += 1
      if byte == UInt8(ascii: ">") {
        index += 1
        return UInt8(ascii: ">")
      }
      return UInt8(ascii: "=")
    default:
      index = start
      return nil
    }
  }

  // MARK: Values

  private mutating func value(_ style: Style, name: String?) -> JSONValue? {
    guard budget > 0 else {
      isCut = true
      return nil
    }
    budget -= 1
    index = bytes.skippingBlanks(from: index, before: bytes.count)
    if !style.endsAtLine || style.separator == UInt8(ascii: ">") { skipSpaces() }
    skipTypeName()
    guard let start = byte else {
      isCut = true
      return nil
    }
    switch start {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let text = quoted(isChallenge: name.map { FieldName.isChallenge($0) } ?? false) else {
        return nil
      }
      return .string(text)
    case UInt8(ascii: "s"):
      if let text = countedText() { return .string(text) }
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("):
      if let raw = rawList(style, name: name) { return raw }
      let before = index
      if let value = container() { return value }
      index = before
    case UInt8(ascii: "@"), UInt8(ascii: "&"), UInt8(ascii: "m"), UInt8(ascii: "A"),
      UInt8(ascii: "a"):
      let before = index
      if let value = container() { return value }
      index = before
    default: break
    }
    if let wrapped = wrapped(style) { return wrapped }
    return bare(style, name: name)
  }

  /// Passes over what some languages write before a string: `b'…'`, `string(13) "…"`, `@"…"`.
  private mutating func skipTypeName() {
    let end = bytes.end(of: index) { Octet.isLetter($0) || $0 == UInt8(ascii: "@") }
    if end > index, end - index <= 2, end < bytes.count,
      bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'")
    {
      index = end
    } else if bytes.has("int(", at: index) {
      let number = bytes.end(of: end + 1, while: Octet.isDigit)
      if bytes.has(")", at: number) { index = end + 1 }
    }
  }

  /// `string(13) "…"` of PHP's `var_dump`: so many bytes, whatever quotes are among them.
  private mutating func countedText() -> String? {
    guard bytes.has("string(", at: index) else { return nil }
    let start = index + 7
    let end = bytes.end(of: start, while: Octet.isDigit)
    guard end > start, end - start <= 8, bytes.has(") \"", at: end),
      let count = Int(bytes.text(start..<end)), end + 3 + count < bytes.count,
      bytes[end + 3 + count] == UInt8(ascii: "\"")
    else { return nil }
    index = end + 4 + count
    return bytes.text((end + 3)..<(end + 3 + count))
  }

  /// `Optional(…)`, `Some(…)`, `OrderedDict([…])`: a name and brackets around a value.
  private mutating func wrapped(_ style: Style) -> JSONValue? {
    let end = bytes.end(of: index) { Octet.isName($0) || $0 == UInt8(ascii: ".") }
    guard end > index, end - index <= 60, end < bytes.count, bytes[end] == UInt8(ascii: "("),
      end + 1 < bytes.count, "\"'{[(".utf8.contains(bytes[end + 1])
    else { return nil }
    let start = index
    index = end + 1
    let inner = Style(close: UInt8(ascii: ")"))
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard let value = value(inner, name: nil) else {
      index = start
      return nil
    }
    skipSpaces()
    if byte == UInt8(ascii: ")") { index += 1 } else { isCut = true }
    return value
  }

  /// The whole content of `[…]` or `{…}` after a header field's name: its commas are the value's.
  private mutating func rawList(_ style: Style, name: String?) -> JSONValue? {
    guard let name, FieldName.isChallenge(name), let open = byte, open != UInt8(ascii: "("),
      index + 1 < bytes.count, Octet.isLetter(bytes[index + 1])
    else { return nil }
    let close = open == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
    var isInQuotes = false
    var end = index + 1
    while end < bytes.count, isInQuotes || bytes[end] != close {
      if bytes[end] == UInt8(ascii: "\"") { isInQuotes.toggle() }
      end += 1
    }
    let text = bytes.text((index + 1)..<end)
    budget -= end - index
    if end == bytes.count { isCut = true }
    index = min(end + 1, bytes.count)
    return .string(text)
  }
}

extension String {
  /// Without white space and one pair of quotes around it.
  var trimmingQuotes: String {
    var text = self[...]
    while let first = text.utf8.first, Octet.isSpace(first) { text = text.dropFirst() }
    while let last = text.utf8.last, Octet.isSpace(last) { text = text.dropLast() }
    if text.utf8.count >= 2, let first = text.first, first == "\"" || first == "'",
      text.last == first
    {
      text = text.dropFirst().dropLast()
    }
    return String(text)
  }
}
