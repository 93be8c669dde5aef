/// Reads the values of a document one after another: what a ``JSONDecodable`` is made from.
///
/// A cursor exists only while a decoder runs. It reads a document that has been checked as a whole;
/// what it refuses is a value of another type than asked for.
///
/// ```swift
/// try json.beginObject()
/// while let member: Member = try json.nextMember() {
///   switch member {
///   case .status: status = try json.int()
///   }
/// }
/// ```
///
/// Values that are not read are skipped: an element or member that the loop ignores, and the rest
/// of a value that a nested decoder leaves.
@safe public struct JSONCursor: ~Copyable {
  /// The document's events and text; they outlive the cursor, which is never stored.
  @usableFromInline let events: UnsafePointer<JSONEvent>
  @usableFromInline let source: UnsafePointer<UInt8>?
  @usableFromInline let sourceOffset: Int
  @usableFromInline let texts: UnsafePointer<UInt8>
  /// The index of the next event.
  @usableFromInline var index: Int
  /// The index after the value that the innermost decoder may read.
  @usableFromInline var end: Int
  /// The index of the value that a loop has handed out; it is skipped if it is still next.
  @usableFromInline var handedOut = -1

  /// Reads the whole of a tape, which must stay as it is until the cursor is gone.
  init(_ tape: borrowing JSONTape) { self.init(tape, 0..<tape.events.count) }

  /// Reads one value of a tape, which must stay as it is until the cursor is gone.
  init(_ tape: borrowing JSONTape, _ range: Range<Int>) {
    unsafe events = UnsafePointer(tape.events.base)
    unsafe source = tape.source
    sourceOffset = tape.sourceOffset
    unsafe texts = UnsafePointer(tape.texts.base)
    index = range.lowerBound
    end = range.upperBound
  }

  /// The next event, or `.end` where the innermost decoder may read no further.
  @inlinable @inline(__always) var next: JSONEvent {
    unsafe index < end ? events[index] : JSONEvent(.end, at: lastOffset)
  }

  @inlinable @inline(__always) func event(at index: Int) -> JSONEvent {
    unsafe index < end ? events[index] : JSONEvent(.end, at: lastOffset)
  }

  @usableFromInline var lastOffset: Int { unsafe end > 0 ? events[end - 1].offset : 0 }

  @inlinable @inline(__always) func text(of event: JSONEvent) -> UnsafeBufferPointer<UInt8> {
    if event.isCopied {
      return unsafe UnsafeBufferPointer(start: texts + event.link, count: event.length)
    }
    let skipped = event.kind == .number ? 0 : 1
    return unsafe UnsafeBufferPointer(
      start: source.unsafelyUnwrapped + (event.offset &- sourceOffset &+ skipped),
      count: event.length)
  }

  /// The index after the value that begins at `index`.
  @inlinable @inline(__always) func afterValue(at index: Int) -> Int {
    let event = event(at: index)
    switch event.kind {
    case .beginObject, .beginArray: return event.link + 1
    default: return index + 1
    }
  }

  @usableFromInline @inline(never) func mismatch(_ expected: StaticString) -> JSONError {
    let event = next
    if event.kind == .end {
      return JSONError(
        .cursorMisuse, offset: event.offset, reason: "A decoder read past its own value.")
    }
    return JSONError(.typeMismatch, offset: event.offset, reason: expected.description)
  }

  /// The byte of the document at which the next value begins.
  public var offset: Int { next.offset }
}

// MARK: - Scalars

extension JSONCursor {
  /// Takes a `null` if that is next, and says so.
  @inlinable public mutating func null() -> Bool {
    guard next.kind == .null else { return false }
    index += 1
    return true
  }

  /// Skips the next value, whatever it is.
  @inlinable public mutating func skip() throws(JSONError) {
    switch next.kind {
    case .end, .endObject, .endArray, .name: throw mismatch("A value is expected.")
    default: index = afterValue(at: index)
    }
  }

  /// Takes `true` or `false`.
  @inlinable @inline(__always)
  public mutating func bool() throws(JSONError) -> Bool {
    switch next.kind {
    case .true:
      index += 1
      return true
    case .false:
      index += 1
      return false
    default: throw mismatch("A boolean is expected.")
    }
  }

  /// Takes a number that is exactly an `Int`; `1.0` and `1e2` are.
  @inlinable public mutating func int() throws(JSONError) -> Int {
    let event = next
    guard event.kind == .number else { throw mismatch("A number is expected.") }
    if let value = unsafe NumberText.int(text(of: event)) {
      index += 1
      return value
    }
    return try exactInt()
  }

