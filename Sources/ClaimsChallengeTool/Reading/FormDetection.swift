import ClaimsChallenges

extension InputForm {
  /// The form that `text` has; never ``auto``.
  static func detect(_ text: [UInt8]) -> InputForm {
    let trimmed = text.trimmed()
    guard let first = trimmed.first else { return .body }
    if trimmed.hasPrefix("HTTP/") || VerboseTranscript.isOne(text) { return .response }
    if trimmed.hasPrefix("Error Domain=") { return .body }
    if first == UInt8(ascii: "{") {
      return TopLevelNames(of: trimmed).isClaimsRequest ? .claims : .body
    }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "<") { return .body }
    if isRedirect(trimmed) { return .redirect }
    if isEncodedClaims(trimmed) { return .claims }
    if isHeaders(trimmed) { return .headers }
    return .body
  }

  /// A URI, a query, a fragment or form text that carries an `error`.
  private static func isRedirect(_ text: ArraySlice<UInt8>) -> Bool {
    var parameters = text.startIndex
    if let mark = text.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      let before = text[..<mark]
      let isURI =
        before.isEmpty
        || (before.contains(UInt8(ascii: ":")) && before.allSatisfy(isURIByte))
      if isURI { return hasErrorParameter(text, from: mark) }
    }
    // Form text: name=value pairs joined by "&"; with a blank in the first value it is a line of a log.
    while parameters < text.endIndex, ASCII.isTokenByte(text[parameters]) { parameters += 1 }
    guard parameters > text.startIndex, parameters < text.endIndex,
      text[parameters] == UInt8(ascii: "="),
      !text[parameters...].prefix(while: { $0 != UInt8(ascii: "&") }).contains(where: ASCII.isSpace)
    else { return false }
    return hasErrorParameter(text, from: text.startIndex)
  }

  /// The redirect with an `error` in the value of `Location`; `nil` if it has none.
  ///
  /// Of a reference without a scheme (RFC 3986 §4.2) that is its query or its fragment.
  static func redirect(in reference: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let trimmed = reference.trimmed()
    let hash = trimmed.firstIndex(of: UInt8(ascii: "#"))
    let beforeHash = trimmed[..<(hash ?? trimmed.endIndex)]
    let question = beforeHash.firstIndex(of: UInt8(ascii: "?"))
    guard let first = question ?? hash, !hasScheme(trimmed[..<first]) else {
      return detect(Array(reference)) == .redirect ? reference : nil
    }
    guard trimmed[..<first].allSatisfy(isURIByte) else { return nil }
    if let question, hasErrorParameter(beforeHash, from: question) {
      return beforeHash[question...]
    }
    return hash.flatMap { hasErrorParameter(trimmed, from: $0) ? trimmed[$0...] : nil }
  }

  private static func hasScheme(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.prefix { ASCII.isAlphanumeric($0) || "+-.".utf8.contains($0) }
    return !name.isEmpty && name.endIndex < text.endIndex
      && text[name.endIndex] == UInt8(ascii: ":")
  }

  private static func isURIByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "<")
  }

  private static func hasErrorParameter(_ text: ArraySlice<UInt8>, from start: Int) -> Bool {
    var index = start
    while let found = text.firstIndex(of: "error=", from: index) {
      index = found + 6
      let isFirst = found == text.startIndex
      let before = isFirst ? UInt8(ascii: "?") : text[found - 1]
      let isQuoted = index < text.endIndex && text[index] == UInt8(ascii: "\"")
      if !isQuoted, "?#&/".utf8.contains(before) { return true }
    }
    return false
  }

  /// `eyJ…` (base64 of `{"`) or `%7B…`, alone.
  private static func isEncodedClaims(_ text: ArraySlice<UInt8>) -> Bool {
    if text.hasPrefix("%7B") || text.hasPrefix("%7b") {
      return !text.contains { ASCII.isSpace($0) }
    }
    if !text.hasPrefix("eyJ") { return false }
    return text.allSatisfy { ASCII.isAlphanumeric($0) || "+/-_=%\r\n \t".utf8.contains($0) }
  }

  /// Lines that begin with a field and hold a known one, or a challenge without its name.
  ///
  /// `invalid_grant: AADSTS50076: …` looks like a field, but is text: so one name must be known.
  private static func isHeaders(_ text: ArraySlice<UInt8>) -> Bool {
    var start = text.startIndex
    var isFirst = true
    while start < text.endIndex {
      let end = text.lineEnd(from: start)
      let line = text[start..<end].withoutReturn
      if let colon = FieldLines.colon(in: line) {
        let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
        if fieldNames.contains(name) || name.hasPrefix("x-") { return true }
      } else if isFirst {
        return isChallenge(line)
      }
      isFirst = false
      start = end + 1
    }
    return false
  }

  /// A known scheme, alone or with its first parameter.
  private static func isChallenge(_ line: ArraySlice<UInt8>) -> Bool {
    let scheme = line.prefix { ASCII.isTokenByte($0) }
    let name = String(decoding: scheme, as: UTF8.self).lowercased()
    guard schemeNames.contains(name) else { return false }
    let rest = line[scheme.endIndex...].trimmed()
    if rest.isEmpty { return true }
    let parameter = rest.prefix { ASCII.isTokenByte($0) }
    let next = rest[parameter.endIndex...].first { !ASCII.isBlank($0) }
    return next == UInt8(ascii: "=") || next == UInt8(ascii: ",")
  }

  private static let schemeNames: Set<String> = [
    "basic", "bearer", "digest", "dpop", "negotiate", "ntlm", "pkeyauth", "pop",
  ]

  private static let fieldNames: Set<String> = [
    "authentication-info", "cache-control", "client-request-id", "connection", "content-encoding",
    "content-length", "content-type", "date", "dpop-nonce", "location", "proxy-authenticate",
    "proxy-authentication-info", "request-id", "retry-after", "retry-after-ms", "server",
    "set-cookie", "strict-transport-security", "transfer-encoding", "vary", "via",
    "www-authenticate",
  ]
}

/// The names of a JSON object's own members, as far as the text is readable.
private struct TopLevelNames: JSONHandler {
  private var depth = 0
  private var hasTarget = false
  private var hasError = false
  private var hasTokenType = false

  private init() {}

  init(of text: ArraySlice<UInt8>) {
    var options = JSONOptions.default
    options.duplicateNames = .keep
    var stream = JSONStream(Self(), options: options)
    try? stream.feed(text)
    self = stream.handler
  }

  /// Whether it asks for claims: a target, but no `error`, and no `token_type` as in the answer of
  /// a token endpoint.
  var isClaimsRequest: Bool { hasTarget && !hasError && !hasTokenType }

  mutating func beginObject(at offset: Int) throws(JSONError) { depth += 1 }
  mutating func endObject(at offset: Int) throws(JSONError) { depth -= 1 }
  mutating func beginArray(at offset: Int) throws(JSONError) { depth += 1 }
  mutating func endArray(at offset: Int) throws(JSONError) { depth -= 1 }

  mutating func name(_ name: Span<UInt8>, at offset: Int) throws(JSONError) {
    guard depth == 1, name.count <= 12 else { return }
    switch name.text {
    case "access_token", "id_token", "userinfo": hasTarget = true
    case "error": hasError = true
    case "token_type": hasTokenType = true
    default: break
    }
  }
}
