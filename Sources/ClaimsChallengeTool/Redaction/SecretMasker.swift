import ClaimsChallenges

/// Masks tokens, codes, cookies, nonces and the values of claims, and leaves all else as it is.
enum SecretMasker {
  /// What stands for a secret.
  static let mask = "(masked)"

  /// JSON inside strings is opened this deep.
  private static let maximumNesting = 3

  // MARK: Values with a name

  /// The value of a header field, a parameter of a form or a member.
  static func masked(
    _ value: String, named name: String, isForm: Bool = false, depth: Int = 0
  ) -> String {
    if value.isEmpty { return value }
    if SecretNames.isChallengeField(name) { return maskedChallenges(value) }
    if SecretNames.isClaims(name) { return maskedClaims(value) }
    switch name.lowercased() {
    case "authorization", "proxy-authorization":
      let scheme = value.prefix { $0 != " " }
      return scheme.count == value.count ? mask : "\(scheme) \(mask)"
    case "cookie", "set-cookie": return mask
    default:
      let isSecret = isForm ? SecretNames.isSecretInForm(name) : SecretNames.isSecret(name)
      return isSecret ? mask : masked(value, depth: depth)
    }
  }

  /// The challenges of a field; claims and nonces masked, everything else in its place.
  private static func maskedChallenges(_ value: String) -> String {
    maskedPairs(value) { pair in
      pair.isSecret || ["opaque", "context", "cnonce", "response"].contains(pair.name.lowercased())
    }
  }

  // MARK: Claims

  /// A claims request in the encoding in which it came, every value masked.
  static func maskedClaims(_ text: String) -> String {
    guard let (claims, encoding) = try? ClaimsRequest.decode(text) else { return mask }
    return ClaimsRequest(json: maskedClaims(claims.json)).encoded(as: encoding)
  }

  private static func maskedClaims(_ targets: JSONObject) -> JSONObject {
    JSONObject(
      targets.map { target in
        guard let claims = target.value.object else { return (target.name, scalar(target.value)) }
        return (
          target.name,
          .object(
            JSONObject(
              claims.map { claim in
                guard let members = claim.value.object else {
                  return (claim.name, scalar(claim.value))
                }
                return (claim.name, .object(maskedMembers(members)))
              }))
        )
      })
  }

  /// The members of one claim; `essential` is no secret.
  private static func maskedMembers(_ members: JSONObject) -> JSONObject {
    JSONObject(
      members.map { member in
        if member.name == "essential", member.value.bool != nil { return member }
        if let array = member.value.array {
          return (member.name, .array(array.map { _ in .string(mask) }))
        }
        return (member.name, scalar(member.value))
      })
  }

  private static func scalar(_ value: JSONValue) -> JSONValue {
    value.isNull ? .null : .string(mask)
  }

  // MARK: Text of any kind

  /// A text without a name: JSON, a URL, a form, base64 of one of these, or words.
  static func masked(_ text: String, depth: Int = 0) -> String {
    if depth >= maximumNesting { return maskedWords(text) }
    let trimmed = Array(text.utf8).trimmed()
    guard let first = trimmed.first else { return text }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      var options = JSONOptions.default
      options.duplicateNames = .keep
      guard let json = try? JSONValue(jsonBytes: trimmed, options: options) else {
        return maskedWords(text)
      }
      let masked = masked(json, depth: depth)
      return masked == json ? text : masked.jsonString()
    }
    if let inner = decodedBase64(trimmed) {
      let result = masked(inner, depth: depth + 1)
      return result == inner ? text : ClaimsText.encode(result, as: .base64)
    }
    return maskedWords(text)
  }

  /// Base64 of text; words that happen to be base64 are none.
  private static func decodedBase64(_ text: ArraySlice<UInt8>) -> String? {
    guard text.count >= 32, text.count % 4 == 0,
      text.allSatisfy({ ASCII.isAlphanumeric($0) || "+/=".utf8.contains($0) }),
      let bytes = Base64Body.decode(String(decoding: text, as: UTF8.self))
    else { return nil }
    return String(validating: bytes)
  }

  /// A JSON value with the strings in it masked.
  static func masked(_ json: JSONValue, depth: Int) -> JSONValue {
    switch json {
    case .string(let text): return .string(masked(text, depth: depth + 1))
    case .array(let elements): return .array(elements.map { masked($0, depth: depth) })
    case .object(let object):
      return .object(
        JSONObject(object.map { ($0.name, masked($0.value, named: $0.name, depth: depth)) }))
    default: return json
    }
  }

  static func masked(_ json: JSONValue, named name: String, depth: Int) -> JSONValue {
    if let text = json.string { return .string(masked(text, named: name, depth: depth + 1)) }
    if SecretNames.isClaims(name), let object = json.object { return .object(maskedClaims(object)) }
    if SecretNames.isSecret(name), let elements = json.array {
      return .array(elements.map(scalar))
    }
    if SecretNames.isSecret(name), case .number = json { return .string(mask) }
    return masked(json, depth: depth)
  }

  // MARK: Words

  /// Words with `name=value` and `"name":"value"` of secret names masked, and JWTs wherever they are.
  static func maskedWords(_ text: String) -> String {
    maskedPairs(maskedTokens(text)) { $0.isSecret }
  }

  /// Masks the values of `name=value`, `name="value"`, `name: value` and `"name": "value"`.
  private static func maskedPairs(
    _ text: String, where isSecret: (PairScanner.Pair) -> Bool
  ) -> String {
    var scanner = PairScanner(Array(text.utf8))
    var out: [UInt8] = []
    var copied = 0
    while let pair = scanner.next() {
      guard isSecret(pair), pair.value.lowerBound >= copied else { continue }
      out += scanner.bytes[copied..<pair.value.lowerBound]
      out += replacement(for: pair, in: scanner.bytes)
      copied = pair.value.upperBound
    }
    if copied == 0 { return text }
    out += scanner.bytes[copied...]
    return String(decoding: out, as: UTF8.self)
  }

  private static func replacement(for pair: PairScanner.Pair, in bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes[pair.value], as: UTF8.self)
    if !SecretNames.isClaims(pair.name) { return Array(mask.utf8) }
    // In a quoted string the claims are escaped; base64 and percent-encoded ones stay a word.
    let isPlain = !text.contains("\"") && !text.contains("\\")
    return Array((isPlain ? maskedClaims(text) : mask).utf8)
  }

  /// Masks every JWT and every credential of a `Bearer` or `PoP`.
  private static func maskedTokens(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard ASCII.isAlphanumeric(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isTokenByte(bytes[index]) { index += 1 }
      let word = bytes[start..<index]
      let isJWT = word.hasPrefix("eyJ") && word.count > 20 && word.contains(UInt8(ascii: "."))
      if isJWT || (word.count >= 20 && followsScheme(bytes, start)) {
        out += bytes[copied..<start] + Array(mask.utf8)
        copied = index
      }
    }
    if copied == 0 { return text }
    out += bytes[copied...]
    return String(decoding: out, as: UTF8.self)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || "-_.~+/=".utf8.contains(byte)
  }

  private static func followsScheme(_ bytes: [UInt8], _ start: Int) -> Bool {
    for scheme: StaticString in ["Bearer ", "bearer ", "PoP ", "DPoP "] {
      let begin = start - scheme.utf8CodeUnitCount
      if begin >= 0, bytes.matches(scheme, at: begin) { return true }
    }
    return false
  }
}
