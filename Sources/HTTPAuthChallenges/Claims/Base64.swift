/// Base64 and base64url (RFC 4648 §4, §5), read with tolerance and written strictly.
enum Base64 {
  /// What the `=` signs at the end are.
  enum Padding { case regular, missing, irregular }

  /// Decoded octets, and what was unusual.
  ///
  /// Places count octets of the input.
  struct Result {
    var octets: [UInt8]
    var isURLSafe = false
    var firstMixed: Int?
    var firstWhiteSpace: Int?
    var padding = Padding.regular
    var hasSpareBits = false
  }

  /// Decodes either alphabet, or both mixed, padded or not, white space skipped.
  ///
  /// `nil` for anything else.
  static func decode(_ text: some Collection<UInt8>) -> Result? {
    var result = Result(octets: [])
    result.octets.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var letters = 0
    var pads = 0
    var hasStandard = false
    var position = -1
    for octet in text {
      position += 1
      let value: UInt32
      switch octet {
      case 0x41...0x5A: value = UInt32(octet) - 0x41
      case 0x61...0x7A: value = UInt32(octet) - 0x61 + 26
      case 0x30...0x39: value = UInt32(octet) - 0x30 + 52
      case 0x2B, 0x2F:
        value = octet == 0x2B ? 62 : 63
        if result.isURLSafe, result.firstMixed == nil { result.firstMixed = position }
        hasStandard = true
      case 0x2D, 0x5F:
        value = octet == 0x2D ? 62 : 63
        if hasStandard, result.firstMixed == nil { result.firstMixed = position }
        result.isURLSafe = true
      case Octet.equals:
        pads += 1
        continue
      case _ where OctetText.isWhite(octet):
        if result.firstWhiteSpace == nil { result.firstWhiteSpace = position }
        continue
      default: return nil
      }
      if pads > 0 { return nil }
      bits = bits << 6 | value
      letters += 1
      if letters & 3 == 0 {
        result.octets.append(UInt8(truncatingIfNeeded: bits >> 16))
        result.octets.append(UInt8(truncatingIfNeeded: bits >> 8))
        result.octets.append(UInt8(truncatingIfNeeded: bits))
        bits = 0
      }
    }
    switch letters & 3 {
    case 1: return nil
    case 2:
      result.octets.append(UInt8(truncatingIfNeeded: bits >> 4))
      result.hasSpareBits = bits & 0xF != 0
    case 3:
      result.octets.append(UInt8(truncatingIfNeeded: bits >> 10))
      result.octets.append(UInt8(truncatingIfNeeded: bits >> 2))
      result.hasSpareBits = bits & 0x3 != 0
    default: break
    }
    let expected = (4 - letters & 3) & 3
    result.padding = pads == expected ? .regular : pads == 0 ? .missing : .irregular
    return result
  }

  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafe = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Encodes: the standard alphabet padded, the URL-safe one not.
  static func encode(_ octets: some Collection<UInt8>, isURLSafe: Bool) -> String {
    let alphabet = isURLSafe ? urlSafe : standard
    var text: [UInt8] = []
    text.reserveCapacity(octets.count / 3 * 4 + 4)
    var bits: UInt32 = 0
    var count = 0
    func letter(_ shift: UInt32) -> UInt8 { alphabet[Int(bits >> shift & 63)] }
    for octet in octets {
      bits = bits << 8 | UInt32(octet)
      count += 1
      if count == 3 {
        text += [letter(18), letter(12), letter(6), letter(0)]
        bits = 0
        count = 0
      }
    }
    if count > 0 {
      bits <<= count == 1 ? 16 : 8
      text += [letter(18), letter(12)]
      if count == 2 { text.append(letter(6)) }
      if !isURLSafe { text += Array(repeating: Octet.equals, count: 3 - count) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
