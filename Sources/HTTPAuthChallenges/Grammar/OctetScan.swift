/// Reads over octets of known bounds.
///
/// The caller keeps every index below `end`, and `end` within the buffer.
@safe
struct OctetScan {
  let octets: UnsafeBufferPointer<UInt8>
  let classes: UnsafeBufferPointer<UInt8>

  @inline(__always)
  subscript(index: Int) -> UInt8 { unsafe octets[index] }

  @inline(__always)
  func has(_ octetClass: UInt8, at index: Int) -> Bool {
    unsafe classes[Int(octets[index])] & octetClass != 0
  }

  /// The first index at or after `start` whose octet is not in `octetClass`.
  @inline(__always)
  func skip(_ octetClass: UInt8, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, has(octetClass, at: index) { index &+= 1 }
    return index
  }

  /// The end of the token68 letters at `start`, four octets a step: such values are kilobytes long.
  @inline(__always)
  func skipToken68(from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ 4 <= end {
      let common =
        unsafe classes[Int(octets[index])] & classes[Int(octets[index &+ 1])]
        & classes[Int(octets[index &+ 2])] & classes[Int(octets[index &+ 3])]
      if common & OctetClass.token68 == 0 { break }
      index &+= 4
    }
    return skip(OctetClass.token68, from: index, to: end)
  }

  /// The first octet at or after `start` that is no qdtext, eight octets a step.
  @inline(__always)
  func skipQuotedText(from start: Int, to end: Int) -> Int {
    var index = start
    while true {
      while index &+ 8 <= end {
        let word = unsafe UnsafeRawPointer(octets.baseAddress.unsafelyUnwrapped)
          .loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let hits = Self.quotedStops(word)
        if hits == 0 {
          index &+= 8
        } else {
          index &+= hits.trailingZeroBitCount &>> 3
          break
        }
      }
      while index < end, !has(OctetClass.quotedStop, at: index) {
        index &+= 1
        // A HTAB looks like a control to the word test; go back to words after it.
        if index &+ 8 <= end { break }
      }
      if index >= end || has(OctetClass.quotedStop, at: index) { return index }
    }
  }

  /// Bit 7 of each byte of `word` that is `"`, `\`, below SP, or DEL.
  ///
  /// Bytes above the first such
  /// byte may be marked wrongly by the borrow; only the first mark counts.
  @inline(__always)
  static func quotedStops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let word = UInt64(littleEndian: word)
    // Controls and `"` (0x22) become values below 0x21 when bit 1 is flipped.
    let flipped = word ^ (ones &* 0x02)
    let low = (flipped &- ones &* 0x21) & ~flipped
    let slash = word ^ (ones &* 0x5C)
    let isSlash = (slash &- ones) & ~slash
    let delete = word ^ (ones &* 0x7F)
    let isDelete = (delete &- ones) & ~delete
    return (low | isSlash | isDelete) & high
  }

  /// The first CR, LF or NUL, or `nil`.
  func firstForbidden(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if has(OctetClass.forbidden, at: index) { return index }
      index &+= 1
    }
    return nil
  }

  /// Whether two ranges hold the same ASCII letters, case aside.
  @inline(__always)
  func isSame(_ first: Int, _ second: Int, count: Int) -> Bool {
    var index = 0
    while index < count {
      if Octet.folded(self[first &+ index]) != Octet.folded(self[second &+ index]) { return false }
      index &+= 1
    }
    return true
  }

  /// Whether the octets at `start` are `lowercased`, case aside.
  func matches(_ lowercased: StaticString, from start: Int, to end: Int) -> Bool {
    guard end &- start == lowercased.utf8CodeUnitCount else { return false }
    for index in start..<end
    where unsafe Octet.folded(self[index]) != lowercased.utf8Start[index &- start] {
      return false
    }
    return true
  }
}
