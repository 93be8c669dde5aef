/// What surrounds the lenient reading of lines.
extension ChallengeGrammar {
  /// Rule L0: CR, LF and NUL read as SP, a run of them as one repair.
  mutating func replaceForbidden(in octets: inout [UInt8], before limit: Int) {
    var last = -2
    for index in 0..<limit {
      let octet = octets[index]
      guard octet == 0x0A || octet == 0x0D || octet == 0 else { continue }
      octets[index] = Octet.space
      if last != index - 1 { note(.controlToSpace, at: index) }
      last = index
    }
  }

  /// Removes the last element if it reaches the cut: it may be the beginning of a longer one.
  mutating func dropCutElement(_ scan: OctetScan, at limit: Int) {
    note(.limitExceeded, at: limit)
    guard let challenge = challenges.last else { return }
    var end = limit
    while end > 0, scan.has(OctetClass.blank, at: end - 1) { end -= 1 }
    if openParameterCount > 0, let parameter = parameters.last {
      let quotes = parameter.flags & ParameterRecord.quoted == 0 ? 0 : 1
      guard
        Int(parameter.valueEnd) + quotes >= end
          || parameter.flags & ParameterRecord.unterminated != 0
      else { return }
      parameters.removeLast()
    } else if challenge.hasToken68 {
      guard Int(challenge.token68End) >= end else { return }
      challenges[challenges.count - 1].token68End = challenge.token68Start
    } else if Int(challenge.schemeEnd) >= end, !isParameterList {
      challenges.removeLast()
    }
  }

  /// Tells at least one repair of an invalid field, and puts all into the order of the text.
  mutating func finishRepairs(after fault: GrammarFault) {
    if deviations.isEmpty { note(Repair(fault.kind), at: fault.position) }
    var isSorted = true
    for index in deviations.indices.dropFirst()
    where deviations[index - 1].order > deviations[index].order {
      isSorted = false
      break
    }
    if isSorted { return }
    deviations = deviations.enumerated()
      .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element)
  }
}
