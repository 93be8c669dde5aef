/// Reads base64 and base64url (RFC 4648 §4, §5) with tolerance: either alphabet or both mixed, padded or not,
/// white space skipped; and keeps what was unusual, with its place in the text.
@safe
struct Base64Reader {
  /// What the `=` signs at the end are.
  enum Padding { case regular, missing, irregular }

  private(set) var isURLSafe = false
  private(set) var firstMixed: Int?
  private(set) var firstWhiteSpace: Int?
  private(set) var padding = Padding.regular
  private(set) var hasSpareBits = false

  private var hasStandard = false

  /// Room for what a text decodes to.
  static func capacity(_ count: Int) -> Int { count / 4 * 3 + 3 }

  /// Decodes to `output`, which has room for ``capacity(_:)`` octets, and returns how many there are.
  ///
  /// `nil` if the text is not base64.
  mutating func decode(
    _ text: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var written = 0
    var bits: UInt32 = 0
    var letters = 0
    var pads = 0
    var index = 0
    let isBase64 = unsafe base64Values.withUnsafeBufferPointer { values in
      while index < text.count {
        if letters & 3 == 0, pads == 0 {
          while index &+ 4 <= text.count {
            let first = unsafe UInt32(values[Int(text[index])])
            let second = unsafe UInt32(values[Int(text[index &+ 1])])
            let third = unsafe UInt32(values[Int(text[index &+ 2])])
            let fourth = unsafe UInt32(values[Int(text[index &+ 3])])
            if (first | second | third | fourth) & 0xC0 != 0 { break }
            bits = first &<< 18 | second &<< 12 | third &<< 6 | fourth
            unsafe Self.write(bits, to: output + written)
            written &+= 3
            index &+= 4
          }
          bits = 0
          if index >= text.count { break }
        }
        let octet = unsafe text[index]
        var value = unsafe values[Int(octet)]
        switch octet {
        case 0x2B, 0x2F:
          if isURLSafe, firstMixed == nil { firstMixed = index }
          hasStandard = true
          value &= 0x3F
        case 0x2D, 0x5F:
          if hasStandard, firstMixed == nil { firstMixed = index }
          isURLSafe = true
          value &= 0x3F
        default: break
        }
        index &+= 1
        if value < 64 {
          if pads > 0 { return false }
          bits = bits << 6 | UInt32(value)
          letters &+= 1
          if letters & 3 == 0 {
            unsafe Self.write(bits, to: output + written)
            written &+= 3
            bits = 0
          }
        } else if octet == UInt8(ascii: "=") {
          pads &+= 1
        } else if octet.isWireSpace {
          if firstWhiteSpace == nil { firstWhiteSpace = index &- 1 }
        } else {
          return false
        }
      }
      return true
    }
    guard isBase64 else { return nil }
    switch letters & 3 {
    case 1: return nil
    case 2:
      unsafe output[written] = UInt8(truncatingIfNeeded: bits >> 4)
      written += 1
      hasSpareBits = bits & 0xF != 0
    case 3:
      unsafe output[written] = UInt8(truncatingIfNeeded: bits >> 10)
      unsafe output[written + 1] = UInt8(truncatingIfNeeded: bits >> 2)
      written += 2
      hasSpareBits = bits & 0x3 != 0
    default: break
    }
    let expected = (4 - letters & 3) & 3
    padding = pads == expected ? .regular : pads == 0 ? .missing : .irregular
    return written
  }

  @inline(__always)
  private static func write(_ bits: UInt32, to output: UnsafeMutablePointer<UInt8>) {
    unsafe output[0] = UInt8(truncatingIfNeeded: bits >> 16)
    unsafe output[1] = UInt8(truncatingIfNeeded: bits >> 8)
    unsafe output[2] = UInt8(truncatingIfNeeded: bits)
  }
}

/// What a letter of base64 stands for.
///
/// The letters that only one alphabet has are marked with 64, and what is no letter is 255.
private let base64Values: [UInt8] = [
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 126, 255, 126, 255, 127,
  52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 255, 255, 255, 255, 255, 255,
  255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
  15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 255, 255, 255, 255, 127,
  255, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
  41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
]
