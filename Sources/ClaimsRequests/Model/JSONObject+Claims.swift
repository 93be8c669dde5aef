import YajlJSON

extension JSONObject {
  /// Whether two members have one name; the few that claims requests have are compared in place.
  var repeatsNames: Bool {
    if members.count > 12 { return hasDuplicateNames }
    return unsafe members.withUnsafeBufferPointer { members in
      for index in 0..<members.count {
        for earlier in 0..<index
        where unsafe members[earlier].name.hasSameBytes(as: members[index].name) {
          return true
        }
      }
      return false
    }
  }

  /// Whether two members of one object have one name: here, or in an object so many levels down.
  func repeatsNames(within levels: Int) -> Bool {
    if repeatsNames { return true }
    guard levels > 0 else { return false }
    for member in members {
      if case .object(let inner) = member.value, inner.repeatsNames(within: levels - 1) {
        return true
      }
    }
    return false
  }

  /// The members that are read, here and so many levels down.
  func withoutShadowedMembers(within levels: Int) -> JSONObject {
    var read = withoutShadowedMembers
    guard levels > 0 else { return read }
    for place in 0..<read.count {
      if case .object(let inner) = read[valueAt: place] {
        read[valueAt: place] = .object(inner.withoutShadowedMembers(within: levels - 1))
      }
    }
    return read
  }

  /// The members that are read: of a duplicated name the last value, in the place of the first.
  var withoutShadowedMembers: JSONObject {
    guard repeatsNames else { return self }
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
    return JSONObject(members)
  }
}
