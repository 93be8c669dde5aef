/// Copies the events of one element after another to a tape of its own, and decodes them.
struct ElementCollector<Element: JSONDecodable>: JSONHandler, ~Copyable {
  var elements: [Element] = []
  private var matcher: JSONPathMatcher
  private var tape = JSONTape()
  /// Whether an array or object is being copied.
  private var isCopying = false

  init(_ path: JSONPath, options: JSONOptions) {
    matcher = JSONPathMatcher(path)
    tape.configure(options)
  }

  mutating func beginObject(at offset: Int) throws(JSONError) {
    try begin(.beginObject, at: offset)
  }

  mutating func endObject(at offset: Int) throws(JSONError) { try end(.endObject, at: offset) }

  mutating func beginArray(at offset: Int) throws(JSONError) { try begin(.beginArray, at: offset) }

  mutating func endArray(at offset: Int) throws(JSONError) { try end(.endArray, at: offset) }

  mutating func name(_ name: Span<UInt8>, at offset: Int) throws(JSONError) {
    guard isCopying else { return matcher.name(name) }
    unsafe name.withUnsafeBufferPointer {
      unsafe tape.appendCopy(.name, at: offset, $0)
      _ = unsafe tape.countName($0.baseAddress, count: $0.count)
    }
    try check()
  }

  mutating func string(_ string: Span<UInt8>, at offset: Int) throws(JSONError) {
    try text(.string, string, at: offset, isTruncated: false)
  }

  mutating func truncatedString(_ prefix: Span<UInt8>, at offset: Int) throws(JSONError) {
    try text(.string, prefix, at: offset, isTruncated: true)
  }

  mutating func number(_ number: Span<UInt8>, at offset: Int) throws(JSONError) {
    try text(.number, number, at: offset, isTruncated: false)
  }

  mutating func bool(_ bool: Bool, at offset: Int) throws(JSONError) {
    try literal(bool ? .true : .false, at: offset)
  }

  mutating func null(at offset: Int) throws(JSONError) { try literal(.null, at: offset) }

  // MARK: Copying

  @inline(__always)
  private mutating func begin(_ kind: JSONEvent.Kind, at offset: Int) throws(JSONError) {
    if !isCopying {
      let match = matcher.beginValue()
      guard match == .target else { return matcher.enter(isArray: kind == .beginArray, match) }
      tape.reset()
      isCopying = true
    }
    _ = tape.begin(kind, at: offset)
    try check()
  }

  @inline(__always)
  private mutating func end(_ kind: JSONEvent.Kind, at offset: Int) throws(JSONError) {
    guard isCopying else { return matcher.leave() }
    _ = tape.end(kind, at: offset)
    try check()
    guard tape.depth == 0 else { return }
    isCopying = false
    try decode()
  }

  @inline(__always)
  private mutating func literal(_ kind: JSONEvent.Kind, at offset: Int) throws(JSONError) {
    guard try beginScalar() else { return }
    tape.appendLiteral(kind, at: offset)
    if !isCopying { try decode() }
  }

  @inline(__always)
  private mutating func text(
    _ kind: JSONEvent.Kind, _ text: Span<UInt8>, at offset: Int, isTruncated: Bool
  ) throws(JSONError) {
    guard try beginScalar() else { return }
    unsafe text.withUnsafeBufferPointer {
      unsafe tape.appendCopy(kind, at: offset, $0, isTruncated: isTruncated)
    }
    try check()
    if !isCopying { try decode() }
  }

  /// Whether a scalar belongs on the tape, which is empty if the scalar is an element itself.
  @inline(__always) private mutating func beginScalar() throws(JSONError) -> Bool {
    if isCopying { return true }
    guard matcher.beginValue() == .target else { return false }
    tape.reset()
    return true
  }

  private func check() throws(JSONError) {
    if let fault = tape.fault { throw fault }
  }

  private mutating func decode() throws(JSONError) {
    var cursor = JSONCursor(tape)
    elements.append(try cursor.decode(Element.self))
    tape.shrink()
  }
}
