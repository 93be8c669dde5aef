/// The lines of one field in one run of octets, and both ways to read them.
///
/// A single line that came as a string is kept as that string: it is not copied.
struct FieldText {
  private enum Storage {
    case string(String)
    case octets([UInt8])
  }

  private var storage: Storage
  /// Where each line after the first begins.
  private var lineStarts: [Int] = []

  /// One line.
  init(_ line: String) {
    var line = line
    line.makeContiguousUTF8()
    storage = .string(line)
  }

  /// One line.
  init(_ octets: [UInt8]) { storage = .octets(octets) }

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
    var octets = takeOctets()
    lineStarts.append(octets.count)
    octets.append(contentsOf: line)
    storage = .octets(octets)
  }

  /// The octets, taken out of the storage so that they can be changed in place.
  private mutating func takeOctets() -> [UInt8] {
    switch storage {
    case .string(let string): return Array(string.utf8)
    case .octets(let octets):
      storage = .octets([])
      return octets
    }
  }

  private var count: Int {
    switch storage {
    case .string(let string): string.utf8.count
    case .octets(let octets): octets.count
    }
  }

  /// Calls `body` with the octets of a range.
  @inline(__always)
  func withOctets<Result>(
    _ start: UInt32, _ end: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    unsafe withAllOctets {
      unsafe body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
    }
  }

  @inline(__always)
  private func withAllOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch storage {
    case .string(let string):
      if let result = unsafe string.utf8.withContiguousStorageIfAvailable(body) { return result }
      return unsafe Array(string.utf8).withUnsafeBufferPointer(body)
    case .octets(let octets): return unsafe octets.withUnsafeBufferPointer(body)
    }
  }

  /// The field line of a position, and the offset within it.
  func location(of position: Int) -> (line: Int, offset: Int) {
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
  consuming func parsed(limits: ChallengeLimits, isParameterList: Bool = false) -> ParsedField {
    var grammar = ChallengeGrammar(limits: limits, isParameterList: isParameterList)
    grammar.parameters.reserve(min(count / 24 + 2, 64))
    if let fault = strictFault(&grammar) {
      grammar.reset()
      repair(&grammar, after: fault)
    }
    return ParsedField(self, grammar)
  }

  /// Reads strictly, or throws the first fault.
  consuming func strictlyParsed(
    limits: ChallengeLimits, isParameterList: Bool = false
  ) throws(HTTPAuthError) -> ParsedField {
    var grammar = ChallengeGrammar(limits: limits, isParameterList: isParameterList)
    grammar.parameters.reserve(min(count / 24 + 2, 64))
    if let fault = strictFault(&grammar) {
      let (line, offset) = location(of: fault.position)
      throw HTTPAuthError(fault.kind.code, line: line, offset: offset)
    }
    return ParsedField(self, grammar)
  }

  private func range(ofLine line: Int) -> LineRange {
    LineRange(
      start: line == 0 ? 0 : lineStarts[line - 1],
      end: line < lineStarts.count ? lineStarts[line] : count)
  }

  private func strictFault(_ grammar: inout ChallengeGrammar) -> GrammarFault? {
    if count > grammar.limits.octetLimit {
      return GrammarFault(.limitExceeded, at: grammar.limits.octetLimit)
    }
    return unsafe withAllOctets { octets in
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
  private mutating func repair(_ grammar: inout ChallengeGrammar, after fault: GrammarFault) {
    let limit = min(count, grammar.limits.octetLimit)
    var octets = takeOctets()
    grammar.replaceForbidden(in: &octets, before: limit)
    storage = .octets(octets)
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
    grammar.finishRepairs(after: fault)
  }
}
