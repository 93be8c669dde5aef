extension JSONCursor {
  /// How deep a tree may be: its values are released level by level on the thread's stack.
  static var maximumTreeDepth: Int { 1_024 }

  /// Takes the next value with all that is in it, losslessly.
  ///
  /// - Throws: ``JSONError/ErrorCode/tooDeep`` beyond 1,024 levels, whatever the limits allow.
  public mutating func value() throws(JSONError) -> JSONValue {
    try value(depth: 0)
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    let event = next
    switch event.kind {
    case .null:
      index += 1
      return .null
    case .true, .false: return .bool(try bool())
    case .number: return .number(try number())
    case .string: return .string(try string())
    case .beginArray:
      try refuseDepth(depth, event)
      var elements: [JSONValue] = []
      elements.reserveCapacity(count)
      index += 1
      while next.kind != .endArray { elements.append(try value(depth: depth + 1)) }
      index += 1
      return .array(elements)
    case .beginObject: return .object(try object(depth: depth))
    case .name, .endObject, .endArray, .end: throw mismatch("A value is expected.")
    }
  }

  /// Takes the next value, which must be an object, with all that is in it.
  public mutating func object() throws(JSONError) -> JSONObject {
    try object(depth: 0)
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    let event = next
    guard event.kind == .beginObject else { throw mismatch("An object is expected.") }
    try refuseDepth(depth, event)
    index += 1
    var object = JSONObject()
    object.reserveCapacity(event.length)
    while next.kind == .name {
      let name = unsafe String(decoding: text(of: next), as: UTF8.self)
      index += 1
      object.append(name: name, value: try value(depth: depth + 1))
    }
    index += 1
    return object
  }

  private func refuseDepth(_ depth: Int, _ event: JSONEvent) throws(JSONError) {
    guard depth < Self.maximumTreeDepth else {
      throw JSONError(
        .tooDeep, offset: event.offset, reason: "A value tree is nested deeper than 1,024 levels.")
    }
  }
}
