#if Yajl && (os(Linux) || os(macOS))
  internal import CYajlShims
#endif

/// Reads documents strictly: a screen before the engine that makes the tokens; end rule, limits and
/// offsets around it.
///
/// One reader serves one document after another, whole or in chunks.
@safe @usableFromInline struct YajlReader: ~Copyable {
  let context: UnsafeMutablePointer<YajlContext>
  #if Yajl && (os(Linux) || os(macOS))
    /// What the handle gets its memory by.
    private let memory: UnsafeMutablePointer<cyajl_memory>
  #endif
  let engine: JSONEngine
  private var portable = PortableTokenizer()
  var screen: JSONScreen
  var tracker = TokenTracker()
  private(set) var options: JSONOptions
  private var refusesDuplicates: Bool
  /// The first fault; nothing is read after it.
  @usableFromInline var fault: JSONError?
  /// Where the document's next byte lies.
  var offset = 0
  /// Whether the tape keeps only the events of the last piece.
  let isStream: Bool
  // Used by streams only:
  var chunk: UnsafePointer<UInt8>?
  var chunkLeft = 0
  /// A string that a chunk's edge has cut, with its opening quote; empty if there is none.
  var carry = GrowableBuffer<UInt8>(capacity: 1)
  var carryStart = 0
  var carryIsCut = false
  /// How many bytes of a byte order mark were read.
  var markCount = 0

  /// Makes a reader; from the request number `failing` on, yajl gets no memory: for tests.
  init(
    options: JSONOptions, isStream: Bool = false, engine: JSONEngine = .standard,
    failing: Int? = nil
  ) {
    self.options = options
    self.engine = engine
    self.isStream = isStream
    screen = JSONScreen(
      options: options,
      cutsStrings: isStream && options.limits.streamedStringPrefixLength != nil)
    unsafe context = .allocate(capacity: 1)
    unsafe context.initialize(to: YajlContext(options: options))
    #if Yajl && (os(Linux) || os(macOS))
      unsafe memory = .allocate(capacity: 1)
      unsafe memory.initialize(to: yajlMemory(of: context))
      if let failing { unsafe context.pointee.memory.requestsLeft = failing }
    #endif
    refusesDuplicates = options.duplicateNames == .refuse || options.requiresIJSON
    unsafe context.pointee.tape.refusesDuplicates = refusesDuplicates && !isStream
    unsafe chunk = nil
    if isStream { restart() }
  }

  deinit {
    #if Yajl && (os(Linux) || os(macOS))
      unsafe memory.deallocate()
    #endif
    unsafe context.deinitialize(count: 1)
    unsafe context.deallocate()
  }

  /// Takes other options, for the documents to come.
  mutating func configure(_ options: JSONOptions) {
    self.options = options
    screen = JSONScreen(options: options, cutsStrings: false)
    refusesDuplicates = options.duplicateNames == .refuse || options.requiresIJSON
    unsafe context.pointee.configure(options)
  }

  /// Forgets the last document, and gives back memory that a large one has taken.
  mutating func becomeIdle() {
    fault = nil
    tracker = TokenTracker()
    carry.removeAll()
    carry.shrink(to: 4_096)
    portable.shrink()
    unsafe context.pointee.becomeIdle()
  }

  /// Makes everything ready for a new document.
  ///
  /// Nothing of the last one is left: all of yajl's memory is as it was when its handle was new.
  mutating func restart() {
    fault = nil
    offset = 0
    markCount = 0
    screen.reset()
    tracker.reset()
    carry.removeAll()
    carryIsCut = false
    portable.reset()
    #if Yajl && (os(Linux) || os(macOS))
      if unsafe context.pointee.restart() || engine == .portable { return }
      unsafe context.pointee.take(cyajl_make(yajlCallbacks, memory, context))
    #else
      _ = unsafe context.pointee.restart()
    #endif
  }

