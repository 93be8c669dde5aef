/// The order in which Foundation's `JSONSerialization` writes sorted keys: punctuation, numbers by their
/// value, letters without regard to case; then lower case before upper case, then fewer leading zeros.
///
/// It is the order of the Unicode root collation, for ASCII exactly. Other characters come after ASCII
/// by their scalar values, where Foundation has a finer order.
enum FoundationKeyOrder {
  static func precedes(_ left: String, _ right: String) -> Bool {
    var a = Array(left.unicodeScalars.filter { weight(of: $0) > 0 })[...]
    var b = Array(right.unicodeScalars.filter { weight(of: $0) > 0 })[...]
    var isLowerFirst: Bool?
    var hasFewerZeros: Bool?
    while let x = a.first, let y = b.first {
      if isDigit(x), isDigit(y) {
        let (m, n) = (takeNumber(&a), takeNumber(&b))
        if m.digits.count != n.digits.count { return m.digits.count < n.digits.count }
        if m.digits != n.digits { return m.digits.lexicographicallyPrecedes(n.digits) }
        if m.zeros != n.zeros, hasFewerZeros == nil { hasFewerZeros = m.zeros < n.zeros }
        continue
      }
      let (p, q) = (weight(of: x), weight(of: y))
      if p != q { return p < q }
      if x != y, isLowerFirst == nil { isLowerFirst = x.value > y.value }
      a.removeFirst()
      b.removeFirst()
    }
    if a.isEmpty != b.isEmpty { return a.isEmpty }
    return isLowerFirst ?? hasFewerZeros ?? left.precedesBytewise(right)
  }

  private static let punctuation = Array("\t\n\u{B}\u{C}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$".utf8)

  /// 0 for the control characters that do not count.
  private static let asciiWeights: [UInt32] = (0..<128 as Range<UInt8>).map { byte in
    if let place = punctuation.firstIndex(of: byte) { return UInt32(place) + 1 }
    if byte.isASCIIDigit { return 0x100 + UInt32(byte) }
    let letter = byte.lowercasedASCII
    return letter &- 0x61 < 26 ? 0x200 + UInt32(letter) : 0
  }

  private static func weight(of scalar: Unicode.Scalar) -> UInt32 {
    scalar.isASCII ? asciiWeights[Int(scalar.value)] : 0x1000 + scalar.value
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value &- 0x30 < 10
  }

  private static func takeNumber(
    _ text: inout ArraySlice<Unicode.Scalar>
  ) -> (zeros: Int, digits: [UInt32]) {
    let number = text.prefix(while: isDigit)
    text = text.dropFirst(number.count)
    let digits = number.drop { $0 == "0" }
    return (number.count - digits.count, digits.map(\.value))
  }
}
