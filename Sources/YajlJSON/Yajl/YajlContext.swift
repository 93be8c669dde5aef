#if Yajl && (os(Linux) || os(macOS))
  internal import CYajlShims
#endif

/// What the engine works on that makes the tokens: the callbacks of one yajl handle, or the portable one.
///
/// It lies at a fixed address while its reader lives.
@safe struct YajlContext: ~Copyable {
  var tape: JSONTape
  #if Yajl && (os(Linux) || os(macOS))
    var memory = YajlMemory()
    var handle: OpaquePointer?
  #endif
  /// How much of the piece the portable engine has read.
  var consumed = 0
  /// The piece of text that yajl is reading, and the offset of its first byte in the document.
  private var text: UnsafePointer<UInt8>?
  /// The address of the text, or 0.
  private var textAddress: UInt = 0
  private var pieceCount = 0
  /// How much of the piece the events may point into; 0 if their text must be copied.
  private var textCount = 0
  private(set) var textOffset = 0
  /// How many events the tape had before the piece.
  private var countBefore = 0
  /// Where the last token ended whose text was copied.
  private var copiedEnd = 0
  private(set) var maximumNumberLength: Int
  private var requiresIJSON: Bool
  /// Whether the next string is only the beginning of a longer one.
  var isTruncated = false

  init(options: JSONOptions) {
    tape = JSONTape()
    #if Yajl && (os(Linux) || os(macOS))
      unsafe handle = nil
    #endif
    unsafe text = nil
    maximumNumberLength = max(0, options.limits.maximumNumberLength)
    requiresIJSON = options.requiresIJSON
    tape.configure(options)
  }

  /// Takes other limits and rules.
  mutating func configure(_ options: JSONOptions) {
    maximumNumberLength = max(0, options.limits.maximumNumberLength)
    requiresIJSON = options.requiresIJSON
    tape.configure(options)
  }

  /// Forgets the last document, and gives back memory that a large one has taken.
  mutating func becomeIdle() {
    _ = restart()
    #if Yajl && (os(Linux) || os(macOS))
      memory.requestsLeft = .max
    #endif
    unsafe text = nil
    textAddress = 0
    pieceCount = 0
    textCount = 0
    tape.becomeIdle()
  }

  /// Makes everything ready for a new document.
  ///
  /// - Returns: Whether there is a handle, and as it was when it was new.
  @inline(__always) mutating func restart() -> Bool {
    tape.reset()
    textOffset = 0
    countBefore = 0
    isTruncated = false
    #if Yajl && (os(Linux) || os(macOS))
      return memory.reset()
    #else
      return true
    #endif
  }

  #if Yajl && (os(Linux) || os(macOS))
    /// Takes a new handle, and keeps a copy of all of it for the documents to come.
    mutating func take(_ newHandle: OpaquePointer?) {
      unsafe handle = newHandle
      if unsafe newHandle != nil { memory.seal() }
    }
  #endif

  /// Sets the piece of text that yajl reads next.
  ///
  /// A probe's text is not the document's; it only ends what is unfinished.
  mutating func setPiece(
    _ bytes: UnsafePointer<UInt8>, count: Int, at offset: Int, isProbe: Bool
  ) {
    unsafe text = bytes
    textAddress = UInt(bitPattern: bytes)
    pieceCount = count
    textCount = isProbe || isTruncated ? 0 : count
    textOffset = offset
    countBefore = tape.events.count
  }

  /// Where the last token ended that made an event; where the piece begins, before the first.
  var lastEnd: Int {
    guard tape.events.count > countBefore else { return textOffset }
    let event = tape.events[tape.events.count - 1]
    if event.isCopied { return copiedEnd }
    switch event.kind {
    case .null, .true: return event.offset + 4
    case .false: return event.offset + 5
    case .number: return event.offset + event.length
    case .string, .name: return event.offset + event.length + 2
    case .beginObject, .endObject, .beginArray, .endArray, .end: return event.offset + 1
    }
  }

  #if Yajl && (os(Linux) || os(macOS))
    /// The offset of the byte after the token that yajl has just read, while it calls back.
    @inline(__always) var yajlTokenEnd: Int {
      unsafe textOffset &+ Int(yajl_get_bytes_consumed(handle.unsafelyUnwrapped))
    }
  #endif

  /// The offset of the byte after the token that was just read.
  private var tokenEnd: Int {
    #if Yajl && (os(Linux) || os(macOS))
      if unsafe handle != nil { return yajlTokenEnd }
    #endif
    return textOffset &+ consumed
  }

  // MARK: Events

  /// Adds `null`, `true` or `false`, if there is memory.
  @inline(__always) mutating func appendLiteral(_ kind: JSONEvent.Kind, end: Int) -> Bool {
    guard tape.hasRoomForEvent else { return false }
    tape.appendText(kind, inRoomAt: end &- (kind == .false ? 5 : 4), count: 0)
    return true
  }

  mutating func literal(_ kind: JSONEvent.Kind, end: Int) {
    tape.appendText(kind, at: end &- (kind == .false ? 5 : 4), count: 0)
  }

