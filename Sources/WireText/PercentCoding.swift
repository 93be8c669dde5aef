/// Percent-encoding (RFC 3986 §2.1) and form-decoding (`+` is a space; WHATWG URL §5).
package enum PercentCoding {
  /// Decodes `octets[range]`; a broken escape stays as it is, broken UTF-8 is replaced.
  package static func decode(
    _ octets: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool
  ) -> String {
    let isPlain = unsafe octets.withUnsafeBufferPointer { octets in
      unsafe octets[range].allSatisfy { $0 != 0x25 && !(plusIsSpace && $0 == 0x2B) }
    }
    if isPlain {
      return unsafe octets.withUnsafeBufferPointer {
        unsafe String(decoding: $0[range], as: UTF8.self)
      }
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if let value = octet(in: octets, at: index, before: range.upperBound) {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(plusIsSpace && octets[index] == 0x2B ? 0x20 : octets[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// `text` decoded, or `nil` if an escape or the resulting UTF-8 is broken.
  package static func strictlyDecode(_ text: String, plusIsSpace: Bool = false) -> String? {
    var text = text
    return text.withUTF8 { letters -> String? in
      let octets = unsafe letters.span
      var decoded: [UInt8] = []
      decoded.reserveCapacity(octets.count)
      var index = 0
      while index < octets.count {
        if octets[index] == 0x25 {
          guard let value = octet(in: octets, at: index, before: octets.count) else { return nil }
          decoded.append(value)
          index += 3
        } else {
          decoded.append(plusIsSpace && octets[index] == 0x2B ? 0x20 : octets[index])
          index += 1
        }
      }
      return unsafe decoded.withUnsafeBufferPointer { unsafe String(strictUTF8: $0) }
    }
  }

  /// The octet of the escape at `index`; `nil` if no whole escape begins there.
  package static func octet(in octets: Span<UInt8>, at index: Int, before end: Int) -> UInt8? {
    guard end - index >= 3, octets[index] == 0x25, let high = octets[index + 1].wireHexValue,
      let low = octets[index + 2].wireHexValue
    else { return nil }
    return high << 4 | low
  }

  /// Everything but letters, digits and `-._~` as `%XX`.
  package static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count * 3 / 2)
    for octet in text.utf8 {
      switch octet {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(octet)
      default: encoded += [0x25, digits[Int(octet >> 4)], digits[Int(octet & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
