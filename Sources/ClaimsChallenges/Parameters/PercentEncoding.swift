/// Percent-encoding of parameter values (RFC 3986 §2.1; WHATWG URL §5 for forms).
enum PercentEncoding {
  /// How a space is written.
  enum Space {
    case plus, percent
  }

  /// Letters, digits and `-._~` of the first and the second 64 ASCII characters, one bit each.
  private static let unreservedLow: UInt64 = 0x03FF_6000_0000_0000
  private static let unreservedHigh: UInt64 = 0x47FF_FFFE_87FF_FFFE

  @inline(__always) private static func isUnreserved(_ byte: UInt8) -> Bool {
    let bits = byte < 64 ? unreservedLow : byte < 128 ? unreservedHigh : 0
    return bits &>> UInt64(byte & 63) & 1 == 1
  }

  @inline(__always) private static func hexDigit(_ value: UInt8) -> UInt8 {
    value &+ (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") &- 10)
  }

  /// The most octets that `count` octets can become, and room to write a word at the end.
  static func capacity(for count: Int) -> Int { count * 3 + 8 }

  /// Writes `text` from `start` on, where there is ``capacity(for:)``, and returns the end.
  @inline(__always)
  static func write(
    _ text: String, to start: UnsafeMutablePointer<UInt8>, space: Space
  ) -> UnsafeMutablePointer<UInt8> {
    var text = text
    return text.withUTF8 { unsafe write($0, to: start, space: space) }
  }

  private static func write(
    _ octets: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>, space: Space
  ) -> UnsafeMutablePointer<UInt8> {
    guard let source = octets.baseAddress else { return unsafe start }
    var end = unsafe start
    var index = 0
    while index < octets.count {
      // A whole word is written, of which the part counts that needs no escape.
      while index &+ 8 <= octets.count {
        let word = unsafe UInt64(
          littleEndian: UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self))
        let count = unreservedCount(word)
        unsafe UnsafeMutableRawPointer(end).storeBytes(of: word.littleEndian, as: UInt64.self)
        unsafe end += count
        index &+= count
        if count < 8 { break }
      }
      while index < octets.count {
        let byte = unsafe source[index]
        if isUnreserved(byte) {
          if index &+ 8 <= octets.count { break }
          unsafe end.pointee = byte
          unsafe end += 1
        } else {
          unsafe end = writeEscaped(byte, to: end, space: space)
        }
        index &+= 1
      }
    }
    return unsafe end
  }

  @inline(__always) private static func writeEscaped(
    _ byte: UInt8, to end: UnsafeMutablePointer<UInt8>, space: Space
  ) -> UnsafeMutablePointer<UInt8> {
    if byte == UInt8(ascii: " "), space == .plus {
      unsafe end.pointee = UInt8(ascii: "+")
      return unsafe end + 1
    }
    unsafe end[0] = UInt8(ascii: "%")
    unsafe end[1] = hexDigit(byte &>> 4)
    unsafe end[2] = hexDigit(byte & 15)
    return unsafe end + 3
  }

  /// How many of the eight octets of a word, from its low end on, are unreserved.
  ///
  /// In each sum the high bit of an octet says whether the octet is at or above a bound; octets of
  /// seven bits carry nothing into the next, and beyond one with eight nothing is counted.
  @inline(__always) private static func unreservedCount(_ word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lower = word | ones &* 0x20
    let letters = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x7B))
    let digits = (word &+ ones &* (0x80 - 0x30)) & ~(word &+ ones &* (0x80 - 0x3A))
    let marks = (word &+ ones &* (0x80 - 0x2D)) & ~(word &+ ones &* (0x80 - 0x2F))
    let others =
      ~(((word ^ ones &* 0x5F) &+ ones &* 0x7F) & ((word ^ ones &* 0x7E) &+ ones &* 0x7F))
    let unreserved = (letters | digits | marks | others) & ~word
    return (~unreserved & (ones &* 0x80)).trailingZeroBitCount &>> 3
  }

  static func encode(_ text: String) -> String {
    unsafe String(unsafeUninitializedCapacity: capacity(for: text.utf8.count)) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return unsafe write(text, to: start, space: .percent) - start
    }
  }
}
