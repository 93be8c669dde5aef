extension UInt8 {
  /// `A`–`Z` become `a`–`z`; every other byte stays.
  var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// `0`–`9`.
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
}

extension String {
  /// Equal but for the case of ASCII letters.
  ///
  /// No other folding, no normalisation.
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    let left = utf8
    let right = other.utf8
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// ASCII letters in lower case.
  ///
  /// No other folding.
  var lowercasedASCII: String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return self }
    return String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self)
  }

  /// The order of the UTF-8 bytes; `<` of `String` orders by normalised scalars instead.
  func precedesBytewise(_ other: String) -> Bool {
    var left = self
    var right = other
    return left.withUTF8 { left in
      right.withUTF8 { right in
        for index in 0..<min(left.count, right.count)
        where unsafe left[index] != right[index] {
          return unsafe left[index] < right[index]
        }
        return left.count < right.count
      }
    }
  }

  /// The text for a log line: as it is, or quoted and escaped when it holds anything unusual.
  var forLog: String {
    let isPlain = !isEmpty && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2C && $0 != 0x3B }
    return isPlain ? self : debugDescription
  }
}
