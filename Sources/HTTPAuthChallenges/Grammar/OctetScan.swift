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

  /// The first octet at or after `start` that is no qdtext, eight or sixteen octets a step.
  ///
  /// `highBits` is not zero afterwards if the octets read on the way may have been above 0x7F.
  @inline(__always)
  func skipQuotedText(from start: Int, to end: Int, _ highBits: inout UInt64) -> Int {
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = start
    var seen: UInt64 = 0
    defer { highBits |= seen & high }
    while true {
      while index &+ 16 <= end {
        let first = word(at: index)
        let second = word(at: index &+ 8)
        let hits = Self.quotedStops(first)
        seen |= first
        if hits != 0 {
          index &+= hits.trailingZeroBitCount &>> 3
          break
        }
        let more = Self.quotedStops(second)
        seen |= second
        if more != 0 {
          index &+= 8 &+ more.trailingZeroBitCount &>> 3
          break
        }
        index &+= 16
      }
      while index < end, !has(OctetClass.quotedStop, at: index) {
        seen |= UInt64(self[index])
        index &+= 1
        // A HTAB looks like a control to the word test; go back to words after it.
        if index &+ 16 <= end { break }
      }
      if index >= end || has(OctetClass.quotedStop, at: index) { return index }
    }
  }

  @inline(__always)
  private func word(at index: Int) -> UInt64 {
    unsafe UnsafeRawPointer(octets.baseAddress.unsafelyUnwrapped)
      .loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  @inline(__always)
  func skipQuotedText(from start: Int, to end: Int) -> Int {
    var highBits: UInt64 = 0
    return skipQuotedText(from: start, to: end, &highBits)
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
    // From the end: names that begin alike are more common than names that end alike.
    var index = count
    while index > 0 {
      index &-= 1
      if Octet.folded(self[first &+ index]) != Octet.folded(self[second &+ index]) { return false }
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
