extension JSONCursor {
  /// Whether the next value is an object.
  package var isObject: Bool { next.kind == .beginObject }

  /// Whether the next value is an array.
  package var isArray: Bool { next.kind == .beginArray }

  /// Reads ahead: afterwards the cursor stands where it stood, whatever was read or thrown.
  package mutating func lookingAhead<Result>(
    _ read: (inout JSONCursor) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let place = (index, end, handedOut)
    defer { (index, end, handedOut) = place }
    return try read(&self)
  }

  /// The result of reading the octets of the next value, if it is a string; the cursor stays.
  package func withString<Result>(_ read: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    let event = next
    return unsafe event.kind == .string ? read(text(of: event)) : nil
  }
}
