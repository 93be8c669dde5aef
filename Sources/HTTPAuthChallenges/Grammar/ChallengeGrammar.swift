/// The records of one field, and what both modes share.
///
/// Lines are parsed one after the other: a challenge stays open across lines (RFC 9110 §5.3).
struct ChallengeGrammar {
  var challenges: [ChallengeRecord] = []
  var parameters: [ParameterRecord] = []
  var deviations: [DeviationRecord] = []
  var limits: ChallengeLimits
  /// Whether the field is a list of auth-params without a scheme (`Authentication-Info`).
  var isParameterList = false

  private var names = NameFilter()

  init(limits: ChallengeLimits) { self.limits = limits }

  /// Forgets the last field; the buffers stay.
  mutating func reset() {
    challenges.removeAll(keepingCapacity: true)
    parameters.removeAll(keepingCapacity: true)
    deviations.removeAll(keepingCapacity: true)
    names.reset()
  }

  mutating func appendChallenge(scheme start: Int, _ end: Int, isOpen: Bool) {
    names.reset()
    challenges.append(
      ChallengeRecord(
        schemeStart: UInt32(truncatingIfNeeded: start), schemeEnd: UInt32(truncatingIfNeeded: end),
        firstParameter: UInt32(truncatingIfNeeded: parameters.count), isOpen: isOpen))
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
    name nameStart: Int, _ nameEnd: Int, value valueStart: Int, _ valueEnd: Int, flags: UInt8
  ) {
    parameters.append(
      ParameterRecord(
        nameStart: UInt32(truncatingIfNeeded: nameStart),
        nameEnd: UInt32(truncatingIfNeeded: nameEnd),
        valueStart: UInt32(truncatingIfNeeded: valueStart),
        valueEnd: UInt32(truncatingIfNeeded: valueEnd), flags: flags))
    challenges[challenges.count &- 1].parameterCount &+= 1
  }

  /// Whether the last challenge already has a parameter of this name (§11.2), and notes the name.
  @inline(__always)
  mutating func isDuplicate(_ scan: OctetScan, name start: Int, _ end: Int) -> Bool {
    let first = Int(challenges[challenges.count &- 1].firstParameter)
    return names.insert(scan, name: start, end, into: parameters, from: first)
  }
}

/// Tells whether a name is new in a challenge: a 64-bit filter answers most often, then a scan of the
/// few names, and beyond 32 names a hash table, so that many names stay linear.
private struct NameFilter {
  private var mask: UInt64 = 0
  private var slots: [UInt32] = []
  private var used = 0

  /// Against names chosen to collide.
  private static let seed = UInt64.random(in: .min ... .max)

  @inline(__always)
  mutating func reset() {
    mask = 0
    if used != 0 { used = 0 }
  }

  @inline(__always)
  mutating func insert(
    _ scan: OctetScan, name start: Int, _ end: Int, into parameters: [ParameterRecord],
    from first: Int
  ) -> Bool {
    let count = end &- start
    let key = Int(Octet.folded(scan[start])) &* 7 &+ Int(Octet.folded(scan[end &- 1])) &* 3 &+ count
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: key & 63)
    let isKnown = mask & bit == 0
    mask |= bit
    if parameters.count &- first < 32 {
      if isKnown { return false }
      return Self.contains(scan, start, end, parameters, from: first)
    }
    return insertHashed(scan, start, end, parameters, from: first)
  }

  private static func contains(
    _ scan: OctetScan, _ start: Int, _ end: Int, _ parameters: [ParameterRecord], from first: Int
  ) -> Bool {
    for index in first..<parameters.count {
      let other = parameters[index]
      if Int(other.nameEnd &- other.nameStart) == end &- start,
        scan.isSame(Int(other.nameStart), start, count: end &- start)
      {
        return true
      }
    }
    return false
  }

  private mutating func insertHashed(
    _ scan: OctetScan, _ start: Int, _ end: Int, _ parameters: [ParameterRecord], from first: Int
  ) -> Bool {
    let count = parameters.count &- first
    if used == 0 || (count &+ 1) &* 2 > slots.count {
      var capacity = 128
      while capacity < count &* 4 { capacity &*= 2 }
      slots = Array(repeating: 0, count: capacity)
      used = 1
      for index in first..<parameters.count {
        let other = parameters[index]
        _ = place(scan, Int(other.nameStart), Int(other.nameEnd), index, parameters)
      }
    }
    return place(scan, start, end, parameters.count, parameters)
  }

  /// Puts the name of parameter `index` into its slot; `true` if an equal name is there.
  private mutating func place(
    _ scan: OctetScan, _ start: Int, _ end: Int, _ index: Int, _ parameters: [ParameterRecord]
  ) -> Bool {
    var hash = Self.seed
    for position in start..<end {
      hash = (hash ^ UInt64(Octet.folded(scan[position]))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    var slot = Int(truncatingIfNeeded: hash & UInt64(slots.count &- 1))
    while slots[slot] != 0 {
      let held = Int(slots[slot]) &- 1
      if held < parameters.count {
        let other = parameters[held]
        if Int(other.nameEnd &- other.nameStart) == end &- start,
          scan.isSame(Int(other.nameStart), start, count: end &- start)
        {
          return true
        }
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    slots[slot] = UInt32(truncatingIfNeeded: index &+ 1)
    return false
  }
}
