/// How JSON is written.
public struct JSONWriterStyle: Hashable, Sendable {
  /// Spaces for each level; `nil`: everything in one line without white space.
  public var indentation: Int?

  /// Whether members are sorted by the bytes of their names.
  public var sortsMembers: Bool

  /// Whether characters beyond ASCII are written as `\u` escapes.
  public var escapesNonASCII: Bool

  /// How numbers are spelled.
  public var numbers = JSONNumberStyle.asWritten

  /// Whether `sortsMembers` means the order of UTF-16 code units, as RFC 8785 demands.
  var sortsByUTF16 = false

  /// Makes a style.
  public init(
    indentation: Int? = nil, sortsMembers: Bool = false, escapesNonASCII: Bool = false
  ) {
    self.indentation = indentation
    self.sortsMembers = sortsMembers
    self.escapesNonASCII = escapesNonASCII
  }

  /// One line, members in order, numbers as written.
  public static let compact = JSONWriterStyle()

  /// Two spaces for each level.
  public static let indented = JSONWriterStyle(indentation: 2)

  /// One spelling for one meaning: members sorted by the bytes of their names, exact decimals.
  ///
  /// Made for keys of caches; for signatures others check, use ``rfc8785``.
  public static let canonical: JSONWriterStyle = {
    var style = JSONWriterStyle(sortsMembers: true)
    style.numbers = .exactDecimal
    return style
  }()

  /// The JSON Canonicalization Scheme, RFC 8785.
  ///
  /// It knows no numbers but doubles: ``JSONWriter/finish()`` throws
  /// ``JSONError/ErrorCode/numberOutOfRange`` for a number beyond their range and for an integer
  /// that no double is exactly. Duplicate names, which the scheme forbids, are not looked for.
  public static let rfc8785: JSONWriterStyle = {
    var style = JSONWriterStyle(sortsMembers: true)
    style.sortsByUTF16 = true
    style.numbers = .ecmaScript
    return style
  }()
}

/// How numbers are spelled.
@nonexhaustive public enum JSONNumberStyle: Hashable, Sendable {
  /// As they are written.
  case asWritten
  /// As exact decimals (``JSONNumber/canonicalText``).
  case exactDecimal
  /// As ECMAScript writes the double they mean (RFC 8785 §3.2.2.3).
  case ecmaScript
}
