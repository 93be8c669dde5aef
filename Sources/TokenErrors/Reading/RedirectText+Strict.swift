import WireText

extension RedirectText {
  /// The first byte that RFC 3986 (for a URI) and the form encoding do not allow: a control, a
  /// space, a character outside ASCII, one of `"<>\^`{|}`, or a `%` without two hexadecimal digits.
  static func firstFault(in text: String) -> TokenErrorReadingError? {
    text.withBytes { bytes -> TokenErrorReadingError? in
      var index = 0
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "%"):
          guard PercentCoding.octet(in: bytes, at: index, before: bytes.count) != nil else {
            return TokenErrorReadingError(
              .malformedURL, offset: index,
              reason: "A percent sign is not followed by two hexadecimal digits.")
          }
          index += 3
        case ...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
          UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
          UInt8(ascii: "|"), UInt8(ascii: "}"):
          return TokenErrorReadingError(
            .malformedURL, offset: index, reason: "A character is not allowed in a URI.")
        default: index += 1
        }
      }
      return nil
    }
  }
}
