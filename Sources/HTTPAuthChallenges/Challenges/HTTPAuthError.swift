/// Why an authentication field, or a value in one, could not be read or written.
///
/// It holds a code, a place and a fixed sentence, and never text of the input.
public struct HTTPAuthError: Error, Sendable, Hashable {
  /// What is wrong.
  public let code: ErrorCode
  /// The field line, counted from 0.
  public let line: Int
  /// The octet within the line, counted from 0.
  public let offset: Int
  /// One fixed sentence for developers.
  public var reason: String { ownReason ?? code.reason }

  /// The sentence of a view's own error; those of this module are looked up when they are asked for.
  private let ownReason: String?

  /// Makes an error, for views of your own.
  ///
  /// `reason` is one sentence without input text.
  public init(_ code: ErrorCode, line: Int = 0, offset: Int = 0, reason: String) {
    self.code = code
    self.line = line
    self.offset = offset
    ownReason = reason
  }

  init(_ code: ErrorCode, line: Int = 0, offset: Int = 0) {
    self.code = code
    self.line = line
    self.offset = offset
    ownReason = nil
  }

  /// The kinds of error.
  ///
  /// An open set: views of your own may add codes.
  public struct ErrorCode: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The code as the command line writes it.
    public let rawValue: String
    /// Makes a code.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a code.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Makes a code.
    public init(stringLiteral value: String) { rawValue = value }

    /// CR, LF or NUL in a field value (RFC 9110 §5.5).
    public static let forbiddenOctet: Self = "forbidden_octet"
    /// A scheme or a parameter name was expected.
    public static let expectedToken: Self = "expected_token"
    /// A parameter before any scheme.
    public static let parameterWithoutScheme: Self = "param_without_scheme"
    /// A parameter after a token68 (§11.3).
    public static let parameterAfterToken68: Self = "param_after_token68"
    /// A parameter after a scheme that a comma closed.
    public static let parameterAfterClosedScheme: Self = "param_after_closed_scheme"
    /// `name=` without a value (§11.2).
    public static let missingValue: Self = "missing_value"
    /// An octet that the grammar has no place for.
    public static let invalidOctet: Self = "invalid_octet"
    /// A quoted-string without its closing quote (§5.6.4).
    public static let unterminatedQuotedString: Self = "unterminated_quoted_string"
    /// A backslash before a control (§5.6.4).
    public static let invalidQuotedPair: Self = "invalid_quoted_pair"
    /// A parameter name a second time in one challenge (§11.2).
    public static let duplicateParameter: Self = "duplicate_param"
    /// Something else than a comma after an element.
    public static let expectedComma: Self = "expected_comma"
    /// A HTAB between a scheme and what belongs to it (§11.3 asks for SP).
    public static let tabAfterScheme: Self = "tab_after_scheme"
    /// After a scheme, neither a token68 nor a parameter.
    public static let expectedToken68OrParameter: Self = "expected_token68_or_param"
    /// Something else than a parameter in `Authentication-Info` (§11.6.3).
    public static let expectedParameter: Self = "expected_param"
    /// The field is beyond a limit of ``ChallengeLimits``.
    public static let limitExceeded: Self = "limit_exceeded"
    /// A view needs a parameter that is not there.
    public static let missingParameter: Self = "missing_parameter"
    /// A value is outside its own syntax.
    public static let invalidValue: Self = "invalid_value"
    /// A value that steers a token request occurs twice with different contents, or has no end.
    public static let ambiguousValue: Self = "ambiguous_value"
    /// The challenge is of another scheme than the view.
    public static let otherScheme: Self = "other_scheme"
    /// The claims cannot be decoded to the text of a JSON object.
    public static let malformedClaims: Self = "malformed_claims"
    /// A date or a delay in none of the forms.
    public static let syntax: Self = "syntax"
    /// A date whose weekday is another day's.
    public static let weekdayMismatch: Self = "weekday_mismatch"
    /// A day or an instant that no calendar has.
    public static let invalidDate: Self = "invalid_date"
    /// Several values where one is allowed.
    public static let multipleValues: Self = "multiple_values"
    /// No value.
    public static let empty: Self = "empty"
    /// A date that can only be read with the present instant, which was not given.
    public static let missingNow: Self = "missing_now"

    /// The fixed sentence for this code.
    var reason: String { Self.reasons[self] ?? "The value cannot be read." }

    private static let reasons: [Self: String] = [
      .forbiddenOctet: "CR, LF and NUL are not allowed in a field value.",
      .expectedToken: "A scheme or a parameter name was expected.",
      .parameterWithoutScheme: "A parameter stands before any scheme.",
      .parameterAfterToken68: "A parameter stands after a token68.",
      .parameterAfterClosedScheme: "A parameter stands after a scheme that a comma closed.",
      .missingValue: "A parameter has no value.",
      .invalidOctet: "An octet stands where the grammar has no place for it.",
      .unterminatedQuotedString: "A quoted string has no closing quote.",
      .invalidQuotedPair: "A backslash stands before a control character.",
      .duplicateParameter: "A parameter name occurs twice in one challenge.",
      .expectedComma: "A comma or the end was expected.",
      .tabAfterScheme: "A tab stands between a scheme and what follows it.",
      .expectedToken68OrParameter: "A token68 or a parameter was expected after the scheme.",
      .expectedParameter: "A parameter was expected.",
      .limitExceeded: "The field is beyond a limit.",
      .missingParameter: "A parameter that the scheme needs is missing.",
      .invalidValue: "A value is outside the syntax of its parameter.",
      .ambiguousValue: "A value occurs twice with different contents, or has no end.",
      .otherScheme: "The challenge is of another scheme.",
      .malformedClaims: "The claims cannot be decoded to a JSON object.",
      .syntax: "The value is neither a delay nor a date.",
      .weekdayMismatch: "The date falls on another weekday.",
      .invalidDate: "There is no such date.",
      .multipleValues: "Only one value is allowed.",
      .empty: "There is no value.",
      .missingNow: "The date can only be read when the present instant is known.",
    ]
  }
}

extension HTTPAuthError: CustomStringConvertible {
  /// Code, place and reason.
  public var description: String {
    "\(code.rawValue) at line \(line), offset \(offset): \(reason)"
  }
}

extension GrammarFault.Kind {
  var code: HTTPAuthError.ErrorCode {
    switch self {
    case .forbiddenOctet: .forbiddenOctet
    case .expectedToken: .expectedToken
    case .parameterWithoutScheme: .parameterWithoutScheme
    case .parameterAfterToken68: .parameterAfterToken68
    case .parameterAfterClosedScheme: .parameterAfterClosedScheme
    case .missingValue: .missingValue
    case .invalidOctet: .invalidOctet
    case .unterminatedQuotedString: .unterminatedQuotedString
    case .invalidQuotedPair: .invalidQuotedPair
    case .duplicateParameter: .duplicateParameter
    case .expectedComma: .expectedComma
    case .tabAfterScheme: .tabAfterScheme
    case .expectedToken68OrParameter: .expectedToken68OrParameter
    case .expectedParameter: .expectedParameter
    case .limitExceeded: .limitExceeded
    }
  }
}
