/// Reads fields in hot loops: offsets into the caller's octets, kept in buffers that are used
/// again.
///
/// Once warm, it allocates nothing.
///
/// It reads one field line at a time. An offset is only good for the octets of the last call. CR, LF and NUL
/// count as SP in the lenient mode; the caller's octets are not changed.
public struct ChallengeParser: ~Copyable {
  private var grammar: ChallengeGrammar
  /// A copy that the lenient mode may change (L0).
  private var scratch: [UInt8] = []

  /// Makes a parser.
  public init(limits: ChallengeLimits = .default) { grammar = ChallengeGrammar(limits: limits) }

  /// Reads a field line leniently.
  public mutating func parse(_ octets: Span<UInt8>) {
    unsafe octets.withUnsafeBufferPointer { unsafe parse(buffer: $0) }
  }

  /// Reads a field line leniently.
  public mutating func parse(_ octets: some Collection<UInt8>) {
    let done: Void? = octets.withContiguousStorageIfAvailable { unsafe parse(buffer: $0) }
    if done == nil { unsafe Array(octets).withUnsafeBufferPointer { unsafe parse(buffer: $0) } }
  }

  /// Reads a field line by the RFC's grammar.
  /// - Throws: the first fault.
  public mutating func strictlyParse(_ octets: Span<UInt8>) throws(HTTPAuthError) {
    let fault = unsafe octets.withUnsafeBufferPointer { unsafe strictFault($0) }
    if let fault { throw HTTPAuthError(fault.kind.code, offset: fault.position) }
  }

  /// Reads a field line by the RFC's grammar.
  /// - Throws: the first fault.
  public mutating func strictlyParse(_ octets: some Collection<UInt8>) throws(HTTPAuthError) {
    let fault =
      unsafe octets.withContiguousStorageIfAvailable { unsafe strictFault($0) }
      ?? Array(octets).withUnsafeBufferPointer { unsafe strictFault($0) }
    if let fault { throw HTTPAuthError(fault.kind.code, offset: fault.position) }
  }

  /// The challenges of the last field.
  public var challengeCount: Int { grammar.challenges.count }

  /// The parameters of all challenges of the last field.
  public var parameterCount: Int { grammar.parameters.count }

  /// The repairs of the last field.
  public var deviationCount: Int { grammar.deviations.count }

  /// The challenge at a position.
  public func challenge(at index: Int) -> ChallengeRanges {
    let record = grammar.challenges[index]
    return ChallengeRanges(
      scheme: Int(record.schemeStart)..<Int(record.schemeEnd),
      parameters: grammar.parameterRange(ofChallenge: index),
      token68: record.hasToken68 ? Int(record.token68Start)..<Int(record.token68End) : nil)
  }

  /// The parameter at a position, counted over all challenges.
  public func parameter(at index: Int) -> ParameterRanges {
    let record = grammar.parameters[index]
    return ParameterRanges(
      name: Int(record.nameStart)..<Int(record.nameEnd),
      value: Int(record.valueStart)..<Int(record.valueEnd),
      isQuoted: record.flags & ParameterRecord.quoted != 0,
      hasEscapes: record.flags & ParameterRecord.hasEscapes != 0,
      isUnterminated: record.flags & ParameterRecord.unterminated != 0)
  }

  /// The repair at a position.
  public func deviation(at index: Int) -> ChallengeDeviation {
    let record = grammar.deviations[index]
    return ChallengeDeviation(record.kind.kind, offset: Int(record.position))
  }

  private mutating func strictFault(_ octets: UnsafeBufferPointer<UInt8>) -> GrammarFault? {
    grammar.reset()
    if octets.count > grammar.limits.octetLimit {
      return GrammarFault(.limitExceeded, at: grammar.limits.octetLimit)
    }
    return unsafe octetClasses.withUnsafeBufferPointer { classes in
      let scan = unsafe OctetScan(octets: octets, classes: classes)
      return grammar.strictlyParse(scan, LineRange(start: 0, end: octets.count))
    }
  }

  private mutating func parse(buffer octets: UnsafeBufferPointer<UInt8>) {
    guard let fault = unsafe strictFault(octets) else { return }
    grammar.reset()
    let limit = min(octets.count, grammar.limits.octetLimit)
    scratch.removeAll(keepingCapacity: true)
    unsafe scratch.append(contentsOf: octets[..<limit])
    grammar.replaceForbidden(in: &scratch, before: limit)
    unsafe scratch.withUnsafeBufferPointer { copy in
      unsafe octetClasses.withUnsafeBufferPointer { classes in
        let scan = unsafe OctetScan(octets: copy, classes: classes)
        let isWhole = grammar.leniently(scan, LineRange(start: 0, end: limit))
        if isWhole, limit < octets.count { grammar.dropCutElement(scan, at: limit) }
      }
    }
    grammar.finishRepairs(after: fault)
  }
}

/// A challenge as offsets.
public struct ChallengeRanges: Sendable, Hashable {
  /// The octets of the scheme.
  public var scheme: Range<Int>
  /// The positions of its parameters, for ``ChallengeParser/parameter(at:)``.
  public var parameters: Range<Int>
  /// The octets of the token68.
  public var token68: Range<Int>?
}

/// A parameter as offsets.
public struct ParameterRanges: Sendable, Hashable {
  /// The octets of the name.
  public var name: Range<Int>
  /// The octets of the value, without its quotes.
  public var value: Range<Int>
  /// Whether the value stood in quotes.
  public var isQuoted: Bool
  /// Whether the value holds quoted-pairs.
  public var hasEscapes: Bool
  /// Whether the closing quote was missing.
  public var isUnterminated: Bool
}
