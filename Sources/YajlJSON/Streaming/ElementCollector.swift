/// Copies the events of the values under a path to a tape of its own, where they are decoded.
@usableFromInline struct ElementCollector: ~Copyable {
  private var matcher: JSONPathMatcher
  private var tape = JSONTape()
  /// Whether an array or object is being copied.
  private var isCopying = false
  /// The ends of the complete elements on the tape.
  private var ends: [Int] = []
  /// How many of them were handed out.
  private var handedOut = 0

  init(_ path: JSONPath, options: JSONOptions) {
    matcher = JSONPathMatcher(path)
    tape.configure(options)
  }

  /// Takes the events of the reader's last piece.
  @usableFromInline mutating func collect(_ reader: UnsafeMutablePointer<YajlReader>) -> JSONError?
  {
    let piece = unsafe reader.pointee.cursor()
    for index in 0..<piece.end {
      let event = piece.event(at: index)
      switch event.kind {
      case .beginObject, .beginArray:
        if !isCopying {
          let match = matcher.beginValue()
          if match != .target {
            matcher.enter(isArray: event.kind == .beginArray, match)
            continue
          }
          isCopying = true
        }
        _ = tape.begin(event.kind, at: event.offset)
      case .endObject, .endArray:
        guard isCopying else {
          matcher.leave()
          continue
        }
        _ = tape.end(event.kind, at: event.offset)
        if tape.depth == 0 && tape.fault == nil {
          isCopying = false
          ends.append(tape.events.count)
        }
      case .name:
        let text = unsafe piece.text(of: event)
        guard isCopying else {
          unsafe matcher.name(text)
          continue
        }
        unsafe tape.appendCopy(.name, at: event.offset, text)
        _ = unsafe tape.countName(text.baseAddress, count: text.count)
      case .null, .false, .true, .number, .string:
        guard isCopying || matcher.beginValue() == .target else { continue }
        if event.kind == .number || event.kind == .string {
          unsafe tape.appendCopy(
            event.kind, at: event.offset, piece.text(of: event), isTruncated: event.isTruncated)
        } else {
          tape.appendText(event.kind, at: event.offset, count: 0)
        }
        if !isCopying { ends.append(tape.events.count) }
      case .end: break
      }
      if let fault = tape.fault { return fault }
    }
    return nil
  }

  /// A cursor over the next complete element, until there is none.
  @usableFromInline mutating func nextElement() -> JSONCursor? {
    guard handedOut < ends.count else {
      if let last = ends.last {
        // What was handed out leaves the tape, also while the next element is being copied.
        if isCopying { tape.removeFirst(last) } else { tape.reset() }
        tape.shrink()
        ends.removeAll(keepingCapacity: true)
        handedOut = 0
      }
      return nil
    }
    let start = handedOut == 0 ? 0 : ends[handedOut - 1]
    handedOut += 1
    return JSONCursor(tape, start..<ends[handedOut - 1])
  }
}
