public import ClaimsRequests
public import HTTPAuthChallenges
public import YajlJSON

extension ClaimsRequest {
  /// Reads a claims request in any of the forms in which services and people write it: JSON, base64 or
  /// base64url, padded or not, percent-encoded JSON or base64.
  ///
  /// - Throws: ``ClaimsRequestError`` with the code `malformedEncoding` when no form fits; for the JSON
  ///   inside, and for a text that begins with `{`, the errors of `init(jsonString:)`.
  public init(decoding text: String) throws(ClaimsRequestError) {
    self = try Self.decode(text).claims
  }

  /// Reads a claims request in any form, and says in which.
  ///
  /// - Throws: as ``init(decoding:)``.
  /// - Returns: The request and its outermost form.
  public static func decode(
    _ text: String
  ) throws(ClaimsRequestError) -> (claims: ClaimsRequest, encoding: ClaimsRequestEncoding) {
    var deviations: [ClaimsText.Deviation] = []
    return try decode(text, deviations: &deviations)
  }

  /// Reads a claims request in any form, and says in which, and what was unusual about it.
  ///
  /// - Parameters:
  ///   - text: The `claims` as it came, at most 1 MiB.
  ///   - duplicateNames: `.refuse` makes a target or claim that is named twice an error.
  ///   - deviations: What was unusual about the form is appended.
  /// - Throws: as ``init(decoding:)``, and `duplicateName`.
  /// - Returns: The request and its outermost form.
  public static func decode(
    _ text: String, duplicateNames: DuplicateNamePolicy = .keep,
    deviations: inout [ClaimsText.Deviation]
  ) throws(ClaimsRequestError) -> (claims: ClaimsRequest, encoding: ClaimsRequestEncoding) {
    guard text.utf8.count <= maximumEncodedByteCount else {
      throw ClaimsRequestError(.limitExceeded, reason: "The encoded claims are longer than 1 MiB.")
    }
    let decoded: ClaimsText
    do {
      decoded = try ClaimsText(decoding: text)
    } catch {
      // What begins like JSON is broken JSON, whose own error tells where.
      if text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
        _ = try ClaimsRequest(jsonString: text, duplicateNames: duplicateNames)
      }
      throw ClaimsRequestError(
        .malformedEncoding, reason: "The claims are neither JSON nor an encoding of it.")
    }
    let claims = try ClaimsRequest(jsonString: decoded.text, duplicateNames: duplicateNames)
    deviations += decoded.deviations
    return (claims, ClaimsRequestEncoding(decoded.form))
  }

  /// The longest encoded text that is read: three times percent-encoded 256 KiB, and some.
  static let maximumEncodedByteCount = 1 << 20

  /// The request as text in a form: base64 padded, base64url not padded, percent-encoding of all but
  /// letters, digits and `-._~`.
  ///
  /// Decoding gives the same request again, byte for byte.
  public func encoded(as encoding: ClaimsRequestEncoding) -> String {
    ClaimsText.encode(jsonString(), as: encoding.form)
  }
}

extension ClaimsRequestEncoding {
  fileprivate init(_ form: ClaimsText.Form) {
    switch form {
    case .base64: self = .base64
    case .base64URL: self = .base64URL
    case .percentEncoded: self = .percentEncoded
    default: self = .json
    }
  }

  fileprivate var form: ClaimsText.Form {
    switch self {
    case .json: .json
    case .base64: .base64
    case .base64URL: .base64URL
    case .percentEncoded: .percentEncoded
    @unknown default: .json
    }
  }
}
