/// Percent-encoding of parameter values, and back (RFC 3986 §2.1; WHATWG URL §5 for forms).
enum PercentEncoding {
  /// How a space is written.
  enum Space {
    case plus, percent
  }

  /// Letters, digits and `-._~` of the first and the second 64 ASCII characters, one bit each.
  private static let unreservedLow: UInt64 = 0x03FF_6000_0000_0000
  private static let unreservedHigh: UInt64 = 0x47FF_FFFE_87FF_FFFE

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    let bits = byte < 64 ? unreservedLow : byte < 128 ? unreservedHigh : 0
    return bits >> UInt64(byte & 63) & 1 == 1
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &+ value &- 10
  }

  static func append(_ text: String, to bytes: inout [UInt8], space: Space) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { octets in
      var start = 0
      for index in 0..<octets.count where unsafe !isUnreserved(octets[index]) {
        unsafe bytes.append(contentsOf: octets[start..<index])
        unsafe appendEscaped(octets[index], to: &bytes, space: space)
        start = index + 1
      }
      unsafe bytes.append(contentsOf: octets[start...])
    }
    if isDone != nil { return }
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        appendEscaped(byte, to: &bytes, space: space)
      }
    }
  }

  private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8], space: Space) {
    if byte == UInt8(ascii: " "), space == .plus {
      bytes.append(UInt8(ascii: "+"))
    } else {
      bytes.append(UInt8(ascii: "%"))
      bytes.append(hexDigit(byte >> 4))
      bytes.append(hexDigit(byte & 15))
    }
  }

  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes, space: .percent)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    var next = rest.next()
    while let byte = next {
      next = rest.next()
      if byte == UInt8(ascii: "+"), plusIsSpace {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), let first = next, let high = hexValue(first) {
        next = rest.next()
        if let second = next, let low = hexValue(second) {
          bytes.append(high << 4 | low)
          next = rest.next()
        } else {
          bytes.append(byte)
          bytes.append(first)
        }
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