  /// Reads a whole document onto the tape.
  ///
  /// Where its events are handed on one by one, duplicate names are not refused.
  @usableFromInline mutating func read(
    _ document: UnsafeBufferPointer<UInt8>, asEvents: Bool = false
  ) -> JSONError? {
    restart()
    unsafe context.pointee.tape.refusesDuplicates = refusesDuplicates && !asEvents
    guard let start = document.baseAddress, document.count > 0 else {
      return unexpectedEnd(at: 0)
    }
    // Events count in 32 bits; a stream, which keeps no events, may be longer.
    let limit = min(max(0, options.limits.maximumByteCount), Int(Int32.max))
    guard document.count <= limit else {
      fault = JSONError(
        .documentTooLong, offset: limit, reason: "The document is longer than the limit.")
      return fault
    }
    var skipped = 0
    if unsafe start[0] == 0xEF {
      skipped = unsafe skipByteOrderMark(start, count: document.count)
      if fault != nil { return fault }
    }
    let bytes = unsafe start + skipped
    let count = document.count - skipped
    let passed = unsafe screen.scan(bytes, count: count, base: skipped)
    let end = screen.isInString ? min(passed, screen.stringStart - skipped) : passed
    unsafe setSource(bytes, skipped)
    unsafe run(bytes, count: end, at: skipped)
    if fault == nil && !(isComplete && end == count) { conclude(at: document.count) }
    return fault
  }

  /// A cursor over the tape's events, which stay until the next document or piece.
  @usableFromInline func cursor() -> JSONCursor { unsafe JSONCursor(context.pointee.tape) }

  /// Whether the document's value is complete.
  @inline(__always) var isComplete: Bool { unsafe context.pointee.tape.isComplete }

  func setSource(_ bytes: UnsafePointer<UInt8>, _ offset: Int) {
    unsafe context.pointee.tape.source = bytes
    unsafe context.pointee.tape.sourceOffset = offset
  }

  /// Gives a piece of the document to the engine; its events are on the tape afterwards.
  mutating func run(
    _ bytes: UnsafePointer<UInt8>, count: Int, at offset: Int, isProbe: Bool = false
  ) {
    guard count > 0, fault == nil else { return }
    if isComplete { return unsafe judgeTrailing(bytes, count: count, from: 0, at: offset) }
    let countBefore = unsafe context.pointee.tape.events.count
    unsafe context.pointee.setPiece(bytes, count: count, at: offset, isProbe: isProbe)
    let consumed = unsafe makeTokens(bytes, count, at: offset)
    if unsafe context.pointee.tape.events.count != countBefore { tracker.reset() }
    if fault != nil { return }
    if let found = unsafe context.pointee.tape.fault {
      fault = found
    } else if let consumed, isComplete {
      unsafe judgeTrailing(bytes, count: count, from: consumed, at: offset)
    } else {
      let from = unsafe min(context.pointee.lastEnd - offset, count)
      let tail = unsafe UnsafeBufferPointer(start: bytes + from, count: count - from)
      if consumed != nil {
        unsafe tracker.follow(tail, at: offset + from, trackerState)
        if unsafe tracker.pendingNumberCount > context.pointee.maximumNumberLength {
          fault = JSONError(
            .numberTooLong, offset: tracker.pendingStart,
            reason: "A number is longer than the limit.")
        }
      } else {
        fault = unsafe tracker.fault(
          tail, at: offset + from, trackerState,
          maximumNumberLength: context.pointee.maximumNumberLength)
      }
    }
  }

  private func outOfMemory(at offset: Int) -> JSONError {
    JSONError(.outOfMemory, offset: offset, reason: "There is no memory left to read the document.")
  }

