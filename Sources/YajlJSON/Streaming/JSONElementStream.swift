/// Decodes the values under a path of a document of any size, one after another.
///
/// Only one such value is in memory at a time. Strings longer than 1 MiB reach it cut
/// (``JSONLimits/streamedStringPrefixLength``), with ``JSONCursor/isTruncated`` set.
///
/// ```swift
/// var stream = JSONElementStream<Entry>(at: ["log", "entries", .each])
/// while let chunk = try file.read(upToCount: 65_536) {
///   for entry in try stream.feed(chunk) { … }
/// }
/// try stream.finish()
/// ```
public struct JSONElementStream<Element: JSONDecodable>: ~Copyable {
  private var reader: YajlReader
  private var collector: ElementCollector<Element>
  private var error: JSONError?

  /// Makes a stream for one document.
  public init(
    of type: Element.Type = Element.self, at path: JSONPath, options: JSONOptions = .default
  ) {
    var options = options
    if options.limits.streamedStringPrefixLength == nil {
      options.limits.streamedStringPrefixLength = 1 << 20
    }
    reader = YajlReader(options: options, isStream: true)
    collector = ElementCollector(path, options: options)
  }

  /// Reads the next bytes of the document, and gives the elements that they complete.
  ///
  /// - Throws: What is wrong with the document or an element. Elements before it are given first:
  ///   the error then comes with the next call.
  public mutating func feed(_ chunk: some Collection<UInt8>) throws(JSONError) -> [Element] {
    unsafe withContiguousBytes(of: chunk) { unsafe feedBuffer($0) }
    return try takeElements()
  }

  /// Reads the next bytes of the document, and gives the elements that they complete.
  public mutating func feed(_ chunk: Span<UInt8>) throws(JSONError) -> [Element] {
    unsafe chunk.withUnsafeBufferPointer { unsafe feedBuffer($0) }
    return try takeElements()
  }

  /// Ends the document, and gives an element that only its end completes: a bare number.
  ///
  /// - Throws: What is wrong with the document or an element.
  @discardableResult public consuming func finish() throws(JSONError) -> [Element] {
    if let error { throw error }
    reader.end()
    deliver()
    if let fault = reader.fault { throw fault }
    return collector.elements
  }

  private mutating func feedBuffer(_ chunk: UnsafeBufferPointer<UInt8>) {
    guard error == nil else { return }
    unsafe reader.begin(chunk)
    while reader.advance() { deliver() }
    error = reader.fault
  }

  private mutating func deliver() {
    do throws(JSONError) {
      try unsafe reader.context.pointee.tape.deliver(to: &collector)
    } catch {
      reader.fault = error
    }
  }

  private mutating func takeElements() throws(JSONError) -> [Element] {
    if collector.elements.isEmpty {
      if let error { throw error }
      return []
    }
    let elements = collector.elements
    collector.elements = []
    return elements
  }
}

extension JSONElementStream: @unchecked Sendable where Element: Sendable {}
