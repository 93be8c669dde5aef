/// One repair that the lenient mode made.
public struct ChallengeDeviation: Sendable, Hashable {
  /// What was repaired.
  public var kind: ChallengeDeviationKind
  /// The field line, counted from 0.
  public var line: Int
  /// The octet within the line, counted from 0.
  public var offset: Int

  /// Makes a deviation.
  public init(_ kind: ChallengeDeviationKind, line: Int = 0, offset: Int) {
    self.kind = kind
    self.line = line
    self.offset = offset
  }
}

/// What the lenient mode repaired (rules L0 to L14).
///
/// An open set: later versions may repair more.
public struct ChallengeDeviationKind: RawRepresentable, Sendable, Hashable,
  ExpressibleByStringLiteral
{
  /// The name as the command line writes it.
  public let rawValue: String
  /// Makes a kind.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a kind.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Makes a kind.
  public init(stringLiteral value: String) { rawValue = value }

  /// CR, LF or NUL was read as SP (L0).
  public static let controlToSpace: Self = "control_to_space"
  /// A HTAB stood between a scheme and what belongs to it (L1).
  public static let tabAfterScheme: Self = "tab_after_scheme"
  /// A parameter joined a scheme that a comma had closed (L2).
  public static let parameterAfterClosedScheme: Self = "param_after_closed_scheme"
  /// A parameter joined a challenge that has a token68 (L2, L7).
  public static let parameterAfterToken68: Self = "param_after_token68"
  /// A parameter before any scheme was dropped (L3).
  public static let parameterWithoutScheme: Self = "param_without_scheme"
  /// A quote inside a quoted value was taken as a letter (L4).
  public static let strayQuote: Self = "stray_quote"
  /// A quoted value ran to the end of its line (L4).
  public static let unterminatedQuotedString: Self = "unterminated_quoted_string"
  /// A value with letters that need quotes had none (L5).
  public static let unquotedValue: Self = "unquoted_value"
  /// A value with blanks stood in apostrophes (L5b).
  public static let apostropheValue: Self = "apostrophe_value"
  /// A parameter without a value got an empty one (L5, L6).
  public static let missingValue: Self = "missing_value"
  /// A comma was missing before a parameter or a challenge (L8).
  public static let missingComma: Self = "missing_comma"
  /// A semicolon separated like a comma (L9).
  public static let semicolon: Self = "semicolon"
  /// Something unreadable was skipped up to the next comma (L10).
  public static let skippedElement: Self = "skipped_element"
  /// A parameter name occurred again; all were kept (L11).
  public static let duplicateParameter: Self = "duplicate_param"
  /// Reading stopped at a limit (L12).
  public static let limitExceeded: Self = "limit_exceeded"
  /// A scheme that is no token was skipped (L13).
  public static let invalidScheme: Self = "invalid_scheme"
  /// Unescaped JSON was taken as the value of `claims` (L14).
  public static let rawJSONValue: Self = "raw_json_value"
  /// A control character inside quotes was kept.
  public static let invalidOctet: Self = "invalid_octet"
  /// A scheme stood before the parameters of `Authentication-Info`; it is kept beside them.
  public static let schemePrefix: Self = "scheme_prefix"
}

extension Repair {
  var kind: ChallengeDeviationKind {
    switch self {
    case .controlToSpace: .controlToSpace
    case .tabAfterScheme: .tabAfterScheme
    case .parameterAfterClosedScheme: .parameterAfterClosedScheme
    case .parameterAfterToken68: .parameterAfterToken68
    case .parameterWithoutScheme: .parameterWithoutScheme
    case .strayQuote: .strayQuote
    case .unterminatedQuotedString: .unterminatedQuotedString
    case .unquotedValue: .unquotedValue
    case .apostropheValue: .apostropheValue
    case .missingValue: .missingValue
    case .missingComma: .missingComma
    case .semicolon: .semicolon
    case .skippedElement: .skippedElement
    case .duplicateParameter: .duplicateParameter
    case .limitExceeded: .limitExceeded
    case .invalidScheme: .invalidScheme
    case .rawJSONValue: .rawJSONValue
    case .invalidOctet: .invalidOctet
    case .schemePrefix: .schemePrefix
    }
  }

  /// The repair that is told when the strict mode found a fault and the lenient one nothing to note.
  init(_ fault: GrammarFault.Kind) {
    switch fault {
    case .tabAfterScheme: self = .tabAfterScheme
    case .expectedComma: self = .missingComma
    case .limitExceeded: self = .limitExceeded
    default: self = .invalidOctet
    }
  }
}
