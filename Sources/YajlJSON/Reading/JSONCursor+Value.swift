extension JSONCursor {
  /// How deep a tree may be: its values are released level by level on the thread's stack.
  static var maximumTreeDepth: Int { 1_024 }

  /// Takes the next value with all that is in it, losslessly.
  ///
  /// - Throws: ``JSONError/ErrorCode/tooDeep`` beyond 1,024 levels, whatever the limits allow.
  public mutating func value() throws(JSONError) -> JSONValue {
    switch next.kind {
    case .name, .endObject, .endArray, .end: throw mismatch("A value is expected.")
    default: break
    }
    var tree = TreeBuilder(self)
    let value = tree.value(levelsLeft: Self.maximumTreeDepth)
    try take(tree)
    return value
  }

  /// Takes the next value, which must be an object, with all that is in it.
  public mutating func object() throws(JSONError) -> JSONObject {
    guard next.kind == .beginObject else { throw mismatch("An object is expected.") }
    var tree = TreeBuilder(self)
    let object = tree.object(levelsLeft: Self.maximumTreeDepth)
    try take(tree)
    return object
  }

  @inline(__always) private mutating func take(_ tree: borrowing TreeBuilder) throws(JSONError) {
    if let offset = tree.tooDeepOffset {
      throw JSONError(
        .tooDeep, offset: offset, reason: "A value tree is nested deeper than 1,024 levels.")
    }
    index = tree.index
  }
}

/// Makes a tree of the events of one whole value.
///
/// Objects and arrays say where they end, and objects how many members they have, so that nothing is
/// checked twice and every array gets its memory at once.
@safe private struct TreeBuilder: ~Copyable {
  private let events: UnsafePointer<JSONEvent>
  private let source: UnsafePointer<UInt8>?
  private let sourceOffset: Int
  private let texts: UnsafePointer<UInt8>
  private(set) var index: Int
  /// The first array or object beyond the levels that are allowed.
  private(set) var tooDeepOffset: Int?

  @inline(__always) init(_ cursor: borrowing JSONCursor) {
    unsafe events = cursor.events
    unsafe source = cursor.source
    sourceOffset = cursor.sourceOffset
    unsafe texts = cursor.texts
    index = cursor.index
  }

  mutating func value(levelsLeft: Int) -> JSONValue {
    let event = unsafe events[index]
    switch event.kind {
    case .string:
      index &+= 1
      return .string(text(of: event, after: 1))
    case .beginObject: return .object(object(levelsLeft: levelsLeft))
    case .beginArray: return .array(array(levelsLeft: levelsLeft))
    case .number:
      index &+= 1
      return .number(JSONNumber(checkedText: text(of: event, after: 0)))
    case .true, .false:
      index &+= 1
      return .bool(event.kind == .true)
    case .null, .name, .endObject, .endArray, .end:
      index &+= 1
      return .null
    }
  }

  mutating func object(levelsLeft: Int) -> JSONObject {
    let event = unsafe events[index]
    let end = event.link
    guard enter(event, levelsLeft) else { return JSONObject() }
    var members: [JSONObject.Member] = []
    members.reserveCapacity(event.length)
    while index < end {
      let name = unsafe text(of: events[index], after: 1)
      index &+= 1
      members.append(
        JSONObject.Member(name: name, value: value(levelsLeft: levelsLeft &- 1)))
    }
    index = end &+ 1
    return JSONObject(members: members)
  }

  private mutating func array(levelsLeft: Int) -> [JSONValue] {
    let event = unsafe events[index]
    let end = event.link
    guard enter(event, levelsLeft) else { return [] }
    var elements: [JSONValue] = []
    elements.reserveCapacity(count(from: index, to: end))
    while index < end { elements.append(value(levelsLeft: levelsLeft &- 1)) }
    index = end &+ 1
    return elements
  }

  /// Goes to the first event in an array or object, or past one that is too deep.
  @inline(__always) private mutating func enter(_ event: JSONEvent, _ levelsLeft: Int) -> Bool {
    guard levelsLeft > 0 else {
      if tooDeepOffset == nil { tooDeepOffset = event.offset }
      index = event.link &+ 1
      return false
    }
    index &+= 1
    return true
  }

  private func count(from start: Int, to end: Int) -> Int {
    var count = 0
    var index = start
    while index < end {
      let event = unsafe events[index]
      let isContainer = event.kind == .beginObject || event.kind == .beginArray
      index = (isContainer ? event.link : index) &+ 1
      count &+= 1
    }
    return count
  }

  @inline(__always) private func text(of event: JSONEvent, after skipped: Int) -> String {
    let start =
      unsafe event.isCopied
      ? texts + event.link
      : source.unsafelyUnwrapped + (event.offset &- sourceOffset &+ skipped)
    return unsafe String(text: UnsafeBufferPointer(start: start, count: event.length))
  }
}
