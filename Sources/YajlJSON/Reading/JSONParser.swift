/// Decodes whole documents.
///
/// A parser keeps its buffers and nothing else from one document to the next; a hot loop keeps one
/// parser. It can be sent to another task, not shared.
///
/// ```swift
/// var parser = JSONParser()
/// let claims = try parser.decode(JSONObject.self, from: bytes)
/// ```
public struct JSONParser: ~Copyable {
  @usableFromInline let box: ReaderBox

  /// Makes a parser.
  public init(options: JSONOptions = .default) {
    box = ReaderBox(options)
  }

  #if Yajl && (os(Linux) || os(macOS))
    /// Makes a parser of which yajl's requests for memory fail from one on, counted from 0: for tests.
    package init(options: JSONOptions = .default, failingRequest: Int) {
      box = ReaderBox(options, failing: failingRequest)
    }

    /// Whether a request has failed.
    package var hasFailedRequest: Bool {
      unsafe box.pointer.pointee.context.pointee.memory.requestsLeft < 0
    }
  #endif

  /// Makes a parser over one of the engines of this build.
  package init(options: JSONOptions = .default, engine: JSONEngine) {
    box = ReaderBox(options, engine: engine)
  }

  /// Decodes a document.
  @inlinable public mutating func decode<Value: JSONDecodable>(
    _ type: Value.Type = Value.self, from document: some Collection<UInt8>
  ) throws(JSONError) -> Value {
    var result: Result<Value, JSONError>?
    unsafe withContiguousBytes(of: document) { unsafe result = decodeBuffer($0) }
    return try Self.unwrap(result)
  }

  /// Decodes a document.
  @inlinable public mutating func decode<Value: JSONDecodable>(
    _ type: Value.Type = Value.self, from document: Span<UInt8>
  ) throws(JSONError) -> Value {
    var result: Result<Value, JSONError>?
    unsafe document.withUnsafeBufferPointer { unsafe result = decodeBuffer($0) }
    return try Self.unwrap(result)
  }

  @inlinable static func unwrap<Value>(
    _ result: consuming Result<Value, JSONError>?
  ) throws(JSONError) -> Value {
    guard let result else { throw JSONError(.unexpectedEnd, offset: 0, reason: "No document.") }
    return try result.get()
  }

  @inlinable mutating func decodeBuffer<Value: JSONDecodable>(
    _ document: UnsafeBufferPointer<UInt8>
  ) -> Result<Value, JSONError> {
    if let fault = unsafe box.pointer.pointee.read(document) { return .failure(fault) }
    do throws(JSONError) {
      var cursor = unsafe box.pointer.pointee.cursor()
      return .success(try cursor.decode(Value.self))
    } catch {
      return .failure(error)
    }
  }

  /// Reads a whole document and hands its events to a handler, those before a fault too.
  ///
  /// The handler keeps what it has got when this throws.
  @inlinable public mutating func parse<Handler: JSONHandler & ~Copyable>(
    _ document: some Collection<UInt8>, into handler: inout Handler
  ) throws(JSONError) {
    var fault: JSONError?
    unsafe withContiguousBytes(of: document) { unsafe fault = parseBuffer($0, into: &handler) }
    if let fault { throw fault }
  }

  /// Reads a whole document and hands its events to a handler, those before a fault too.
  @inlinable public mutating func parse<Handler: JSONHandler & ~Copyable>(
    _ document: Span<UInt8>, into handler: inout Handler
  ) throws(JSONError) {
    var fault: JSONError?
    unsafe document.withUnsafeBufferPointer { unsafe fault = parseBuffer($0, into: &handler) }
    if let fault { throw fault }
  }

  @inlinable mutating func parseBuffer<Handler: JSONHandler & ~Copyable>(
    _ document: UnsafeBufferPointer<UInt8>, into handler: inout Handler
  ) -> JSONError? {
    let fault = unsafe box.pointer.pointee.read(document, asEvents: true)
    do throws(JSONError) {
      try unsafe box.pointer.pointee.cursor().deliver(to: &handler)
    } catch {
      return error
    }
    return fault
  }

  /// Reads a document that may be broken: the members of its outermost object that are complete
  /// before the fault, and the fault.
  ///
  /// A number at the very end of a broken document, or directly before what no document can hold, is not
  /// complete, because digits may be missing.
  /// Duplicate names are kept. Without an outermost object there are no members.
  public mutating func completeMembers(
    of document: some Collection<UInt8>
  ) -> (members: JSONObject, fault: JSONError?) {
    var members = JSONObject()
    var fault: JSONError?
    unsafe withContiguousBytes(of: document) {
      unsafe (members, fault) = completeMembers(ofBuffer: $0)
    }
    return (members, fault)
  }

  private mutating func completeMembers(
    ofBuffer document: UnsafeBufferPointer<UInt8>
  ) -> (members: JSONObject, fault: JSONError?) {
    var fault = unsafe box.pointer.pointee.read(document, asEvents: true)
    var cursor = unsafe box.pointer.pointee.cursor()
    let members = unsafe cursor.completeMembers(of: document, fault: &fault)
    return (members, fault)
  }
}

// Sound: a parser is unique, and its memory belongs to it alone.
extension JSONParser: @unchecked Sendable {}

extension JSONCursor {
  /// Reads the members of the outermost object up to one that is not complete.
  mutating func completeMembers(
    of document: UnsafeBufferPointer<UInt8>, fault: inout JSONError?
  ) -> JSONObject {
    var object = JSONObject()
    guard next.kind == .beginObject else {
      if fault == nil { fault = mismatch("An object is expected.") }
      return object
    }
    index += 1
    while next.kind == .name {
      let value = index + 1
      let event = event(at: value)
      switch event.kind {
      case .beginObject, .beginArray: if event.link == 0 { return object }
      case .number:
        let end = event.offset + event.length
        if unsafe end >= document.count || !document[end].mayFollowNumber { return object }
      case .end: return object
      default: break
      }
      let name = unsafe String(text: text(of: next))
      index = value
      do throws(JSONError) {
        object.append(name: name, value: try self.value())
      } catch {
        if fault == nil { fault = error }
        return object
      }
    }
    return object
  }
}

extension UInt8 {
  /// Whether a number may end before it: it is white space, or belongs to another token.
  package var mayFollowNumber: Bool {
    isWhiteSpace(self) || "{}[]:,\"".utf8.contains(self)
  }
}
