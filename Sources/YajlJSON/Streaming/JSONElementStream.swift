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
  @usableFromInline let box: HeapBox<YajlReader>
  @usableFromInline let collector: HeapBox<ElementCollector>
  /// Elements that are decoded and not given yet.
  @usableFromInline var elements: [Element] = []
  @usableFromInline var error: JSONError?

  /// Makes a stream for one document.
  public init(
    of type: Element.Type = Element.self, at path: JSONPath, options: JSONOptions = .default
  ) {
    var options = options
    if options.limits.streamedStringPrefixLength == nil {
      options.limits.streamedStringPrefixLength = 1 << 20
    }
    box = HeapBox(YajlReader(options: options, isStream: true))
    collector = HeapBox(ElementCollector(path, options: options))
  }

  /// Reads the next bytes of the document, and gives the elements that they complete.
  ///
  /// - Throws: What is wrong with the document or an element. Elements before it are given first:
  ///   the error then comes with the next call.
  @inlinable public mutating func feed(
    _ chunk: some Collection<UInt8>
  ) throws(JSONError) -> [Element] {
    unsafe withContiguousBytes(of: chunk) { unsafe feedBuffer($0) }
    return try takeElements()
  }

  /// Reads the next bytes of the document, and gives the elements that they complete.
  @inlinable public mutating func feed(_ chunk: Span<UInt8>) throws(JSONError) -> [Element] {
    unsafe chunk.withUnsafeBufferPointer { unsafe feedBuffer($0) }
    return try takeElements()
  }

  /// Ends the document, and gives an element that only its end completes: a bare number.
  ///
  /// - Throws: What is wrong with the document or an element.
  @inlinable @discardableResult
  public consuming func finish() throws(JSONError) -> [Element] {
    if error == nil {
      unsafe box.pointer.pointee.end()
      collect()
      if error == nil { error = unsafe box.pointer.pointee.fault }
    }
    if let error { throw error }
    return elements
  }

  @inlinable mutating func feedBuffer(_ chunk: UnsafeBufferPointer<UInt8>) {
    guard error == nil else { return }
    unsafe box.pointer.pointee.begin(chunk)
    while unsafe error == nil && box.pointer.pointee.advance() { collect() }
    if error == nil { error = unsafe box.pointer.pointee.fault }
  }

  /// Copies the events of the last piece that belong to elements, and decodes complete ones.
  @inlinable mutating func collect() {
    let fault = unsafe collector.pointer.pointee.collect(box.pointer)
    do throws(JSONError) {
      while var cursor = unsafe collector.pointer.pointee.nextElement() {
        elements.append(try cursor.decode(Element.self))
      }
    } catch {
      self.error = error
      return
    }
    error = fault
  }

  @inlinable mutating func takeElements() throws(JSONError) -> [Element] {
    if elements.isEmpty {
      if let error { throw error }
      return []
    }
    let taken = elements
    elements = []
    return taken
  }
}

extension JSONElementStream: @unchecked Sendable where Element: Sendable {}
