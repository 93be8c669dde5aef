/// Takes the events of a ``JSONStream`` or of ``JSONParser/parse(_:into:)``.
///
/// Each method has a default that does nothing. Text is unescaped, valid UTF-8, and may not be kept.
/// `offset` is the byte of the document at which the token begins. An error that a method throws
/// ends the reading and is passed on.
///
/// Events come as soon as their tokens are complete: the document may turn out to be broken later.
/// Duplicate names are delivered as they come.
public protocol JSONHandler: ~Copyable {
  /// An object begins.
  mutating func beginObject(at offset: Int) throws(JSONError)
  /// A member begins: its name.
  mutating func name(_ name: Span<UInt8>, at offset: Int) throws(JSONError)
  /// An object ends.
  mutating func endObject(at offset: Int) throws(JSONError)
  /// An array begins.
  mutating func beginArray(at offset: Int) throws(JSONError)
  /// An array ends.
  mutating func endArray(at offset: Int) throws(JSONError)
  /// A string.
  mutating func string(_ string: Span<UInt8>, at offset: Int) throws(JSONError)
  /// The beginning of a string that is longer than
  /// ``JSONLimits/streamedStringPrefixLength``; by default the same as a string.
  mutating func truncatedString(_ prefix: Span<UInt8>, at offset: Int) throws(JSONError)
  /// A number, as it is written.
  mutating func number(_ number: Span<UInt8>, at offset: Int) throws(JSONError)
  /// `true` or `false`.
  mutating func bool(_ bool: Bool, at offset: Int) throws(JSONError)
  /// `null`.
  mutating func null(at offset: Int) throws(JSONError)
}

extension JSONHandler where Self: ~Copyable {
  /// Does nothing.
  public mutating func beginObject(at offset: Int) throws(JSONError) {}
  /// Does nothing.
  public mutating func name(_ name: Span<UInt8>, at offset: Int) throws(JSONError) {}
  /// Does nothing.
  public mutating func endObject(at offset: Int) throws(JSONError) {}
  /// Does nothing.
  public mutating func beginArray(at offset: Int) throws(JSONError) {}
  /// Does nothing.
  public mutating func endArray(at offset: Int) throws(JSONError) {}
  /// Does nothing.
  public mutating func string(_ string: Span<UInt8>, at offset: Int) throws(JSONError) {}
  /// Takes the prefix as a string.
  public mutating func truncatedString(_ prefix: Span<UInt8>, at offset: Int) throws(JSONError) {
    try string(prefix, at: offset)
  }
  /// Does nothing.
  public mutating func number(_ number: Span<UInt8>, at offset: Int) throws(JSONError) {}
  /// Does nothing.
  public mutating func bool(_ bool: Bool, at offset: Int) throws(JSONError) {}
  /// Does nothing.
  public mutating func null(at offset: Int) throws(JSONError) {}
}

extension JSONCursor {
  /// Hands all events to a handler.
  @inlinable @inline(__always)
  func deliver<Handler: JSONHandler & ~Copyable>(to handler: inout Handler) throws(JSONError) {
    var index = 0
    while index < end {
      let event = unsafe events[index]
      let offset = event.offset
      switch event.kind {
      case .null: try handler.null(at: offset)
      case .false: try handler.bool(false, at: offset)
      case .true: try handler.bool(true, at: offset)
      case .number:
        let text = unsafe text(of: event)
        try unsafe handler.number(text.span, at: offset)
      case .string:
        let text = unsafe text(of: event)
        if event.isTruncated {
          try unsafe handler.truncatedString(text.span, at: offset)
        } else {
          try unsafe handler.string(text.span, at: offset)
        }
      case .name:
        let text = unsafe text(of: event)
        try unsafe handler.name(text.span, at: offset)
      case .beginObject: try handler.beginObject(at: offset)
      case .endObject: try handler.endObject(at: offset)
      case .beginArray: try handler.beginArray(at: offset)
      case .endArray: try handler.endArray(at: offset)
      case .end: break
      }
      index &+= 1
    }
  }
}
