/// Byte tests and searches over text that may be anything.
enum ASCII {
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0A || byte == 0x0D }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension Collection<UInt8> where SubSequence == ArraySlice<UInt8>, Index == Int {
  /// Without white space at either end.
  func trimmed(_ isTrimmed: (UInt8) -> Bool = ASCII.isSpace) -> ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !isTrimmed($0) }) else {
      return self[startIndex..<startIndex]
    }
    var end = endIndex
    while end > first && isTrimmed(self[end - 1]) { end -= 1 }
    return self[first..<end]
  }

  func hasPrefix(_ text: StaticString) -> Bool {
    matches(text, at: startIndex)
  }

  /// Whether `text` stands at `index`.
  func matches(_ text: StaticString, at index: Int) -> Bool {
    if endIndex - index < text.utf8CodeUnitCount { return false }
    return text.withUTF8Buffer { word in
      for offset in 0..<word.count where unsafe self[index + offset] != word[offset] {
        return false
      }
      return true
    }
  }

  /// Where `text` begins, at or after `start`.
  func firstIndex(of text: StaticString, from start: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    guard count > 0, endIndex - start >= count else { return nil }
    let first = unsafe text.utf8Start.pointee
    var index = start
    while index <= endIndex - count {
      if self[index] == first && matches(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  func contains(_ text: StaticString) -> Bool { firstIndex(of: text, from: startIndex) != nil }

  /// The end of the line that `start` is in: the offset of its LF, or the end of all.
  func lineEnd(from start: Int) -> Int { self[start...].firstIndex(of: 0x0A) ?? endIndex }
}

extension ArraySlice<UInt8> {
  /// Without one CR at the end.
  var withoutReturn: ArraySlice<UInt8> { last == 0x0D ? dropLast() : self }
}

extension Array<UInt8> {
  /// Without CR and LF at the end.
  var withoutLineEnds: ArraySlice<UInt8> {
    self[..<((lastIndex { $0 != 0x0A && $0 != 0x0D } ?? -1) + 1)]
  }
}
