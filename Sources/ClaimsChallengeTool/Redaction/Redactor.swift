import ClaimsChallenges

/// Masks what may be a secret, in text of any kind, and leaves the rest as it is, byte for byte.
///
/// Whatever is not known to be harmless is masked: by the name that governs a value, by the value's
/// form, through JSON, percent-encoding, base64 and escapes, as deep as ``maximumDepth``.
package final class Redactor {
  var placeholders: Placeholders

  /// How many encodings inside each other are undone; what is deeper is masked as a whole.
  static let maximumDepth = 6

  /// How many bytes were looked at, for tests of growth.
  package var stepCount = 0

  /// Makes one that numbers its placeholders.
  package convenience init() { self.init(Placeholders()) }

  init(_ placeholders: Placeholders) { self.placeholders = placeholders }

  /// Text for people, every secret alike.
  static func words(_ text: String, mask: String = "(masked)") -> String {
    let redactor = Redactor(Placeholders(fixed: mask))
    return String(decoding: redactor.text(Array(text.utf8)), as: UTF8.self)
  }

  /// A name, or the word of an error, for people: what the rule for names lets stay.
  static func name(_ name: String, mask: String = "(masked)") -> String {
    SafeForms.isName(name.utf8) ? name : mask
  }

  /// A value under its name, for people.
  static func value(_ text: String, named name: String, mask: String = "(masked)") -> String {
    if case .ambiguous = ValueNames.meaning(of: name.utf8) { return mask }
    let redactor = Redactor(Placeholders(fixed: mask))
    let redacted = redactor.value(Array(text.utf8), named: Array(name.utf8), depth: 1)
    return String(decoding: redacted, as: UTF8.self)
  }

  func mask(_ secret: some Sequence<UInt8>) -> [UInt8] { placeholders.placeholder(for: secret) }

  // MARK: Text

  /// Text that no name governs.
  package func text(_ text: [UInt8]) -> [UInt8] { self.text(text, depth: 0) }

  func text(_ text: [UInt8], depth: Int) -> [UInt8] {
    stepCount += text.count
    let trimmed = text.trimmed()
    guard let first = trimmed.first else { return text }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      if depth >= Self.maximumDepth { return mask(text) }
      if let json = json(trimmed, depth: depth + 1) { return json.isChanged ? json.bytes : text }
    }
    if let plain = unescaped(text) {
      if depth >= Self.maximumDepth { return mask(text) }
      let redacted = self.text(plain, depth: depth + 1)
      return redacted == plain ? text : redacted
    }
    if isBrokenBase64(trimmed) {
      return encoded(trimmed.filter { !ASCII.isSpace($0) }[...], depth: depth)
    }
    if let form = form(text, depth: depth) { return form }
    let lexer = TextLexer(self, depth: depth)
    lexer.append(text)
    lexer.end()
    return lexer.takeOutput()
  }

  /// A JSON document, its secrets masked; `nil` for what is none.
  func json(
    _ text: ArraySlice<UInt8>, named name: [UInt8] = [], depth: Int
  ) -> (bytes: [UInt8], isChanged: Bool)? {
    var handler = RedactingHandler(self, named: name, depth: depth)
    do {
      var stream = JSONStream(handler, options: CaptureRedaction.options)
      try stream.feed(text)
      handler = try stream.finish()
    } catch {
      return nil
    }
    return (handler.takeOutput(), handler.isChanged)
  }

  /// The text without `\u0022` and `&quot;`, if it has any: both hide the marks that tell names from values.
  private func unescaped(_ text: [UInt8]) -> [UInt8]? {
    guard hidesMarks(text[...]) else { return nil }
    let plain = Escapes.withoutUnicodeEscapes(text) ?? text
    let bare = Escapes.withoutEntities(plain) ?? plain
    return bare == text ? nil : bare
  }

  /// Whether the text has such escapes; cheap, and true at times for one that has none.
  func hidesMarks(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains("\\u00") || text.contains("&quot;") || text.contains("&#")
      || text.contains("&amp;") || text.contains("&apos;")
  }

  /// Whether it is base64 alone, broken into lines.
  private func isBrokenBase64(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= 48, text.contains(0x0A) else { return false }
    return text.allSatisfy {
      ASCII.isAlphanumeric($0) || "+/=-_\r\n".utf8.contains($0)
    } && text.split(separator: 0x0A).dropLast().allSatisfy { $0.count >= 40 }
  }

  /// Form text, `name=value` joined by `&`, each value decoded; `nil` for what is none.
  func form(_ text: [UInt8], depth: Int) -> [UInt8]? {
    guard text.contains(UInt8(ascii: "&")), let equals = text.firstIndex(of: UInt8(ascii: "=")),
      let first = text.first,
      ASCII.isAlphanumeric(first) || first == UInt8(ascii: "%") || first == UInt8(ascii: "_"),
      text.allSatisfy({
        ASCII.isAlphanumeric($0) || "-._~%+=&*!'()/:@?,;$[]".utf8.contains($0)
      }),
      // An address is no form.
      !text[..<equals].contains("://")
    else { return nil }
    return pairs(text[...], depth: depth)
  }

  /// The pairs of a form, a query or a fragment.
  func pairs(_ text: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    for (index, pair) in text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { out.append(UInt8(ascii: "&")) }
      guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else {
        out += word(pair, depth: depth)
        continue
      }
      let name = Escapes.percentDecoded(pair[..<equals], plusIsSpace: true)
      out += isHarmlessName(name) ? Array(pair[..<equals]) : mask(name)
      out.append(UInt8(ascii: "="))
      let raw = pair[(equals + 1)...]
      let decoded = Escapes.percentDecoded(raw, plusIsSpace: true)
      let redacted = value(decoded, named: name, isForm: true, depth: depth + 1)
      if redacted == decoded {
        out += raw
      } else {
        out += Placeholders.isPlaceholder(redacted) ? redacted : Escapes.percentEncoded(redacted)
      }
    }
    return out
  }

  // MARK: Values

  /// A value that a name governs, unquoted and decoded.
  func value(
    _ text: [UInt8], named name: some Collection<UInt8>, isForm: Bool = false, depth: Int
  ) -> [UInt8] {
    if text.isEmpty || Placeholders.isPlaceholder(text) { return text }
    switch ValueNames.meaning(of: name) {
    case .claims: return claims(text)
    case .secret:
      if ValueNames.isAuthorization(name) { return credential(text) }
      return mask(text)
    case .ambiguous:
      if isForm || !isPlainWord(text, isCode: name.matches("code")) { return mask(text) }
    case .identifier:
      if SafeForms.isIdentifier(text[...]) { return text }
    case .time:
      if SafeForms.isTime(text[...]) { return text }
    case .other:
      if isForm, SafeForms.isGUID(text[...]) { return mask(text) }
    }
    if depth > Self.maximumDepth {
      return SafeForms.isName(text) ? text : mask(text)
    }
    if let credential = schemeCredential(text) { return credential }
    return self.text(text, depth: depth)
  }

  /// The value of an `Authorization` field: its scheme, and a placeholder.
  func credential(_ text: [UInt8]) -> [UInt8] {
    let trimmed = text.trimmed()
    // Challenges of some services name their authority so.
    if trimmed.hasPrefix("https://") { return self.text(text, depth: 1) }
    let scheme = trimmed.prefix { ASCII.isTokenByte($0) }
    let rest = trimmed[scheme.endIndex...].trimmed()
    guard !rest.isEmpty, rest.startIndex > scheme.endIndex, SafeForms.isName(scheme) else {
      return mask(trimmed)
    }
    if Placeholders.isPlaceholder(Array(rest)) { return text }
    return Array(scheme) + [0x20] + mask(rest)
  }

  /// A value that begins with a scheme and a token, whatever its name.
  private func schemeCredential(_ text: [UInt8]) -> [UInt8]? {
    let scheme = text.prefix { ASCII.isTokenByte($0) }
    guard scheme.count < text.count, ASCII.isBlank(text[scheme.endIndex]),
      TextLexer.isScheme(scheme)
    else { return nil }
    let rest = text[scheme.endIndex...].trimmed()
    guard !rest.isEmpty, !rest.contains(where: { ASCII.isSpace($0) || $0 == UInt8(ascii: ",") }),
      !rest.contains(where: { "\"".utf8.contains($0) })
    else { return nil }
    if let equals = rest.firstIndex(of: UInt8(ascii: "=")),
      rest[equals...].contains(where: { $0 != UInt8(ascii: "=") })
    {
      return nil
    }
    return credential(text)
  }

  /// Words of prose, or the code of an error: what a value may be whose name is an everyday word.
  func isPlainWord(_ text: [UInt8], isCode: Bool) -> Bool {
    if text.count > 256 { return false }
    return text.split(whereSeparator: ASCII.isSpace).allSatisfy { word in
      let trimmed = word.trimmed { "-.,:;!?()".utf8.contains($0) }
      if trimmed.isEmpty { return true }
      if trimmed.allSatisfy(ASCII.isDigit) { return isCode && trimmed.count <= 8 }
      let letters = trimmed.drop { $0 == UInt8(ascii: "-") }.prefix {
        !ASCII.isDigit($0) && (ASCII.isAlphanumeric($0) || "_-.'/".utf8.contains($0) || $0 >= 0x80)
      }
      let rest = trimmed[letters.endIndex...]
      let isShouted =
        letters.count >= 4 && letters.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x32 }
      let isCodeWord =
        (isCode || isShouted) && letters.count >= 2 && rest.count <= 8
        && rest.allSatisfy(ASCII.isDigit)
      return trimmed.count <= 48 && (rest.isEmpty || isCodeWord) && SafeForms.isSafe(trimmed)
    }
  }

  /// A name that stays: a known one, one of the harmless form, or a few harmless words.
  func isHarmlessName(_ name: [UInt8]) -> Bool {
    if SafeForms.isName(name) || name.isEmpty { return true }
    guard name.count <= 128,
      name.contains(0x20) || name.contains(UInt8(ascii: "$")) || name.contains(UInt8(ascii: "#"))
        || name.contains(UInt8(ascii: "[")) || name.contains(UInt8(ascii: "@"))
    else { return false }
    return name.split(whereSeparator: { !ASCII.isTokenByte($0) }).allSatisfy {
      !$0.contains(UInt8(ascii: "@")) && SafeForms.isSafe($0)
    }
  }

  // MARK: Claims

  /// A claims request in the encoding in which it came, every value masked, its structure kept.
  func claims(_ text: [UInt8]) -> [UInt8] {
    let string = String(decoding: text, as: UTF8.self)
    guard let (claims, encoding) = try? ClaimsRequest.decode(string) else { return mask(text) }
    let masked = claims.json.map { ($0.name, scalars($0.value, named: $0.name)) }
      .map { (name: maskedName($0.0), value: $0.1) }
    return Array(ClaimsRequest(json: JSONObject(masked)).encoded(as: encoding).utf8)
  }

  func maskedName(_ name: String) -> String {
    isHarmlessName(Array(name.utf8)) ? name : String(decoding: mask(name.utf8), as: UTF8.self)
  }

  /// Every text and number masked, equal ones alike; what is true, false or null stays.
  func scalars(_ value: JSONValue, named name: String) -> JSONValue {
    switch value {
    case .null, .bool: return value
    case .string(let text):
      // Capabilities are the same in any case.
      let key = name == "xms_cc" ? text.lowercased() : text
      return .string(String(decoding: mask(key.utf8), as: UTF8.self))
    case .number(let number):
      return .string(
        String(decoding: mask(Array("#".utf8) + Array(number.text.utf8)), as: UTF8.self))
    case .array(let elements): return .array(elements.map { scalars($0, named: name) })
    case .object(let object):
      return .object(
        JSONObject(
          object.map { member in
            let inner = name == "xms_cc" ? name : member.name
            return (name: maskedName(member.name), value: scalars(member.value, named: inner))
          }))
    }
  }

  // MARK: Words

  /// A run without white space that no name governs.
  func word(_ word: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    var trimmed = word.trimmed { "-_.:,;!?*~/".utf8.contains($0) }
    // A sign of base64 at either end belongs to it.
    if trimmed.isEmpty { return Array(word) }
    let at = trimmed.firstIndex(of: UInt8(ascii: "@"))
    if at == nil, SafeForms.isSafe(trimmed) {
      if !trimmed.contains(UInt8(ascii: "%")) { return Array(word) }
    }
    if at == trimmed.startIndex, SafeForms.isSafe(trimmed.dropFirst()) { return Array(word) }
    if trimmed.contains(UInt8(ascii: "%")) {
      let decoded = Escapes.percentDecoded(word, plusIsSpace: false)
      if decoded.count < word.count {
        if depth >= Self.maximumDepth { return mask(word) }
        let redacted = text(decoded, depth: depth + 1)
        return redacted == decoded
          ? Array(word)
          : Placeholders.isPlaceholder(redacted) ? redacted : Escapes.percentEncoded(redacted)
      }
    }
    if SafeForms.isGUID(trimmed) { return Array(word) }
    trimmed = word
    return encoded(trimmed, depth: depth)
  }

  /// Base64 of text, that text redacted; anything else is masked.
  private func encoded(_ word: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    let body = word.trimmed { ".:,;!?".utf8.contains($0) }
    guard depth < Self.maximumDepth, body.count >= 12,
      let bytes = Base64Body.decode(String(decoding: body, as: UTF8.self)), bytes.count >= 8,
      let inner = String(validating: bytes),
      inner.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" || $0 == "\r" || $0 == "\t" }
      )
    else { return mask(word) }
    let redacted = text(bytes, depth: depth + 1)
    if redacted == bytes { return Array(word) }
    if Placeholders.isPlaceholder(redacted) { return redacted }
    let isURLSafe = body.contains { "-_".utf8.contains($0) }
    let text = ClaimsText.encode(
      String(decoding: redacted, as: UTF8.self), as: isURLSafe ? .base64URL : .base64)
    return Array(word[..<body.startIndex]) + Array(text.utf8) + Array(word[body.endIndex...])
  }

  // MARK: URLs

  /// A URL from its scheme on: host and harmless parts of the path stay.
  func url(_ text: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    guard let start = text.firstIndex(of: "://", from: text.startIndex) else { return Array(text) }
    var out = Array(text[..<(start + 3)])
    let rest = text[(start + 3)...]
    let authorityEnd = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    var authority = rest[..<authorityEnd]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      out += mask(authority[..<at]) + [UInt8(ascii: "@")]
      authority = authority[(at + 1)...]
    }
    let isHost = authority.split(separator: UInt8(ascii: ".")).allSatisfy { label in
      label.count <= 63
        && !(label.hasPrefix("eyJ")
          || (label.contains { (0x41...0x5A).contains($0) } && SafeForms.looksRandom(label)))
    }
    out += isHost ? Array(authority) : mask(authority)
    let pathEnd = rest[authorityEnd...].firstIndex { "?#".utf8.contains($0) } ?? rest.endIndex
    for (index, segment) in rest[authorityEnd..<pathEnd].split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    ).enumerated() {
      if index > 0 { out.append(UInt8(ascii: "/")) }
      out +=
        segment.contains(UInt8(ascii: "="))
        ? Array(self.text(Array(segment), depth: depth + 1)) : word(segment, depth: depth)
    }
    var tail = rest[pathEnd...]
    while let mark = tail.first {
      out.append(mark)
      tail = tail.dropFirst()
      let end = tail.firstIndex(of: UInt8(ascii: "#")) ?? tail.endIndex
      let part = tail[..<end]
      out += part.contains(UInt8(ascii: "=")) ? pairs(part, depth: depth) : word(part, depth: depth)
      tail = tail[end...]
    }
    return out
  }
}
