/// A number as digits and a power of ten, without rounding: what its text means.
struct DecimalNumber {
  var isNegative: Bool
  /// Without zeros at either end; empty for zero.
  var digits: [UInt8]
  /// The power of ten of the last digit; decimal digits of any length, because an exponent is.
  private var exponent: SignedDigits

  /// Reads text that follows the grammar of numbers.
  init(checkedText: String) {
    isNegative = false
    digits = []
    var shift = 0
    var isFraction = false
    var written = SignedDigits(0)
    var rest = checkedText.utf8[...]
    while let byte = rest.first {
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        written = SignedDigits(rest)
        rest = rest[rest.endIndex...]
      default:
        if isFraction { shift -= 1 }
        if !(digits.isEmpty && byte == UInt8(ascii: "0")) { digits.append(byte) }
      }
    }
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      shift += 1
    }
    exponent = written.adding(SignedDigits(shift))
    if digits.isEmpty {
      isNegative = false
      exponent = SignedDigits(0)
    }
  }

  /// The digits as text.
  var text: String { String(decoding: digits, as: UTF8.self) }

  /// The power of ten, if it is small enough to write its zeros.
  var smallExponent: Int? { exponent.small }

  /// The number's only spelling: plain between 1e-6 and 1e21, else with an exponent.
  var canonicalText: String {
    guard !digits.isEmpty else { return "0" }
    let sign = isNegative ? "-" : ""
    let count = digits.count
    if let power = exponent.small {
      let point = count + power
      if power >= 0 && point <= 21 { return sign + text + String(repeating: "0", count: power) }
      if point > 0 && point <= 21 {
        return sign + text.prefix(point) + "." + text.dropFirst(point)
      }
      if point > -6 && point <= 0 {
        return sign + "0." + String(repeating: "0", count: -point) + text
      }
    }
    let power = exponent.adding(SignedDigits(count - 1))
    let fraction = count > 1 ? "." + text.dropFirst() : ""
    return sign + text.prefix(1) + fraction + "e" + (power.isNegative ? "" : "+") + power.text
  }
}

/// An integer of any length in decimal digits, just enough for exponents.
private struct SignedDigits {
  var isNegative: Bool
  /// Most significant first, without leading zeros; empty for zero.
  var digits: [UInt8]

  init(_ value: Int) {
    isNegative = value < 0
    digits = value == 0 ? [] : String(value.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
  }

  /// Digits with or without a sign.
  init(_ text: some Sequence<UInt8>) {
    isNegative = false
    digits = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if !(digits.isEmpty && byte == UInt8(ascii: "0")) {
          digits.append(byte - UInt8(ascii: "0"))
        }
      default: break
      }
    }
    if digits.isEmpty { isNegative = false }
  }

  /// The value if it has at most six digits.
  var small: Int? {
    guard digits.count <= 6 else { return nil }
    let magnitude = digits.reduce(0) { $0 * 10 + Int($1) }
    return isNegative ? -magnitude : magnitude
  }

  var text: String {
    guard !digits.isEmpty else { return "0" }
    return (isNegative ? "-" : "")
      + String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }

  func adding(_ other: SignedDigits) -> SignedDigits {
    var result = self
    if isNegative == other.isNegative {
      result.digits = Self.sum(digits, other.digits)
    } else if Self.isLess(digits, other.digits) {
      result.digits = Self.difference(other.digits, digits)
      result.isNegative = other.isNegative
    } else {
      result.digits = Self.difference(digits, other.digits)
    }
    if result.digits.isEmpty { result.isNegative = false }
    return result
  }

  private static func isLess(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }

  private static func sum(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var carry: UInt8 = 0
    var (i, j) = (a.count, b.count)
    while i > 0 || j > 0 || carry > 0 {
      i -= 1
      j -= 1
      let digit = (i >= 0 ? a[i] : 0) + (j >= 0 ? b[j] : 0) + carry
      result.append(digit % 10)
      carry = digit / 10
    }
    return result.reversed()
  }

  /// `a` is not less than `b`.
  private static func difference(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var borrow: UInt8 = 0
    for place in 0..<a.count {
      let upper = a[a.count - 1 - place]
      let lower = (place < b.count ? b[b.count - 1 - place] : 0) + borrow
      borrow = upper < lower ? 1 : 0
      result.append(upper + borrow * 10 - lower)
    }
    while result.last == 0 { result.removeLast() }
    return result.reversed()
  }
}

extension JSONNumber {
  /// The number's only spelling as an exact decimal: `1`, `1.0` and `1e0` are `1`, `-0` is `0`.
  ///
  /// No double is involved, and no exponent makes the text longer than the number's own text by
  /// more than about twenty bytes.
  public var canonicalText: String { DecimalNumber(checkedText: text).canonicalText }

  /// Whether both numbers mean exactly the same: `1` and `1.0` do.
  public func isNumericallyEqual(to other: JSONNumber) -> Bool {
    text == other.text || canonicalText == other.canonicalText
  }
}
