import YajlJSON

extension MSALWireForm {
  /// A number as Foundation reads and writes it again; `nil` when it refuses it.
  ///
  /// Whole numbers stand as they are up to 38 digits; of other numbers the shortest text of the double
  /// stands when it is the same number, else the decimal digits.
  static func text(of number: JSONNumber) -> String? {
    guard let decimal = ExactDecimal(number.text) else { return nil }
    let isWhole = number.text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    guard let double = Double(number.text), double.isFinite else { return nil }
    if isWhole { return decimal.digits.isEmpty ? "0" : plainText(decimal) }
    let shortest = withoutFraction(double.description)
    if double == 0 || ExactDecimal(shortest) == decimal { return shortest }
    return plainText(decimal)
  }

  /// `1.0` as `1`.
  private static func withoutFraction(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// All digits, no exponent; at most 38 of them count.
  private static func plainText(_ decimal: ExactDecimal) -> String {
    let zero = UInt8(ascii: "0")
    var digits = decimal.digits
    var exponent = decimal.exponent
    if digits.count > 38 {
      exponent += digits.count - 38
      digits = Array(digits.prefix(38))
    }
    if exponent >= 0 {
      digits += repeatElement(zero, count: exponent)
    } else {
      let lacking = 1 - exponent - digits.count
      if lacking > 0 { digits.insert(contentsOf: repeatElement(zero, count: lacking), at: 0) }
      digits.insert(UInt8(ascii: "."), at: digits.count + exponent)
    }
    return (decimal.isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }
}
