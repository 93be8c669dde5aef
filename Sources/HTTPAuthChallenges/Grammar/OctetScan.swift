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

  /// As ``skip(_:from:to:)``, four octets a step, for the longer runs of tokens and token68s.
  @inline(__always)
  func skipRun(_ octetClass: UInt8, from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ 4 <= end {
      let first = unsafe classes[Int(octets[index])] & classes[Int(octets[index &+ 1])]
      let second = unsafe classes[Int(octets[index &+ 2])] & classes[Int(octets[index &+ 3])]
      if first & second & octetClass == 0 { break }
      index &+= 4
    }
    return skip(octetClass, from: index, to: end)
  }

  /// The first index at or after `start` whose octet is no `tchar`, eight octets a step.
  @inline(__always)
  func skipToken(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, has(OctetClass.token, at: index) {
      index &+= 1
      if index &+ 8 > end { continue }
      // Most names are of small letters and `_`, which the word test knows; others go octet by octet.
      index &+= Self.wordDistance(Self.nameStops(word(at: index)))
    }
    return index
  }

  /// The token68 at `start` (RFC 9110 §11.2): where its letters, its `=` signs and the blanks behind them end; `nil`
  /// without a letter.
  @inline(__always)
  func token68(from start: Int, to end: Int) -> (letters: Int, end: Int, next: Int)? {
    let letters = skipRun(OctetClass.token68, from: start, to: end)
    if letters == start { return nil }
    var pad = letters
    while pad < end, self[pad] == Octet.equals { pad &+= 1 }
    return (letters, pad, skip(OctetClass.blank, from: pad, to: end))
  }

  /// The first octet at or after `start` that is no qdtext, sixteen octets a step.
  ///
  /// `highBits` is not zero afterwards if an octet above 0x7F was among those read.
  @inline(__always)
  func skipQuotedText(from start: Int, to end: Int, _ highBits: inout UInt64) -> Int {
    var index = start
    var seen: UInt64 = 0
    scan: while true {
      while index &+ 16 <= end {
        let first = word(at: index)
        let second = word(at: index &+ 8)
        seen |= first | second
        let hits = Self.quotedStops(first)
        let more = Self.quotedStops(second)
        if hits | more == 0 {
          index &+= 16
        } else {
          let bits = hits == 0 ? 64 &+ more.trailingZeroBitCount : hits.trailingZeroBitCount
          index &+= bits &>> 3
          break
        }
      }
      while index < end {
        if has(OctetClass.quotedStop, at: index) { break scan }
        seen |= UInt64(self[index])
        index &+= 1
        // A HTAB looks like a control to the word test; go back to words after it.
        if index &+ 16 <= end { continue scan }
      }
      break
    }
    highBits |= seen & Self.high
    return index
  }

  @inline(__always)
  private func word(at index: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(octets.baseAddress.unsafelyUnwrapped)
        .loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The octets before the first mark in bit 7: eight without one.
  @inline(__always)
  private static func wordDistance(_ marks: UInt64) -> Int {
    marks.trailingZeroBitCount &>> 3
  }

  /// Bit 7 of each octet of `word` that is not within `_` to `z`, all of which are `tchar`.
  @inline(__always)
  private static func nameStops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let letters = word & ~high
    let above = letters &+ ones &* (0x80 - 0x7B)
    let notBelow = letters &+ ones &* (0x80 - 0x5F)
    return (word | above | ~notBelow) & high
  }

  private static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// Bit 7 of each octet of `word` that is `"`, `\`, below SP, or DEL.
  ///
  /// Octets above the first such octet may be marked wrongly by the borrow; only the first mark counts.
  @inline(__always)
  private static func quotedStops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Controls and `"` (0x22) become values below 0x21 when bit 1 is flipped.
    let low = (word ^ (ones &* 0x02)) &- ones &* 0x21
    let slash = (word ^ (ones &* 0x5C)) &- ones
    // 0x7F is the one octet below 0x80 that an increment moves there.
    let delete = (word & ~high) &+ ones
    return (low | slash | delete) & ~word & high
  }

  @inline(__always)
  func skipQuotedText(from start: Int, to end: Int) -> Int {
    var highBits: UInt64 = 0
    return skipQuotedText(from: start, to: end, &highBits)
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
