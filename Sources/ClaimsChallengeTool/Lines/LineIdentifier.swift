import ClaimsChallenges

/// Finds the `id` of a line that is broken further on.
struct LineIdentifier: JSONHandler {
  private var depth = 0
  private var isNext = false
  private var start: Int?
  private var scalar: JSONValue?
  private var range: Range<Int>?

  /// The id, as far as it is complete before the fault; else `null`.
  static func find(in line: [UInt8]) -> JSONValue {
    var stream = JSONStream(LineIdentifier(), options: LineRequest.options)
    try? stream.feed(line)
    let handler = stream.handler
    if let scalar = handler.scalar { return scalar }
    guard let range = handler.range else { return .null }
    let value = try? JSONValue(jsonBytes: line[range], options: LineRequest.options)
    return value ?? .null
  }

  mutating func name(_ name: Span<UInt8>, at offset: Int) throws(JSONError) {
    if depth == 1 { isNext = name.text == "id" }
  }

  mutating func beginObject(at offset: Int) throws(JSONError) { begin(at: offset) }
  mutating func beginArray(at offset: Int) throws(JSONError) { begin(at: offset) }
  mutating func endObject(at offset: Int) throws(JSONError) { end(at: offset) }
  mutating func endArray(at offset: Int) throws(JSONError) { end(at: offset) }

  mutating func string(_ string: Span<UInt8>, at offset: Int) throws(JSONError) {
    if takesScalar() { scalar = .string(string.text) }
  }

  mutating func number(_ number: Span<UInt8>, at offset: Int) throws(JSONError) {
    if takesScalar() { scalar = JSONNumber(text: number.text).map { .number($0) } ?? .null }
  }

  mutating func bool(_ bool: Bool, at offset: Int) throws(JSONError) {
    if takesScalar() { scalar = .bool(bool) }
  }

  mutating func null(at offset: Int) throws(JSONError) {
    if takesScalar() { scalar = .null }
  }

  private mutating func takesScalar() -> Bool {
    defer { if depth == 1 { isNext = false } }
    return depth == 1 && isNext
  }

  private mutating func begin(at offset: Int) {
    if depth == 1 && isNext {
      start = offset
      scalar = nil
      isNext = false
    }
    depth += 1
  }

  private mutating func end(at offset: Int) {
    depth -= 1
    if depth == 1, let first = start {
      range = first..<(offset + 1)
      start = nil
    }
  }
}

extension Span<UInt8> {
  /// A copy as text.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
