import YajlJSON

/// Merges claims requests member by member into the oldest, and notes where they disagree.
///
/// One merger serves one request and all the newer ones that it takes up, whose work is no more than
/// their length.
struct ClaimsMerger {
  private(set) var conflicts: [ClaimsConflict] = []
  /// The names down to the object that is being merged.
  private var target = ""
  private var claim = ""
  /// Whether the older request is known to name nothing twice.
  private var isRead = false
  /// The keys of `xms_cc.values` in each target where they were united.
  private var capabilityKeys: [ClaimName: Set<JSONValue>] = [:]

  /// What the members of an object are.
  private enum Level { case targets, claims, members }
  /// How many levels lie below the targets in which names count.
  private static var levelsBelow: Int { 2 }

  /// Takes up a newer request.
  ///
  /// Of a target, claim or member that is named twice the last counts, in either request and wherever it
  /// stands: else the result would depend on how several requests are grouped. Only a request merged with
  /// itself stays as it is.
  mutating func merge(_ older: inout JSONObject, _ newer: JSONObject) {
    if !isRead {
      if older.repeatsNames(within: Self.levelsBelow) {
        if older == newer { return }
        older = older.withoutShadowedMembers(within: Self.levelsBelow)
      }
      isRead = true
    }
    let repeats = newer.repeatsNames(within: Self.levelsBelow)
    merge(
      &older, repeats ? newer.withoutShadowedMembers(within: Self.levelsBelow) : newer, at: .targets
    )
  }

  private mutating func merge(
    _ older: inout JSONObject, _ newer: JSONObject, at level: Level
  ) {
    if newer.members.isEmpty { return }
    if older.members.isEmpty {
      older = newer
      return
    }
    if case .members = level, older == newer { return }
    let olderCount = older.count
    // A few get their memory at once; many grow by doubling, merge after merge.
    if olderCount <= 12 { older.reserveCapacity(olderCount + newer.count) }
    for member in newer.members {
      if let place = older.lastPlace(of: member.name) {
        combine(member.name, &older[valueAt: place], member.value, at: level)
        continue
      }
      if level == .members {
        noteValueBesideValues(member, older, olderCount, newer)
      }
      older.append(name: member.name, value: member.value)
    }
  }

  /// Makes `value` the one that stands of it and a newer one of its name.
  private mutating func combine(
    _ name: String, _ value: inout JSONValue, _ newer: JSONValue, at level: Level
  ) {
    switch level {
    case .targets:
      target = name
      combine(&value, newer, objectsOf: .claims)
    case .claims:
      claim = name
      combine(&value, newer, objectsOf: .members)
    case .members:
      combineMember(name, &value, newer)
    }
  }

  /// Targets and claims: an object beats any other value, any other value beats `null`.
  private mutating func combine(
    _ value: inout JSONValue, _ newer: JSONValue, objectsOf level: Level
  ) {
    if case .object(var old) = value {
      guard case .object(let new) = newer else { return }
      value = .null  // so that the object is the only owner of its members
      merge(&old, new, at: level)
      value = .object(old)
      return
    }
    switch newer {
    case .object: break
    case .null: return
    default:
      if !value.isNull { noteDifference(value, newer, claim: level == .members ? claim : nil) }
    }
    value = newer
  }

  private mutating func combineMember(
    _ name: String, _ value: inout JSONValue, _ newer: JSONValue
  ) {
    if name == "essential" {
      switch (value, newer) {
      case (.bool(let old), .bool(let new)): return value = .bool(old || new)
      case (.bool, _): return
      case (_, .bool): return value = newer
      default: break
      }
    } else if name == "values", claim == ClaimName.xmsCC.rawValue {
      switch (value, newer) {
      case (.array(let old), .array(let new)):
        value = .null  // as above
        return value = .array(union(old, new))
      case (.array, _): return
      case (_, .array): return value = newer
      default: break
      }
    }
    noteDifference(value, newer, claim: claim, member: name)
    value = newer
  }

  /// The older values unchanged, then the newer that are not there yet.
  ///
  /// An array of capabilities only grows once it is there, so that its keys stay known.
  private mutating func union(
    _ older: consuming [JSONValue], _ newer: [JSONValue]
  ) -> [JSONValue] {
    let place = ClaimName(target)
    var keys =
      capabilityKeys.removeValue(forKey: place) ?? Set(older.map(CanonicalClaims.capabilityKey))
    for value in newer where keys.insert(CanonicalClaims.capabilityKey(value)).inserted {
      older.append(value)
    }
    capabilityKeys[place] = keys
    return older
  }

  private mutating func noteDifference(
    _ older: JSONValue, _ newer: JSONValue, claim: String?, member: String? = nil
  ) {
    if CanonicalClaims.areEqual(older, newer) { return }
    conflicts.append(
      ClaimsConflict(
        target: ClaimsRequestTarget(target), claim: claim.map(ClaimName.init(_:)), member: member,
        kept: newer, dropped: older))
  }

  /// A claim that ends with `value` and `values` of different requests contradicts itself.
  ///
  /// `member` is what the newer request adds.
  private mutating func noteValueBesideValues(
    _ member: JSONObject.Member, _ older: JSONObject, _ olderCount: Int, _ newer: JSONObject
  ) {
    let other: String
    switch member.name {
    case "value": other = "values"
    case "values": other = "value"
    default: return
    }
    guard let place = older.lastPlace(of: other), place < olderCount,
      newer.lastPlace(of: other) == nil
    else { return }
    conflicts.append(
      ClaimsConflict(
        target: ClaimsRequestTarget(target), claim: ClaimName(claim), kept: member.value,
        dropped: older[valueAt: place]))
  }
}
