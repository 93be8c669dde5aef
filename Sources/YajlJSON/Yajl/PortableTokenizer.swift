/// Makes tokens in Swift, for the platforms without yajl; it takes the pieces that yajl would get.
///
/// The screen before it has checked the strings, and no piece ends within one. What it refuses is
/// judged by the token tracker, as with yajl. A token is read to its end before it is asked whether it
/// may stand there, as yajl does, so that both engines give the same events and the same faults.
@safe struct PortableTokenizer: ~Copyable {
  /// What may stand next; nothing after the document's value.
  private struct Allowed: OptionSet {
    let rawValue: UInt8
    static var value: Self { Self(rawValue: 1) }
    static var arrayEnd: Self { Self(rawValue: 2) }
    static var name: Self { Self(rawValue: 4) }
    static var objectEnd: Self { Self(rawValue: 8) }
    static var colon: Self { Self(rawValue: 16) }
    static var comma: Self { Self(rawValue: 32) }
  }

  private typealias Context = UnsafeMutablePointer<YajlContext>

  private var allowed: Allowed = .value
  /// Whether the innermost open container is an object.
  private var isInObject = false
  /// The beginning of a number or literal that the end of a piece has cut.
  private var pending = GrowableBuffer<UInt8>(capacity: 1)
  /// The text of a string that has escapes.
  private var unescaped = GrowableBuffer<UInt8>(capacity: 1)

  /// Forgets the last document.
  mutating func reset() {
    allowed = .value
    isInObject = false
    pending.removeAll()
  }

  /// Gives back memory that one large string has taken.
  mutating func shrink() { unescaped.shrink(to: 16_384) }

