import WireText

/// Percent-encoded descriptions (RFC 3986 §2.1).
enum PercentDecoding {
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
            guard PercentCoding.octet(in: bytes, at: index, before: bytes.count) != nil else {
              return false
            }
            sequences += 1
          }
          index += 1
        }
        return sequences >= 2
      }
      guard isEncoded, let decoded = PercentCoding.strictlyDecode(text) else { break }
      text = decoded.withBytes { bytes in
        let hasSpaces = bytes.firstIndex(of: 0x20) != nil
        return hasSpaces || bytes.firstIndex(of: UInt8(ascii: "%")) != nil
          ? decoded : PercentCoding.decode(bytes, 0..<bytes.count, plusIsSpace: true)
      }
    }
    return text
  }
}
