import YajlJSON

/// The canonical form of claims requests and their parts.
///
/// Names are sorted bytewise by UTF-8, arrays stay in order but for `xms_cc.values`, which is lower-cased
/// and sorted, and numbers are exact decimals. Members of one name keep their order; a target or claim
/// that is there twice with one content stands once.
enum CanonicalClaims {
  /// What the members of an object are.
  enum Level { case targets, claims, members(of: String), data }

  /// The canonical form of an object.
  static func object(_ object: JSONObject, at level: Level) -> JSONObject {
    changed(object, at: level) ?? object
  }

  /// The canonical form of a value that is no target, claim or claim's member.
  static func value(_ value: JSONValue) -> JSONValue { changed(value) ?? value }

  /// The canonical form of an object; `nil` where it is that already.
  private static func changed(_ object: JSONObject, at level: Level) -> JSONObject? {
    var members = object.members
    var isChanged = false
    for index in members.indices {
      let member = members[index]
      if let value = changed(member.value, named: member.name, at: level) {
        members[index].value = value
        isChanged = true
      }
    }
    var namesRepeat = false
    var areSorted = true
    for index in members.indices.dropFirst() {
      let (earlier, name) = (members[index - 1].name, members[index].name)
      if earlier.precedesBytewise(name) { continue }
      if !earlier.hasSameBytes(as: name) { areSorted = false }
      namesRepeat = true  // or may after sorting
    }
    if !areSorted {
      // The library's sort is stable: members of one name keep their order.
      members.sort { $0.name.precedesBytewise($1.name) }
      isChanged = true
    }
    switch level {
    case .targets, .claims:
      guard namesRepeat else { break }
      let count = members.count
      members = withoutRepeats(members)
      isChanged = isChanged || members.count < count
    case .members, .data: break
    }
    return isChanged ? JSONObject(members: members) : nil
  }

  /// The canonical form of a value that is no target, claim or claim's member; `nil` where it is
  /// that already.
  private static func changed(_ value: JSONValue) -> JSONValue? {
    switch value {
    case .null, .bool, .string: return nil
    case .number(let number):
      let text = number.canonicalText
      return text == number.text ? nil : JSONNumber(text: text).map(JSONValue.number)
    case .array(var elements):
      var isChanged = false
      for index in elements.indices {
        guard let element = changed(elements[index]) else { continue }
        elements[index] = element
        isChanged = true
      }
      return isChanged ? .array(elements) : nil
    case .object(let members): return changed(members, at: .data).map(JSONValue.object)
    }
  }

  /// The canonical text of an object.
  static func text(of object: JSONObject, at level: Level) -> String {
    self.object(object, at: level).jsonString()
  }

  /// The canonical text of a value.
  static func text(of value: JSONValue) -> String { self.value(value).jsonString() }

  /// Whether two objects have one canonical form.
  static func areEqual(_ left: JSONObject, _ right: JSONObject, at level: Level) -> Bool {
    left == right || object(left, at: level) == object(right, at: level)
  }

  /// Whether two values have one canonical form.
  static func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
    left == right || value(left) == value(right)
  }

  /// What tells two values of `xms_cc` apart: the text in lower case, or the canonical form.
  static func capabilityKey(_ value: JSONValue) -> JSONValue {
    if case .string(let text) = value { return .string(text.lowercasedASCII) }
    return self.value(value)
  }

  private static func changed(
    _ value: JSONValue, named name: String, at level: Level
  ) -> JSONValue? {
    switch (level, value) {
    case (.targets, .object(let claims)):
      return changed(claims, at: .claims).map(JSONValue.object)
    case (.claims, .object(let members)):
      return changed(members, at: .members(of: name)).map(JSONValue.object)
    case (.members(of: ClaimName.xmsCC.rawValue), .array(let values)) where name == "values":
      return .array(sortedCapabilities(values))
    default:
      return changed(value)
    }
  }

  private static func sortedCapabilities(_ values: [JSONValue]) -> [JSONValue] {
    if values.count == 1 { return values.map(capabilityKey) }
    let keys = values.map(capabilityKey).map { (text: $0.jsonString(), value: $0) }
    return keys.sorted { $0.text.precedesBytewise($1.text) }.map(\.value)
  }

  /// Sorted members without those that say what the one before them says.
  private static func withoutRepeats(_ members: [JSONObject.Member]) -> [JSONObject.Member] {
    var kept: [JSONObject.Member] = []
    for member in members {
      if let last = kept.last, last.name.hasSameBytes(as: member.name), last.value == member.value {
        continue
      }
      kept.append(member)
    }
    return kept
  }
}
