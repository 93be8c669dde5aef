/// Base64 and base64url (RFC 4648 §4, §5), padded or not, of the small texts inside error bodies.
enum Base64Text {
  /// The decoded bytes; `nil` when a character is of neither alphabet or the length is impossible.
  static func decode(_ text: String) -> [UInt8]? {
    text.withBytes { bytes -> [UInt8]? in
      var end = bytes.count
      while end > 0, bytes[end - 1] == UInt8(ascii: "="), bytes.count - end < 2 { end -= 1 }
      guard end > 0, end % 4 != 1 else { return nil }
      var decoded: [UInt8] = []
      decoded.reserveCapacity(end * 3 / 4)
      var buffer: UInt32 = 0
      var bits = 0
      for index in 0..<end {
        guard let value = value(of: bytes[index]) else { return nil }
        buffer = buffer << 6 | UInt32(value)
        bits += 6
        if bits >= 8 {
          bits -= 8
          decoded.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
        }
      }
      return decoded
    }
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
