/// The records of one field, and what both modes share.
///
/// Lines are parsed one after the other: a challenge stays open across lines (RFC 9110 §5.3).
struct ChallengeGrammar: ~Copyable {
  var challenges: RecordBuffer<ChallengeRecord>
  var parameters: RecordBuffer<ParameterRecord>
  var deviations: [DeviationRecord] = []
  let limits: ChallengeLimits
  /// Whether the field is a list of auth-params without a scheme (`Authentication-Info`).
  let isParameterList: Bool

  private var names = NameFilter()
  /// The first parameter of the last challenge.
  private var firstParameter = 0

  /// The parameters of the last challenge.
  var openParameterCount: Int { parameters.count &- firstParameter }

  init(limits: ChallengeLimits, isParameterList: Bool = false) {
    challenges = RecordBuffer()
    parameters = RecordBuffer()
    self.limits = limits
    self.isParameterList = isParameterList
    reset()
  }

  /// Keeps its first records in memory of the caller's: an eighth for challenges, the rest for parameters.
  init(limits: ChallengeLimits, isParameterList: Bool, scratch: UnsafeMutableRawBufferPointer) {
    let middle = scratch.count / 64 * 8
    unsafe challenges = RecordBuffer(
      borrowing: UnsafeMutableRawBufferPointer(rebasing: scratch[..<middle]))
    unsafe parameters = RecordBuffer(
      borrowing: UnsafeMutableRawBufferPointer(rebasing: scratch[middle...]))
    self.limits = limits
    self.isParameterList = isParameterList
    reset()
  }

  /// Forgets the last field; the buffers stay.
  mutating func reset() {
    challenges.removeAll()
    parameters.removeAll()
    if !deviations.isEmpty { deviations.removeAll(keepingCapacity: true) }
    names.reset()
    if isParameterList { appendChallenge(scheme: 0, 0, isOpen: true) }
  }

  mutating func appendChallenge(scheme start: Int, _ end: Int, isOpen: Bool) {
    names.reset()
    firstParameter = parameters.count
    challenges.append(
      ChallengeRecord(
        schemeStart: UInt32(truncatingIfNeeded: start), schemeEnd: UInt32(truncatingIfNeeded: end),
        firstParameter: UInt32(truncatingIfNeeded: parameters.count), isOpen: isOpen))
  }

  /// The positions of a challenge's parameters.
  func parameterRange(ofChallenge index: Int) -> Range<Int> {
    let first = Int(challenges[index].firstParameter)
    return
      first..<(index + 1 < challenges.count
      ? Int(challenges[index + 1].firstParameter) : parameters.count)
  }

  mutating func setToken68(_ start: Int, _ end: Int) {
    let last = challenges.count &- 1
    challenges[last].token68Start = UInt32(truncatingIfNeeded: start)
    challenges[last].token68End = UInt32(truncatingIfNeeded: end)
    challenges[last].isOpen = false
  }

  /// Adds a parameter to the last challenge.
  @inline(__always)
  mutating func appendParameter(
    name nameStart: Int, _ nameEnd: Int, hash: UInt16, value valueStart: Int, _ valueEnd: Int,
    flags: UInt8
  ) {
    parameters.append(
      ParameterRecord(
        nameStart: UInt32(truncatingIfNeeded: nameStart),
        nameEnd: UInt32(truncatingIfNeeded: nameEnd),
        valueStart: UInt32(truncatingIfNeeded: valueStart),
        valueEnd: UInt32(truncatingIfNeeded: valueEnd), flags: flags, nameHash: hash))
  }

  /// Whether the last challenge already has a parameter of this name (§11.2), and notes the name.
  @inline(__always)
  mutating func isDuplicate(_ scan: OctetScan, name start: Int, _ end: Int, hash: UInt16) -> Bool {
    names.insert(scan, name: start, end, hash: hash, into: parameters, from: firstParameter)
  }
}

/// Tells whether a name is new in a challenge.
///
/// A 64-bit filter answers most often, then the hashes of the few names, and beyond 32 names a table, so that many
/// names stay linear.
struct NameFilter {
  private var mask: UInt64 = 0
  private var slots: [UInt32] = []
  /// How many slots are taken, also by names whose parameters were dropped.
  private var takenCount = 0
  private var isTableMade = false

  /// Against names chosen to collide.
  private static let seed = UInt64.random(in: .min ... .max)

  @inline(__always)
  mutating func reset() {
    mask = 0
    isTableMade = false
  }

  /// The hash of a name, as ``NameKey`` makes it.
  @inline(__always)
  static func hash(_ scan: OctetScan, _ start: Int, _ end: Int) -> UInt16 {
    let count = end &- start
    return NameKey.hash(
      first: scan[start], middle: scan[start &+ count &>> 1], last: scan[end &- 1], count: count)
  }

  @inline(__always)
  mutating func insert(
    _ scan: OctetScan, name start: Int, _ end: Int, hash: UInt16,
    into parameters: borrowing RecordBuffer<ParameterRecord>, from first: Int
  ) -> Bool {
    let bit: UInt64 = 1 &<< UInt64((hash ^ hash &>> 7) & 63)
    let isNew = mask & bit == 0
    mask |= bit
    if parameters.count &- first < 32 {
      return isNew ? false : Self.contains(scan, start, end, hash, parameters, from: first)
    }
    return insertHashed(scan, start, end, parameters, from: first)
  }

  private static func contains(
    _ scan: OctetScan, _ start: Int, _ end: Int, _ hash: UInt16,
    _ parameters: borrowing RecordBuffer<ParameterRecord>, from first: Int
  ) -> Bool {
    for index in first..<parameters.count where parameters[index].nameHash == hash {
      if isName(parameters[index], scan, start, end) { return true }
    }
    return false
  }

  private static func isName(
    _ record: ParameterRecord, _ scan: OctetScan, _ start: Int, _ end: Int
  ) -> Bool {
    Int(record.nameEnd &- record.nameStart) == end &- start
      && scan.isSame(Int(record.nameStart), start, count: end &- start)
  }

  private mutating func insertHashed(
    _ scan: OctetScan, _ start: Int, _ end: Int,
    _ parameters: borrowing RecordBuffer<ParameterRecord>, from first: Int
  ) -> Bool {
    let count = parameters.count &- first
    if !isTableMade || (takenCount &+ 1) &* 2 > slots.count {
      var capacity = 128
      while capacity < count &* 4 { capacity &*= 2 }
      slots = Array(repeating: 0, count: capacity)
      takenCount = 0
      isTableMade = true
      for index in first..<parameters.count {
        let record = parameters[index]
        _ = place(scan, Int(record.nameStart), Int(record.nameEnd), index, parameters)
      }
    }
    return place(scan, start, end, parameters.count, parameters)
  }

  /// Puts the name of parameter `index` into its slot; `true` if an equal name is there.
  private mutating func place(
    _ scan: OctetScan, _ start: Int, _ end: Int, _ index: Int,
    _ parameters: borrowing RecordBuffer<ParameterRecord>
  ) -> Bool {
    var hash = Self.seed
    for position in start..<end {
      hash = (hash ^ UInt64(Octet.folded(scan[position]))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    var slot = Int(truncatingIfNeeded: hash & UInt64(slots.count &- 1))
    while slots[slot] != 0 {
      let held = Int(slots[slot]) &- 1
      if held < parameters.count, Self.isName(parameters[held], scan, start, end) { return true }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    slots[slot] = UInt32(truncatingIfNeeded: index &+ 1)
    takenCount &+= 1
    return false
  }
}
