/// Something odd about a body or redirect that was read all the same.
public struct TokenErrorDiagnostic: Sendable, Hashable {
  /// What is odd.
  public var code: TokenErrorDiagnosticCode
  /// Bytes from the start of the body, the redirect or the claims text, if known.
  public var offset: Int?
  /// One English sentence without any text of the input.
  public var message: String

  /// A diagnostic.
  public init(_ code: TokenErrorDiagnosticCode, offset: Int? = nil, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }
}

/// What a `TokenErrorDiagnostic` is about.
///
/// An open set.
public struct TokenErrorDiagnosticCode: RawRepresentable, Sendable, Hashable,
  ExpressibleByStringLiteral, CustomStringConvertible
{
  /// The code, for example `body.invalid_json`.
  public let rawValue: String

  /// The code with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// As ``rawValue``.
  public var description: String { rawValue }
}

extension TokenErrorDiagnosticCode {
  /// The body is no JSON or broken JSON; the message names the kind of fault.
  public static let invalidJSON: Self = "body.invalid_json"
  /// JSON inside JSON strings was deeper than it is opened.
  public static let nestedTooDeep: Self = "body.nested_too_deep"
  /// A redirect is no valid URI or form text.
  public static let malformedURL: Self = "url.malformed"
  /// A parameter of a redirect occurs more than once; the first counts.
  public static let duplicateParameter: Self = "url.duplicate_param"
  /// `error_codes` and the description name different codes.
  public static let codesDisagree: Self = "error.codes_disagree"
  /// `error_codes` holds something that is no number.
  public static let unreadableCodes: Self = "error.unreadable_codes"
  /// The claims could not be decoded to a JSON object.
  public static let malformedClaims: Self = "claims.malformed"
  /// The claims name a target or a claim twice with different contents: do not act on them.
  public static let duplicateClaimName: Self = "claims.duplicate_name"
}
