import YajlJSON

/// The members of an object, one of each name, found by looking through a few or by hashing among many.
struct MergedMembers {
  var members: [JSONObject.Member]
  /// Whether a name was there twice; the last value stands in the place of the first.
  private(set) var hadDuplicates = false
  private var places: [ClaimName: Int] = [:]

  /// More members than this are looked up by hash.
  static let indexedCount = 12

  init(_ object: JSONObject) {
    members = object.members
    if members.count > Self.indexedCount {
      for (place, member) in members.enumerated() where places[ClaimName(member.name)] == nil {
        places[ClaimName(member.name)] = place
      }
      hadDuplicates = places.count < members.count
    } else {
      hadDuplicates = object.repeatsNames
    }
    if hadDuplicates { self = MergedMembers(object.withoutShadowedMembers, hadDuplicates: true) }
  }

  private init(_ object: JSONObject, hadDuplicates: Bool) {
    self.init(object)
    self.hadDuplicates = hadDuplicates
  }

  /// The place of a name among the first members.
  func place(of name: String, before end: Int) -> Int? {
    guard places.isEmpty else {
      return places[ClaimName(name)].flatMap { $0 < end ? $0 : nil }
    }
    return unsafe members.withUnsafeBufferPointer { members in
      for index in 0..<end where unsafe members[index].name.hasSameBytes(as: name) { return index }
      return nil
    }
  }

  /// Adds a member of a new name, which is not looked for.
  mutating func append(_ member: JSONObject.Member) { members.append(member) }
}
