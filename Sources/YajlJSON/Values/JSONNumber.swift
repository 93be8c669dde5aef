/// A number as it is written, which no conversion has changed.
///
/// Two numbers are equal if they are written alike: `1` and `1.0` are not.
/// ``isNumericallyEqual(to:)`` compares what they mean.
public struct JSONNumber: Hashable, Sendable {
  /// The number as written: RFC 8259 §6.
  public let text: String

  /// A number from its text, which must follow RFC 8259 §6.
  public init?(text: String) {
    guard NumberGrammar.check(text.utf8) == .number(text.utf8.count) else { return nil }
    self.text = text
  }

  /// An integer.
  public init(_ value: Int) { text = String(value) }

  /// An integer.
  public init(_ value: UInt64) { text = String(value) }

  /// The shortest text that means exactly this double; `nil` for infinities and NaN.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// A number whose text has been checked.
  init(checkedText: String) { text = checkedText }

  /// The number as an `Int`, if it is exactly one; `1.0` and `1e2` are.
  public var int: Int? { exactInteger(Int.self) }

  /// The number as a `UInt64`, if it is exactly one.
  public var uint64: UInt64? { exactInteger(UInt64.self) }

  /// The double nearest to the number; `nil` beyond the range of doubles.
  public var double: Double? {
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  private func exactInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    if let value = Integer(text) { return value }
    let decimal = DecimalNumber(checkedText: text)
    if decimal.digits.isEmpty { return 0 }
    guard let exponent = decimal.smallExponent, exponent >= 0 else { return nil }
    guard decimal.digits.count + exponent <= 20 else { return nil }
    let sign = decimal.isNegative ? "-" : ""
    return Integer(sign + decimal.text + String(repeating: "0", count: exponent))
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The number as written.
  public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  /// An integer.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension JSONNumber: JSONDecodable, JSONEncodable {
  /// Takes a number as it is written.
  public init(from json: inout JSONCursor) throws(JSONError) { self = try json.number() }

  /// Writes the number as it is written.
  public func encode(to json: inout JSONWriter) { json.write(self) }
}
