/// Any JSON value, lossless: members keep their order and duplicates, numbers their spelling.
///
/// Strings and names are compared by their bytes; numbers as they are written; objects with the
/// order of their members.
public enum JSONValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

extension JSONValue {
  /// The last member of this name; `nil` without one, or if the value is no object.
  public subscript(name: String) -> JSONValue? { object?[name] }

  /// The element at this place; `nil` without one, or if the value is no array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Whether the value is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value, if it is a boolean.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value, if it is a number.
  public var number: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The value, if it is a number and exactly an `Int`.
  public var int: Int? { number?.int }

  /// The nearest double, if the value is a number in the range of doubles.
  public var double: Double? { number?.double }

  /// The value, if it is a string.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements, if the value is an array.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members, if the value is an object.
  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension JSONValue: Hashable {
  /// Whether both are written alike, white space and escapes aside.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): value.hashBytes(into: &hasher)
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

extension JSONValue: JSONDecodable, JSONEncodable {
  /// Takes any value.
  public init(from json: inout JSONCursor) throws(JSONError) { self = try json.value() }

  /// Writes the value.
  public func encode(to json: inout JSONWriter) { json.write(self) }
}

extension String {
  /// Whether both strings have the same bytes; `==` also takes other spellings of a character.
  @inlinable @inline(__always) package func hasSameBytes(as other: String) -> Bool {
    hasSameBits(as: other)
      || utf8.count == other.utf8.count && self == other && confirmsSameBytes(as: other)
  }

  /// Whether both values are the same, bit by bit, as short strings of the same bytes are.
  @inlinable @inline(__always) func hasSameBits(as other: String) -> Bool {
    #if _pointerBitWidth(_64)
      unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        == unsafeBitCast(other, to: SIMD2<UInt64>.self)
    #else
      false
    #endif
  }

  /// The bytes of strings of one length that are equal, if canonical equivalence counts.
  @usableFromInline func confirmsSameBytes(as other: String) -> Bool {
    var left = self
    var right = other
    return left.withUTF8 { left in
      right.withUTF8 { right in
        for index in left.indices where unsafe left[index] != right[index] { return false }
        return true
      }
    }
  }

  /// Feeds the bytes and an end mark that no UTF-8 text holds.
  package func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}
