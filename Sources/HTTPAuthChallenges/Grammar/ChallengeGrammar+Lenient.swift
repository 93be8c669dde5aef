/// The lenient mode: rules L0 to L14 of docs/headers.md. It runs only on a field that the strict mode
/// refused, so on valid fields both give the same result. CR, LF and NUL have become SP before (L0).
extension ChallengeGrammar {
  /// What is remembered within one line, so that no part of it is searched twice.
  struct LineState {
    var end: Int
    /// No quote of the line qualified as a closing one: from here on the first one closes (L4).
    var closesAtFirstQuote = false
    /// A search for a closing quote failed; none starting later can succeed.
    var hasNoBalancedQuote = false
    /// No apostrophe before this index closes a value (L5b).
    var apostropheSearchedTo = 0
    /// How many searches for the end of a JSON value may still fail (L14).
    var jsonAttempts = 8
  }

  /// Reads one field line.
  ///
  /// Returns `false` when a limit stops the whole field.
  mutating func leniently(_ scan: OctetScan, _ line: LineRange) -> Bool {
    var index = line.start
    var state = LineState(end: line.end)
    while state.end > index, scan.has(OctetClass.blank, at: state.end &- 1) { state.end &-= 1 }
    let end = state.end
    if isParameterList { index = parameterListPrefix(scan, from: index, to: end) }
    while true {
      index = skipSeparators(scan, from: index, to: end)
      if index >= end { return true }
      let start = index
      index = scan.skip(OctetClass.token, from: start, to: end)
      if index == start {
        note(challenges.isEmpty ? .invalidScheme : .skippedElement, at: start)
        index = skipJunk(scan, from: start, &state)
        continue
      }
      let next = scan.skip(OctetClass.blank, from: index, to: end)
      if next < end, scan[next] == Octet.equals {
        guard
          let rest = lenientParameter(scan, name: start, index, from: next &+ 1, &state)
        else { return false }
        index = rest
      } else if isParameterList {
        note(.skippedElement, at: start)
        index =
          followsMissingComma(scan, from: next, to: end)
          ? next : skipJunk(scan, from: index, &state)
      } else if next > index || index >= end || isSeparator(scan[index]) {
        if challenges.count >= limits.maximumChallengeCount {
          note(.limitExceeded, at: start)
          return false
        }
        // A tab before a comma is a blank of the list: as in the strict mode, only SP opens (L1, L2).
        appendChallenge(
          scheme: start, index, isOpen: index < end && scan[index] == Octet.space)
        guard let rest = lenientContent(scan, blanks: index, next, &state) else { return false }
        index = rest
      } else {
        note(.invalidScheme, at: start)
        index = skipJunk(scan, from: index, &state)
      }
    }
  }

  /// What stands after a scheme and its blanks.
  ///
  /// Returns where the next element is looked for.
  private mutating func lenientContent(
    _ scan: OctetScan, blanks: Int, _ start: Int, _ state: inout LineState
  ) -> Int? {
    let end = state.end
    if start >= end || isSeparator(scan[start]) { return start }
    if let tab = (blanks..<start).first(where: { scan[$0] == Octet.tab }) {
      note(.tabAfterScheme, at: tab)
      challenges[challenges.count &- 1].isOpen = true
    }
    if let (letters, pad, next) = scan.token68(from: start, to: end) {
      if next >= end || isSeparator(scan[next]) {
        if pad &- letters == 1, scan.skip(OctetClass.token, from: start, to: letters) == letters,
          !hasTokenOnlyScheme(scan),
          isParameter(scan, from: skipBlankElements(scan, next, end), end)
        {
          note(.missingValue, at: pad)
          let hash = NameFilter.hash(scan, start, letters)
          _ = isDuplicate(scan, name: start, letters, hash: hash)
          return addParameter(name: start, letters, hash: hash, value: pad, pad, flags: 0)
            ? next : nil
        }
        setToken68(start, pad)
        return next
      }
      if next > pad, isParameter(scan, from: next, end) {
        // Behind "name= " a padded value looks like the name of another parameter (L6).
        if pad &- letters == 1, scan.skip(OctetClass.token, from: start, to: letters) == letters,
          isPaddedValue(scan, from: next, to: end), !hasTokenOnlyScheme(scan)
        {
          return start
        }
        setToken68(start, pad)
        note(.missingComma, at: next)
        return next
      }
    }
    if isParameter(scan, from: start, end) { return start }
    note(.skippedElement, at: start)
    return skipJunk(scan, from: start, &state)
  }

