extension JSONWriter {
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .object(let value): write(value)
    case .array(let value): write(value)
    }
  }

  private mutating func write(_ elements: [JSONValue]) {
    guard beginValue() else { return }
    if style.isCompact { return append(elements) }
    open(isObject: false)
    for element in elements { write(element) }
    close()
  }

  /// Sorts before writing, so that the text of deep objects is not moved again and again.
  mutating func write(_ object: JSONObject) {
    guard beginValue() else { return }
    if style.isCompact { return append(object) }
    open(isObject: true)
    let members = object.members
    var order = Array(members.indices)
    if style.sortsMembers {
      order.sort { a, b in style.isInOrder(members[a].name, members[b].name) ?? (a < b) }
    }
    for index in order {
      guard beginMember(members[index].name) else { break }
      write(members[index].value)
      endMember()
    }
    close()
  }

  // MARK: Compact

  // A tree is well-formed by itself: what is in it goes into the buffer unchecked, and is read where
  // it lies, because a copy costs more than short text does.

  private mutating func append(_ object: JSONObject) {
    buffer.append(UInt8(ascii: "{"))
    unsafe object.members.withUnsafeBufferPointer { members in
      for index in 0..<members.count {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        let member = unsafe members.baseAddress.unsafelyUnwrapped + index
        unsafe appendString(member.pointee.name)
        buffer.append(UInt8(ascii: ":"))
        unsafe append(valueOf: member)
      }
    }
    buffer.append(UInt8(ascii: "}"))
  }

  private mutating func append(_ elements: [JSONValue]) {
    buffer.append(UInt8(ascii: "["))
    unsafe elements.withUnsafeBufferPointer { elements in
      for index in 0..<elements.count {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        unsafe append(elements.baseAddress.unsafelyUnwrapped + index)
      }
    }
    buffer.append(UInt8(ascii: "]"))
  }

  @inline(__always)
  private mutating func append(valueOf member: UnsafePointer<JSONObject.Member>) {
    guard let offset = MemoryLayout<JSONObject.Member>.offset(of: \.value) else { return }
    let value = unsafe UnsafeRawPointer(member) + offset
    unsafe append(value.assumingMemoryBound(to: JSONValue.self))
  }

  private mutating func append(_ value: UnsafePointer<JSONValue>) {
    switch unsafe value.pointee {
    case .null: append("null" as StaticString)
    case .bool(let value): append(value ? "true" : "false" as StaticString)
    case .number(let value): appendNumber(value)
    case .string(let value): appendString(value)
    case .object(let value): append(value)
    case .array(let value): append(value)
    }
  }
}

extension JSONWriterStyle {
  /// Whether values stand in one line and in their own order.
  @inline(__always) fileprivate var isCompact: Bool { indentation == nil && !sortsMembers }
}
