import YajlJSON

/// Merges two claims requests member by member and notes where they disagree.
struct ClaimsMerger {
  private(set) var conflicts: [ClaimsConflict] = []
  /// The names down to the object that is being merged.
  private var target = ""
  private var claim = ""
  /// Whether a name was there twice, so that only the last of its members was taken up.
  private var hasDroppedMembers = false

  /// What the members of an object are.
  private enum Level { case targets, claims, members }

  mutating func merge(_ older: JSONObject, _ newer: JSONObject) -> JSONObject {
    let merged = merge(older, newer, at: .targets)
    // A request merged with itself is the same request, duplicated names and all.
    return hasDroppedMembers && older == newer ? older : merged
  }

  private mutating func merge(
    _ older: JSONObject, _ newer: JSONObject, at level: Level
  ) -> JSONObject {
    if newer.members.isEmpty { return older }
    if older.members.isEmpty { return newer }
    if case .members = level, older == newer, !older.repeatsNames { return older }
    if max(older.members.count, newer.members.count) <= MergedMembers.indexedCount,
      !older.repeatsNames,
      !newer.repeatsNames
    {
      return mergeFew(older, newer, at: level)
    }
    var merged = MergedMembers(older)
    let added = MergedMembers(newer)
    hasDroppedMembers = hasDroppedMembers || merged.hadDuplicates || added.hadDuplicates
    let olderCount = merged.members.count
    for member in added.members {
      guard let place = merged.place(of: member.name, before: olderCount) else {
        if level == .members {
          noteValueBesideValues(
            member,
            older: { name in
              merged.place(of: name, before: olderCount).map { merged.members[$0].value }
            }, newerHas: { added.place(of: $0, before: added.members.count) != nil })
        }
        merged.append(member)
        continue
      }
      combine(member.name, &merged.members[place].value, member.value, at: level)
    }
    return JSONObject(members: merged.members)
  }

  /// The same for the few members, each named once, that nearly every object has.
  private mutating func mergeFew(
    _ older: JSONObject, _ newer: JSONObject, at level: Level
  ) -> JSONObject {
    var members = older.members
    members.reserveCapacity(older.members.count + newer.members.count)
    for index in 0..<newer.members.count {
      let name = newer.members[index].name
      if let place = older.members.place(of: name) {
        combine(name, &members[place].value, newer.members[index].value, at: level)
        continue
      }
      if level == .members {
        noteValueBesideValues(
          newer.members[index],
          older: { name in older.members.place(of: name).map { older.members[$0].value } },
          newerHas: { newer.members.place(of: $0) != nil })
      }
      members.append(newer.members[index])
    }
    return JSONObject(members: members)
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
    if case .object(let old) = value {
      if case .object(let new) = newer { value = .object(merge(old, new, at: level)) }
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
      case (.array(let old), .array(let new)): return value = .array(Self.union(old, new))
      case (.array, _): return
      case (_, .array): return value = newer
      default: break
      }
    }
    noteDifference(value, newer, claim: claim, member: name)
    value = newer
  }

  /// The older values unchanged, then the newer that are not there yet.
  private static func union(_ older: [JSONValue], _ newer: [JSONValue]) -> [JSONValue] {
    var keys = Set(older.map(CanonicalClaims.capabilityKey))
    return older + newer.filter { keys.insert(CanonicalClaims.capabilityKey($0)).inserted }
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
    _ member: JSONObject.Member, older: (String) -> JSONValue?, newerHas: (String) -> Bool
  ) {
    let other: String
    switch member.name {
    case "value": other = "values"
    case "values": other = "value"
    default: return
    }
    guard let dropped = older(other), !newerHas(other) else { return }
    conflicts.append(
      ClaimsConflict(
        target: ClaimsRequestTarget(target), claim: ClaimName(claim), kept: member.value,
        dropped: dropped))
  }
}

extension [JSONObject.Member] {
  /// The place of a name among a few.
  fileprivate func place(of name: String) -> Int? {
    unsafe withUnsafeBufferPointer { members in
      for index in 0..<members.count where unsafe members[index].name.hasSameBytes(as: name) {
        return index
      }
      return nil
    }
  }
}
