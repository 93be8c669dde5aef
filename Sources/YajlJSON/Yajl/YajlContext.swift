internal import CYajlShims

/// What the callbacks of one yajl handle work on. It lies at a fixed address while its reader lives.
@safe struct YajlContext: ~Copyable {
  var tape: JSONTape
  var memory = YajlMemory()
  var handle: OpaquePointer?
  /// The piece of text that yajl is reading, and the offset of its first byte in the document.
  var text: UnsafePointer<UInt8>?
  var textCount = 0
  var textOffset = 0
  /// Where the last event ended.
  var lastEnd = 0
  var maximumNumberLength: Int
  /// Whether the next string is only the beginning of a longer one.
  var isTruncated = false
  /// Whether yajl reads text that is not the document's, to end what is unfinished.
  var isProbe = false

  init(options: JSONOptions) {
    tape = JSONTape()
    unsafe handle = nil
    unsafe text = nil
    maximumNumberLength = options.limits.maximumNumberLength
    tape.configure(options)
  }

  /// Makes everything ready for a new document.
  mutating func restart() {
    tape.reset()
    memory.reset()
    unsafe handle = nil
    textOffset = 0
    lastEnd = 0
    isTruncated = false
    isProbe = false
  }

  /// The offset of the byte after the token that yajl has just read.
  @inline(__always) var tokenEnd: Int {
    guard let handle = unsafe handle else { return textOffset }
    return unsafe textOffset &+ Int(yajl_get_bytes_consumed(handle))
  }

  // MARK: Events

  @inline(__always) mutating func literal(_ kind: JSONEvent.Kind) -> Bool {
    lastEnd = tokenEnd
    tape.appendLiteral(kind, at: lastEnd &- (kind == .false ? 5 : 4))
    return true
  }

  @inline(__always) mutating func begin(_ kind: JSONEvent.Kind) -> Bool {
    lastEnd = tokenEnd
    return tape.begin(kind, at: lastEnd &- 1)
  }

  @inline(__always) mutating func end(_ kind: JSONEvent.Kind) -> Bool {
    lastEnd = tokenEnd
    return tape.end(kind, at: lastEnd &- 1)
  }

  @inline(__always)
  mutating func number(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let place = unsafe start - (text.unsafelyUnwrapped)
    if place >= 0 && place < textCount {
      lastEnd = textOffset &+ place &+ count
      tape.appendText(.number, at: textOffset &+ place, count: count)
    } else {
      lastEnd = tokenEnd
      unsafe tape.appendCopy(
        .number, at: lastEnd &- count, UnsafeBufferPointer(start: start, count: count))
    }
    if count > maximumNumberLength {
      tape.removeEvents(from: tape.events.count - 1)
      tape.fail(.numberTooLong, at: lastEnd &- count, "A number is longer than the limit.")
    }
    return tape.fault == nil
  }

  @inline(__always)
  mutating func string(
    _ kind: JSONEvent.Kind, _ start: UnsafePointer<UInt8>?, _ count: Int
  ) -> Bool {
    if let start = unsafe start, !isTruncated && !isProbe {
      let place = unsafe start - (text.unsafelyUnwrapped)
      if place > 0 && place < textCount {
        lastEnd = textOffset &+ place &+ count &+ 1
        tape.appendText(kind, at: textOffset &+ place &- 1, count: count)
        return true
      }
    }
    return unsafe copiedString(kind, start, count)
  }

  @inline(never)
  private mutating func copiedString(
    _ kind: JSONEvent.Kind, _ start: UnsafePointer<UInt8>?, _ count: Int
  ) -> Bool {
    let offset = stringStart()
    lastEnd = tokenEnd
    if isTruncated && kind == .name {
      tape.fail(.stringTooLong, at: offset, "A name is longer than the limit.")
      return false
    }
    unsafe tape.appendCopy(
      kind, at: offset, UnsafeBufferPointer(start: start, count: count), isTruncated: isTruncated)
    return tape.fault == nil
  }

  /// The offset of the quote that begins the string that yajl has just read: between it and the
  /// last event are only white space and one comma or colon.
  private func stringStart() -> Int {
    var index = max(lastEnd &- textOffset, 0)
    while index < textCount, let byte = unsafe text?[index], byte != UInt8(ascii: "\"") {
      index += 1
    }
    return textOffset + index
  }
}
