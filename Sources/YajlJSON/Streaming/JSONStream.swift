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
  private var reader: YajlReader
  /// What takes the events; also readable after an error.
  public private(set) var handler: Handler

  /// Makes a stream for one document.
  public init(_ handler: consuming Handler, options: JSONOptions = .default) {
    reader = YajlReader(options: options, isStream: true)
    self.handler = handler
  }

  /// Reads the next bytes of the document.
  ///
  /// - Throws: What is wrong, after all events before it were delivered; from then on always the
  ///   same.
  public mutating func feed(_ chunk: some Collection<UInt8>) throws(JSONError) {
    unsafe withContiguousBytes(of: chunk) { unsafe feedBuffer($0) }
    if let fault = reader.fault { throw fault }
  }

  /// Reads the next bytes of the document.
  public mutating func feed(_ chunk: Span<UInt8>) throws(JSONError) {
    unsafe chunk.withUnsafeBufferPointer { unsafe feedBuffer($0) }
    if let fault = reader.fault { throw fault }
  }

  /// Ends the document and gives the handler back.
  public consuming func finish() throws(JSONError) -> Handler {
    reader.end()
    deliver()
    if let fault = reader.fault { throw fault }
    return handler
  }

  private mutating func feedBuffer(_ chunk: UnsafeBufferPointer<UInt8>) {
    unsafe reader.begin(chunk)
    while reader.advance() { deliver() }
  }

  private mutating func deliver() {
    do throws(JSONError) {
      try unsafe reader.context.pointee.tape.deliver(to: &handler)
    } catch {
      reader.fault = error
    }
  }
}

extension JSONStream: @unchecked Sendable where Handler: Sendable & ~Copyable {}

extension JSONParser {
  /// Reads a whole document and hands its events to a handler, those before a fault too.
  ///
  /// The handler keeps what it has got when this throws.
  public mutating func parse<Handler: JSONHandler & ~Copyable>(
    _ document: some Collection<UInt8>, into handler: inout Handler
  ) throws(JSONError) {
    let fault = unsafe withContiguousBytes(of: document) {
      unsafe parseBuffer($0, into: &handler)
    }
    if let fault { throw fault }
  }

  /// Reads a whole document and hands its events to a handler, those before a fault too.
  public mutating func parse<Handler: JSONHandler & ~Copyable>(
    _ document: Span<UInt8>, into handler: inout Handler
  ) throws(JSONError) {
    let fault = unsafe document.withUnsafeBufferPointer {
      unsafe parseBuffer($0, into: &handler)
    }
    if let fault { throw fault }
  }
}
