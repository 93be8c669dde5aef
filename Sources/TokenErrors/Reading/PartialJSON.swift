import YajlJSON

/// A JSON document of which what was complete before a fault counts.
///
/// A valid document is read by the fast parser. Only a broken one is read again, by events: what was
/// open when it broke is closed, so that members of inner objects count as well.
struct PartialJSON {
  /// The body, as far as it was read; `nil` when nothing was.
  let body: JSONErrorBody?
  /// Why reading ended early.
  let fault: JSONError?

  init(_ bytes: Span<UInt8>) {
    var options = JSONOptions.default
    options.duplicateNames = .keep
    options.skipsByteOrderMark = true
    var parser = JSONParser(options: options)
    do throws(JSONError) {
      let whole = try parser.decode(JSONErrorBody.self, from: bytes)
      if whole.draft.error.claims == nil, let text = whole.draft.error.claimsText {
        whole.draft.error.claims = ClaimsText.decodePlain(text, with: &parser)
      }
      body = whole
      fault = nil
    } catch {
      fault = error
      let part = Self.completePart(of: bytes, options: options)?.jsonBytes()
      body = part.flatMap { try? parser.decode(JSONErrorBody.self, from: $0) }
    }
  }

  private static func completePart(of bytes: Span<UInt8>, options: JSONOptions) -> JSONValue? {
    var stream = JSONStream(TreeCollector(), options: options)
    do throws(JSONError) {
      try stream.feed(bytes)
    } catch {
      // The fault is known already; the handler has everything before it.
    }
    return stream.handler.value
  }
}

/// Builds a tree from events, and can be asked for it at any time.
private struct TreeCollector: JSONHandler {
  private enum Container {
    case object(JSONObject, name: String?)
    case array([JSONValue])
  }

  private var open: [Container] = []
  private var root: JSONValue?

  /// The tree, with everything that is still open closed.
  var value: JSONValue? {
    var copy = self
    while !copy.open.isEmpty { copy.close() }
    if case .object(let object)? = copy.root, object.isEmpty { return nil }
    if case .array(let array)? = copy.root, array.isEmpty { return nil }
    return copy.root
  }

  private mutating func add(_ value: JSONValue) {
    switch open.popLast() {
    case nil: if root == nil { root = value }
    case .array(var elements)?:
      elements.append(value)
      open.append(.array(elements))
    case .object(var object, let name)?:
      if let name { object.append(name: name, value: value) }
      open.append(.object(object, name: nil))
    }
  }

  private mutating func close() {
    switch open.popLast() {
    case nil: break
    case .array(let elements)?: add(.array(elements))
    case .object(let object, _)?: add(.object(object))
    }
  }

  mutating func beginObject(at offset: Int) { open.append(.object(JSONObject(), name: nil)) }
  mutating func endObject(at offset: Int) { close() }
  mutating func beginArray(at offset: Int) { open.append(.array([])) }
  mutating func endArray(at offset: Int) { close() }

  mutating func name(_ name: Span<UInt8>, at offset: Int) {
    guard case .object(let object, _)? = open.popLast() else { return }
    open.append(.object(object, name: String(repairing: name)))
  }

  mutating func string(_ string: Span<UInt8>, at offset: Int) {
    add(.string(String(repairing: string)))
  }

  mutating func number(_ number: Span<UInt8>, at offset: Int) {
    if let number = JSONNumber(text: String(repairing: number)) { add(.number(number)) }
  }

  mutating func bool(_ bool: Bool, at offset: Int) { add(.bool(bool)) }
  mutating func null(at offset: Int) { add(.null) }
}
