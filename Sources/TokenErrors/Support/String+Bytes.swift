extension String {
  /// Lends the UTF-8 bytes of the text.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8 { unsafe body($0.span) }
  }

  /// The text of `bytes`; what is no UTF-8 is replaced by U+FFFD.
  init(repairing bytes: Span<UInt8>, _ range: Range<Int>) {
    self = unsafe bytes.withUnsafeBufferPointer {
      unsafe String(decoding: $0[range], as: UTF8.self)
    }
  }

  /// The text of `bytes`; what is no UTF-8 is replaced by U+FFFD.
  init(repairing bytes: Span<UInt8>) { self.init(repairing: bytes, 0..<bytes.count) }
}

extension Span<UInt8> {
  /// Four bytes at `index` as a little-endian number, letters in lower case.
  ///
  /// Setting the bit that tells capital from small letters turns nothing else into a letter. There
  /// must be four bytes.
  @inline(__always)
  func foldedWord(at index: Int) -> UInt32 {
    precondition(index >= 0 && index <= count - 4)
    // Sound: the four bytes are inside, as has just been checked.
    let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self)
    return UInt32(littleEndian: word) | 0x2020_2020
  }

  /// Whether `word` (lower case ASCII) stands at `index`, ASCII case ignored.
  func matches(_ word: StaticString, at index: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard word.hasPointerRepresentation, index >= 0, count - index >= length else { return false }
    let wanted = unsafe word.utf8Start
    for offset in 0..<length where self[index + offset].lowercased != (unsafe wanted[offset]) {
      return false
    }
    return true
  }

  /// The first index at or after `index` that holds no white space.
  func skippingSpaces(from index: Int) -> Int {
    var index = index
    while index < count, self[index].isSpace { index += 1 }
    return index
  }

  /// The index of `byte` at or after `index`.
  func firstIndex(of byte: UInt8, from index: Int = 0) -> Int? {
    var index = index
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Where `word` (lower case) stands at or after `index`, ASCII case ignored.
  func firstIndex(of word: StaticString, from index: Int = 0) -> Int? {
    guard word.hasPointerRepresentation, word.utf8CodeUnitCount > 0 else { return nil }
    let first = unsafe word.utf8Start[0]
    let last = count - word.utf8CodeUnitCount
    var index = index
    while index <= last {
      if self[index].lowercased == first, matches(word, at: index) { return index }
      index += 1
    }
    return nil
  }
}
