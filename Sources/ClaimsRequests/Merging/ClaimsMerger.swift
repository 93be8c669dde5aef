import YajlJSON

/// Merges two claims requests member by member and notes where they disagree.
struct ClaimsMerger {
  private(set) var conflicts: [ClaimsConflict] = []
  /// The names down to the object that is being merged.
  private var target = ""
  private var claim = ""

  /// What the members of an object are.
  private enum Level { case targets, claims, members }

  mutating func merge(_ older: JSONObject, _ newer: JSONObject) -> JSONObject {
    // Requests with duplicated names are equal to themselves, too.
    if older == newer { return older }
    return merge(older, newer, at: .targets)
  }

  private mutating func merge(
    _ older: JSONObject, _ newer: JSONObject, at level: Level
  ) -> JSONObject {
    if newer.isEmpty { return older }
    if older.isEmpty { return newer }
    let added = newer.withoutShadowedMembers
    var merged = Array(older.withoutShadowedMembers)
    var places = MemberPlaces(merged)
    for member in added {
      guard let place = places.place(of: member.name, in: merged) else {
        places.append(member.name, at: merged.count)
        merged.append(member)
        continue
      }
      merged[place].value = combine(member.name, merged[place].value, member.value, at: level)
    }
    return JSONObject(merged)
  }

  /// The value that stands of two of one name.
  private mutating func combine(
    _ name: String, _ older: JSONValue, _ newer: JSONValue, at level: Level
  ) -> JSONValue {
    switch level {
    case .targets:
      target = name
      return combine(older, newer, objectsOf: .claims)
    case .claims:
      claim = name
      return combine(older, newer, objectsOf: .members)
    case .members:
      return combineMember(name, older, newer)
    }
  }

  /// Targets and claims: an object beats any other value, any other value beats `null`.
  private mutating func combine(
    _ older: JSONValue, _ newer: JSONValue, objectsOf level: Level
  ) -> JSONValue {
    switch (older, newer) {
    case (.object(let old), .object(let new)):
      let merged = merge(old, new, at: level)
      if level == .members { noteValueBesideValues(old, new) }
      return .object(merged)
    case (.object, _): return older
    case (_, .object), (.null, _): return newer
    case (_, .null): return older
    default:
      noteDifference(older, newer, claim: level == .members ? claim : nil)
      return newer
    }
  }

  private mutating func combineMember(
    _ name: String, _ older: JSONValue, _ newer: JSONValue
  ) -> JSONValue {
    if name == "essential" {
      switch (older, newer) {
      case (.bool(let old), .bool(let new)): return .bool(old || new)
      case (.bool, _): return older
      case (_, .bool): return newer
      default: break
      }
    } else if name == "values", claim == ClaimName.xmsCC.rawValue {
      switch (older, newer) {
      case (.array(let old), .array(let new)): return .array(Self.union(old, new))
      case (.array, _): return older
      case (_, .array): return newer
      default: break
      }
    }
    noteDifference(older, newer, claim: claim, member: name)
    return newer
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
  private mutating func noteValueBesideValues(_ older: JSONObject, _ newer: JSONObject) {
    let (oldValue, oldValues) = (older["value"], older["values"])
    let (newValue, newValues) = (newer["value"], newer["values"])
    switch (oldValue, oldValues, newValue, newValues) {
    case (let dropped?, nil, nil, let kept?), (nil, let dropped?, let kept?, nil):
      conflicts.append(
        ClaimsConflict(
          target: ClaimsRequestTarget(target), claim: ClaimName(claim), kept: kept,
          dropped: dropped))
    default: break
    }
  }
}

/// Finds members by name: by looking through a few, by hashing among many.
private struct MemberPlaces {
  private var places: [ClaimName: Int]?

  init(_ members: [JSONObject.Element]) {
    guard members.count > 12 else { return }
    places = [:]
    for (place, member) in members.enumerated() { places?[ClaimName(member.name)] = place }
  }

  func place(of name: String, in members: [JSONObject.Element]) -> Int? {
    if let places { return places[ClaimName(name)] }
    return members.firstIndex { $0.name.isByteEqual(to: name) }
  }

  mutating func append(_ name: String, at place: Int) {
    if places != nil { places?[ClaimName(name)] = place }
  }
}
