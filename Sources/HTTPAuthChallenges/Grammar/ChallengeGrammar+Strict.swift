extension ChallengeGrammar {
  /// Reads one field line by RFC 9110 and nothing more.
  ///
  /// Returns the first fault.
  mutating func strictlyParse(_ scan: OctetScan, _ line: LineRange) -> GrammarFault? {
    guard let fault = strictElements(scan, line) else { return nil }
    // CR, LF and NUL are no part of any field value (§5.5): they are told first.
    if let position = scan.firstForbidden(from: line.start, to: line.end) {
      return GrammarFault(.forbiddenOctet, at: position)
    }
    return fault
  }

  private mutating func strictElements(_ scan: OctetScan, _ line: LineRange) -> GrammarFault? {
    var index = line.start
    var end = line.end
    while end > index, scan.has(OctetClass.blank, at: end &- 1) { end &-= 1 }
    while true {
      while index < end, scan[index] == Octet.comma || scan.has(OctetClass.blank, at: index) {
        index &+= 1
      }
      if index >= end { return nil }
      let start = index
      index = scan.skipRun(OctetClass.token, from: start, to: end)
      if index == start { return GrammarFault(.expectedToken, at: start) }
      let next = scan.skip(OctetClass.blank, from: index, to: end)
      if next < end, scan[next] == Octet.equals {
        // By the one look-ahead rule of the grammar, a token before "=" is a parameter.
        guard let challenge = challenges.last else {
          return GrammarFault(.parameterWithoutScheme, at: start)
        }
        if challenge.hasToken68 {
          return GrammarFault(.parameterAfterToken68, at: start)
        }
        if !challenge.isOpen {
          return GrammarFault(.parameterAfterClosedScheme, at: start)
        }
        if let fault = strictParameter(scan, name: start, index, from: next &+ 1, to: end, &index) {
          return fault
        }
      } else {
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
        if let fault = strictContent(scan, blanks: index, next, to: end, &index) { return fault }
      }
    }
  }

  /// What stands after a scheme and its blanks: a token68 or the first auth-param.
  @inline(__always)
  private mutating func strictContent(
    _ scan: OctetScan, blanks: Int, _ start: Int, to end: Int, _ index: inout Int
  ) -> GrammarFault? {
    for position in blanks..<start where scan[position] == Octet.tab {
      return GrammarFault(.tabAfterScheme, at: position)
    }
    let letters = scan.skipRun(OctetClass.token68, from: start, to: end)
    if letters > start, letters &+ 1 < end, scan[letters] == Octet.equals,
      scan[letters &+ 1] == Octet.quote,
      scan.skip(OctetClass.token, from: start, to: letters) == letters
    {
      // No token68 goes on with a quote.
      return strictParameter(scan, name: start, letters, from: letters &+ 1, to: end, &index)
    }
    if letters > start {
      var pad = letters
      while pad < end, scan[pad] == Octet.equals { pad &+= 1 }
      let next = scan.skip(OctetClass.blank, from: pad, to: end)
      if next >= end || scan[next] == Octet.comma {
        setToken68(start, pad)
        index = next
        return nil
      }
    }
    let nameEnd = scan.skipRun(OctetClass.token, from: start, to: end)
    let next = scan.skip(OctetClass.blank, from: nameEnd, to: end)
    if nameEnd == start || next >= end || scan[next] != Octet.equals {
      return GrammarFault(.expectedToken68OrParameter, at: start)
    }
    return strictParameter(scan, name: start, nameEnd, from: next &+ 1, to: end, &index)
  }

  /// Reads a value from just after "=" up to the comma or the end.
  @inline(__always)
  mutating func strictParameter(
    _ scan: OctetScan, name nameStart: Int, _ nameEnd: Int, from start: Int, to end: Int,
    _ index: inout Int
  ) -> GrammarFault? {
    let valueStart = scan.skip(OctetClass.blank, from: start, to: end)
    if valueStart >= end || scan[valueStart] == Octet.comma {
      return GrammarFault(.missingValue, at: valueStart)
    }
    if openParameterCount >= limits.maximumParameterCount {
      return GrammarFault(.limitExceeded, at: nameStart)
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
          return GrammarFault(.unterminatedQuotedString, at: valueStart)
        }
        if scan[position] == Octet.quote { break }
        guard scan[position] == Octet.backslash else {
          return GrammarFault(.invalidOctet, at: position)
        }
        if position &+ 1 >= end {
          return GrammarFault(.unterminatedQuotedString, at: valueStart)
        }
        if scan.has(OctetClass.control, at: position &+ 1) {
          return GrammarFault(.invalidQuotedPair, at: position)
        }
        flags |= ParameterRecord.hasEscapes
        highBits |= UInt64(scan[position &+ 1] & 0x80)
        position &+= 2
      }
      if isDuplicate(scan, name: nameStart, nameEnd, hash: hash) {
        return GrammarFault(.duplicateParameter, at: nameStart)
      }
      if highBits != 0 { flags |= ParameterRecord.maybeNotASCII }
      appendParameter(
        name: nameStart, nameEnd, hash: hash, value: valueStart &+ 1, position, flags: flags)
      position &+= 1
    } else {
      position = scan.skipRun(OctetClass.token, from: valueStart, to: end)
      if position == valueStart {
        return GrammarFault(.invalidOctet, at: valueStart)
      }
      if isDuplicate(scan, name: nameStart, nameEnd, hash: hash) {
        return GrammarFault(.duplicateParameter, at: nameStart)
      }
      appendParameter(name: nameStart, nameEnd, hash: hash, value: valueStart, position, flags: 0)
    }
    index = scan.skip(OctetClass.blank, from: position, to: end)
    if index < end, scan[index] != Octet.comma {
      return GrammarFault(.expectedComma, at: index)
    }
    return nil
  }
}
