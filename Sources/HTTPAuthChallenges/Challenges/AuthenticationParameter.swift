/// One auth-param: a name and a value (RFC 9110 §11.2).
public struct AuthenticationParameter: Sendable {
  /// Holds name and value, which are made from there when they are asked for.
  @usableFromInline let field: FieldContent
  @usableFromInline let index: Int

  /// The name, in its own spelling.
  public var name: AuthenticationParameterName {
    @inlinable get { AuthenticationParameterName(field.name(ofParameter: index)) }
    set {
      var builder = FieldBuilder()
      builder.append(self, renamedTo: newValue.rawName)
      self = Self(builder.content(), index: 0)
    }
  }

  /// The value without quotes, quoted-pairs replaced; UTF-8 if its octets are that, else ISO-8859-1.
  ///
  /// The string is made anew at each call.
  public var value: String {
    @inlinable get { field.value(ofParameter: index) }
    set { self = Self(name, newValue) }
  }

  /// Makes a parameter.
  public init(_ name: AuthenticationParameterName, _ value: String) {
    var builder = FieldBuilder()
    builder.append(name: name.rawName, value: value)
    self.init(builder.content(), index: 0)
  }

  @inlinable
  init(_ field: FieldContent, index: Int) {
    self.field = field
    self.index = index
  }

  /// The value as it was written, quoted-pairs and all.
  ///
  /// `realm="CONTOSO\share"` is `CONTOSOshare` as a value; this shows what the server may have
  /// meant.
  public var rawValue: String {
    field.rawValue(of: field.parameter(index))
  }

  /// The octets of the value, quoted-pairs replaced.
  public var octets: [UInt8] {
    field.unescaped(field.parameter(index))
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
    guard let origin = field.origin(ofParameter: index) else { return nil }
    let record = origin.field.parameter(origin.index)
    let distance = origin.field.rawDistance(to: offset, in: record)
    return origin.field.location(behind: Int(record.valueStart) + distance).offset
  }

  private var location: (line: Int, offset: Int)? {
    guard let origin = field.origin(ofParameter: index) else { return nil }
    return origin.field.location(of: Int(origin.field.parameter(origin.index).nameStart))
  }

  private func has(_ flag: UInt8) -> Bool {
    field.parameter(index).flags & flag != 0
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
