import ClaimsChallenges

/// The claims of a JWT, whose signature is not looked at.
struct UnverifiedToken: Sendable {
  let claims: JSONObject
  let issuedAt: JSONNumber?
  let expiresAt: JSONNumber?
  private let notBefore: JSONNumber?

  /// Reads a JWS in compact form (RFC 7515 §7.1), bare or behind `Bearer`.
  init(_ bytes: [UInt8]) throws(ToolFailure) {
    var text = bytes.trimmed()
    if text.count > 7, String(decoding: text.prefix(7), as: UTF8.self).lowercased() == "bearer " {
      text = text.dropFirst(7).trimmed()
    }
    let segments = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if segments.count == 5 { throw .malformed("the token is encrypted and cannot be decoded") }
    guard segments.count == 3, Self.object(segments[0]) != nil,
      let claims = Self.object(segments[1])
    else { throw .malformed("the token's file holds no JWT") }
    self.claims = claims
    issuedAt = try Self.instant("iat", in: claims)
    expiresAt = try Self.instant("exp", in: claims)
    notBefore = try Self.instant("nbf", in: claims)
  }

  /// A segment is base64url without padding (RFC 7515 §2) of a JSON object, and nothing else.
  private static func object(_ segment: ArraySlice<UInt8>) -> JSONObject? {
    guard segment.last != UInt8(ascii: "="),
      let bytes = Base64URL.decode(String(decoding: segment, as: UTF8.self))
    else { return nil }
    return try? JSONObject(jsonBytes: bytes)
  }

  /// A NumericDate is a number, whole or not (RFC 7519 §2).
  private static func instant(
    _ name: String, in claims: JSONObject
  ) throws(ToolFailure) -> JSONNumber? {
    guard let value = claims[name], !value.isNull else { return nil }
    guard case .number(let number) = value else {
      throw .malformed("the token's \(name) is no number")
    }
    return number
  }

  var capabilities: [String] {
    if let text = claims["xms_cc"]?.string { return [text] }
    return claims["xms_cc"]?.array?.compactMap(\.string) ?? []
  }

  var declaresCP1: Bool { capabilities.contains { $0.lowercased() == "cp1" } }

  /// Whether its time is over (RFC 7519 §4.1.4).
  func isExpired(at now: Int64) -> Bool {
    expiresAt.flatMap(\.instant).map { $0 <= now } ?? false
  }

  /// Whether its time has not come (RFC 7519 §4.1.5).
  func isNotYetValid(at now: Int64) -> Bool {
    notBefore.flatMap(\.instant).map { $0 > now } ?? false
  }
}

extension JSONNumber {
  /// The whole second at or before the instant; at the end of time for numbers beyond it.
  var instant: Int64? {
    if let date = NumericDate(json: .number(self)) { return date.secondsSinceUnixEpoch }
    return double.map { $0 < 0 ? .min : .max } ?? (text.hasPrefix("-") ? .min : .max)
  }
}
