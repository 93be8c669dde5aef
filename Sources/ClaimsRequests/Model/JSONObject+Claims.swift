import YajlJSON

extension JSONObject {
  /// The value of the last member of this name: the one that is read.
  func last(_ name: String) -> JSONValue? { last { $0.name.isByteEqual(to: name) }?.value }

  /// Puts `value` in the place of the first member of this name and removes the others; appends it
  /// when there is none; removes all for `nil`.
  mutating func replaceAll(_ name: String, with value: JSONValue?) {
    var members: [Element] = []
    members.reserveCapacity(count + 1)
    var pending = value
    for member in self {
      guard member.name.isByteEqual(to: name) else {
        members.append(member)
        continue
      }
      if let value = pending { members.append((name, value)) }
      pending = nil
    }
    if let value = pending { members.append((name, value)) }
    self = JSONObject(members: members)
  }

  /// The members that are read: of a duplicated name the last value, in the place of the first.
  var withoutShadowedMembers: JSONObject {
    guard hasDuplicateNames else { return self }
    var places: [ClaimName: Int] = [:]
    var members: [Element] = []
    for member in self {
      let name = ClaimName(member.name)
      if let place = places[name] {
        members[place].value = member.value
      } else {
        places[name] = members.count
        members.append(member)
      }
    }
    return JSONObject(members: members)
  }

  /// Whether two members have one name. Linear beyond a handful of members.
  var hasDuplicateNames: Bool {
    guard count > 1 else { return false }
    if count <= 8 {
      var names = self[...]
      while let member = names.popFirst() {
        if names.contains(where: { $0.name.isByteEqual(to: member.name) }) { return true }
      }
      return false
    }
    var seen: Set<ClaimName> = []
    return !allSatisfy { seen.insert(ClaimName($0.name)).inserted }
  }
}
