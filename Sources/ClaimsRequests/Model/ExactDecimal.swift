/// A decimal number of any size, exactly: ± digits × 10^exponent.
///
/// Made of a JSON number's text, never through a binary floating-point number.
struct ExactDecimal {
  private(set) var isNegative = false
  /// Without zeros at either end; empty for zero.
  private(set) var digits: [UInt8] = []
  /// The power of ten of the last digit.
  private(set) var exponent = 0

  /// `nil` unless the text has the grammar of a JSON number (RFC 8259 §6) and its exponent fits.
  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    isNegative = bytes.take(UInt8(ascii: "-"))
    let whole = bytes.takeDigits()
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else {
      return nil
    }
    digits = Array(whole)
    if bytes.take(UInt8(ascii: ".")) {
      let fraction = bytes.takeDigits()
      guard !fraction.isEmpty else { return nil }
      digits += fraction
      exponent = -fraction.count
    }
    if bytes.take(UInt8(ascii: "e")) || bytes.take(UInt8(ascii: "E")) {
      let isBelowZero = bytes.take(UInt8(ascii: "-"))
      if !isBelowZero { _ = bytes.take(UInt8(ascii: "+")) }
      guard let power = Self.power(bytes.takeDigits()) else { return nil }
      exponent += isBelowZero ? -power : power
    }
    guard bytes.isEmpty else { return nil }
    normalize()
  }

  /// An exponent's digits as a number; `nil` when there is none, or beyond 15 digits.
  private static func power(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= 15 else { return nil }
    return significant.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func normalize() {
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
    if digits.isEmpty {
      isNegative = false
      exponent = 0
    }
  }

  /// The whole number at or below this; `nil` beyond 64 bits.
  var roundedDown: Int64? {
    let point = digits.count + exponent
    guard point <= 19 else { return nil }
    var value: Int64 = 0
    for place in 0..<max(point, 0) {
      let digit = place < digits.count ? Int64(digits[place] - UInt8(ascii: "0")) : 0
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      value = sum
    }
    guard isNegative, exponent < 0 else { return value }
    let (below, overflow) = value.subtractingReportingOverflow(1)
    return overflow ? nil : below
  }
}

extension ExactDecimal: Comparable {
  static func == (left: Self, right: Self) -> Bool {
    left.isNegative == right.isNegative && left.exponent == right.exponent
      && left.digits == right.digits
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.magnitudePrecedes(left) : left.magnitudePrecedes(right)
  }

  private func magnitudePrecedes(_ other: Self) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    let (point, otherPoint) = (digits.count + exponent, other.digits.count + other.exponent)
    if point != otherPoint { return point < otherPoint }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func takeDigits() -> ArraySlice<UInt8> {
    let digits = prefix(while: \.isASCIIDigit)
    self = dropFirst(digits.count)
    return digits
  }
}
