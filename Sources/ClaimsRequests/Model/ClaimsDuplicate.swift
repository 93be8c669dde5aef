import YajlJSON

/// A target or claim that is named more than once.
struct ClaimsDuplicate {
  var path: ClaimsPath
  /// Whether the members of this name say different things.
  var contentsDiffer: Bool

  /// Whether a target or claim of a request is named twice.
  static func areAny(in request: JSONObject) -> Bool {
    if request.repeatsNames { return true }
    for member in request.members {
      if case .object(let claims) = member.value, claims.repeatsNames { return true }
    }
    return false
  }

  /// The duplicated names of a request: targets first, then the claims in each target.
  static func all(in request: JSONObject) -> [ClaimsDuplicate] {
    guard areAny(in: request) else { return [] }
    var found = all(in: request, at: ClaimsPath(), areTargets: true)
    for target in request {
      guard let claims = target.value.object else { continue }
      found += all(in: claims, at: ClaimsPath(target.name), areTargets: false)
    }
    return found
  }

  private static func all(
    in object: JSONObject, at path: ClaimsPath, areTargets: Bool
  ) -> [ClaimsDuplicate] {
    guard object.hasDuplicateNames else { return [] }
    var first: [ClaimName: JSONValue] = [:]
    var places: [ClaimName: Int] = [:]
    var found: [ClaimsDuplicate] = []
    for member in object {
      let name = ClaimName(member.name)
      guard let earlier = first[name] else {
        first[name] = member.value
        continue
      }
      let differ = !saySame(earlier, member.value, areTargets: areTargets, named: member.name)
      if let place = places[name] {
        if differ { found[place].contentsDiffer = true }
      } else {
        places[name] = found.count
        found.append(
          ClaimsDuplicate(path: path.appending(member.name), contentsDiffer: differ))
      }
    }
    return found
  }

  private static func saySame(
    _ left: JSONValue, _ right: JSONValue, areTargets: Bool, named name: String
  ) -> Bool {
    guard case (.object(let left), .object(let right)) = (left, right) else {
      return CanonicalClaims.areEqual(left, right)
    }
    return CanonicalClaims.areEqual(left, right, at: areTargets ? .claims : .members(of: name))
  }
}

extension ClaimsRequestError {
  /// A target or claim is named twice.
  static let duplicateName = ClaimsRequestError(
    .duplicateName, reason: "A target or claim is named twice.")
}
