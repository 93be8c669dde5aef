/// The syntax of IP addresses: dotted decimal, and RFC 4291 §2.2.
enum AddressSyntax {
  /// Whether the text is one IPv4 or IPv6 address, without port, prefix or zone.
  static func isAddress(_ text: [UInt8]) -> Bool {
    text.contains(UInt8(ascii: ":")) ? isIPv6(text[...]) : isIPv4(text[...])
  }

  private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy(\.isASCIIDigit)
          && (part.count == 1 || part.first != UInt8(ascii: "0"))
          && part.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
      }
  }

  private static func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
    let colon = UInt8(ascii: ":")
    var gap: Int?
    for index in text.indices.dropLast() where text[index] == colon && text[index + 1] == colon {
      if gap != nil { return false }
      gap = index
    }
    guard let gap else { return groupCount(text, mayEndInIPv4: true) == 8 }
    let before = text[..<gap]
    let after = text[(gap + 2)...]
    guard let left = before.isEmpty ? 0 : groupCount(before, mayEndInIPv4: false),
      let right = after.isEmpty ? 0 : groupCount(after, mayEndInIPv4: true)
    else { return false }
    return left + right <= 7
  }

  /// How many groups of 16 bits; `nil` when one is malformed.
  private static func groupCount(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> Int? {
    var parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var count = 0
    if mayEndInIPv4, let last = parts.last, last.contains(UInt8(ascii: ".")) {
      guard isIPv4(last) else { return nil }
      parts.removeLast()
      count = 2
    }
    for part in parts {
      guard (1...4).contains(part.count),
        part.allSatisfy({ $0.isASCIIDigit || $0.lowercasedASCII &- 0x61 < 6 })
      else { return nil }
      count += 1
    }
    return count
  }
}
