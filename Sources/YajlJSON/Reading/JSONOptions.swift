/// How strictly JSON is read, and how much of it.
public struct JSONOptions: Hashable, Sendable {
  /// How much a document may ask for.
  public var limits = JSONLimits.default

  /// What happens to an object that has two members of one name.
  ///
  /// Event streams (``JSONStream``) always deliver every member.
  public var duplicateNames = DuplicateNamePolicy.refuse

  /// Whether a byte order mark before the document is skipped instead of refused.
  public var skipsByteOrderMark = false

  /// Whether the document must be I-JSON (RFC 7493), as far as text shows it.
  ///
  /// Refused then: noncharacters in strings (§2.1), numbers beyond the range of a double, integers
  /// beyond ±(2⁵³ − 1) (§2.2), duplicate names (§2.3).
  public var requiresIJSON = false

  /// The default options.
  public init() {}

  /// The default options.
  public static let `default` = JSONOptions()
}

/// What happens to an object that has two members of one name, compared after unescaping.
@nonexhaustive public enum DuplicateNamePolicy: Hashable, Sendable {
  /// The document is refused.
  case refuse
  /// All members are kept, in order; a lookup finds the last.
  case keep
}
