/// base64url without padding (RFC 4648 §5), as JWTs and PKCE write it.
package enum Base64URL {
  /// The text of some bytes.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var out: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        out.append(digit(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)) & 63))
      }
    }
    if bits > 0 { out.append(digit(UInt8(truncatingIfNeeded: buffer << UInt32(6 - bits)) & 63)) }
    return String(decoding: out, as: UTF8.self)
  }

  /// The bytes of a text, padded or not; `nil` if it is not base64url.
  package static func decode(_ text: String) -> [UInt8]? {
    var out: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
    if digits.count % 4 == 1 { return nil }
    for byte in digits {
      guard let value = value(byte) else { return nil }
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        out.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return out
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") &+ value
    case 26..<52: UInt8(ascii: "a") &+ value &- 26
    case 52..<62: UInt8(ascii: "0") &+ value &- 52
    case 62: UInt8(ascii: "-")
    default: UInt8(ascii: "_")
    }
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte &- UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte &- UInt8(ascii: "a") &+ 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0") &+ 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
