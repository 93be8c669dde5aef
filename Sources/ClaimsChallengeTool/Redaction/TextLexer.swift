/// Reads text from left to right, once, and writes it again with its secrets masked.
///
/// It knows names with values in every notation (`name=value`, `"name": "value"`, `Name: value`,
/// `name => value`, `AnyHashable("name"): value`, fields, options of commands, elements and inputs of
/// markup, parts of multipart bodies), addresses, and words. Lines are decided with ``lookahead``
/// bytes of what follows, so that the pieces in which a text comes make no difference.
final class TextLexer {
  let redactor: Redactor
  let depth: Int
  var bytes: [UInt8] = []
  /// What is read next.
  var index = 0
  private var isEnded = false
  var output: [UInt8] = []
  /// What the name of the value at ``governedAt`` says.
  private var governed = ValueNames.Meaning.other
  private var governedAt = -1
  /// The name of a pair of name and value: `name: "Authorization", value: "…"`.
  private var pairName: [UInt8] = []
  /// The word before, for names of two words.
  private var wordBefore: Range<Int>?
  /// How many steps may still be spent on looking for ends that may not come.
  var budget = 1 << 20
  /// Whether the line is a command for `curl`.
  private var isCurl = false

  /// How far the value of a secret name reaches at most.
  static let lookahead = 1 << 16

  init(_ redactor: Redactor, depth: Int) {
    self.redactor = redactor
    self.depth = depth
  }

