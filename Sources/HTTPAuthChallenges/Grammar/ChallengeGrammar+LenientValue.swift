extension ChallengeGrammar {
  /// A value as the lenient mode found it, and where reading goes on.
  struct LenientValue {
    var start: Int
    var end: Int
    var next: Int
    var flags: UInt8 = 0
    var isDropped = false
  }

  /// Reads the value at `start`: JSON (L14), quoted (L4), in apostrophes (L5b), or bare (L5).
  mutating func lenientValue(
    _ scan: OctetScan, at start: Int, isClaims: Bool, _ state: inout LineState
  ) -> LenientValue {
    let end = state.end
    if start >= end || scan[start] == Octet.comma {
      note(.missingValue, at: start)
      return LenientValue(start: start, end: start, next: start)
    }
    if isClaims, let value = jsonValue(scan, at: start, &state) {
      note(.rawJSONValue, at: start)
      return value
    }
    switch scan[start] {
    case Octet.quote: return quotedValue(scan, at: start, &state)
    case Octet.apostrophe:
      if let close = closingApostrophe(scan, from: start, &state) {
        if (start..<close).contains(where: { scan.has(OctetClass.blank, at: $0) }) {
          return bareValue(scan, from: start, to: close &+ 1, note: .apostropheValue)
        }
      }
    default: break
    }
    var stop = start
    while stop < end, scan[stop] != Octet.comma, !scan.has(OctetClass.blank, at: stop) {
      stop &+= 1
    }
    return bareValue(scan, from: start, to: stop, note: .unquotedValue)
  }

  /// A value without quotes.
  ///
  /// One trailing semicolon is cut (L5, L9); one with a control is dropped.
  private mutating func bareValue(
    _ scan: OctetScan, from start: Int, to stop: Int, note kind: Repair
  ) -> LenientValue {
    var value = LenientValue(start: start, end: stop, next: stop)
    if (start..<stop).contains(where: { scan.has(OctetClass.control, at: $0) }) {
      note(.skippedElement, at: start)
      value.isDropped = true
      return value
    }
    if scan[stop &- 1] == Octet.semicolon {
      value.end = stop &- 1
      // The separator itself is read, and noted, as an element's end.
      value.next = stop &- 1
    }
    if value.end == start {
      note(.missingValue, at: start)
    } else if scan.skip(OctetClass.token, from: start, to: value.end) != value.end {
      note(kind, at: start)
    }
    return value
  }

  /// A quoted value (L4): a quote closes when what follows looks like a separator or the next
  /// element; if none in the line does, the first one closes.
  private mutating func quotedValue(
    _ scan: OctetScan, at start: Int, _ state: inout LineState
  ) -> LenientValue {
    let end = state.end
    var flags = ParameterRecord.quoted
    var index = start &+ 1
    var firstQuote: (position: Int, flags: UInt8)?
    var control: Int?
    while true {
      index = scan.skipQuotedText(from: index, to: end)
      if index >= end { break }
      if scan[index] == Octet.backslash {
        flags |= ParameterRecord.hasEscapes
        if index &+ 1 < end, scan.has(OctetClass.control, at: index &+ 1), control == nil {
          control = index
        }
        index &+= 2
        continue
      }
      if scan[index] == Octet.quote {
        if state.closesAtFirstQuote || closes(scan, quoteAt: index, end) {
          if let firstQuote { note(.strayQuote, at: firstQuote.position) }
          if let control { note(.invalidOctet, at: control) }
          return LenientValue(start: start &+ 1, end: index, next: index &+ 1, flags: flags)
        }
        if firstQuote == nil { firstQuote = (index, flags) }
      } else if control == nil {
        control = index
      }
      index &+= 1
    }
    if let control, control < firstQuote?.position ?? end { note(.invalidOctet, at: control) }
    if let (position, flags) = firstQuote {
      state.closesAtFirstQuote = true
      return LenientValue(start: start &+ 1, end: position, next: position &+ 1, flags: flags)
    }
    note(.unterminatedQuotedString, at: start)
    return LenientValue(
      start: start &+ 1, end: end, next: end, flags: flags | ParameterRecord.unterminated)
  }

  /// Whether what follows the quote looks like a separator, the end or the next element.
  private func closes(_ scan: OctetScan, quoteAt position: Int, _ end: Int) -> Bool {
    let next = scan.skip(OctetClass.blank, from: position &+ 1, to: end)
    if next >= end || isSeparator(scan[next]) { return true }
    let tokenEnd = scan.skip(OctetClass.token, from: next, to: end)
    if tokenEnd == next { return false }
    let after = scan.skip(OctetClass.blank, from: tokenEnd, to: end)
    if after < end, scan[after] == Octet.equals { return true }
    return next > position &+ 1 && after > tokenEnd && isParameter(scan, from: after, end)
  }

  /// The apostrophe that closes the value at `start`: before any comma, and followed by a separator.
  private func closingApostrophe(
    _ scan: OctetScan, from start: Int, _ state: inout LineState
  ) -> Int? {
    let end = state.end
    if start &+ 1 < state.apostropheSearchedTo { return nil }
    var index = start &+ 1
    while index < end, scan[index] != Octet.comma {
      if scan[index] == Octet.apostrophe {
        let next = index &+ 1
        if next >= end || isSeparator(scan[next]) || scan.has(OctetClass.blank, at: next) {
          return index
        }
      }
      index &+= 1
    }
    state.apostropheSearchedTo = index
    return nil
  }

  /// A JSON object at `start`, in quotes or apostrophes or bare, up to the brace that balances it (L14).
  private func jsonValue(
    _ scan: OctetScan, at start: Int, _ state: inout LineState
  ) -> LenientValue? {
    let end = state.end
    let mark = scan[start]
    let isMarked = mark == Octet.quote || mark == Octet.apostrophe
    let open = isMarked ? start &+ 1 : start
    guard open < end, scan[open] == Octet.openBrace, state.jsonAttempts > 0 else { return nil }
    state.jsonAttempts &-= 1
    guard let close = balancingBrace(scan, from: open, to: end) else { return nil }
    var next = close &+ 1
    let isClosed = isMarked && next < end && scan[next] == mark
    if isClosed { next &+= 1 }
    guard
      next >= end || isSeparator(scan[next]) || scan.has(OctetClass.blank, at: next)
    else { return nil }
    state.jsonAttempts &+= 1
    // Quotes delimit; a pair of apostrophes belongs to the value, as everywhere.
    if isClosed, mark == Octet.apostrophe {
      return LenientValue(start: start, end: next, next: next)
    }
    let flags = mark == Octet.quote ? ParameterRecord.quoted : 0
    return LenientValue(start: open, end: close &+ 1, next: next, flags: flags)
  }

  /// The brace that balances the one at `open`; strings are respected.
  ///
  /// `nil` if there is none, or if a backslash outside a string shows that the JSON was escaped
  /// after all.
  private func balancingBrace(_ scan: OctetScan, from open: Int, to end: Int) -> Int? {
    var depth = 0
    var index = open
    while index < end {
      switch scan[index] {
      case Octet.openBrace: depth &+= 1
      case Octet.closeBrace:
        depth &-= 1
        if depth == 0 { return index }
      case Octet.backslash: return nil
      case Octet.quote:
        index &+= 1
        while index < end, scan[index] != Octet.quote {
          index &+= scan[index] == Octet.backslash ? 2 : 1
        }
      default: break
      }
      index &+= 1
    }
    return nil
  }
}
