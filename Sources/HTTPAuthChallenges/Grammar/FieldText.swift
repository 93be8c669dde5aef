/// The lines of one field in one run of octets, and both ways to read them.
///
/// It borrows the octets: it is good within `with` only. ``FieldContent`` keeps a copy.
@safe
struct FieldText {
  private let octets: UnsafeBufferPointer<UInt8>
  /// Where each line after the first begins.
  private let lineStarts: [Int]

  private init(_ octets: UnsafeBufferPointer<UInt8>, _ lineStarts: [Int] = []) {
    unsafe self.octets = octets
    self.lineStarts = lineStarts
  }

  /// Calls `body` with one line.
  @inline(__always)
  static func with<Result>(_ line: borrowing String, _ body: (Self) -> Result) -> Result {
    if let result = unsafe line.utf8.withContiguousStorageIfAvailable({ unsafe body(Self($0)) }) {
      return result
    }
    return unsafe Array(line.utf8).withUnsafeBufferPointer { unsafe body(Self($0)) }
  }

  /// Calls `body` with one line.
  static func with<Result>(octets: Span<UInt8>, _ body: (Self) -> Result) -> Result {
    unsafe octets.withUnsafeBufferPointer { unsafe body(Self($0)) }
  }

  /// Calls `body` with one line.
  static func with<Result>(
    octets: some Collection<UInt8>, _ body: (Self) -> Result
  ) -> Result {
    if let result = octets.withContiguousStorageIfAvailable({ unsafe body(Self($0)) }) {
      return result
    }
    return unsafe Array(octets).withUnsafeBufferPointer { unsafe body(Self($0)) }
  }

  /// Calls `body` with the lines of a field; none is as one empty line.
  static func with<Result>(
    lines: some Sequence<String>, _ body: (Self) -> Result
  ) -> Result {
    with(octetLines: lines.lazy.map(\.utf8), body)
  }

  /// Calls `body` with the lines of a field; none is as one empty line.
  static func with<Line: Collection<UInt8>, Result>(
    octetLines lines: some Sequence<Line>, _ body: (Self) -> Result
  ) -> Result {
    var lines = lines.makeIterator()
    guard let first = lines.next() else { return with("", body) }
    var next = lines.next()
    if next == nil { return with(octets: first, body) }
    var octets = Array(first)
    var lineStarts: [Int] = []
    while let line = next {
      lineStarts.append(octets.count)
      octets.append(contentsOf: line)
      next = lines.next()
    }
    return unsafe octets.withUnsafeBufferPointer { unsafe body(Self($0, lineStarts)) }
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

  /// The field line and the offset of a place that belongs to the octet before it.
  ///
  /// Such a place may be the end of its line, where the next line begins.
  static func location(behind position: Int, _ lineStarts: [Int]) -> (line: Int, offset: Int) {
    let (line, offset) = location(of: position - 1, lineStarts)
    return (line, offset + 1)
  }

  // MARK: Reading

  /// Reads strictly; if that fails, repairs.
  func parsed(limits: ChallengeLimits, isParameterList: Bool = false) -> FieldContent {
    unsafe withScratch { scratch in
      var grammar = unsafe ChallengeGrammar(
        limits: limits, isParameterList: isParameterList, scratch: scratch)
      guard let fault = strictFault(&grammar) else {
        return unsafe content(octets, grammar)
      }
      grammar.reset()
      return unsafe repaired(Array(octets), &grammar, after: fault)
    }
  }

  /// Reads strictly; fails with the first fault.
  func strictlyParsed(
    limits: ChallengeLimits, isParameterList: Bool = false
  ) -> Result<FieldContent, HTTPAuthError> {
    unsafe withScratch { scratch in
      var grammar = unsafe ChallengeGrammar(
        limits: limits, isParameterList: isParameterList, scratch: scratch)
      guard let fault = strictFault(&grammar) else {
        return unsafe .success(content(octets, grammar))
      }
      let (line, offset) =
        fault.kind == .missingValue
        ? Self.location(behind: fault.position, lineStarts)
        : Self.location(of: fault.position, lineStarts)
      return .failure(HTTPAuthError(fault.kind.code, line: line, offset: offset))
    }
  }

  private func content(
    _ octets: UnsafeBufferPointer<UInt8>, _ grammar: borrowing ChallengeGrammar
  ) -> FieldContent {
    let isPlain = lineStarts.isEmpty && grammar.deviations.isEmpty
    let history =
      isPlain ? nil : FieldHistory(lineStarts: lineStarts, deviations: grammar.deviations)
    return unsafe FieldContent(octets, history, grammar.challenges, grammar.parameters)
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

  private func strictFault(_ grammar: inout ChallengeGrammar) -> GrammarFault? {
    if unsafe octets.count > grammar.limits.octetLimit {
      return GrammarFault(.limitExceeded, at: grammar.limits.octetLimit)
    }
    return unsafe octetClasses.withUnsafeBufferPointer { classes in
      let scan = unsafe OctetScan(octets: octets, classes: classes)
      for line in 0...lineStarts.count {
        let range = unsafe range(ofLine: line, octets.count)
        if let fault = grammar.strictlyParse(scan, range) { return fault }
      }
      return nil
    }
  }

  /// The lenient reading.
  ///
  /// Beyond the octet limit nothing is read, and what touches it is dropped.
  private func repaired(
    _ octets: [UInt8], _ grammar: inout ChallengeGrammar, after fault: GrammarFault
  ) -> FieldContent {
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
      return unsafe content(octets, grammar)
    }
  }
}
