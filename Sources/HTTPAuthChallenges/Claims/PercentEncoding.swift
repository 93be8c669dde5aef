/// Percent-encoding (RFC 3986 §2.1).
enum PercentEncoding {
  /// The decoded octets; `nil` if there is nothing to decode or an escape is broken.
  ///
  /// `+` stays `+` unless the text is a form's.
  static func decode(_ text: some Collection<UInt8>, isForm: Bool = false) -> [UInt8]? {
    if !isForm, !text.contains(0x25) { return nil }
    var octets: [UInt8] = []
    octets.reserveCapacity(text.count)
    var hasEscape = isForm
    var iterator = text.makeIterator()
    while let octet = iterator.next() {
      if octet == 0x25 {
        guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit)
        else { return nil }
        octets.append(high << 4 | low)
        hasEscape = true
      } else {
        octets.append(isForm && octet == 0x2B ? 0x20 : octet)
      }
    }
    return hasEscape ? octets : nil
  }

  /// Everything but letters, digits and `-._~` as `%XX`.
  static func encode(_ octets: some Collection<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(octets.count * 3 / 2)
    for octet in octets {
      switch octet {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: text.append(octet)
      default: text += [0x25, digits[Int(octet >> 4)], digits[Int(octet & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ octet: UInt8) -> UInt8? {
    switch octet {
    case 0x30...0x39: octet - 0x30
    case 0x41...0x46: octet - 0x41 + 10
    case 0x61...0x66: octet - 0x61 + 10
    default: nil
    }
  }
}