  /// Reads a piece up to its end, or to that of the document's value.
  ///
  /// Its events are on the context's tape afterwards, and the context knows how much was read.
  /// - Returns: `false` at a token that is not allowed or beyond a limit.
  mutating func parse(
    _ bytes: UnsafePointer<UInt8>, count: Int, into context: UnsafeMutablePointer<YajlContext>
  ) -> Bool {
    var index = 0
    if pending.count > 0 {
      guard let end = unsafe resume(bytes, count, context) else { return false }
      index = end
    }
    while index < count, !allowed.isEmpty {
      let byte = unsafe bytes[index]
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
      case UInt8(ascii: "\""):
        guard let end = unsafe string(bytes, index, count, context) else { return false }
        index = end
      case UInt8(ascii: ":"):
        guard allowed == .colon else { return false }
        allowed = .value
        index &+= 1
      case UInt8(ascii: ","):
        guard allowed.contains(.comma) else { return false }
        allowed = isInObject ? .name : .value
        index &+= 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        index &+= 1
        guard unsafe begin(byte == UInt8(ascii: "{"), index, context) else { return false }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        index &+= 1
        guard unsafe end(byte == UInt8(ascii: "}"), index, context) else { return false }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        guard let end = unsafe Self.numberEnd(bytes, index, count) else { return false }
        if end == count {
          unsafe pending.append(bytes + index, count: count &- index)
        } else {
          guard
            unsafe allowed.contains(.value) && context.pointee.number(bytes + index, end &- index)
          else { return false }
          unsafe afterValue(context)
        }
        index = end
      default:
        guard let end = unsafe literal(bytes, index, count, context) else { return false }
        index = end
      }
    }
    unsafe context.pointee.consumed = index
    return true
  }

  /// What may stand after a value.
  @inline(__always) private mutating func afterValue(_ context: Context) {
    if unsafe context.pointee.tape.depth == 0 {
      allowed = []
    } else {
      allowed = isInObject ? [.comma, .objectEnd] : [.comma, .arrayEnd]
    }
  }

  // MARK: Containers

  @inline(__always)
  private mutating func begin(_ isObject: Bool, _ end: Int, _ context: Context) -> Bool {
    guard allowed.contains(.value) else { return false }
    let kind = isObject ? JSONEvent.Kind.beginObject : .beginArray
    let offset = unsafe context.pointee.textOffset &+ end
    guard
      unsafe context.pointee.appendBegin(kind, end: offset)
        || context.pointee.begin(kind, end: offset)
    else { return false }
    isInObject = isObject
    allowed = isObject ? [.name, .objectEnd] : [.value, .arrayEnd]
    return true
  }

  @inline(__always)
  private mutating func end(_ isObject: Bool, _ end: Int, _ context: Context) -> Bool {
    guard allowed.contains(isObject ? .objectEnd : .arrayEnd) else { return false }
    let kind = isObject ? JSONEvent.Kind.endObject : .endArray
    let offset = unsafe context.pointee.textOffset &+ end
    guard
      unsafe context.pointee.appendEnd(kind, end: offset)
        || context.pointee.end(kind, end: offset)
    else { return false }
    let depth = unsafe context.pointee.tape.depth
    isInObject = unsafe depth > 0 && context.pointee.tape.levels[depth &- 1].isObject
    unsafe afterValue(context)
    return true
  }

  // MARK: Strings

  /// Reads the string or name that begins with the quote at `start`; the index after it.
  @inline(__always)
  private mutating func string(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ context: Context
  ) -> Int? {
    let isName = allowed.contains(.name)
    guard isName || allowed.contains(.value) else { return nil }
    let end = unsafe Self.stringEnd(bytes, start &+ 1, count)
    guard end < count else { return nil }
    guard unsafe bytes[end] == UInt8(ascii: "\"") else {
      return unsafe escapedString(bytes, start, end, count, context)
    }
    let text = unsafe bytes + (start &+ 1)
    let length = end &- start &- 1
    unsafe context.pointee.consumed = end &+ 1
    if isName {
      guard
        unsafe context.pointee.appendName(text, length) || context.pointee.name(text, length)
      else { return nil }
      allowed = .colon
    } else {
      guard
        unsafe context.pointee.appendString(text, length)
          || context.pointee.string(.string, text, length)
      else { return nil }
      unsafe afterValue(context)
    }
    return end &+ 1
  }

  /// The index of the next quote or backslash, eight bytes a step; `count` if there is none.
  @inline(__always)
  private static func stringEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var index = start
    while index &+ 8 <= count {
      let word = unsafe UInt64(
        littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
      let quotes = word ^ 0x2222_2222_2222_2222
      let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let low: UInt64 = 0x0101_0101_0101_0101
      let found =
        ((quotes &- low) & ~quotes | (backslashes &- low) & ~backslashes) & 0x8080_8080_8080_8080
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < count {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
      index &+= 1
    }
    return count
  }

  /// Reads a string whose first escape stands at `escape`.
  @inline(never)
  private mutating func escapedString(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ escape: Int, _ count: Int, _ context: Context
  ) -> Int? {
    unescaped.removeAll()
    var plain = start &+ 1
    var index = escape
    while index < count {
      unsafe unescaped.append(bytes + plain, count: index &- plain)
      if unsafe bytes[index] == UInt8(ascii: "\"") {
        unsafe context.pointee.consumed = index &+ 1
        let text = unsafe UnsafePointer(unescaped.base)
        if allowed.contains(.name) {
          guard unsafe context.pointee.name(text, unescaped.count) else { return nil }
          allowed = .colon
        } else {
          guard unsafe context.pointee.string(.string, text, unescaped.count) else { return nil }
          unsafe afterValue(context)
        }
        return index &+ 1
      }
      index = unsafe unescape(bytes, index)
      plain = index
      index = unsafe Self.stringEnd(bytes, index, count)
    }
    return nil
  }

  /// Adds what the escape at `index` stands for, which the screen has checked; the index after it.
  private mutating func unescape(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> Int {
    let letter = unsafe bytes[index &+ 1]
    switch letter {
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"):
      var scalar = unsafe Self.hexadecimal(bytes + (index &+ 2))
      var end = index &+ 6
      if scalar & 0xFC00 == 0xD800 {
        let low = unsafe Self.hexadecimal(bytes + (end &+ 2))
        scalar = 0x10000 &+ (scalar & 0x3FF) &<< 10 &+ low & 0x3FF
        end &+= 6
      }
      append(scalar)
      return end
    default: unescaped.append(letter)
    }
    return index &+ 2
  }

  private static func hexadecimal(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<4 {
      let digit = unsafe bytes[index]
      value = value &<< 4 | UInt32(digit & 0xF) &+ (digit & 0x40 == 0 ? 0 : 9)
    }
    return value
  }

  /// Adds a scalar in UTF-8 (RFC 3629 §3).
  private mutating func append(_ scalar: UInt32) {
    func byte(_ mark: UInt32, _ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: mark | scalar &>> shift & (mark == 0x80 ? 0x3F : 0xFF))
    }
    switch scalar {
    case ..<0x80: unescaped.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800: unescaped.append(byte(0xC0, 6))
    case ..<0x10000:
      unescaped.append(byte(0xE0, 12))
      unescaped.append(byte(0x80, 6))
    default:
      unescaped.append(byte(0xF0, 18))
      unescaped.append(byte(0x80, 12))
      unescaped.append(byte(0x80, 6))
    }
    if scalar >= 0x80 { unescaped.append(byte(0x80, 0)) }
  }

  // MARK: Numbers and literals

  /// The index after the number that begins at `start`; `count` if more bytes may belong to it.
  @inline(__always)
  private static func numberEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var index = start
    /// Passes digits, of which there must be one; `false` if another byte stands there.
    func passDigits() -> Bool {
      let first = index
      while index < count, unsafe bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
      return index > first || index == count
    }
    if unsafe bytes[index] == UInt8(ascii: "-") { index &+= 1 }
    if unsafe index < count && bytes[index] == UInt8(ascii: "0") {
      index &+= 1
    } else if !passDigits() {
      return nil
    }
    if unsafe index < count && bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      if !passDigits() { return nil }
    }
    if unsafe index < count && bytes[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if index < count,
        unsafe bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index &+= 1
      }
      if !passDigits() { return nil }
    }
    return index
  }

  /// Reads `null`, `true` or `false`; the index after it, or `count` if the piece has cut it.
  private mutating func literal(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ context: Context
  ) -> Int? {
    guard let (kind, word) = Self.word(unsafe bytes[start]) else { return nil }
    let length = min(word.utf8CodeUnitCount, count &- start)
    for index in 1..<max(length, 1)
    where unsafe bytes[start &+ index] != word.utf8Start[index] {
      return nil
    }
    if length < word.utf8CodeUnitCount {
      unsafe pending.append(bytes + start, count: length)
      return count
    }
    guard allowed.contains(.value) else { return nil }
    let end = start &+ length
    unsafe context.pointee.literal(kind, end: context.pointee.textOffset &+ end)
    unsafe afterValue(context)
    return end
  }

  private static func word(_ first: UInt8) -> (JSONEvent.Kind, StaticString)? {
    switch first {
    case UInt8(ascii: "n"): (.null, "null")
    case UInt8(ascii: "t"): (.true, "true")
    case UInt8(ascii: "f"): (.false, "false")
    default: nil
    }
  }

  /// Goes on with the number or literal that the last piece has cut; the index after it.
  @inline(never)
  private mutating func resume(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ context: Context
  ) -> Int? {
    var index = 0
    if let (kind, word) = Self.word(pending[0]) {
      while pending.count < word.utf8CodeUnitCount {
        guard index < count else { return count }
        guard unsafe bytes[index] == word.utf8Start[pending.count] else { return nil }
        unsafe pending.append(bytes[index])
        index &+= 1
      }
      guard allowed.contains(.value) else { return nil }
      unsafe context.pointee.literal(kind, end: context.pointee.textOffset &+ index)
      unsafe afterValue(context)
    } else {
      while index < count, unsafe Self.isNumberByte(bytes[index]) { index &+= 1 }
      unsafe pending.append(bytes, count: index)
      let length = pending.count
      // The blank ends a number to which nothing more can belong.
      if index < count { pending.append(0x20) }
      guard let end = unsafe Self.numberEnd(pending.base, 0, pending.count) else { return nil }
      guard end < pending.count else { return count }
      guard allowed.contains(.value) else { return nil }
      index &-= length &- end
      unsafe context.pointee.consumed = index
      guard unsafe context.pointee.number(pending.base, end) else { return nil }
      unsafe afterValue(context)
      // More than the number was kept: nothing that may follow it.
      guard end == length || allowed.isEmpty else { return nil }
    }
    pending.removeAll()
    return index
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
