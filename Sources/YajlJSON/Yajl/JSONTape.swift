/// The events of a document or of a piece of one, in order, with the limits that are judged as
/// they arrive: depth, members, duplicate names.
@safe struct JSONTape: ~Copyable {
  /// An array or object that is open.
  struct Level: BitwiseCopyable {
    /// The number of the event that began it, counted from the start of the document.
    var begin: Int
    var memberCount: UInt32
    var isObject: Bool
    /// Whether two names may be equal: their bits in `nameBits` are.
    var mayRepeat: Bool
    var nameBits: UInt64

    /// Notes a name: two that are equal have the same bit.
    @inline(__always) mutating func note(
      first: UInt8, middle: UInt8, last: UInt8, count: Int
    ) {
      let mix = UInt64(first) &* 3 &+ UInt64(middle) &* 9 &+ UInt64(last) &* 5
      let bit: UInt64 = 1 &<< (mix &+ UInt64(truncatingIfNeeded: count))
      if nameBits & bit != 0 { mayRepeat = true }
      nameBits |= bit
    }
  }

  private(set) var events: GrowableBuffer<JSONEvent>
  private(set) var levels: GrowableBuffer<Level>
  /// Text that does not lie in the source as it is: unescaped, or cut by a chunk's edge.
  private(set) var texts: GrowableBuffer<UInt8>
  /// Where the text of the events lies that is not copied, and the offset of its first byte.
  var source: UnsafePointer<UInt8>?
  var sourceOffset = 0
  /// Events handed out and removed before the first of `events`.
  private var removedCount = 0
  /// The kind of the last event that was removed.
  private var lastRemovedKind: JSONEvent.Kind = .end
  var refusesDuplicates = false
  private var maximumDepth = 512
  /// How many levels are within the limit and the memory that is there.
  private var levelRoom = 0
  var maximumMemberCount = 100_000
  /// The first fault found by the tape.
  var fault: JSONError?

  init(eventCapacity: Int = 128) {
    events = GrowableBuffer(capacity: eventCapacity)
    levels = GrowableBuffer(capacity: 16)
    texts = GrowableBuffer(capacity: 512)
    unsafe source = nil
  }

  /// Takes the limits and rules that the tape judges.
  mutating func configure(_ options: JSONOptions) {
    maximumDepth = max(options.limits.maximumDepth, 0)
    noteLevelRoom()
    maximumMemberCount = options.limits.maximumMemberCount
    refusesDuplicates = options.duplicateNames == .refuse || options.requiresIJSON
  }

  /// How many arrays and objects are open.
  @inline(__always) var depth: Int { levels.count }

  /// The kind of the last event, also when it was handed out; `.end` before the first.
  var lastKind: JSONEvent.Kind {
    events.count > 0 ? events[events.count - 1].kind : lastRemovedKind
  }

  /// Whether one whole value is on the tape, and nothing open.
  @inline(__always) var isComplete: Bool { levels.count == 0 && lastKind != .end }

  /// Empties the tape for another document.
  mutating func reset() {
    events.removeAll()
    texts.removeAll()
    levels.removeAll()
    removedCount = 0
    lastRemovedKind = .end
    fault = nil
  }

  /// Removes the events, which have been handed out; open containers stay open.
  @inline(__always) mutating func drain() {
    lastRemovedKind = lastKind
    removedCount += events.count
    events.removeAll()
    texts.removeAll()
  }

  /// Removes the first events, and the texts that only they have; open containers stay open.
  mutating func removeFirst(_ count: Int) {
    var firstText = texts.count
    for index in count..<events.count where events[index].isCopied {
      firstText = events[index].link
      break
    }
    for index in count..<events.count {
      var event = events[index]
      if event.isCopied {
        event.moveLink(by: firstText)
      } else if event.kind == .beginObject || event.kind == .beginArray, event.link > 0 {
        event.moveLink(by: count)
      }
      events[index - count] = event
    }
    lastRemovedKind = lastKind
    events.removeLast(to: events.count - count)
    texts.removeFirst(firstText)
    removedCount += count
  }

  /// Removes the events from `index` on: strings that were only tried.
  mutating func removeEvents(from index: Int) { events.removeLast(to: index) }

  /// Gives back memory that one large document has taken.
  mutating func shrink() {
    events.shrink(to: 65_536)
    texts.shrink(to: 1 << 20)
  }

  /// Forgets its source, and gives back what is more than most documents need.
  mutating func becomeIdle() {
    unsafe source = nil
    events.shrink(to: 1_024)
    levels.shrink(to: 64)
    noteLevelRoom()
    texts.shrink(to: 16_384)
  }

  /// The text of an event that has one.
  @inline(__always) func text(of event: JSONEvent) -> UnsafeBufferPointer<UInt8> {
    if event.isCopied {
      return unsafe UnsafeBufferPointer(
        start: texts.base + event.link, count: event.length)
    }
    let skipped = event.kind == .number ? 0 : 1
    return unsafe UnsafeBufferPointer(
      start: source.unsafelyUnwrapped + (event.offset &- sourceOffset &+ skipped),
      count: event.length)
  }
}

// MARK: - Adding events

