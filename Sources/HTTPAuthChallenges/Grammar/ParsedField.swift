/// The octets of one field and what the grammar found in them.
///
/// Immutable once made, and shared by every value that was read from it. Records and octets lie in one piece of
/// memory: the challenges, the parameters, then the octets.
@safe @usableFromInline
struct ParsedField: @unchecked Sendable {
  private let owner: ManagedBuffer<Header, UInt64>
  /// Where the memory of `owner` begins: reading through it takes no reference.
  private let memory: UnsafeRawPointer

  /// What is not in the memory behind it.
  struct Header {
    /// Where each line after the first begins.
    var lineStarts: [Int] = []
    var deviations: [DeviationRecord] = []
    /// Where a parameter with a new name was parsed from.
    var origin: (field: ParsedField, index: Int)?
  }

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
    _ octets: UnsafeBufferPointer<UInt8>, lineStarts: [Int], _ grammar: borrowing ChallengeGrammar
  ) {
    let layout = Layout(
      challengeCount: grammar.challenges.count, parameterCount: grammar.parameters.count,
      octetCount: octets.count)
    let header = Header(lineStarts: lineStarts, deviations: grammar.deviations)
    let (owner, memory) = unsafe Self.allocate(layout, header)
    unsafe grammar.challenges.copy(to: memory + Layout.challengeOffset)
    unsafe grammar.parameters.copy(to: memory + layout.parameterOffset)
    if let start = octets.baseAddress {
      unsafe (memory + layout.octetOffset).copyMemory(from: start, byteCount: octets.count)
    }
    self.owner = owner
    unsafe self.memory = UnsafeRawPointer(memory)
  }

  /// No field.
  static let none = ParsedField(name: "", value: "")

  /// A parameter that was not parsed.
  init(name: String, value: String) {
    self = unsafe Self(
      name: name, flags: ParameterRecord.made | ParameterRecord.maybeNotASCII, Header(),
      valueCount: value.utf8.count
    ) { unsafe $0.copyBytes(from: value.utf8) }
  }

  /// A parameter of another field with a new name; its value and its place stay.
  init(renaming index: Int, of field: ParsedField, to name: String) {
    let record = field.parameter(index)
    self = unsafe field.withOctets(record.valueStart, record.valueEnd) { value in
      unsafe Self(
        name: name, flags: record.flags, Header(origin: (field, index)), valueCount: value.count
      ) { unsafe $0.copyBytes(from: value) }
    }
  }

  /// One parameter: its name, then its value.
  private init(
    name: String, flags: UInt8, _ header: Header, valueCount: Int,
    writeValue: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    let nameCount = name.utf8.count
    let count = nameCount + valueCount
    let layout = Layout(challengeCount: 0, parameterCount: 1, octetCount: count)
    let (owner, memory) = unsafe Self.allocate(layout, header)
    let record = ParameterRecord(
      nameStart: 0, nameEnd: UInt32(truncatingIfNeeded: nameCount),
      valueStart: UInt32(truncatingIfNeeded: nameCount),
      valueEnd: UInt32(truncatingIfNeeded: count), flags: flags, nameHash: 0)
    unsafe (memory + layout.parameterOffset).storeBytes(of: record, as: ParameterRecord.self)
    let octets = unsafe UnsafeMutableRawBufferPointer(
      start: memory + layout.octetOffset, count: count)
    unsafe octets.copyBytes(from: name.utf8)
    unsafe writeValue(UnsafeMutableRawBufferPointer(rebasing: octets[nameCount...]))
    self.owner = owner
    unsafe self.memory = UnsafeRawPointer(memory)
  }

  private static func allocate(
    _ layout: Layout, _ header: Header
  ) -> (ManagedBuffer<Header, UInt64>, UnsafeMutableRawPointer) {
    let size = layout.octetOffset &+ layout.octetCount
    let owner = ManagedBuffer<Header, UInt64>.create(
      minimumCapacity: (size &+ 7) / 8
    ) { _ in header }
    let memory = unsafe owner.withUnsafeMutablePointerToElements { unsafe $0 }
    unsafe UnsafeMutableRawPointer(memory).storeBytes(of: layout, as: Layout.self)
    return (owner, UnsafeMutableRawPointer(memory))
  }

  // MARK: Records

  @inline(__always)
  private var layout: Layout {
    withExtendedLifetime(owner) { unsafe memory.load(as: Layout.self) }
  }

  private var lineStarts: [Int] {
    unsafe owner.withUnsafeMutablePointerToHeader { unsafe $0.pointee.lineStarts }
  }

  var deviations: [DeviationRecord] {
    unsafe owner.withUnsafeMutablePointerToHeader { unsafe $0.pointee.deviations }
  }

  var challengeCount: Int { layout.challengeCount }
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

  /// The field that a parameter was parsed from, and its record there; `nil` if it was not parsed.
  func origin(ofParameter index: Int) -> (field: ParsedField, record: ParameterRecord)? {
    let record = parameter(index)
    if record.flags & ParameterRecord.made != 0 { return nil }
    let origin = unsafe owner.withUnsafeMutablePointerToHeader { unsafe $0.pointee.origin }
    guard let origin else { return (self, record) }
    return origin.field.origin(ofParameter: origin.index)
  }

  /// The field line of a position, and the offset within it.
  func location(of position: Int) -> (line: Int, offset: Int) {
    FieldText.location(of: position, lineStarts)
  }
}
