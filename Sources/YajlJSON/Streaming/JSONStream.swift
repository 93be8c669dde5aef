/// Reads a document of any size in chunks and hands its events to a handler, in constant memory.
///
/// Every way of cutting a document into chunks gives the same events and the same error.
///
/// ```swift
/// var stream = JSONStream(Counter())
/// while let chunk = try file.read(upToCount: 65_536) { try stream.feed(chunk) }
/// let counter = try stream.finish()
/// ```
public struct JSONStream<Handler: JSONHandler & ~Copyable>: ~Copyable {
  @usableFromInline let box: HeapBox<YajlReader>
  @usableFromInline let handlerBox: HeapBox<Handler>

  /// Makes a stream for one document.
  public init(_ handler: consuming Handler, options: JSONOptions = .default) {
    self.init(handler, options: options, engine: .standard)
  }

  /// Makes a stream over one of the engines of this build.
  package init(_ handler: consuming Handler, options: JSONOptions = .default, engine: JSONEngine) {
    box = HeapBox(YajlReader(options: options, isStream: true, engine: engine))
    handlerBox = HeapBox(handler)
  }

  /// Makes a stream of which yajl's requests for memory fail from one on, counted from 0: for tests.
  package init(
    _ handler: consuming Handler, options: JSONOptions = .default, failingRequest: Int
  ) {
    box = HeapBox(YajlReader(options: options, isStream: true, failing: failingRequest))
    handlerBox = HeapBox(handler)
  }

  /// What takes the events; also readable after an error.
  @inlinable public var handler: Handler {
    _read { yield unsafe handlerBox.pointer.pointee }
    _modify { yield unsafe &handlerBox.pointer.pointee }
  }

  /// Reads the next bytes of the document.
  ///
  /// - Throws: What is wrong, after all events before it were delivered; from then on always the
  ///   same.
  @inlinable public mutating func feed(_ chunk: some Collection<UInt8>) throws(JSONError) {
    unsafe withContiguousBytes(of: chunk) { unsafe feedBuffer($0) }
    if let fault = unsafe box.pointer.pointee.fault { throw fault }
  }

  /// Reads the next bytes of the document.
  @inlinable public mutating func feed(_ chunk: Span<UInt8>) throws(JSONError) {
    unsafe chunk.withUnsafeBufferPointer { unsafe feedBuffer($0) }
    if let fault = unsafe box.pointer.pointee.fault { throw fault }
  }

  /// Ends the document and gives the handler back.
  @inlinable public consuming func finish() throws(JSONError) -> Handler {
    unsafe box.pointer.pointee.end()
    deliver()
    if let fault = unsafe box.pointer.pointee.fault { throw fault }
    return handlerBox.take()
  }

  @inlinable mutating func feedBuffer(_ chunk: UnsafeBufferPointer<UInt8>) {
    unsafe box.pointer.pointee.begin(chunk)
    while unsafe box.pointer.pointee.advance() { deliver() }
  }

  @inlinable mutating func deliver() {
    do throws(JSONError) {
      try unsafe box.pointer.pointee.cursor().deliver(to: &handlerBox.pointer.pointee)
    } catch {
      unsafe box.pointer.pointee.fault = error
    }
  }
}

extension JSONStream: @unchecked Sendable where Handler: Sendable & ~Copyable {}
