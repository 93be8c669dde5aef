/// Why a strict reading refused a body or redirect.
///
/// `offset` counts bytes from the start; no text of the input is kept.
public struct TokenErrorReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Codes of strict readings.
  ///
  /// An open set.
  public struct ErrorCode: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    /// The code's text.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// As ``rawValue``.
    public var description: String { rawValue }

    /// The body is no valid JSON (RFC 8259), nor another form that is known.
    public static let malformedJSON: Self = "malformed_json"
    /// The redirect is no valid URI (RFC 3986) or form text.
    public static let malformedURL: Self = "malformed_url"
    /// The claims are no JSON object, or name a target or claim twice.
    public static let malformedClaims: Self = "malformed_claims"
    /// The body or its claims are larger or nested deeper than is read.
    public static let limitExceeded: Self = "limit_exceeded"
  }

  /// What is wrong.
  public let code: ErrorCode
  /// Where, in bytes.
  public let offset: Int
  /// One English sentence.
  public let reason: String

  /// An error.
  public init(_ code: ErrorCode, offset: Int, reason: String) {
    self.code = code
    self.offset = offset
    self.reason = reason
  }

  /// Code, offset and reason.
  public var description: String { "\(code) at byte \(offset): \(reason)" }
}
