/// Decodes a sequence of documents that a byte separates: one in a line (NDJSON), or after each
/// record separator (RFC 7464).
///
/// A broken line does not stop the stream: it gives an error, and the next line is read. Blank
/// lines give nothing. Offsets of errors count from the beginning of the line.
///
/// ```swift
/// var lines = JSONLineStream<Event>()
/// while let chunk = try file.read(upToCount: 65_536) {
///   for event in lines.feed(chunk) { … }
/// }
/// if let last = lines.finish() { … }
/// ```
public struct JSONLineStream<Element: JSONDecodable & Sendable>: ~Copyable {
  private var parser: JSONParser
  private let separator: UInt8
  private let maximumLength: Int
  /// The beginning of a line that a chunk has cut.
  private var carry = GrowableBuffer<UInt8>(capacity: 1)
  /// Whether the line is longer than the limit; its rest is skipped.
  private var isTooLong = false

  /// Makes a stream.
  ///
  /// With the separator 0x1E of RFC 7464, a number or literal must be followed by white space, as
  /// §2.4 demands: without it, its end may have been cut off.
  public init(
    of type: Element.Type = Element.self, separator: UInt8 = 0x0A, options: JSONOptions = .default
  ) {
    parser = JSONParser(options: options)
    self.separator = separator
    maximumLength = max(0, options.limits.maximumLineLength)
  }

  /// Reads the next bytes, and gives what the lines that end in them hold.
  public mutating func feed(_ chunk: some Collection<UInt8>) -> [Result<Element, JSONError>] {
    unsafe withContiguousBytes(of: chunk) { unsafe feedBuffer($0) }
  }

  /// Reads the next bytes, and gives what the lines that end in them hold.
  public mutating func feed(_ chunk: Span<UInt8>) -> [Result<Element, JSONError>] {
    unsafe chunk.withUnsafeBufferPointer { unsafe feedBuffer($0) }
  }

  /// Ends the stream, and gives what a last line without a separator holds.
  public consuming func finish() -> Result<Element, JSONError>? {
    endLine()
  }

  private mutating func feedBuffer(
    _ chunk: UnsafeBufferPointer<UInt8>
  ) -> [Result<Element, JSONError>] {
    var results: [Result<Element, JSONError>] = []
    var start = 0
    while start < chunk.count {
      let end = unsafe chunk[start...].firstIndex(of: separator)
      let piece = unsafe UnsafeBufferPointer(rebasing: chunk[start..<(end ?? chunk.count)])
      if end != nil && carry.count == 0 && !isTooLong && piece.count <= maximumLength {
        if let result = unsafe decode(piece) { results.append(result) }
      } else {
        unsafe keep(piece)
        if end != nil, let result = endLine() { results.append(result) }
      }
      start = (end ?? chunk.count) + 1
    }
    return results
  }

  private mutating func keep(_ piece: UnsafeBufferPointer<UInt8>) {
    guard !isTooLong, let start = piece.baseAddress else { return }
    if piece.count > maximumLength - carry.count {
      isTooLong = true
      carry.removeAll()
      carry.shrink(to: 1 << 20)
    } else {
      unsafe carry.append(start, count: piece.count)
    }
  }

  private mutating func endLine() -> Result<Element, JSONError>? {
    if isTooLong {
      isTooLong = false
      return .failure(
        JSONError(
          .lineTooLong, offset: maximumLength, reason: "A line is longer than the limit."))
    }
    let result = unsafe decode(UnsafeBufferPointer(start: carry.base, count: carry.count))
    carry.removeAll()
    carry.shrink(to: 1 << 20)
    return result
  }

  private mutating func decode(
    _ line: UnsafeBufferPointer<UInt8>
  ) -> Result<Element, JSONError>? {
    guard let first = unsafe line.first(where: { !isWhiteSpace($0) }), let last = unsafe line.last
    else {
      return nil
    }
    if separator == 0x1E && !isWhiteSpace(last) && !"[{\"".utf8.contains(first) {
      return .failure(
        JSONError(
          .unexpectedEnd, offset: line.count,
          reason: "A number or literal that no white space follows may be cut off."))
    }
    return unsafe parser.decodeBuffer(line)
  }
}

extension JSONLineStream: @unchecked Sendable {}
