/// Why a text is no claims request, or why one was refused.
///
/// It never holds a part of the text.
public struct ClaimsRequestError: Error, Hashable, Sendable {
  /// What went wrong.
  ///
  /// The set is open.
  public struct ErrorCode: Hashable, Sendable, CustomStringConvertible {
    /// The code as it is written in machine-readable output.
    public let rawValue: String

    /// A code of your own.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Two requests disagree and the policy is to fail.
    public static let conflict = Self("merge_conflict")
    /// A target or claim is named twice, with different contents or in strict reading.
    public static let duplicateName = Self("duplicate_name")
    /// The text is not JSON.
    public static let invalidJSON = Self("invalid_json")
    /// The request is larger or nested deeper than allowed (256 KiB, 64 levels).
    public static let limitExceeded = Self("limit_exceeded")
    /// The text is neither JSON, base64 nor percent-encoded.
    public static let malformedEncoding = Self("malformed_encoding")
    /// The text is JSON, but not an object.
    public static let notAnObject = Self("not_an_object")
    /// The profile's reader would refuse the request.
    public static let refusedByProfile = Self("refused_by_profile")

    /// The code.
    public var description: String { rawValue }
  }

  /// What went wrong.
  public let code: ErrorCode
  /// The byte of the JSON text at which it did; 0 where there is no place.
  public let offset: Int
  /// One fixed sentence for developers.
  public let reason: String

  /// An error with a fixed sentence.
  ///
  /// Put no input text into `reason`.
  public init(_ code: ErrorCode, offset: Int = 0, reason: String) {
    self.code = code
    self.offset = offset
    self.reason = reason
  }
}

extension ClaimsRequestError: CustomStringConvertible {
  /// Code, offset and reason.
  public var description: String { "\(code) at byte \(offset): \(reason)" }
}
