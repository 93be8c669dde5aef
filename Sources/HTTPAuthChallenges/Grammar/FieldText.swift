/// The lines of one field in one run of octets, and both ways to read them.
///
/// It lives while the field is read; ``ParsedField`` keeps the octets.
struct FieldText {
  /// The one line that came as a string, unless there are octets.
  private var string = ""
  private var octets: [UInt8]?
  /// Where each line after the first begins.
  private var lineStarts: [Int] = []

  /// One line.
  init(_ line: String) {
    string = line
    string.makeContiguousUTF8()
  }

  /// One line.
  init(_ octets: [UInt8]) { self.octets = octets }

  /// The lines of a field; none is as one empty line.
  init(lines: some Sequence<String>) {
    var iterator = lines.makeIterator()
    self.init(iterator.next() ?? "")
    while let line = iterator.next() { append(line.utf8) }
  }

  /// The lines of a field; none is as one empty line.
  init(octetLines lines: some Sequence<some Collection<UInt8>>) {
    var iterator = lines.makeIterator()
    self.init(iterator.next().map { Array($0) } ?? [])
    while let line = iterator.next() { append(line) }
  }

  private mutating func append(_ line: some Sequence<UInt8>) {
    var octets = self.octets ?? Array(string.utf8)
    self.octets = nil
    lineStarts.append(octets.count)
    octets.append(contentsOf: line)
    self.octets = octets
  }

  @inline(__always)
  private func withAllOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let octets { return unsafe octets.withUnsafeBufferPointer(body) }
    if let result = unsafe string.utf8.withContiguousStorageIfAvailable(body) { return result }
    return unsafe Array(string.utf8).withUnsafeBufferPointer(body)
  }

  /// The field line of a position, and the offset within it.
  static func location(of position: Int, _ lineStarts: [Int]) -> (line: Int, offset: Int) {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return (low, position - (low == 0 ? 0 : lineStarts[low - 1]))
  }

  // MARK: Reading

  /// Reads strictly; if that fails, repairs.
  func parsed(limits: ChallengeLimits, isParameterList: Bool = false) -> ParsedField {
    unsafe withAllOctets { octets in
      unsafe withScratch { scratch in
        var grammar = unsafe ChallengeGrammar(
          limits: limits, isParameterList: isParameterList, scratch: scratch)
        guard let fault = unsafe strictFault(octets, &grammar) else {
          return unsafe ParsedField(octets, lineStarts: lineStarts, grammar)
        }
        grammar.reset()
        return unsafe repaired(Array(octets), &grammar, after: fault)
      }
    }
  }

  /// Reads strictly, or throws the first fault.
  func strictlyParsed(
    limits: ChallengeLimits, isParameterList: Bool = false
  ) throws(HTTPAuthError) -> ParsedField {
    let outcome: Result<ParsedField, HTTPAuthError> = unsafe withAllOctets { octets in
      unsafe withScratch { scratch in
        var grammar = unsafe ChallengeGrammar(
          limits: limits, isParameterList: isParameterList, scratch: scratch)
        guard let fault = unsafe strictFault(octets, &grammar) else {
          return unsafe .success(ParsedField(octets, lineStarts: lineStarts, grammar))
        }
        let (line, offset) = Self.location(of: fault.position, lineStarts)
        return .failure(HTTPAuthError(fault.kind.code, line: line, offset: offset))
      }
    }
    return try outcome.get()
  }

  /// Memory on the stack for the records of most fields.
  @inline(__always)
  private func withScratch<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8, body)
  }

  private func range(ofLine line: Int, _ count: Int) -> LineRange {
    LineRange(
      start: line == 0 ? 0 : lineStarts[line - 1],
      end: line < lineStarts.count ? lineStarts[line] : count)
  }

  private func strictFault(
    _ octets: UnsafeBufferPointer<UInt8>, _ grammar: inout ChallengeGrammar
  ) -> GrammarFault? {
    if octets.count > grammar.limits.octetLimit {
      return GrammarFault(.limitExceeded, at: grammar.limits.octetLimit)
    }
    return unsafe octetClasses.withUnsafeBufferPointer { classes in
      let scan = unsafe OctetScan(octets: octets, classes: classes)
      for line in 0...lineStarts.count {
        let range = range(ofLine: line, octets.count)
        let fault =
          grammar.isParameterList
          ? grammar.strictlyParseList(scan, range) : grammar.strictlyParse(scan, range)
        if let fault { return fault }
      }
      return nil
    }
  }

  /// The lenient reading.
  ///
  /// Beyond the octet limit nothing is read, and what touches it is dropped.
  private func repaired(
    _ octets: [UInt8], _ grammar: inout ChallengeGrammar, after fault: GrammarFault
  ) -> ParsedField {
    var octets = octets
    let limit = min(octets.count, grammar.limits.octetLimit)
    grammar.replaceForbidden(in: &octets, before: limit)
    return unsafe octets.withUnsafeBufferPointer { octets in
      unsafe octetClasses.withUnsafeBufferPointer { classes in
        let scan = unsafe OctetScan(octets: octets, classes: classes)
        for line in 0...lineStarts.count {
          var range = range(ofLine: line, octets.count)
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
      grammar.finishRepairs(after: fault)
      return unsafe ParsedField(octets, lineStarts: lineStarts, grammar)
    }
  }
}