extension JSONTape {
  /// Adds a literal, or text that lies in the source: a string or name with its quote, a number.
  @inline(__always) mutating func appendText(_ kind: JSONEvent.Kind, at offset: Int, count: Int) {
    events.append(JSONEvent(kind, at: offset, length: count))
  }

  /// Adds text that does not lie in the source.
  mutating func appendCopy(
    _ kind: JSONEvent.Kind, at offset: Int, _ text: UnsafeBufferPointer<UInt8>,
    isTruncated: Bool = false
  ) {
    let place = texts.count
    guard place + text.count <= UInt32.max else {
      return fail(.documentTooLong, at: offset, "More than 4 GiB of text has escapes.")
    }
    if let start = text.baseAddress { unsafe texts.append(start, count: text.count) }
    events.append(
      JSONEvent(
        kind, at: offset, length: text.count, link: place,
        flags: JSONEvent.copied | (isTruncated ? JSONEvent.truncated : 0)))
  }

  @inline(__always) var hasRoomForEvent: Bool { events.hasRoom }

  /// Adds text that lies in the source, into memory that is there.
  @inline(__always)
  mutating func appendText(_ kind: JSONEvent.Kind, inRoomAt offset: Int, count: Int) {
    events.appendInRoom(JSONEvent(kind, at: offset, length: count))
  }

  @inline(__always) var hasRoomForBegin: Bool { levels.count < levelRoom && events.hasRoom }

  @inline(__always) mutating func appendBegin(_ kind: JSONEvent.Kind, at offset: Int) {
    levels.appendInRoom(level(kind))
    events.appendInRoom(JSONEvent(kind, at: offset))
  }

  mutating func begin(_ kind: JSONEvent.Kind, at offset: Int) -> Bool {
    guard levels.count < maximumDepth else {
      fail(.tooDeep, at: offset, "Arrays and objects are nested deeper than the limit.")
      return false
    }
    levels.append(level(kind))
    events.append(JSONEvent(kind, at: offset))
    noteLevelRoom()
    return true
  }

  private mutating func noteLevelRoom() { levelRoom = min(maximumDepth, levels.capacity) }

  @inline(__always) private func level(_ kind: JSONEvent.Kind) -> Level {
    Level(
      begin: removedCount &+ events.count, memberCount: 0, isObject: kind == .beginObject,
      mayRepeat: false, nameBits: 0)
  }

  /// Counts a name that lies between quotes, and notes whether an earlier one may equal it.
  ///
  /// A quote stands for the bytes of an empty name.
  /// - Returns: `false`, and nothing is counted, if that were too many.
  @inline(__always)
  mutating func noteName(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    let level = unsafe levels.base + (levels.count &- 1)
    let memberCount = unsafe level.pointee.memberCount
    assert(levels.count > 0)
    guard Int(memberCount) < maximumMemberCount else { return false }
    unsafe level.pointee.memberCount = memberCount &+ 1
    if refusesDuplicates {
      unsafe level.pointee.note(
        first: text[0], middle: text[count &>> 1], last: text[count &- 1], count: count)
    }
    return true
  }

  /// Counts the name that was just added, and notes whether an earlier one may equal it.
  mutating func countName(_ text: UnsafePointer<UInt8>?, count: Int) -> Bool {
    guard levels.count > 0 else { return true }
    let level = unsafe levels.base + (levels.count &- 1)
    let memberCount = unsafe level.pointee.memberCount &+ 1
    unsafe level.pointee.memberCount = memberCount
    if refusesDuplicates {
      let quote = UInt8(ascii: "\"")  // as for an empty name between quotes
      let text = unsafe count > 0 ? text : nil
      unsafe level.pointee.note(
        first: text?[0] ?? quote, middle: text?[count &>> 1] ?? quote,
        last: text?[count &- 1] ?? quote, count: count)
    }
    return memberCount <= maximumMemberCount
  }

  /// Adds the end of an array or object, if no two names in it can be equal and there is memory.
  @inline(__always) mutating func appendEnd(_ kind: JSONEvent.Kind, at offset: Int) -> Bool {
    let top = levels.count &- 1
    guard top >= 0, events.hasRoom else { return false }
    let level = unsafe levels.base + top
    let begin = unsafe level.pointee.begin &- removedCount
    guard unsafe begin >= 0 && !level.pointee.mayRepeat else { return false }
    levels.removeLast(to: top)
    unsafe (events.base + begin).pointee.close(
      memberCount: Int(level.pointee.memberCount), end: events.count)
    events.appendInRoom(JSONEvent(kind, at: offset))
    return true
  }

  mutating func end(_ kind: JSONEvent.Kind, at offset: Int) -> Bool {
    let top = levels.count &- 1
    guard top >= 0 else { return false }
    let level = levels[top]
    levels.removeLast(to: top)
    let begin = level.begin &- removedCount
    if begin >= 0 {
      let event = unsafe events.base + begin
      unsafe event.pointee.close(memberCount: Int(level.memberCount), end: events.count)
      if level.mayRepeat && !refuseDuplicates(from: begin, count: Int(level.memberCount)) {
        return false
      }
    }
    events.append(JSONEvent(kind, at: offset))
    return true
  }

  @inline(never)
  mutating func fail(_ code: JSONError.ErrorCode, at offset: Int, _ reason: String) {
    if fault == nil { fault = JSONError(code, offset: offset, reason: reason) }
  }
}