  func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
    run()
  }

  func end() {
    isEnded = true
    run()
  }

  func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Reads every line that can be decided.
  private func run() {
    while index < bytes.count, isEnded || bytes.count - index > Self.lookahead {
      let end = bytes.lineEnd(from: index)
      if !isEnded, end == bytes.count || bytes.count - end <= Self.lookahead { break }
      line(to: end)
    }
    if index > 1 << 16 || index == bytes.count {
      bytes.removeFirst(index)
      wordBefore = nil
      governedAt = -1
      index = 0
    }
  }

  private func line(to end: Int) {
    budget = min(budget + (end - index) * 16 + 64, 1 << 22)
    wordBefore = nil
    isCurl = bytes[index..<end].contains("curl")
    if wholeJSON(to: end) { return }
    if depth < Redactor.maximumDepth, redactor.hidesMarks(bytes[index..<end]) {
      // Marks written as `\u0022` or `&quot;`: what is masked shows the line without such escapes.
      return replace(to: end, redactor.text(Array(bytes[index..<end]), depth: depth + 1))
    }
    let content = bytes[index..<end].withoutReturn
    if let form = redactor.form(Array(content), depth: depth) {
      return replace(to: content.endIndex, form)
    }
    if field() || pem() { return }
    while index < bytes.count {
      if bytes[index] == 0x0A {
        copy(to: index + 1)
        return
      }
      step()
    }
  }

  // MARK: Copying

  func copy(to end: Int) {
    output += bytes[index..<end]
    index = end
  }

  func replace(to end: Int, _ text: [UInt8]) {
    output += text
    index = end
  }

  // MARK: Lines

  /// A line that is a JSON object or array.
  private func wholeJSON(to end: Int) -> Bool {
    var line = bytes[index..<end]
    if line.hasPrefix("\u{FEFF}") { line = line.dropFirst(3) }
    line = line.trimmed()
    guard depth < Redactor.maximumDepth, let first = line.first, let last = line.last,
      (first == UInt8(ascii: "{") && last == UInt8(ascii: "}"))
        || (first == UInt8(ascii: "[") && last == UInt8(ascii: "]")),
      let json = redactor.json(line, depth: depth + 1)
    else { return false }
    copy(to: line.startIndex)
    if json.isChanged { replace(to: line.endIndex, json.bytes) } else { copy(to: line.endIndex) }
    if index < end { copy(to: end) }
    if index < bytes.count { copy(to: index + 1) }
    return true
  }

  /// A header field at a line's start, with the lines that continue it.
  private func field() -> Bool {
    var start = index
    for prefix: StaticString in ["< ", "> ", "header: "] where bytes[start...].hasPrefix(prefix) {
      start += prefix.utf8CodeUnitCount
    }
    guard start < bytes.count,
      let colon = FieldLines.colon(in: bytes[start..<min(start + 128, bytes.count)])
    else { return false }
    let name = bytes[start..<colon]
    if name.matches("content-disposition") { return part(from: colon) }
    let isCookie = ValueNames.isCookie(name)
    let isAuthorization = ValueNames.isAuthorization(name)
    let isUnknownSecret = name.contains(UInt8(ascii: "-")) && ValueNames.isSecret(name)
    guard isCookie || isAuthorization || isUnknownSecret else { return false }
    var end = fieldEnd(from: colon + 1)
    while end + 1 < bytes.count, ASCII.isBlank(bytes[end + 1]), end - index < Self.lookahead / 2 {
      end = fieldEnd(from: end + 1)
    }
    var content = bytes[(colon + 1)..<end].trimmed()
    if content.isEmpty { return false }
    // A field within quotation marks ends with them.
    if let quote = content.last, quote == UInt8(ascii: "'"), start > index || bytes[index] == quote
    {
      content = content.dropLast()
    }
    copy(to: content.startIndex)
    replace(
      to: content.endIndex,
      isAuthorization ? redactor.credential(Array(content)) : redactor.mask(content))
    return false
  }

  /// The end of a field's line: a line break, also a written one, as in `send: b'…\r\n…'`.
  private func fieldEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A {
      if bytes[end] == UInt8(ascii: "\\"),
        bytes[end...].hasPrefix("\\r\\n") || bytes[end...].hasPrefix("\\n")
      {
        return end
      }
      end += 1
    }
    return end
  }

  /// A part of a multipart body whose name says that it is a secret.
  private func part(from colon: Int) -> Bool {
    let end = bytes.lineEnd(from: colon)
    guard let mark = bytes[colon..<end].firstIndex(of: "name=", from: colon) else { return false }
    let name = bytes[(mark + 5)..<end].trimmed { "\"' \r".utf8.contains($0) }
      .prefix { !"\"';".utf8.contains($0) }
    var start = end
    // The part's fields end with an empty line.
    while start < bytes.count, start - end < 1024 {
      let next = bytes.lineEnd(from: start + 1 <= bytes.count ? start + 1 : start)
      if start + 1 > bytes.count || next >= bytes.count { return false }
      if bytes[(start + 1)..<next].trimmed().isEmpty { start = next; break }
      start = next
    }
    guard start + 1 < bytes.count else { return false }
    let limit = min(bytes.count, start + Self.lookahead / 2)
    let valueEnd = bytes[..<limit].firstIndex(of: "\n--", from: start) ?? limit
    let content = bytes[min(start + 1, valueEnd)..<valueEnd].trimmed()
    if content.isEmpty { return false }
    copy(to: content.startIndex)
    replace(
      to: content.endIndex,
      redactor.value(Array(content), named: name, isForm: true, depth: depth + 1))
    return false
  }

  /// A key or certificate between its marks.
  private func pem() -> Bool {
    guard bytes[index...].hasPrefix("-----BEGIN") else { return false }
    let start = bytes.lineEnd(from: index)
    let limit = min(bytes.count, start + Self.lookahead / 2)
    let end = bytes[..<limit].firstIndex(of: "-----END", from: start) ?? limit
    guard start + 1 < end else { return false }
    copy(to: start + 1)
    replace(to: end, redactor.mask(bytes[(start + 1)..<end].trimmed()) + [0x0A])
    return false
  }

  // MARK: Steps

  private func step() {
    let byte = bytes[index]
    if byte == UInt8(ascii: "<"), element() { return }
    if byte == UInt8(ascii: "-"), option() { return }
    guard Self.isWordByte(byte) else {
      copy(to: index + 1)
      return
    }
    var end = index
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    if bytes[end...].hasPrefix("://"), end > index {
      while end < bytes.count, Self.isURLByte(bytes[end]) { end += 1 }
      let hasBracket = bytes[index..<end].contains(UInt8(ascii: "("))
      while ".,;:!".utf8.contains(bytes[end - 1])
        || (bytes[end - 1] == UInt8(ascii: ")") && !hasBracket)
      {
        end -= 1
      }
      replace(to: end, redactor.url(bytes[index..<end], depth: depth))
      return
    }
    if end > index, !ASCII.isDigit(byte), end - index <= 128, pair(named: index..<end) { return }
    word()
  }

  private func word() {
    let start = index
    var end = index
    while end < bytes.count, Self.isWordByte(bytes[end]) { end += 1 }
    // The padding of base64.
    var padded = end
    while padded < bytes.count, bytes[padded] == UInt8(ascii: "="), padded - end < 2 { padded += 1 }
    if padded > end, padded == bytes.count || !Self.isWordByte(bytes[padded]), (end - start) > 3 {
      end = padded
    }
    let word = bytes[start..<end]
    if governedAt == start, end - start <= 128 {
      let trimmed = word.trimmed { ".,;:".utf8.contains($0) }
      switch governed {
      case .identifier where SafeForms.isIdentifier(trimmed): return copy(to: end)
      case .time where SafeForms.isTime(trimmed): return copy(to: end)
      default: break
      }
    }
    let before = wordBefore
    wordBefore = start..<end
    if let before, followsScheme(before, start), !isProse(word) {
      replace(to: end, redactor.mask(word.trimmed { ",;".utf8.contains($0) }))
    } else if let before, bytes[before].matches("code"), isUserCode(word) {
      replace(to: end, redactor.mask(word))
    } else {
      replace(to: end, redactor.word(word, depth: depth))
    }
  }

  private func followsScheme(_ before: Range<Int>, _ start: Int) -> Bool {
    start == before.upperBound + 1 && bytes[before.upperBound] == 0x20
      && Self.isScheme(bytes[before])
  }

  /// `enter the code ABCD1234E to authenticate`.
  private func isUserCode(_ word: ArraySlice<UInt8>) -> Bool {
    (7...12).contains(word.count)
      && word.allSatisfy { ASCII.isDigit($0) || (0x41...0x5A).contains($0) || $0 == 0x2D }
      && word.contains(where: { (0x41...0x5A).contains($0) }) && !word.hasPrefix("AADSTS")
      && (word.contains(where: ASCII.isDigit) || SafeForms.looksRandom(word))
  }

  private func isProse(_ word: ArraySlice<UInt8>) -> Bool {
    let letters = word.trimmed { ".,;:!?".utf8.contains($0) }
    return letters.count <= 20
      && letters.dropFirst().allSatisfy {
        ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || "-_'".utf8.contains($0)
      } && SafeForms.isSafe(letters)
  }

  // MARK: Pairs

  /// A name and what it governs, if a value follows.
  private func pair(named range: Range<Int>) -> Bool {
    guard let separator = separator(after: range.upperBound) else { return false }
    let name = bytes[range]
    var meaning = ValueNames.meaning(of: name)
    let isAssignment = separator.isAssignment
    let isField = !isAssignment && !separator.isQuoted
    var isWeak = false
    if case .other = meaning, let before = wordBefore, before.upperBound + 1 == range.lowerBound {
      let joint = ValueNames.meaning(of: Array(bytes[before]) + Array(name))
      if case .identifier = joint { meaning = joint }
      if case .secret = joint, !bytes[before].matches("acquire") {
        meaning = joint
        isWeak = true
      }
    } else if case .ambiguous = meaning, let before = wordBefore,
      before.upperBound + 1 == range.lowerBound,
      ["access", "refresh", "id", "session", "bearer"].contains(where: { bytes[before].matches($0) }
      )
    {
      meaning = .secret
      isWeak = true
    }
    if isAssignment, name.count > 2, !redactor.isHarmlessName(Array(name)) {
      replace(to: range.upperBound, redactor.mask(name))
    }
    var governing = Array(name)
    if name.matches("value") || name.matches("val"), !pairName.isEmpty {
      governing = pairName
      meaning = ValueNames.meaning(of: pairName)
      pairName = []
    } else if name.matches("name") || name.matches("key") || name.matches("header")
      || name.matches("field")
    {
      pairName = quotedText(at: separator.value)
      if name.matches("key"), pairName.isEmpty { pairName = [] } else { meaning = .other }
    }
    switch meaning {
    case .claims, .secret, .ambiguous:
      copy(to: separator.value)
      let isForm =
        isAssignment && range.lowerBound > 0 && "?&#".utf8.contains(bytes[range.lowerBound - 1])
      secretValue(named: governing, meaning, isForm: isForm, isField: isField, isWeak: isWeak)
      wordBefore = nil
    case .identifier, .time, .other:
      copy(to: separator.value)
      governed = meaning
      governedAt = index
      wordBefore = nil
      credentialValue()
    }
    return true
  }

  /// What stands between a name and its value: quotation marks, brackets, blanks, `=`, `:`, `=>`.
  private func separator(after end: Int) -> (value: Int, isAssignment: Bool, isQuoted: Bool)? {
    var position = end
    var isQuoted = false
    while position < bytes.count, bytes[position] == UInt8(ascii: "\\") { position += 1 }
    if position < bytes.count, "\"'`".utf8.contains(bytes[position]) {
      isQuoted = true
      position += 1
      while position < bytes.count, ")]".utf8.contains(bytes[position]) { position += 1 }
    } else if position > end {
      return nil
    }
    position = blanks(position)
    guard position < bytes.count else { return nil }
    var isAssignment = false
    switch bytes[position] {
    case UInt8(ascii: "="):
      isAssignment = !isQuoted
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: ">") { position += 1 }
    case UInt8(ascii: ":"):
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "=") { position += 1 }
    case UInt8(ascii: ","):
      // `("Set-Cookie", "…")`
      guard isQuoted, end > 0 else { return nil }
      let name = bytes[..<end].suffix(while: { Self.isNameByte($0) })
      guard
        ValueNames.isCookie(name) || ValueNames.isAuthorization(name)
          || (name.contains(UInt8(ascii: "-")) && ValueNames.isSecret(name))
      else { return nil }
      position += 1
    default: return nil
    }
    position = blanks(position)
    // A value on the next line, as in printed JSON.
    if isQuoted || isAssignment, position < bytes.count,
      bytes[position] == 0x0A || bytes[position] == 0x0D
    {
      var next = position
      while next < bytes.count, ASCII.isSpace(bytes[next]), next - position < 256 { next += 1 }
      if next < bytes.count, "\"'([{".utf8.contains(bytes[next]) { position = next }
    }
    return (position, isAssignment, isQuoted)
  }

  private func blanks(_ start: Int) -> Int {
    var position = start
    while position < bytes.count, ASCII.isBlank(bytes[position]), position - start < 256 {
      position += 1
    }
    return position
  }

  /// The text of a quoted value, if one begins there and is short.
  private func quotedText(at start: Int) -> [UInt8] {
    guard let opening = opening(at: start) else { return [] }
    let content = bytes[opening.start...].prefix(64).prefix {
      $0 != opening.quote && $0 != UInt8(ascii: "\\") && $0 != 0x0A
    }
    return content.count < 64 ? Array(content) : []
  }

  /// A quotation mark with the backslashes before it; `b"` and `@"` are quotation marks, too.
  func opening(at start: Int) -> (start: Int, backslashes: Int, quote: UInt8)? {
    var position = start
    if position + 1 < bytes.count, "bu@".utf8.contains(bytes[position]),
      "\"'".utf8.contains(bytes[position + 1])
    {
      position += 1
    }
    let first = position
    while position < bytes.count, bytes[position] == UInt8(ascii: "\\") { position += 1 }
    guard position < bytes.count, "\"'`".utf8.contains(bytes[position]) else { return nil }
    return (position + 1, position - first, bytes[position])
  }

  /// `Bearer …` at the beginning of a value, whatever its name.
  private func credentialValue() {
    let opening = opening(at: index)
    if let opening { copy(to: opening.start) }
    let scheme = bytes[index...].prefix(24).prefix { ASCII.isTokenByte($0) }
    guard Self.isScheme(scheme), scheme.endIndex < bytes.count, bytes[scheme.endIndex] == 0x20
    else { return }
    var end = scheme.endIndex + 1
    while end < bytes.count, Self.isWordByte(bytes[end]) { end += 1 }
    let first = end
    while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
    let token = bytes[(scheme.endIndex + 1)..<end]
    let next = end < bytes.count ? bytes[end] : 0x0A
    // `Bearer realm="…"`, `Bearer error=…` are challenges.
    let isParameter = end > first && (Self.isWordByte(next) || (next == 0x22 && opening == nil))
    let isAlone = "\"'\n\r\\".utf8.contains(next)
    if first == token.startIndex || isParameter || (!isAlone && isProse(token)) { return }
    copy(to: token.startIndex)
    replace(to: end, redactor.mask(token))
  }

  static func isScheme(_ word: some Collection<UInt8>) -> Bool {
    [
      "bearer", "basic", "pop", "dpop", "negotiate", "ntlm", "sharedkey", "hawk", "mac", "apikey",
      "macaroon", "aws4-hmac-sha256", "oauth", "digest",
    ].contains { word.matches($0) }
  }

  // MARK: Bytes

  static func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || "_-.$".utf8.contains(byte)
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte >= 0x80 || "_-.~+/%:@$!*".utf8.contains(byte)
  }

  static func isURLByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && !"\"'<>`\\{}|^".utf8.contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// The longest end all of whose bytes are of a kind, at most 128 of them.
  fileprivate func suffix(while isMember: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, endIndex - start < 128, isMember(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
