/// Decimal digits as a number.
enum DecimalText {
  /// `1*DIGIT`, saturating; `nil` for anything else.
  static func saturated(_ digits: some Collection<UInt8>) -> Int? {
    if digits.isEmpty { return nil }
    var value = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit &- 0x30))
      value = overflow || carry || value == .max ? .max : sum
    }
    return value
  }
}
