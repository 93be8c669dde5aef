import ClaimsRequests
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
  /// Whether the text is a document that broke off, so that a word at its end may not be whole.
  let isCut: Bool

  init(_ bytes: Span<UInt8>) {
    var options = JSONOptions.default
    options.duplicateNames = .keep
    options.skipsByteOrderMark = true
    var parser = JSONParser(options: options)
    do throws(JSONError) {
      let whole = try parser.decode(JSONErrorBody.self, from: bytes)
      if whole.draft.error.claims == nil, let text = whole.draft.error.claimsText {
        whole.draft.error.claims = ClaimsInText.decodePlain(text, with: &parser)
      }
      body = whole
      fault = nil
      isCut = false
    } catch {
      fault = error
      let part = Self.completePart(of: bytes, options: options)?.jsonBytes()
      body = part.flatMap { try? parser.decode(JSONErrorBody.self, from: $0) }
      isCut = Self.isCut(by: error, hasMembers: body != nil, bytes)
    }
  }

  /// Text that is no JSON at all, or stands behind a whole document, is as whole as any other text.
  private static func isCut(by fault: JSONError, hasMembers: Bool, _ bytes: Span<UInt8>) -> Bool {
    switch fault.code {
    case .unexpectedEnd: true
    case .trailingContent: fault.offset < bytes.count && "{[\"".utf8.contains(bytes[fault.offset])
    default: hasMembers || fault.code.isLimit
    }
  }

  private static func completePart(of bytes: Span<UInt8>, options: JSONOptions) -> JSONValue? {
    var stream = JSONStream(TreeCollector(), options: options)
    do throws(JSONError) {
      try stream.feed(bytes)
    } catch {
      // The fault is known already; the handler has everything before it.
    }
    if let end = stream.handler.numberEnd, end < bytes.count, !bytes[end].mayFollowNumber {
      stream.handler.removeNumber()
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
  /// Where the last number ends, while nothing has come after it.
  private(set) var numberEnd: Int?

  /// The tree, with everything that is still open closed.
  var value: JSONValue? {
    var copy = self
    while !copy.open.isEmpty { copy.close() }
    if case .object(let object)? = copy.root, object.isEmpty { return nil }
    if case .array(let array)? = copy.root, array.isEmpty { return nil }
    return copy.root
  }

  /// Removes the last number, behind which nothing has come.
  mutating func removeNumber() {
    switch open.popLast() {
    case nil: root = nil
    case .array(let elements)?: open.append(.array(elements.dropLast()))
    case .object(let object, let name)?:
      open.append(.object(JSONObject(members: object.members.dropLast()), name: name))
    }
  }

  private mutating func add(_ value: JSONValue) {
    numberEnd = nil
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

  private mutating func begin(_ container: Container) {
    numberEnd = nil
    open.append(container)
  }

  private mutating func close() {
    numberEnd = nil
    switch open.popLast() {
    case nil: break
    case .array(let elements)?: add(.array(elements))
    case .object(let object, _)?: add(.object(object))
    }
  }

  mutating func beginObject(at offset: Int) { begin(.object(JSONObject(), name: nil)) }
  mutating func endObject(at offset: Int) { close() }
  mutating func beginArray(at offset: Int) { begin(.array([])) }
  mutating func endArray(at offset: Int) { close() }

  mutating func name(_ name: Span<UInt8>, at offset: Int) {
    numberEnd = nil
    guard case .object(let object, _)? = open.popLast() else { return }
    open.append(.object(object, name: String(repairing: name)))
  }

  mutating func string(_ string: Span<UInt8>, at offset: Int) {
    add(.string(String(repairing: string)))
  }

  mutating func number(_ number: Span<UInt8>, at offset: Int) {
    guard let value = JSONNumber(text: String(repairing: number)) else { return }
    add(.number(value))
    numberEnd = offset + number.count
  }

  mutating func bool(_ bool: Bool, at offset: Int) { add(.bool(bool)) }
  mutating func null(at offset: Int) { add(.null) }
}
