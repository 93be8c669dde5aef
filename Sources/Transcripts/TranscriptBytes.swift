/// Byte tests and searches over transcripts.
enum Octet {
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0A || byte == 0x0D }
  static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
  /// A letter, a digit, `_` or `-`: what names are made of.
  static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

extension [UInt8] {
  /// Whether `text` stands at `index`.
  func has(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, count - index >= length else { return false }
    return text.withUTF8Buffer { word in
      for offset in 0..<length where unsafe self[index + offset] != word[offset] { return false }
      return true
    }
  }

  /// Whether `text`, given in small letters, stands at `index` in any case.
  func hasWord(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index >= 0, count - index >= length else { return false }
    return text.withUTF8Buffer { word in
      for offset in 0..<length
      where unsafe Octet.lowercased(self[index + offset]) != word[offset] {
        return false
      }
      return true
    }
  }

  /// Where `text` first stands, at or after `start`.
  func position(of text: StaticString, from start: Int = 0) -> Int? {
    let length = text.utf8CodeUnitCount
    let first = unsafe text.utf8Start.pointee
    var index = start
    while index + length <= count {
      if self[index] == first, has(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  func holds(_ text: StaticString) -> Bool { position(of: text) != nil }

  /// Where the line of `start` ends: at its LF, or with the text.
  func endOfLine(from start: Int) -> Int {
    var index = start
    while index < count, self[index] != 0x0A { index += 1 }
    return index
  }

  func skippingBlanks(from start: Int, before end: Int) -> Int {
    var index = start
    while index < end, Octet.isBlank(self[index]) { index += 1 }
    return index
  }

  func skippingSpaces(from start: Int) -> Int {
    var index = start
    while index < count, Octet.isSpace(self[index]) { index += 1 }
    return index
  }

  /// The range without white space at its ends.
  func trimming(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, Octet.isSpace(self[start]) { start += 1 }
    while end > start, Octet.isSpace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// The end of the word of `isPart` bytes that begins at `start`.
  func end(of start: Int, while isPart: (UInt8) -> Bool) -> Int {
    var index = start
    while index < count, isPart(self[index]) { index += 1 }
    return index
  }
}
