/// The lines of one field in one buffer, and both ways to read them.
struct FieldText {
  var octets: [UInt8] = []
  /// Where each line after the first begins.
  var lineStarts: [Int] = []
  private var hasLines = false

  init() {}

  init(_ octets: [UInt8]) {
    self.octets = octets
    hasLines = true
  }

  mutating func append(_ line: some Sequence<UInt8>) {
    if hasLines { lineStarts.append(octets.count) }
    hasLines = true
    octets.append(contentsOf: line)
  }

  /// Forgets the lines; the buffers stay.
  mutating func reset() {
    octets.removeAll(keepingCapacity: true)
    lineStarts.removeAll(keepingCapacity: true)
    hasLines = false
  }

  static func location(of position: Int, lineStarts: [Int]) -> (line: Int, offset: Int) {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return (low, position - (low == 0 ? 0 : lineStarts[low - 1]))
  }

  /// Reads strictly; if that fails, repairs.
  consuming func parsed(limits: ChallengeLimits, isParameterList: Bool = false) -> ParsedField {
    var grammar = makeGrammar(limits, isParameterList)
    if let fault = strictFault(&grammar) {
      grammar.reset()
      if isParameterList { grammar.appendChallenge(scheme: 0, 0, isOpen: true) }
      repair(&grammar, after: fault)
    }
    return field(grammar)
  }

  /// Reads strictly, or throws the first fault.
  consuming func strictlyParsed(
    limits: ChallengeLimits, isParameterList: Bool = false
  ) throws(HTTPAuthError) -> ParsedField {
    var grammar = makeGrammar(limits, isParameterList)
    if let fault = strictFault(&grammar) { throw error(fault) }
    return field(grammar)
  }

  private func makeGrammar(_ limits: ChallengeLimits, _ isParameterList: Bool) -> ChallengeGrammar {
    var grammar = ChallengeGrammar(limits: limits)
    grammar.parameters.reserveCapacity(min(octets.count / 24 + 2, 64))
    if isParameterList {
      grammar.isParameterList = true
      grammar.appendChallenge(scheme: 0, 0, isOpen: true)
    }
    return grammar
  }

  func error(_ fault: GrammarFault) -> HTTPAuthError {
    let (line, offset) = Self.location(of: fault.position, lineStarts: lineStarts)
    return HTTPAuthError(fault.code, line: line, offset: offset)
  }

  private consuming func field(_ grammar: ChallengeGrammar) -> ParsedField {
    ParsedField(
      octets: octets, lineStarts: lineStarts, challenges: grammar.challenges,
      parameters: grammar.parameters, deviations: grammar.deviations)
  }

  private func range(ofLine line: Int) -> LineRange {
    LineRange(
      start: line == 0 ? 0 : lineStarts[line - 1],
      end: line < lineStarts.count ? lineStarts[line] : octets.count)
  }

  private func strictFault(_ grammar: inout ChallengeGrammar) -> GrammarFault? {
    if octets.count > grammar.limits.octetLimit {
      return GrammarFault(code: .limitExceeded, position: grammar.limits.octetLimit)
    }
    return unsafe octets.withUnsafeBufferPointer { octets in
      unsafe octetClasses.withUnsafeBufferPointer { classes in
        let scan = unsafe OctetScan(octets: octets, classes: classes)
        for line in 0...lineStarts.count {
          let range = range(ofLine: line)
          let fault =
            grammar.isParameterList
            ? grammar.strictlyParseList(scan, range) : grammar.strictlyParse(scan, range)
          if let fault { return fault }
        }
        return nil
      }
    }
  }

  /// The lenient reading.
  ///
  /// Beyond the octet limit nothing is read, and what touches it is dropped.
  mutating func repair(_ grammar: inout ChallengeGrammar, after fault: GrammarFault) {
    let limit = min(octets.count, grammar.limits.octetLimit)
    replaceForbidden(&grammar, before: limit)
    unsafe octets.withUnsafeBufferPointer { octets in
      unsafe octetClasses.withUnsafeBufferPointer { classes in
        let scan = unsafe OctetScan(octets: octets, classes: classes)
        for line in 0...lineStarts.count {
          var range = range(ofLine: line)
          if range.start > limit { break }
          let isCut = range.end > limit
          if isCut { range.end = limit }
          if !grammar.leniently(scan, range) { break }
          if isCut {
            grammar.dropCutElement(scan, at: limit)
            break
          }
        }
      }
    }
    if grammar.deviations.isEmpty {
      grammar.note(Repair(fault.code), at: fault.position)
    }
    grammar.sortDeviations()
  }

  /// Rule L0: CR, LF and NUL read as SP, a run of them as one repair.
  private mutating func replaceForbidden(_ grammar: inout ChallengeGrammar, before limit: Int) {
    var last = -1
    for index in 0..<limit {
      let octet = octets[index]
      guard octet == 0x0A || octet == 0x0D || octet == 0 else { continue }
      octets[index] = Octet.space
      if last != index - 1 || last < 0 { grammar.note(.controlToSpace, at: index) }
      last = index
    }
  }
}

extension ChallengeGrammar {
  /// Removes the last element if it reaches the cut: it may be the beginning of a longer one.
  mutating func dropCutElement(_ scan: OctetScan, at limit: Int) {
    note(.limitExceeded, at: limit)
    guard let challenge = challenges.last else { return }
    var end = limit
    while end > 0, scan.has(OctetClass.blank, at: end - 1) { end -= 1 }
    if challenge.parameterCount > 0, let parameter = parameters.last {
      let quotes = parameter.flags & ParameterRecord.quoted == 0 ? 0 : 1
      guard
        Int(parameter.valueEnd) + quotes >= end
          || parameter.flags & ParameterRecord.unterminated != 0
      else { return }
      parameters.removeLast()
      challenges[challenges.count - 1].parameterCount -= 1
    } else if challenge.hasToken68 {
      guard Int(challenge.token68End) >= end else { return }
      challenges[challenges.count - 1].token68End = challenge.token68Start
    } else if Int(challenge.schemeEnd) >= end, !isParameterList {
      challenges.removeLast()
    }
  }

  /// Puts the repairs into the order of the text, those at one place in the order they were made.
  mutating func sortDeviations() {
    if zip(deviations, deviations.dropFirst()).allSatisfy({ $0.position <= $1.position }) { return }
    deviations = deviations.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
  }
}
