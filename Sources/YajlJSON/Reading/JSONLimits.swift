/// How much a document may ask of its reader.
///
/// Beyond a limit, reading ends with a typed error.
public struct JSONLimits: Hashable, Sendable {
  /// The length of a document that is read as a whole, in bytes: 64 MiB.
  ///
  /// Streams have no such limit.
  public var maximumByteCount = 64 << 20

  /// How deep arrays and objects are nested: 512.
  ///
  /// A ``JSONValue`` is never deeper than 1,024 levels, whatever this says.
  public var maximumDepth = 512

  /// The length of a string or name as written, between the quotes, in bytes: 16 MiB.
  public var maximumStringLength = 16 << 20

  /// The length of a number as written, in bytes: 1,024.
  public var maximumNumberLength = 1_024

  /// How many members an object has: 100,000.
  public var maximumMemberCount = 100_000

  /// The length of one line of a ``JSONLineStream``, in bytes: 16 MiB.
  public var maximumLineLength = 16 << 20

  /// Where a stream cuts longer strings, in bytes as written; `nil`: it does not.
  ///
  /// A stream that cuts hands out the first bytes of a longer string, up to a whole character,
  /// says so, and never holds more; ``maximumStringLength`` then does not count. Names are not cut:
  /// a longer one is an error. Less than 16 KiB counts as 16 KiB. A ``JSONElementStream`` cuts at
  /// 1 MiB if this is `nil`; where documents are read as a whole, nothing is cut.
  public var streamedStringPrefixLength: Int?

  /// The default limits.
  public init() {}

  /// The default limits.
  public static let `default` = JSONLimits()
}