  /// Takes a number that is not written as an `Int`, or does not fit one.
  @usableFromInline mutating func exactInt() throws(JSONError) -> Int {
    let offset = next.offset
    guard let value = try number().int else {
      throw JSONError(.numberOutOfRange, offset: offset, reason: "A number is not exactly an Int.")
    }
    return value
  }

  /// Takes a number as the nearest `Double`.
  public mutating func double() throws(JSONError) -> Double {
    let event = next
    guard event.kind == .number else { throw mismatch("A number is expected.") }
    guard let value = unsafe NumberText.double(text(of: event)) else {
      throw JSONError(
        .numberOutOfRange, offset: event.offset, reason: "A number is beyond the range of a double."
      )
    }
    index += 1
    return value
  }

  /// Takes a number as it is written.
  public mutating func number() throws(JSONError) -> JSONNumber {
    let event = next
    guard event.kind == .number else { throw mismatch("A number is expected.") }
    index += 1
    return unsafe JSONNumber(checkedText: String(text: text(of: event)))
  }

  /// Takes a string.
  @inlinable public mutating func string() throws(JSONError) -> String {
    let event = next
    guard event.kind == .string else { throw mismatch("A string is expected.") }
    index += 1
    return unsafe String(text: text(of: event))
  }

  /// Whether the next value is a string of which the stream has kept only the beginning
  /// (``JSONLimits/streamedStringPrefixLength``).
  public var isTruncated: Bool { next.isTruncated }

  /// Takes the next value with a decoder.
  ///
  /// The cursor stands behind the value afterwards, also when the decoder throws.
  @inlinable public mutating func decode<Value: JSONDecodable>(
    _ type: Value.Type = Value.self
  ) throws(JSONError) -> Value {
    let start = index
    switch next.kind {
    case .end, .endObject, .endArray, .name: throw mismatch("A value is expected.")
    default: break
    }
    let outerEnd = end
    let outerHandedOut = handedOut
    let valueEnd = afterValue(at: start)
    end = valueEnd
    handedOut = -1
    defer {
      index = valueEnd
      end = outerEnd
      handedOut = outerHandedOut
    }
    return try Value(from: &self)
  }
}

// MARK: - Arrays and objects

extension JSONCursor {
  /// How many elements or members the next value has, if it is an array or object; else 0.
  public var count: Int {
    let event = next
    switch event.kind {
    case .beginObject: return event.length
    case .beginArray:
      var count = 0
      var index = index + 1
      while index < event.link {
        index = afterValue(at: index)
        count += 1
      }
      return count
    default: return 0
    }
  }

  /// Enters an array; ``nextElement()`` follows.
  @inlinable @inline(__always)
  public mutating func beginArray() throws(JSONError) {
    guard next.kind == .beginArray else { throw mismatch("An array is expected.") }
    index += 1
    handedOut = -1
  }

  /// Whether the array has another element, which is then next; leaves the array if not.
  @inlinable public mutating func nextElement() throws(JSONError) -> Bool {
    if index == handedOut { index = afterValue(at: index) }
    switch next.kind {
    case .endArray:
      index += 1
      handedOut = -1
      return false
    case .end, .endObject, .name: throw mismatch("An array's element is expected.")
    default:
      handedOut = index
      return true
    }
  }

  /// Enters an object; ``nextMember(_:)`` follows.
  @inlinable @inline(__always)
  public mutating func beginObject() throws(JSONError) {
    guard next.kind == .beginObject else { throw mismatch("An object is expected.") }
    index += 1
    handedOut = -1
  }

  /// The object's next member that `Member` knows, its value being next; `nil`: the object is left.
  ///
  /// Unknown members are skipped.
  @inlinable public mutating func nextMember<Member: JSONMember>(
    _ type: Member.Type = Member.self
  ) throws(JSONError) -> Member? {
    while true {
      guard let name = try nextNameEvent() else { return nil }
      let member = unsafe Member(JSONName(text(of: name)))
      if let member { return member }
    }
  }

  /// The name of the object's next member, its value being next; `nil`: the object is left.
  @inlinable public mutating func nextName() throws(JSONError) -> String? {
    guard let name = try nextNameEvent() else { return nil }
    return unsafe String(text: text(of: name))
  }

  @inlinable @inline(__always) mutating func nextNameEvent() throws(JSONError) -> JSONEvent? {
    if index == handedOut { index = afterValue(at: index) }
    let event = next
    switch event.kind {
    case .name:
      index += 1
      handedOut = index
      return event
    case .endObject:
      index += 1
      handedOut = -1
      return nil
    default: throw mismatch("An object's member is expected.")
    }
  }
}
