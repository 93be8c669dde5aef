/// `#auth-param` without a scheme: `Authentication-Info` (RFC 9110 §11.6.3). The grammar holds one open
/// challenge without a scheme, to which every parameter belongs.
extension ChallengeGrammar {
  /// Where a token68 fills the first element of a line, though the list has none.
  func loneToken68(_ scan: OctetScan, _ line: LineRange) -> Int? {
    let start = scan.skip(OctetClass.blank, from: line.start, to: line.end)
    return token68End(scan, from: start, to: line.end) == nil ? nil : start
  }

  /// Reads what may stand before the first parameter: a scheme (Microsoft sends `PoP nextnonce=…`), which is
  /// kept, or a lone token68, which is skipped.
  mutating func parameterListPrefix(_ scan: OctetScan, from start: Int, to end: Int) -> Int {
    let index = scan.skip(OctetClass.blank, from: start, to: end)
    let tokenEnd = scan.skip(OctetClass.token, from: index, to: end)
    let next = scan.skip(OctetClass.blank, from: tokenEnd, to: end)
    if tokenEnd > index, next > tokenEnd, isParameter(scan, from: next, end) {
      let isFirst = challenges[0].schemeStart == challenges[0].schemeEnd
      note(isFirst ? .schemePrefix : .skippedElement, at: index)
      if isFirst {
        challenges[0].schemeStart = UInt32(truncatingIfNeeded: index)
        challenges[0].schemeEnd = UInt32(truncatingIfNeeded: tokenEnd)
      }
      return next
    }
    if let token68 = token68End(scan, from: index, to: end), scan[token68 &- 1] == Octet.equals,
      scan[token68 &- 2] == Octet.equals
    {
      note(.skippedElement, at: index)
      return token68
    }
    return start
  }

  /// The end of a token68 that fills the element at `start`.
  private func token68End(_ scan: OctetScan, from start: Int, to end: Int) -> Int? {
    guard let found = scan.token68(from: start, to: end) else { return nil }
    return found.next >= end || scan[found.next] == Octet.comma ? found.end : nil
  }
}
