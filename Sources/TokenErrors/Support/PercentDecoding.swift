/// Percent-decoding (RFC 3986 §2.1) and form-decoding (`+` is a space) of text.
enum PercentDecoding {
  /// Decodes `bytes[range]`; a broken `%` sequence stays as it is, broken UTF-8 is replaced.
  static func decode(_ bytes: Span<UInt8>, _ range: Range<Int>, plusIsSpace: Bool) -> String {
    var needsWork = false
    for index in range
    where bytes[index] == UInt8(ascii: "%") || (plusIsSpace && bytes[index] == UInt8(ascii: "+")) {
      needsWork = true
      break
    }
    guard needsWork else { return String(repairing: bytes, range) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"),
        let value = octet(in: bytes, at: index, before: range.upperBound)
      {
        decoded.append(value)
        index += 3
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// `text` percent-decoded, or `nil` when a `%` sequence or the resulting UTF-8 is broken.
  static func strictlyDecode(_ text: String) -> String? {
    text.withBytes { bytes -> String? in
      var decoded: [UInt8] = []
      decoded.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%") {
          guard let value = octet(in: bytes, at: index, before: bytes.count) else { return nil }
          decoded.append(value)
          index += 3
        } else {
          decoded.append(bytes[index])
          index += 1
        }
      }
      let text = String(decoding: decoded, as: UTF8.self)
      // Repairing changes the bytes: then they were no UTF-8.
      return text.utf8.elementsEqual(decoded) ? text : nil
    }
  }

  /// The octet of a `%` sequence at `index`, or `nil` when it is broken.
  static func octet(in bytes: Span<UInt8>, at index: Int, before end: Int) -> UInt8? {
    guard end - index >= 3, let high = bytes[index + 1].hexValue,
      let low = bytes[index + 2].hexValue
    else { return nil }
    return high << 4 | low
  }

  /// Undoes the encoding of a text that was encoded as a whole, once or twice: old brokers do that
  /// to descriptions.
  ///
  /// A text with a space in it, or with a broken `%` sequence, is not one.
  static func decodeWholeText(_ text: String) -> String {
    var text = text
    for _ in 0..<2 {
      let isEncoded = text.withBytes { bytes in
        var sequences = 0
        var index = 0
        while index < bytes.count {
          if bytes[index].isSpace { return false }
          if bytes[index] == UInt8(ascii: "%") {
            guard octet(in: bytes, at: index, before: bytes.count) != nil else { return false }
            sequences += 1
          }
          index += 1
        }
        return sequences >= 2
      }
      guard isEncoded, let decoded = strictlyDecode(text) else { break }
      text = decoded.withBytes { bytes in
        let hasSpaces = bytes.firstIndex(of: 0x20) != nil
        return hasSpaces || bytes.firstIndex(of: UInt8(ascii: "%")) != nil
          ? decoded : decode(bytes, 0..<bytes.count, plusIsSpace: true)
      }
    }
    return text
  }
}
