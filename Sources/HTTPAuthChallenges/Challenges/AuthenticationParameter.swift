/// One auth-param: a name and a value (RFC 9110 §11.2).
public struct AuthenticationParameter: Sendable {
  /// The name, in its own spelling.
  public var name: AuthenticationParameterName
  /// The value without quotes, quoted-pairs replaced; UTF-8 if its octets are that, else ISO-8859-1.
  public var value: String {
    didSet { source = nil }
  }

  private var source: Source?

  private struct Source {
    var field: ParsedField
    var index: Int
    var record: ParameterRecord { field.parameter(index) }
  }

  /// Makes a parameter.
  public init(_ name: AuthenticationParameterName, _ value: String) {
    self.name = name
    self.value = value
  }

  init(_ field: ParsedField, index: Int) {
    let record = field.parameter(index)
    name = AuthenticationParameterName(field.name(of: record))
    value = field.value(of: record)
    source = Source(field: field, index: index)
  }

  /// The value as it was written, quoted-pairs and all.
  ///
  /// `realm="CONTOSO\share"` is `CONTOSOshare` as a value; this shows what the server may have
  /// meant.
  public var rawValue: String {
    guard let source else { return value }
    return source.field.rawValue(of: source.record)
  }

  /// The octets of the value, quoted-pairs replaced.
  public var octets: [UInt8] {
    guard let source else { return Array(value.utf8) }
    return source.field.unescaped(source.record)
  }

  /// Whether the value stood in quotes.
  public var isQuoted: Bool { has(ParameterRecord.quoted) }

  /// Whether the closing quote was missing.
  public var isUnterminated: Bool { has(ParameterRecord.unterminated) }

  /// The octet of its field line at which the name begins; `nil` if it was not parsed.
  public var offset: Int? { location?.offset }

  /// The field line, counted from 0; `nil` if it was not parsed.
  public var line: Int? { location?.line }

  /// Where an octet of the value stands in its field line, whose quoted-pairs take two octets.
  ///
  /// `offset` counts in ``octets``; 0 is the place behind the opening quote.
  package func lineOffset(ofValueOctet offset: Int) -> Int? {
    guard let source else { return nil }
    let record = source.record
    let distance = source.field.rawDistance(to: offset, in: record)
    return source.field.location(of: Int(record.valueStart) + distance).offset
  }

  private var location: (line: Int, offset: Int)? {
    guard let source else { return nil }
    return source.field.location(of: Int(source.record.nameStart))
  }

  private func has(_ flag: UInt8) -> Bool {
    guard let source else { return false }
    return source.record.flags & flag != 0
  }
}

extension AuthenticationParameter: Hashable {
  /// Equal names without case, and equal values octet by octet.
  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.value.utf8.elementsEqual(second.value.utf8)
  }

  /// Hashes name and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension AuthenticationParameter: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The name.
  ///
  /// Values may be secrets and are not shown.
  public var description: String { name.rawName }
  /// The name.
  public var debugDescription: String { description }
  /// The name only.
  public var customMirror: Mirror { Mirror(self, children: ["name": name.rawName]) }
}
