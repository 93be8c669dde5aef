import WireText

extension Secret {
  /// When the nonce was made: the `ts` of its payload, if the nonce is a JWT, as Microsoft's PoP
  /// nonces are.
  ///
  /// The nonce is not verified: only its server can do that.
  public var nonceTimestamp: HTTPDate? {
    let parts = exposedText.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard
      parts.count == 3,
      let payload = Base64.octets(Substring(parts[1]))
    else { return nil }
    var scanner = TimestampScanner(octets: payload)
    return scanner.timestamp().map { HTTPDate(secondsSinceUnixEpoch: Int64($0)) }
  }

  /// How old the nonce is, never less than zero; `nil` if it does not say.
  public func nonceAge(now: HTTPDate) -> Duration? {
    guard let made = nonceTimestamp else { return nil }
    let (age, overflow) = now.secondsSinceUnixEpoch
      .subtractingReportingOverflow(made.secondsSinceUnixEpoch)
    return .seconds(overflow ? 0 : max(0, age))
  }
}

/// Finds the member `ts` of the outermost object of a small JSON text: a whole number, or one in quotes.
private struct TimestampScanner {
  let octets: [UInt8]
  private var index = 0

  init(octets: [UInt8]) { self.octets = octets }

  mutating func timestamp() -> Int? {
    skipWhite()
    guard take(Octet.openBrace) else { return nil }
    while true {
      skipWhite()
      guard let name = string() else { return nil }
      skipWhite()
      guard take(0x3A) else { return nil }
      skipWhite()
      if name.elementsEqual("ts".utf8) { return number() }
      guard skipValue() else { return nil }
      skipWhite()
      guard take(Octet.comma) else { return nil }
    }
  }

  private var current: UInt8? { index < octets.count ? octets[index] : nil }

  private mutating func take(_ octet: UInt8) -> Bool {
    guard current == octet else { return false }
    index += 1
    return true
  }

  private mutating func skipWhite() {
    while let octet = current, OctetText.isWhite(octet) { index += 1 }
  }

  /// A string's raw octets.
  private mutating func string() -> ArraySlice<UInt8>? {
    guard take(Octet.quote) else { return nil }
    let start = index
    while let octet = current {
      if octet == Octet.quote {
        index += 1
        return octets[start..<index - 1]
      }
      index += octet == Octet.backslash ? 2 : 1
    }
    return nil
  }

  private mutating func number() -> Int? {
    if current == Octet.quote { return string().flatMap(DecimalText.saturated) }
    let start = index
    while let octet = current, octet &- 0x30 < 10 { index += 1 }
    switch current {
    case Octet.comma, Octet.closeBrace, 0x20, 0x09, 0x0A, 0x0D: break
    default: return nil
    }
    return DecimalText.saturated(octets[start..<index])
  }

  /// Skips a value up to the comma or brace behind it, nested ones without recursion.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while let octet = current {
      switch octet {
      case Octet.quote:
        guard string() != nil else { return false }
        continue
      case Octet.openBrace, 0x5B: depth += 1
      case Octet.closeBrace, 0x5D:
        if depth == 0 { return true }
        depth -= 1
      case Octet.comma where depth == 0: return true
      default: break
      }
      index += 1
    }
    return false
  }
}