  /// How much of the piece the engine has read; `nil` if it refuses a token or has no memory.
  @inline(__always) private mutating func makeTokens(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, at offset: Int
  ) -> Int? {
    #if Yajl && (os(Linux) || os(macOS))
      if engine == .yajl {
        guard let handle = unsafe context.pointee.handle else {
          fault = outOfMemory(at: offset)
          return nil
        }
        let status = unsafe cyajl_parse(handle, memory, bytes, count)
        if status < 0 { fault = unsafe outOfMemory(at: context.pointee.lastEnd) }
        guard status == Int32(yajl_status_ok.rawValue) else { return nil }
        return unsafe Int(yajl_get_bytes_consumed(handle))
      }
    #endif
    guard unsafe portable.parse(bytes, count: count, into: context) else { return nil }
    return unsafe context.pointee.consumed
  }

  private var trackerState: TokenTracker.State {
    let depth = unsafe context.pointee.tape.depth
    return TokenTracker.State(
      lastKind: unsafe context.pointee.tape.lastKind,
      isInObject: depth == 0 ? nil : unsafe context.pointee.tape.levels[depth - 1].isObject)
  }

  /// After the value only white space is allowed.
  private mutating func judgeTrailing(
    _ bytes: UnsafePointer<UInt8>, count: Int, from start: Int, at offset: Int
  ) {
    var index = start
    while index < count {
      guard unsafe isWhiteSpace(bytes[index]) else {
        fault = trailingContent(at: offset + index)
        return
      }
      index += 1
    }
  }

  private func trailingContent(at offset: Int) -> JSONError {
    JSONError(.trailingContent, offset: offset, reason: "Only white space may follow the value.")
  }

  /// Ends the document at a fault of the screen or at its last byte: lets yajl judge what it has
  /// not finished, because the earlier fault counts.
  mutating func conclude(at end: Int) {
    if screen.isInString {
      tryString()
    } else if !isComplete {
      probe(" ", at: screen.fault?.offset ?? end)
    }
    if let found = fault {
      if let screened = screen.fault, found.offset >= screened.offset {
        fault = screened
      } else if screen.fault == nil && found.offset >= end {
        fault = unexpectedEnd(at: end)
      }
    } else if let screened = screen.fault {
      fault = isComplete && !screen.isInString ? trailingContent(at: screened.offset) : screened
    } else if screen.isInString || !isComplete {
      fault = unexpectedEnd(at: end)
    }
  }

  /// Whether a string may stand where the open one begins: tries an empty one in its place.
  private mutating func tryString() {
    let start = screen.stringStart
    probe("\"\"", at: start)
    let count = unsafe context.pointee.tape.events.count
    guard count > 0 else { return }
    let last = unsafe context.pointee.tape.events[count - 1]
    if last.offset >= start && (last.kind == .string || last.kind == .name) {
      unsafe context.pointee.tape.removeEvents(from: count - 1)
    }
  }

  private mutating func probe(_ text: StaticString, at offset: Int) {
    unsafe run(text.utf8Start, count: text.utf8CodeUnitCount, at: offset, isProbe: true)
  }

  mutating func unexpectedEnd(at offset: Int) -> JSONError {
    let error = JSONError(
      .unexpectedEnd, offset: offset, reason: "The document ends before its value does.")
    fault = error
    return error
  }

  /// Reads the byte order mark of a whole document.
  private mutating func skipByteOrderMark(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
    while markCount < 3 && markCount < count {
      guard unsafe readMark(bytes[markCount]) else { return 0 }
    }
    if markCount < 3 { failIncompleteMark() }
    return 3
  }

  /// Takes one byte of a byte order mark; the document's first byte was one.
  mutating func readMark(_ byte: UInt8) -> Bool {
    guard byte == ([0xEF, 0xBB, 0xBF] as [UInt8])[markCount] else {
      failIncompleteMark()
      return false
    }
    markCount += 1
    if markCount == 3 && !options.skipsByteOrderMark {
      fault = JSONError(
        .byteOrderMark, offset: 0, reason: "The document begins with a byte order mark.")
    }
    return fault == nil
  }

  mutating func failIncompleteMark() {
    fault = JSONError(.unexpectedCharacter, offset: 0, reason: "No token begins with this byte.")
  }
}
