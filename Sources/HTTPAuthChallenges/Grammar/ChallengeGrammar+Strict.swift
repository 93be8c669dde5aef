extension ChallengeGrammar {
  /// Reads one field line by RFC 9110 and nothing more.
  ///
  /// Returns the first fault.
  mutating func strictlyParse(_ scan: OctetScan, _ line: LineRange) -> GrammarFault? {
    let isFirst = parameters.isEmpty
    guard let fault = strictElements(scan, line) else { return nil }
    // CR, LF and NUL are no part of any field value (§5.5): they are told first.
    if let position = scan.firstForbidden(from: line.start, to: line.end) {
      return GrammarFault(.forbiddenOctet, at: position)
    }
    if isParameterList, isFirst, let position = loneToken68(scan, line) {
      return GrammarFault(.expectedParameter, at: position)
    }
    return fault
  }

  private mutating func strictElements(_ scan: OctetScan, _ line: LineRange) -> GrammarFault? {
    var index = line.start
    var end = line.end
    while end > index, scan.has(OctetClass.blank, at: end &- 1) { end &-= 1 }
    while true {
      index = scan.skip(OctetClass.separator, from: index, to: end)
      if index >= end { return nil }
      var start = index
      index = scan.skipToken(from: start, to: end)
      if index == start { return GrammarFault(.expectedToken, at: start) }
      var next = scan.skip(OctetClass.blank, from: index, to: end)
      if next < end, scan[next] == Octet.equals {
        // By the one look-ahead rule of the grammar, a token before "=" is a parameter.
        if let fault = closedFault(at: start) { return fault }
      } else {
        if isParameterList { return GrammarFault(.expectedParameter, at: start) }
        if next == index, index < end, scan[index] != Octet.comma {
          return GrammarFault(.invalidOctet, at: index)
        }
        if challenges.count >= limits.maximumChallengeCount {
          return GrammarFault(.limitExceeded, at: start)
        }
        appendChallenge(
          scheme: start, index, isOpen: index < end && scan[index] == Octet.space)
        if next >= end || scan[next] == Octet.comma {
          index = next
          continue
        }
        for position in index..<next where scan[position] == Octet.tab {
          return GrammarFault(.tabAfterScheme, at: position)
        }
        if let token68 = strictToken68(scan, from: next, to: end) {
          index = token68
          continue
        }
        start = next
        index = scan.skipToken(from: start, to: end)
        next = scan.skip(OctetClass.blank, from: index, to: end)
        if index == start || next >= end || scan[next] != Octet.equals {
          return GrammarFault(.expectedToken68OrParameter, at: start)
        }
      }
      switch strictParameter(scan, name: start, index, from: next &+ 1, to: end) {
      case .success(let follower): index = follower
      case .failure(let fault): return fault
      }
    }
  }

  /// Why the last challenge takes no parameter.
  @inline(__always)
  private func closedFault(at position: Int) -> GrammarFault? {
    guard let challenge = challenges.last else {
      return GrammarFault(.parameterWithoutScheme, at: position)
    }
    if challenge.isOpen { return nil }
    return GrammarFault(
      challenge.hasToken68 ? .parameterAfterToken68 : .parameterAfterClosedScheme, at: position)
  }

  /// Reads the token68 that stands after a scheme up to the comma or the end; `nil` if there is none.
  @inline(__always)
  private mutating func strictToken68(_ scan: OctetScan, from start: Int, to end: Int) -> Int? {
    guard let found = scan.token68(from: start, to: end),
      found.next >= end || scan[found.next] == Octet.comma
    else { return nil }
    setToken68(start, found.end)
    return found.next
  }

  /// Reads a value from just after "=" up to the comma or the end, which it returns.
  private mutating func strictParameter(
    _ scan: OctetScan, name nameStart: Int, _ nameEnd: Int, from start: Int, to end: Int
  ) -> Result<Int, GrammarFault> {
    let valueStart = scan.skip(OctetClass.blank, from: start, to: end)
    if valueStart >= end || scan[valueStart] == Octet.comma {
      return .failure(GrammarFault(.missingValue, at: valueStart))
    }
    if openParameterCount >= limits.maximumParameterCount {
      return .failure(GrammarFault(.limitExceeded, at: nameStart))
    }
    let hash = NameFilter.hash(scan, nameStart, nameEnd)
    var position: Int
    if scan[valueStart] == Octet.quote {
      var flags = ParameterRecord.quoted
      position = valueStart &+ 1
      var highBits: UInt64 = 0
      while true {
        position = scan.skipQuotedText(from: position, to: end, &highBits)
        if position >= end {
          return .failure(GrammarFault(.unterminatedQuotedString, at: valueStart))
        }
        if scan[position] == Octet.quote { break }
        guard scan[position] == Octet.backslash else {
          return .failure(GrammarFault(.invalidOctet, at: position))
        }
        if position &+ 1 >= end {
          return .failure(GrammarFault(.unterminatedQuotedString, at: valueStart))
        }
        if scan.has(OctetClass.control, at: position &+ 1) {
          return .failure(GrammarFault(.invalidQuotedPair, at: position))
        }
        flags |= ParameterRecord.hasEscapes
        highBits |= UInt64(scan[position &+ 1] & 0x80)
        position &+= 2
      }
      if isDuplicate(scan, name: nameStart, nameEnd, hash: hash) {
        return .failure(GrammarFault(.duplicateParameter, at: nameStart))
      }
      if highBits != 0 { flags |= ParameterRecord.maybeNotASCII }
      appendParameter(
        name: nameStart, nameEnd, hash: hash, value: valueStart &+ 1, position, flags: flags)
      position &+= 1
    } else {
      position = scan.skipToken(from: valueStart, to: end)
      if position == valueStart {
        return .failure(GrammarFault(.invalidOctet, at: valueStart))
      }
      if isDuplicate(scan, name: nameStart, nameEnd, hash: hash) {
        return .failure(GrammarFault(.duplicateParameter, at: nameStart))
      }
      appendParameter(name: nameStart, nameEnd, hash: hash, value: valueStart, position, flags: 0)
    }
    let index = scan.skip(OctetClass.blank, from: position, to: end)
    if index < end, scan[index] != Octet.comma {
      return .failure(GrammarFault(.expectedComma, at: index))
    }
    return .success(index)
  }
}
