/// Byte classes that the readers of this module need. No locale is involved.
extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }

  var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// SP, HTAB, CR, LF.
  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }

  /// The byte, with `A`–`Z` turned into `a`–`z`.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }
}

extension String {
  /// Whether both are equal when ASCII case is ignored.
  func equalsIgnoringCase(_ other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }

  /// Without white space at both ends; `nil` when nothing is left.
  var trimmedOrNil: String? {
    let trimmed = trimmed
    return trimmed.isEmpty ? nil : trimmed
  }

  /// Without white space (ASCII) at both ends.
  var trimmed: String {
    guard let first = utf8.first, let last = utf8.last, first.isSpace || last.isSpace else {
      return self
    }
    guard let start = utf8.firstIndex(where: { !$0.isSpace }),
      let end = utf8.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(self[start...end])
  }
}
