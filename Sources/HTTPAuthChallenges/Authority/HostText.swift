/// Host names as they may stand in an authority.
enum HostText {
  static func isHostLetter(_ octet: UInt8) -> Bool {
    octet &- 0x30 < 10 || (octet | 0x20) &- 0x61 < 26 || octet == 0x2D || octet == 0x2E
  }

  /// Name in small letters, and port.
  static func split(_ text: String) -> (name: String, port: Int?)? {
    var text = text
    return text.withUTF8 { octets in
      guard let (name, port) = unsafe split(octets, octets.indices) else { return nil }
      return unsafe (
        OctetText.lowercased(UnsafeBufferPointer(rebasing: octets[name])), port
      )
    }
  }

  /// Name and port.
  ///
  /// `nil` for user information, escapes, an empty name or a port that is none.
  static func split(
    _ octets: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> (name: Range<Int>, port: Int?)? {
    var index = range.lowerBound
    let end = range.upperBound
    if index < end, unsafe octets[index] == 0x5B {
      index += 1
      while index < end, unsafe isAddressLetter(octets[index]) { index += 1 }
      guard index < end, unsafe octets[index] == 0x5D else { return nil }
      index += 1
    } else {
      while index < end, unsafe isHostLetter(octets[index]) { index += 1 }
      guard index > range.lowerBound, unsafe octets[range.lowerBound] != 0x2E else { return nil }
    }
    let name = range.lowerBound..<index
    if index == end { return (name, nil) }
    guard unsafe octets[index] == 0x3A else { return nil }
    if index + 1 == end { return (name, nil) }
    let digits = unsafe UnsafeBufferPointer(rebasing: octets[index + 1..<end])
    guard let port = unsafe DecimalText.saturated(digits), port <= 65_535 else { return nil }
    return (name, port)
  }

  /// The letters of an IP literal: hexadecimal digits, colons and dots.
  private static func isAddressLetter(_ octet: UInt8) -> Bool {
    octet &- 0x30 < 10 || (octet | 0x20) &- 0x61 < 6 || octet == 0x3A || octet == 0x2E
  }

  /// `localhost`, `[::1]`, or `127.` and three numbers below 256.
  static func isLoopback(_ octets: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> Bool {
    let name = unsafe UnsafeBufferPointer(rebasing: octets[name])
    if unsafe OctetText.isFolded(name, "localhost") { return true }
    if unsafe OctetText.isEqual(name, "[::1]") { return true }
    let parts = unsafe name.split(separator: 0x2E, omittingEmptySubsequences: false)
    return unsafe parts.count == 4 && parts[0].elementsEqual("127".utf8)
      && parts.allSatisfy { unsafe (DecimalText.saturated($0) ?? 256) < 256 }
  }
}
