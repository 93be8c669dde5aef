/// A name that parameters are looked up by: its octets and their hash.
///
/// It borrows the octets: it is good within ``with(_:_:)`` only.
@safe
struct NameKey {
  let hash: UInt16
  private let octets: UnsafeBufferPointer<UInt8>

  /// Calls `body` with the key of a name; an empty name has none.
  @inline(__always)
  static func with<Result>(_ name: String, _ body: (NameKey) -> Result?) -> Result? {
    var name = name
    return name.withUTF8 { octets in
      if octets.isEmpty { return nil }
      return unsafe body(NameKey(octets))
    }
  }

  private init(_ octets: UnsafeBufferPointer<UInt8>) {
    unsafe self.octets = octets
    let count = octets.count
    hash = unsafe Self.hash(
      first: octets[0], middle: octets[count &>> 1], last: octets[count &- 1], count: count)
  }

  /// A hash of first, middle and last letter and the length, case aside.
  @inline(__always)
  static func hash(first: UInt8, middle: UInt8, last: UInt8, count: Int) -> UInt16 {
    UInt16(first | 0x20) &* 0x2F &+ UInt16(middle | 0x20) &* 0x1F3
      &+ UInt16(last | 0x20) &* 0x6D1 &+ UInt16(truncatingIfNeeded: count) &* 0xB5
  }

  /// Whether the octets are those of the name, ASCII case aside.
  func isSame(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe OctetText.isSame(octets, other)
  }
}
