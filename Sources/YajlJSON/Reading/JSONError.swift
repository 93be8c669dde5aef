/// Why a text is not the JSON that was asked for: a code, where, and one fixed sentence.
///
/// An error never holds text of the input.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: ErrorCode

  /// The byte of the document at which it is wrong, counted from 0.
  ///
  /// A token that is not allowed is reported at its first byte, a broken token at the first byte
  /// that breaks it, a missing end at the length of the document. Writers report 0.
  public let offset: Int

  /// One fixed sentence for developers.
  public let reason: String

  /// Makes an error, for decoders of your own.
  public init(_ code: ErrorCode, offset: Int, reason: String) {
    self.code = code
    self.offset = offset
    self.reason = reason
  }
}

extension JSONError {
  /// The kinds of errors; add your own in an extension.
  public struct ErrorCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    /// The code in words joined by underscores, stable over versions.
    public let rawValue: String

    /// Makes a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a code.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Makes a code.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The raw value.
    public var description: String { rawValue }
  }
}

extension JSONError.ErrorCode {
  // The text is not JSON (RFC 8259).

  /// The document ends too early, or is empty.
  public static let unexpectedEnd: Self = "unexpected_end"
  /// A token is not allowed where it stands.
  public static let unexpectedToken: Self = "unexpected_token"
  /// A byte begins no token.
  public static let unexpectedCharacter: Self = "unexpected_character"
  /// Something other than white space follows the value.
  public static let trailingContent: Self = "trailing_content"
  /// `true`, `false` or `null` is misspelt.
  public static let invalidLiteral: Self = "invalid_literal"
  /// A number is malformed.
  public static let invalidNumber: Self = "invalid_number"
  /// An escape in a string is malformed.
  public static let invalidEscape: Self = "invalid_escape"
  /// An escaped surrogate has no partner.
  public static let unpairedSurrogate: Self = "unpaired_surrogate"
  /// A string holds a control character that is not escaped.
  public static let controlCharacter: Self = "control_character"
  /// A string is not UTF-8 (RFC 3629).
  public static let invalidUTF8: Self = "invalid_utf8"
  /// The document begins with a byte order mark.
  public static let byteOrderMark: Self = "byte_order_mark"

  // The text is JSON, but beyond a limit or a rule.

  /// The document is longer than the limit.
  public static let documentTooLong: Self = "document_too_long"
  /// Arrays and objects are nested deeper than the limit.
  public static let tooDeep: Self = "too_deep"
  /// A string is longer than the limit.
  public static let stringTooLong: Self = "string_too_long"
  /// A number has more bytes than the limit.
  public static let numberTooLong: Self = "number_too_long"
  /// An object has more members than the limit.
  public static let tooManyMembers: Self = "too_many_members"
  /// A line of a line stream is longer than the limit.
  public static let lineTooLong: Self = "line_too_long"
  /// Two members of an object have the same name.
  public static let duplicateName: Self = "duplicate_name"
  /// There is no memory left for what yajl keeps of a document.
  public static let outOfMemory: Self = "out_of_memory"
  /// A rule of I-JSON (RFC 7493) is broken.
  public static let notIJSON: Self = "not_i_json"

  // The JSON is not what was asked for.

  /// A value is of another type.
  public static let typeMismatch: Self = "type_mismatch"
  /// A number does not fit the type asked for.
  public static let numberOutOfRange: Self = "number_out_of_range"
  /// A member that must be there is missing.
  public static let missingMember: Self = "missing_member"
  /// A decoder read past its own value.
  public static let cursorMisuse: Self = "cursor_misuse"
  /// A writer was called where no such call is allowed.
  public static let writerMisuse: Self = "writer_misuse"
}

extension JSONError: CustomStringConvertible {
  /// Code, offset and reason.
  public var description: String { "\(code.rawValue) at byte \(offset): \(reason)" }
}
