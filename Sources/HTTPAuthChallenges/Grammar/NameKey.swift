/// A name that parameters are looked up by: its octets and their hash.
///
/// It borrows the octets: it is good within ``with(_:_:)`` only.
@safe
struct NameKey {
  let hash: UInt16
  private let octets: UnsafeBufferPointer<UInt8>

  /// Calls `body` with the key of a name.
  @inline(__always)
  static func with<Result>(_ name: String, _ body: (NameKey) -> Result) -> Result {
    var name = name
    return name.withUTF8 { unsafe body(NameKey($0)) }
  }

  private init(_ octets: UnsafeBufferPointer<UInt8>) {
    unsafe self.octets = octets
    let count = octets.count
    if count == 0 {
      hash = 0
      return
    }
    hash = unsafe Self.hash(
      first: octets[0], middle: octets[count &>> 1], last: octets[count &- 1], count: count)
  }

  /// A hash of first, middle and last letter and the length, case aside.
  @inline(__always)
  static func hash(first: UInt8, middle: UInt8, last: UInt8, count: Int) -> UInt16 {
    let letters = UInt32(first) | UInt32(middle) &<< 8 | UInt32(last) &<< 16 | 0x20_2020
    let mixed = (letters ^ UInt32(truncatingIfNeeded: count) &<< 24) &* 0x9E37_79B1
    return UInt16(truncatingIfNeeded: mixed &>> 16)
  }

  /// Whether the octets are those of the name, ASCII case aside.
  func isSame(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe OctetText.isSame(octets, other)
  }
}
