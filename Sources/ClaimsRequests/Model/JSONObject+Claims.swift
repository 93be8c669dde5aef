import YajlJSON

extension JSONObject {
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
    return JSONObject(members)
  }
}
