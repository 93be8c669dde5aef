/// Numbers read from checked text without making strings.
@usableFromInline enum NumberText {
  /// The integer, if the text is digits with or without a minus and fits.
  @usableFromInline static func int(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    let count = text.count
    let isNegative = unsafe count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    guard count > index && count &- index <= 19 else { return nil }
    var magnitude: UInt64 = 0  // 19 digits fit
    while index < count {
      let digit = unsafe text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      magnitude = magnitude &* 10 &+ UInt64(digit)
      index &+= 1
    }
    if isNegative {
      guard magnitude <= 1 << 63 else { return nil }
      return Int(truncatingIfNeeded: 0 &- magnitude)
    }
    return Int(exactly: magnitude)
  }

  /// The nearest double, if it is finite.
  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    // Exact for up to 15 digits and powers of ten up to 22 (Clinger): both factors are doubles.
    var index = 0
    let count = text.count
    let isNegative = unsafe count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var digits: UInt64 = 0
    var digitCount = 0
    var scale = 0
    var isFraction = false
    while index < count {
      let byte = unsafe text[index]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        let digit = byte &- UInt8(ascii: "0")
        guard digit <= 9 else { break }
        digits = digits &* 10 &+ UInt64(digit)
        digitCount &+= 1
        if isFraction { scale &+= 1 }
        guard digitCount <= 15 else { break }
      }
      index &+= 1
    }
    if index == count && digitCount <= 15 && scale < powersOfTen.count {
      let value = Double(digits) / powersOfTen[scale]
      return isNegative ? -value : value
    }
    // The standard library's conversion knows no locale.
    guard let value = unsafe Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
