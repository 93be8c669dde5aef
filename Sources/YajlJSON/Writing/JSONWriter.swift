/// Writes one JSON document, never an invalid one.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("status", 401)
///   json.member("claims") { json in json.array { json in json.value("acrs") } }
/// }
/// let bytes = try json.finish()
/// ```
///
/// A call that is not allowed where it stands writes nothing, a value that is missing is written as
/// `null`, and ``finish()`` throws the first such misuse. After `finish` the writer can be used for
/// another document; it keeps its memory.
public struct JSONWriter: ~Copyable {
  /// An array or object that is open.
  struct Frame: BitwiseCopyable {
    var isObject: Bool
    var count = 0
    /// How many members of outer objects were noted for sorting.
    var firstMember = 0
  }

  /// A member that may have to change its place.
  struct Member {
    var name: String
    /// Where its text begins: after the comma before it.
    var start: Int
  }

  var buffer: GrowableBuffer<UInt8>
  private var frames: GrowableBuffer<Frame>
  private var members: [Member] = []
  private var hasName = false
  private var isStarted = false
  private(set) var misuse: JSONError?
  let style: JSONWriterStyle

  /// Makes a writer.
  public init(style: JSONWriterStyle = .compact) {
    self.style = style
    buffer = GrowableBuffer(capacity: 256)
    frames = GrowableBuffer(capacity: 16)
  }

  /// Writes an object; `body` writes its members.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    guard beginValue() else { return }
    open(isObject: true)
    body(&self)
    close()
  }

  /// Writes an array; `body` writes its elements.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    guard beginValue() else { return }
    open(isObject: false)
    body(&self)
    close()
  }

  /// Writes a member of the object that is open.
  public mutating func member(_ name: String, _ value: some JSONEncodable) {
    guard beginMember(name) else { return }
    value.encode(to: &self)
    endMember()
  }

  /// Writes a member of the object that is open; `body` writes its value.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    guard beginMember(name) else { return }
    body(&self)
    endMember()
  }

  /// Writes a value: the document, or an element of the array that is open.
  public mutating func value(_ value: some JSONEncodable) {
    let depth = frames.count
    let count = depth > 0 ? frames[depth - 1].count : 0
    let wasStarted = isStarted
    let hadName = hasName
    value.encode(to: &self)
    let wrote =
      depth == 0
      ? isStarted != wasStarted
      : frames[depth - 1].isObject ? hasName != hadName : frames[depth - 1].count != count
    if !wrote && misuse == nil {
      note("An encoder wrote no value.")
      writeNull()
    }
  }

  /// The document; throws the first misuse.
  ///
  /// The writer is empty afterwards, and ready for another document.
  public mutating func finish() throws(JSONError) -> [UInt8] {
    guard frames.count == 0 else {
      note("The document is finished within an array or object.")
      throw misuse ?? JSONError(.writerMisuse, offset: 0, reason: "")
    }
    if !isStarted { note("The document has no value.") }
    let first = misuse
    let bytes = finishedBytes()
    if let first { throw first }
    return bytes
  }

  // MARK: Structure

  /// Whether a value may be written here; writes the comma before it.
  @inline(__always) mutating func beginValue() -> Bool {
    let top = frames.count &- 1
    guard top >= 0 else {
      guard !isStarted else { return note("A document has one value.") }
      isStarted = true
      return true
    }
    var frame = frames[top]
    if frame.isObject {
      guard hasName else { return note("A value in an object needs a name.") }
      hasName = false
      return true
    }
    if frame.count > 0 { buffer.append(UInt8(ascii: ",")) }
    frame.count &+= 1
    frames[top] = frame
    if style.indentation != nil { breakLine() }
    return true
  }

  @inline(__always) mutating func beginMember(_ name: String) -> Bool {
    let top = frames.count &- 1
    guard top >= 0 && frames[top].isObject && !hasName else {
      return note("A member must be written in an object.")
    }
    var frame = frames[top]
    if frame.count > 0 { buffer.append(UInt8(ascii: ",")) }
    frame.count &+= 1
    frames[top] = frame
    if style.sortsMembers { members.append(Member(name: name, start: buffer.count)) }
    if style.indentation != nil { breakLine() }
    appendString(name)
    buffer.append(UInt8(ascii: ":"))
    if style.indentation != nil { buffer.append(UInt8(ascii: " ")) }
    hasName = true
    return true
  }

  @inline(__always) mutating func endMember() {
    if hasName {
      note("A member has no value.")
      writeNull()
    }
  }

  @inline(__always) mutating func open(isObject: Bool) {
    buffer.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    frames.append(Frame(isObject: isObject, firstMember: members.count))
  }

  @inline(__always) mutating func close() {
    let top = frames.count &- 1
    let frame = frames[top]
    if frame.isObject && style.sortsMembers { sortMembers(from: frame.firstMember) }
    frames.removeLast(to: top)
    if frame.count > 0 && style.indentation != nil { breakLine() }
    buffer.append(frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  private mutating func breakLine() {
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<frames.count {
      for _ in 0..<(style.indentation ?? 0) { buffer.append(UInt8(ascii: " ")) }
    }
  }

  @discardableResult @inline(never) mutating func note(_ reason: String) -> Bool {
    note(JSONError(.writerMisuse, offset: 0, reason: reason))
    return false
  }

  mutating func note(_ error: JSONError) {
    if misuse == nil { misuse = error }
  }

  // MARK: End

  private mutating func complete() {
    if !isStarted { writeNull() }
  }

  private mutating func reset() {
    buffer.removeAll()
    frames.removeAll()
    members.removeAll(keepingCapacity: true)
    hasName = false
    isStarted = false
    misuse = nil
  }

  mutating func finishedBytes() -> [UInt8] {
    complete()
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: buffer.base, count: buffer.count))
    reset()
    return bytes
  }

  mutating func finishedString() -> String {
    complete()
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: buffer.base, count: buffer.count), as: UTF8.self)
    reset()
    return text
  }

  // MARK: Sorting

  private mutating func sortMembers(from first: Int) {
    let mine = members[first...]
    members.removeLast(mine.count)
    guard let start = mine.first?.start else { return }
    let order = mine.indices.sorted { a, b in
      style.isInOrder(mine[a].name, mine[b].name) ?? (a < b)
    }
    if order.elementsEqual(mine.indices) { return }
    var sorted = GrowableBuffer<UInt8>(capacity: buffer.count - start)
    for (place, member) in order.enumerated() {
      let next = member + 1 < mine.endIndex ? mine[member + 1].start - 1 : buffer.count
      let from = mine[member].start
      if place > 0 { sorted.append(UInt8(ascii: ",")) }
      unsafe sorted.append(buffer.base + from, count: next - from)
    }
    buffer.removeLast(to: start)
    unsafe buffer.append(sorted.base, count: sorted.count)
  }
}

// Sound: a writer is unique, and its memory belongs to it alone.
extension JSONWriter: @unchecked Sendable {}

extension JSONWriterStyle {
  /// Whether one name comes before another; `nil` if they are the same.
  func isInOrder(_ a: String, _ b: String) -> Bool? {
    if sortsByUTF16 {
      if a.utf16.lexicographicallyPrecedes(b.utf16) { return true }
      return b.utf16.lexicographicallyPrecedes(a.utf16) ? false : nil
    }
    if a.utf8.lexicographicallyPrecedes(b.utf8) { return true }
    return b.utf8.lexicographicallyPrecedes(a.utf8) ? false : nil
  }
}