  /// Adds the beginning of an array or object, if that is within the limits and there is memory.
  @inline(__always) mutating func appendBegin(_ kind: JSONEvent.Kind, end: Int) -> Bool {
    guard tape.hasRoomForBegin else { return false }
    tape.appendBegin(kind, at: end &- 1)
    return true
  }

  mutating func begin(_ kind: JSONEvent.Kind, end: Int) -> Bool {
    tape.begin(kind, at: end &- 1)
  }

  /// Adds the end of an array or object, if no two names in it can be equal and there is memory.
  @inline(__always) mutating func appendEnd(_ kind: JSONEvent.Kind, end: Int) -> Bool {
    tape.appendEnd(kind, at: end &- 1)
  }

  mutating func end(_ kind: JSONEvent.Kind, end: Int) -> Bool {
    tape.end(kind, at: end &- 1)
  }

  /// The place of text among the bytes that yajl is reading; `nil` if yajl has copied it.
  ///
  /// While text must be copied `textCount` is 0, so that this is the only check.
  @inline(__always) private func place(of start: UnsafePointer<UInt8>?) -> Int? {
    let place = UInt(bitPattern: start) &- textAddress
    return place < UInt(bitPattern: textCount) ? Int(bitPattern: place) : nil
  }

  @inline(__always)
  mutating func number(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard let place = unsafe place(of: start), count <= maximumNumberLength, !requiresIJSON else {
      return unsafe unusualNumber(start, count)
    }
    tape.appendText(.number, at: textOffset &+ place, count: count)
    return true
  }

  /// Takes a number that a chunk's edge has cut, or that must be looked at.
  @inline(never)
  private mutating func unusualNumber(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    copiedEnd = (unsafe place(of: start)).map { textOffset &+ $0 &+ count } ?? tokenEnd
    let offset = copiedEnd &- count
    let text = unsafe UnsafeBufferPointer(start: start, count: count)
    if count > maximumNumberLength {
      tape.fail(.numberTooLong, at: offset, "A number is longer than the limit.")
    } else if unsafe requiresIJSON && !isInIJSON(text) {
      tape.fail(.notIJSON, at: offset, "I-JSON allows no number that a double cannot hold.")
    } else {
      unsafe tape.appendCopy(.number, at: offset, text)
    }
    return tape.fault == nil
  }

  /// Adds a string that lies in the text, if there is memory.
  @inline(__always)
  mutating func appendString(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard let place = unsafe place(of: start), tape.hasRoomForEvent else { return false }
    tape.appendText(.string, inRoomAt: textOffset &+ place &- 1, count: count)
    return true
  }

  /// Adds a name that lies in the text, if it is within the limits and there is memory.
  @inline(__always)
  mutating func appendName(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard let place = unsafe place(of: start), tape.hasRoomForEvent,
      unsafe tape.noteName(start.unsafelyUnwrapped, count: count)
    else { return false }
    tape.appendText(.name, inRoomAt: textOffset &+ place &- 1, count: count)
    return true
  }

  mutating func string(
    _ kind: JSONEvent.Kind, _ start: UnsafePointer<UInt8>?, _ count: Int
  ) -> Bool {
    guard let place = unsafe place(of: start) else {
      return unsafe copiedString(kind, start, count)
    }
    tape.appendText(kind, at: textOffset &+ place &- 1, count: count)
    return true
  }

  mutating func name(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard unsafe string(.name, start, count) else { return false }
    return unsafe tape.countName(start, count: count) || failTooManyMembers()
  }

  @inline(never) private mutating func failTooManyMembers() -> Bool {
    let last = tape.events.count - 1
    let offset = last >= 0 ? tape.events[last].offset : lastEnd
    tape.removeEvents(from: max(last, 0))
    tape.fail(.tooManyMembers, at: offset, "An object has more members than the limit.")
    return false
  }

  @inline(never)
  private mutating func copiedString(
    _ kind: JSONEvent.Kind, _ start: UnsafePointer<UInt8>?, _ count: Int
  ) -> Bool {
    let offset = stringStart()
    copiedEnd = tokenEnd
    if isTruncated && kind == .name {
      tape.fail(.stringTooLong, at: offset, "A name is longer than the limit.")
      return false
    }
    unsafe tape.appendCopy(
      kind, at: offset, UnsafeBufferPointer(start: start, count: count), isTruncated: isTruncated)
    return tape.fault == nil
  }

  /// Whether a double can hold the number: RFC 7493 §2.2.
  private func isInIJSON(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let isInteger = unsafe !text.contains {
      $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e")
    }
    if isInteger { return (unsafe NumberText.int(text)).map { $0.magnitude < 1 << 53 } ?? false }
    return unsafe NumberText.double(text) != nil
  }

  /// The offset of the quote that begins the string that yajl has just read: between it and the
  /// last event are only white space and one comma or colon.
  private func stringStart() -> Int {
    var index = lastEnd &- textOffset
    while index < pieceCount, let byte = unsafe text?[index], byte != UInt8(ascii: "\"") {
      index += 1
    }
    return textOffset + index
  }
}