  /// Reads a value from just after "=".
  ///
  /// Returns where the next element is looked for.
  private mutating func lenientParameter(
    _ scan: OctetScan, name nameStart: Int, _ nameEnd: Int, from start: Int,
    _ state: inout LineState
  ) -> Int? {
    let end = state.end
    let hash = NameFilter.hash(scan, nameStart, nameEnd)
    if let challenge = challenges.last {
      if isDuplicate(scan, name: nameStart, nameEnd, hash: hash) {
        note(.duplicateParameter, at: nameStart)
      }
      if !challenge.isOpen {
        note(
          challenge.hasToken68 ? .parameterAfterToken68 : .parameterAfterClosedScheme,
          at: nameStart)
        challenges[challenges.count &- 1].isOpen = true
      }
    } else {
      note(.parameterWithoutScheme, at: nameStart)
    }
    let valueStart = scan.skip(OctetClass.blank, from: start, to: end)
    let isClaims = scan.matches("claims", from: nameStart, to: nameEnd)
    let value = lenientValue(scan, at: valueStart, isClaims: isClaims, &state)
    if !value.isDropped, !challenges.isEmpty,
      !addParameter(
        name: nameStart, nameEnd, hash: hash, value: value.start, value.end,
        flags: value.flags | ParameterRecord.maybeNotASCII)
    {
      return nil
    }
    let next = scan.skip(OctetClass.blank, from: value.next, to: end)
    if next >= end || isSeparator(scan[next]) { return next }
    if followsMissingComma(scan, from: next, to: end) {
      note(.missingComma, at: next)
      return next
    }
    note(.skippedElement, at: next)
    return skipJunk(scan, from: next, &state)
  }

  /// Adds a parameter.
  ///
  /// `false`: the limit is reached.
  private mutating func addParameter(
    name start: Int, _ end: Int, hash: UInt16, value valueStart: Int, _ valueEnd: Int, flags: UInt8
  ) -> Bool {
    if openParameterCount >= limits.maximumParameterCount {
      note(.limitExceeded, at: start)
      return false
    }
    appendParameter(name: start, end, hash: hash, value: valueStart, valueEnd, flags: flags)
    return true
  }

  mutating func note(_ kind: Repair, at position: Int) {
    deviations.append(
      DeviationRecord(
        kind: kind, challenge: Int32(truncatingIfNeeded: challenges.count &- 1),
        position: UInt32(truncatingIfNeeded: position)))
  }

  // MARK: Looking ahead

  func isSeparator(_ octet: UInt8) -> Bool { octet == Octet.comma || octet == Octet.semicolon }

  /// Skips empty elements; a semicolon separates like a comma (L9).
  private mutating func skipSeparators(_ scan: OctetScan, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end {
      if scan[index] == Octet.semicolon {
        note(.semicolon, at: index)
      } else if scan[index] != Octet.comma, !scan.has(OctetClass.blank, at: index) {
        break
      }
      index &+= 1
    }
    return index
  }

  private func skipBlankElements(_ scan: OctetScan, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, isSeparator(scan[index]) || scan.has(OctetClass.blank, at: index) {
      index &+= 1
    }
    return index
  }

  /// Whether `token BWS "="` stands at `start`.
  func isParameter(_ scan: OctetScan, from start: Int, _ end: Int) -> Bool {
    let nameEnd = scan.skip(OctetClass.token, from: start, to: end)
    let next = scan.skip(OctetClass.blank, from: nameEnd, to: end)
    return nameEnd > start && next < end && scan[next] == Octet.equals
  }

  /// Whether a padded token68 stands at `start`, up to a separator, the end, or a parameter whose comma is missing.
  private func isPaddedValue(_ scan: OctetScan, from start: Int, to end: Int) -> Bool {
    guard let (letters, pad, next) = scan.token68(from: start, to: end), pad > letters else {
      return false
    }
    return next >= end || isSeparator(scan[next])
      || next > pad && isParameter(scan, from: next, end)
  }

  /// Whether a parameter, or a scheme with its first parameter, stands at `start` (L8).
  func followsMissingComma(_ scan: OctetScan, from start: Int, to end: Int) -> Bool {
    let tokenEnd = scan.skip(OctetClass.token, from: start, to: end)
    if tokenEnd == start { return false }
    let next = scan.skip(OctetClass.blank, from: tokenEnd, to: end)
    if next < end, scan[next] == Octet.equals { return true }
    return next > tokenEnd && isParameter(scan, from: next, end)
  }

  /// Negotiate, NTLM and Kerberos have no parameters: `name=` after them is a token68 (L6).
  private func hasTokenOnlyScheme(_ scan: OctetScan) -> Bool {
    guard let last = challenges.last else { return false }
    let start = Int(last.schemeStart)
    let end = Int(last.schemeEnd)
    return scan.matches("negotiate", from: start, to: end)
      || scan.matches("ntlm", from: start, to: end)
      || scan.matches("kerberos", from: start, to: end)
  }

  /// The next comma outside balanced quotes, or the end (L10).
  private func skipJunk(_ scan: OctetScan, from start: Int, _ state: inout LineState) -> Int {
    let end = state.end
    var index = start
    while index < end, scan[index] != Octet.comma {
      if scan[index] == Octet.quote, !state.hasNoBalancedQuote {
        if let close = balancingQuote(scan, from: index &+ 1, to: end) {
          index = close
        } else {
          state.hasNoBalancedQuote = true
        }
      }
      index &+= 1
    }
    return index
  }

  private func balancingQuote(_ scan: OctetScan, from start: Int, to end: Int) -> Int? {
    var index = start
    while true {
      index = scan.skipQuotedText(from: index, to: end)
      if index >= end { return nil }
      if scan[index] == Octet.quote { return index }
      index &+= scan[index] == Octet.backslash ? 2 : 1
    }
  }
}
