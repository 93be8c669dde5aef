/// The members of an object in order, duplicates included.
///
/// Names are compared by their bytes. A lookup finds the *last* member of a name, as most readers
/// of JSON do; ``values(for:)`` and ``firstValue(for:)`` give the others. Lookups in large objects
/// go through an index.
public struct JSONObject: Sendable {
  /// One member.
  public typealias Element = (name: String, value: JSONValue)

  /// One member, as it is stored: arrays of structs are released faster than arrays of tuples.
  package struct Member: Sendable {
    package var name: String
    package var value: JSONValue

    @inline(__always) package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var members: [Member]
  /// The last place of each name, while there are many members.
  private var lastPlaces: [Name: Int]?
  private static let indexedCount = 24

  /// No members.
  public init() { members = [] }

  /// These members, in order.
  public init(_ members: some Sequence<Element>) {
    self.init(members: members.map { Member(name: $0.name, value: $0.value) })
  }

  /// These members, in order.
  package init(members: [Member]) {
    self.members = members
    if self.members.count > Self.indexedCount { buildIndex() }
  }

  /// Prepares for so many members.
  public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Adds a member at the end, even if there is one of that name.
  public mutating func append(name: String, value: JSONValue) {
    members.append(Member(name: name, value: value))
    if members.count > Self.indexedCount {
      if lastPlaces == nil {
        buildIndex()
      } else {
        lastPlaces?[Name(text: name)] = members.count - 1
      }
    }
  }

  /// The last value of this name.
  ///
  /// Setting a value changes it in the place of the first member of that name, removes the others,
  /// and appends a new name at the end. Setting `nil` removes all members of the name.
  public subscript(name: String) -> JSONValue? {
    get { lastPlace(of: name).map { members[$0].value } }
    set {
      guard let last = lastPlace(of: name) else {
        if let newValue { append(name: name, value: newValue) }
        return
      }
      guard let newValue else {
        removeAll { $0.hasSameBytes(as: name) }
        return
      }
      let first = members.firstIndex { $0.name.hasSameBytes(as: name) } ?? last
      members[first].value = newValue
      if first == last { return }
      var place = -1
      members.removeAll { member in
        place += 1
        return place != first && member.name.hasSameBytes(as: name)
      }
      buildIndex()
    }
  }

  /// The first value of this name.
  public func firstValue(for name: String) -> JSONValue? {
    members.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// All values of this name, in order.
  public func values(for name: String) -> [JSONValue] {
    members.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
  }

  /// Removes all members of this name.
  public mutating func removeValues(for name: String) { self[name] = nil }

  /// Removes the members whose names satisfy a condition.
  public mutating func removeAll(where isRemoved: (_ name: String) -> Bool) {
    members.removeAll { isRemoved($0.name) }
    buildIndex()
  }

  /// The names in order, duplicates included.
  public var names: [String] { members.map(\.name) }

  /// Whether two members have the same name.
  public var hasDuplicateNames: Bool {
    if let lastPlaces { return lastPlaces.count < members.count }
    return members.indices.contains { index in
      members[..<index].contains { $0.name.hasSameBytes(as: members[index].name) }
    }
  }

  /// The place of the last member of this name.
  package func lastPlace(of name: String) -> Int? {
    if let lastPlaces { return lastPlaces[Name(text: name)] }
    return unsafe members.withUnsafeBufferPointer { members in
      var place = members.count
      while place > 0 {
        place &-= 1
        if unsafe members[place].name.hasSameBytes(as: name) { return place }
      }
      return nil
    }
  }

  /// The value at a place, which is changed where it lies.
  package subscript(valueAt place: Int) -> JSONValue {
    get { members[place].value }
    _modify { yield &members[place].value }
  }

  private mutating func buildIndex() {
    lastPlaces = nil
    guard members.count > Self.indexedCount else { return }
    var places: [Name: Int] = [:]
    places.reserveCapacity(members.capacity)
    for (place, member) in members.enumerated() { places[Name(text: member.name)] = place }
    lastPlaces = places
  }

  /// A name that is compared by its bytes.
  private struct Name: Hashable, Sendable {
    let text: String
    static func == (a: Name, b: Name) -> Bool { a.text.hasSameBytes(as: b.text) }
    func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
  }
}

extension JSONObject: RandomAccessCollection {
  /// The place of the first member.
  public var startIndex: Int { members.startIndex }
  /// The place after the last member.
  public var endIndex: Int { members.endIndex }
  /// The member at a place.
  public subscript(position: Int) -> Element {
    (name: members[position].name, value: members[position].value)
  }
}

extension JSONObject: Hashable {
  /// Whether both have equal members in the same order.
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    a.members.elementsEqual(b.members) { $0.name.hasSameBytes(as: $1.name) && $0.value == $1.value }
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members.count)
    for member in members {
      member.name.hashBytes(into: &hasher)
      hasher.combine(member.value)
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.map { (name: $0.0, value: $0.1) })
  }
}

extension JSONObject: JSONDecodable, JSONEncodable {
  /// Takes an object.
  public init(from json: inout JSONCursor) throws(JSONError) { self = try json.object() }

  /// Writes the object.
  public func encode(to json: inout JSONWriter) { json.write(self) }
}
