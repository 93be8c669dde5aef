/// The rule behind a finding.
///
/// The set is open.
public struct ClaimsFindingCode: Hashable, Sendable {
  /// The code as it is written in machine-readable output.
  public let rawValue: String

  /// A code of your own.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension ClaimsFindingCode: ExpressibleByStringLiteral {
  /// A code written in the source.
  public init(stringLiteral value: String) { self.init(value) }
}

extension ClaimsFindingCode: CustomStringConvertible {
  /// The code.
  public var description: String { rawValue }
}

extension ClaimsFindingCode {
  /// A value of `xms_cc` is no string.
  public static let capabilityNotString: Self = "claims.capability_not_string"
  /// A claim's request is neither `null` nor an object.
  public static let claimNotObject: Self = "claims.claim_not_object"
  /// A name occurs twice.
  public static let duplicateName: Self = "claims.duplicate_name"
  /// A claim's name is empty.
  public static let emptyName: Self = "claims.empty_name"
  /// An object without members, or a request without claims.
  public static let emptyRequest: Self = "claims.empty_request"
  /// A target without claims.
  public static let emptyTarget: Self = "claims.empty_target"
  /// `essential` is no Boolean.
  public static let essentialNotBoolean: Self = "claims.essential_not_boolean"
  /// The text after `#` is no language tag.
  public static let malformedLanguageTag: Self = "claims.malformed_language_tag"
  /// A member differs from a known one by its case alone.
  public static let memberCase: Self = "claims.member_case"
  /// Capabilities are declared outside the access token.
  public static let misplacedCapabilities: Self = "claims.misplaced_capabilities"
  /// An object without `essential`, `value` and `values`.
  public static let noKnownMember: Self = "claims.no_known_member"
  /// The value is no IP address.
  public static let notAddress: Self = "claims.not_an_address"
  /// The value is no number of seconds.
  public static let notNumericDate: Self = "claims.not_a_numeric_date"
  /// A number is beyond what the reader can hold.
  public static let numberOutOfRange: Self = "claims.number_out_of_range"
  /// A number is spelled otherwise when it is sent.
  public static let numberRewritten: Self = "claims.number_rewritten"
  /// A target is no object.
  public static let targetNotObject: Self = "claims.target_not_object"
  /// A member that the profile does not know.
  public static let unknownMember: Self = "claims.unknown_member"
  /// A target that the profile does not know.
  public static let unknownTarget: Self = "claims.unknown_target"
  /// `values` holds nothing.
  public static let valuesEmpty: Self = "claims.values_empty"
  /// `values` is no array.
  public static let valuesNotArray: Self = "claims.values_not_array"
}

extension ClaimsFindingCode {
  /// The rule as one sentence.
  var sentence: String {
    Self.sentences[self] ?? "The request breaks a rule of the profile."
  }

  /// The rule of a known code as one sentence.
  package var knownSentence: String? { Self.sentences[self] }

  private static let sentences: [Self: String] = [
    .capabilityNotString: "A client capability is a string.",
    .claimNotObject: "What is asked of a claim is null or an object.",
    .duplicateName: "A name occurs twice in one object; the last one is read.",
    .emptyName: "A claim has a name.",
    .emptyRequest: "Nothing is asked for here.",
    .emptyTarget: "No claim is asked for in this target.",
    .essentialNotBoolean: "The member essential is true or false.",
    .malformedLanguageTag: "The text after the # of a claim's name is a language tag (BCP 47).",
    .memberCase: "Names are case-sensitive: this member is not the known one.",
    .misplacedCapabilities: "Client capabilities are declared in access_token.",
    .noKnownMember: "None of essential, value and values is there.",
    .notAddress: "The value is an IPv4 or IPv6 address.",
    .notNumericDate: "The value is a number of seconds since 1970, as a number or a string.",
    .numberOutOfRange: "The number is too large for a double.",
    .numberRewritten: "The number is sent in another spelling.",
    .targetNotObject: "A target holds an object of claims.",
    .unknownMember: "The member is not known and is left out.",
    .unknownTarget: "The target is not known.",
    .valuesEmpty: "No value can be one of an empty array.",
    .valuesNotArray: "The member values is an array.",
  ]
}
