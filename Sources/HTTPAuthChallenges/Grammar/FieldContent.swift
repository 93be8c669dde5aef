/// The octets of one field and what is where in them: the one home of everything that a field holds.
///
/// Immutable once made, and shared by every value that was read from it. A ``ChallengeGrammar`` finds the records of
/// a field that is parsed, a ``FieldBuilder`` makes those of another. Records and octets lie in one piece of memory:
/// the challenges, the parameters, then the octets.
@safe @usableFromInline
struct FieldContent: @unchecked Sendable {
  private let owner: ManagedBuffer<FieldHistory?, UInt64>
  /// Where the memory of `owner` begins: reading through it takes no reference.
  private let memory: UnsafeRawPointer

  /// How much there is of everything, and where it begins.
  struct Layout: BitwiseCopyable {
    let challengeCount: Int
    let parameterCount: Int
    let octetCount: Int
    let parameterOffset: Int
    let octetOffset: Int

    static var challengeOffset: Int { MemoryLayout<Layout>.stride }

    init(challengeCount: Int, parameterCount: Int, octetCount: Int) {
      self.challengeCount = challengeCount
      self.parameterCount = parameterCount
      self.octetCount = octetCount
      parameterOffset =
        Self.challengeOffset + challengeCount * MemoryLayout<ChallengeRecord>.stride
      octetOffset = parameterOffset + parameterCount * MemoryLayout<ParameterRecord>.stride
    }
  }

  /// Copies octets and records.
  init(
    _ octets: UnsafeBufferPointer<UInt8>, _ history: FieldHistory?,
    _ challenges: borrowing RecordBuffer<ChallengeRecord>,
    _ parameters: borrowing RecordBuffer<ParameterRecord>
  ) {
    let layout = Layout(
      challengeCount: challenges.count, parameterCount: parameters.count,
      octetCount: octets.count)
    let (owner, memory) = unsafe Self.allocate(layout, history)
    unsafe challenges.copy(to: memory + Layout.challengeOffset)
    unsafe parameters.copy(to: memory + layout.parameterOffset)
    if let start = octets.baseAddress {
      unsafe (memory + layout.octetOffset).copyMemory(from: start, byteCount: octets.count)
    }
    self.owner = owner
    unsafe self.memory = UnsafeRawPointer(memory)
  }

  private static func allocate(
    _ layout: Layout, _ history: FieldHistory?
  ) -> (ManagedBuffer<FieldHistory?, UInt64>, UnsafeMutableRawPointer) {
    let size = layout.octetOffset &+ layout.octetCount
    let owner = ManagedBuffer<FieldHistory?, UInt64>.create(
      minimumCapacity: (size &+ 7) / 8
    ) { _ in history }
    let memory = unsafe owner.withUnsafeMutablePointerToElements { unsafe $0 }
    unsafe UnsafeMutableRawPointer(memory).storeBytes(of: layout, as: Layout.self)
    return (owner, UnsafeMutableRawPointer(memory))
  }

  // MARK: Records

  @inline(__always)
  private var layout: Layout {
    withExtendedLifetime(owner) { unsafe memory.load(as: Layout.self) }
  }

  @usableFromInline var challengeCount: Int { layout.challengeCount }
  var parameterCount: Int { layout.parameterCount }

  func challenge(_ index: Int) -> ChallengeRecord {
    precondition(index >= 0 && index < layout.challengeCount)
    return withExtendedLifetime(owner) {
      unsafe memory.load(
        fromByteOffset: Layout.challengeOffset &+ index &* MemoryLayout<ChallengeRecord>.stride,
        as: ChallengeRecord.self)
    }
  }

  @inline(__always)
  func parameter(_ index: Int) -> ParameterRecord {
    let layout = layout
    precondition(index >= 0 && index < layout.parameterCount)
    return withExtendedLifetime(owner) {
      unsafe memory.load(
        fromByteOffset: layout.parameterOffset &+ index &* MemoryLayout<ParameterRecord>.stride,
        as: ParameterRecord.self)
    }
  }

  /// The positions of a challenge's parameters.
  @usableFromInline
  func parameterRange(ofChallenge index: Int) -> Range<Int> {
    let end =
      index + 1 < challengeCount ? Int(challenge(index + 1).firstParameter) : parameterCount
    return Int(challenge(index).firstParameter)..<end
  }

  /// The first parameter of a name within `range`, case aside.
  func firstIndex(of name: NameKey, in range: Range<Int>) -> Int? {
    let layout = layout
    precondition(range.lowerBound >= 0 && range.upperBound <= layout.parameterCount)
    return withExtendedLifetime(owner) {
      let records = unsafe (memory + layout.parameterOffset)
        .assumingMemoryBound(to: ParameterRecord.self)
      let octets = unsafe (memory + layout.octetOffset).assumingMemoryBound(to: UInt8.self)
      var index = range.lowerBound
      while index < range.upperBound {
        if unsafe records[index].nameHash == name.hash {
          let record = unsafe records[index]
          let count = Int(record.nameEnd &- record.nameStart)
          let other = unsafe UnsafeBufferPointer(
            start: octets + Int(record.nameStart), count: count)
          if unsafe name.isSame(other) { return index }
        }
        index &+= 1
      }
      return nil
    }
  }

  // MARK: Octets

  /// Calls `body` with the octets of a range.
  @inline(__always)
  func withOctets<Result>(
    _ start: UInt32, _ end: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let layout = layout
    precondition(start <= end && Int(end) <= layout.octetCount)
    return withExtendedLifetime(owner) {
      let first = unsafe (memory + (layout.octetOffset &+ Int(start)))
        .assumingMemoryBound(to: UInt8.self)
      return unsafe body(UnsafeBufferPointer(start: first, count: Int(end &- start)))
    }
  }

  // MARK: History

  private var history: FieldHistory? {
    unsafe owner.withUnsafeMutablePointerToHeader { unsafe $0.pointee }
  }

  /// What was repaired when the field was parsed.
  var deviations: [DeviationRecord] { history?.deviations ?? [] }

  /// Whether the field was parsed as it is.
  var isParsed: Bool { history?.origins == nil }

  /// Where a challenge was parsed; `nil` if it was not.
  func origin(ofChallenge index: Int) -> FieldOrigin? {
    guard let origins = history?.origins else { return FieldOrigin(field: self, index: index) }
    return origins.challenges[index]
  }

  /// Where a parameter was parsed; `nil` if it was not.
  func origin(ofParameter index: Int) -> FieldOrigin? {
    guard let origins = history?.origins else { return FieldOrigin(field: self, index: index) }
    return origins.parameters[index]
  }

  /// The field line of a position, and the offset within it.
  func location(of position: Int) -> (line: Int, offset: Int) {
    FieldText.location(of: position, history?.lineStarts ?? [])
  }

  /// As ``location(of:)``, of a place that belongs to the octet before it.
  func location(behind position: Int) -> (line: Int, offset: Int) {
    FieldText.location(behind: position, history?.lineStarts ?? [])
  }
}
