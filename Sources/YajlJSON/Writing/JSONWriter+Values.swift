extension JSONWriter {
  mutating func writeNull() {
    guard beginValue() else { return }
    append("null")
  }

  @inline(__always) mutating func write(_ value: Bool) {
    guard beginValue() else { return }
    append(value ? "true" : "false")
  }

  @inline(__always) mutating func write(_ value: String) {
    guard beginValue() else { return }
    appendString(value)
  }

  @inline(__always) mutating func write(_ value: Int) {
    guard beginValue() else { return }
    if style.numbers == .ecmaScript && value.magnitude > 1 << 53 {
      return appendNumber(JSONNumber(value))
    }
    appendInteger(value)
  }

  mutating func write(_ value: Double) {
    guard let number = JSONNumber(value) else {
      note(
        JSONError(.numberOutOfRange, offset: 0, reason: "JSON has no infinities and no NaN."))
      return writeNull()
    }
    write(number)
  }

  mutating func write(_ number: JSONNumber) {
    guard beginValue() else { return }
    appendNumber(number)
  }

  // MARK: Text

  @inline(__always) mutating func append(_ text: StaticString) {
    unsafe buffer.append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 {
      if let start = $0.baseAddress { unsafe buffer.append(start, count: $0.count) }
    }
  }

  @inline(__always) private mutating func appendInteger(_ value: Int) {
    if value >= 0 && value < 10 {
      return buffer.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
    }
    append(String(value))
  }

  mutating func appendNumber(_ number: JSONNumber) {
    switch style.numbers {
    case .asWritten: append(number.text)
    case .exactDecimal: append(number.canonicalText)
    case .ecmaScript:
      guard let value = number.double else {
        note(
          JSONError(
            .numberOutOfRange, offset: 0, reason: "A number is beyond the range of doubles."))
        return append("null" as StaticString)
      }
      let isInteger = !number.text.utf8.contains { "eE.".utf8.contains($0) }
      if isInteger && !Self.isExactlyDouble(number) {
        note(
          JSONError(.numberOutOfRange, offset: 0, reason: "An integer is not exactly a double."))
      }
      append(JSONNumber(checkedText: value.description).canonicalText)
    }
  }

  /// Whether an integer below 2⁶⁴ has no more bits than a double.
  private static func isExactlyDouble(_ number: JSONNumber) -> Bool {
    guard let magnitude = number.int?.magnitude ?? number.uint64.map({ UInt($0) }) else {
      return false
    }
    return magnitude == 0
      || magnitude.bitWidth - magnitude.leadingZeroBitCount - magnitude.trailingZeroBitCount <= 53
  }

  /// Appends a string with the fewest escapes: `"`, `\` and control characters.
  mutating func appendString(_ text: String) {
    var text = text
    text.withUTF8 { unsafe appendString($0) }
  }

  @inline(__always)
  private mutating func appendString(_ text: UnsafeBufferPointer<UInt8>) {
    let count = text.count
    buffer.reserve(count &+ 2)
    buffer.append(UInt8(ascii: "\""))
    if unsafe count <= 16 && appendShortText(text) {
      return buffer.append(UInt8(ascii: "\""))
    }
    if let start = text.baseAddress {
      var index = 0
      while index < count {
        let plainCount = unsafe Self.plainCount(
          start + index, count &- index, stopsBeyondASCII: style.escapesNonASCII)
        unsafe buffer.append(start + index, count: plainCount)
        index &+= plainCount
        guard index < count else { break }
        let byte = unsafe start[index]
        if byte < 0x80 {
          appendEscape(byte)
          index &+= 1
        } else {
          unsafe index &+= appendEscapedScalar(start + index)
        }
      }
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Appends at most 16 bytes, for which there is room, if none of them needs an escape.
  ///
  /// They are read and written by words that overlap.
  @inline(__always)
  private mutating func appendShortText(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = text.count
    guard let start = text.baseAddress, count > 0 else { return true }
    let source = unsafe UnsafeRawPointer(start)
    let target = unsafe UnsafeMutableRawPointer(buffer.base + buffer.count)
    if count >= 8 {
      let first = unsafe source.loadUnaligned(as: UInt64.self)
      let last = unsafe source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      guard (Self.special(first) | Self.special(last)) & Self.highBits == 0 else { return false }
      unsafe target.storeBytes(of: first, as: UInt64.self)
      unsafe target.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      let first = unsafe source.loadUnaligned(as: UInt32.self)
      let last = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      let word = UInt64(first) | UInt64(last) &<< 32
      guard Self.special(word) & Self.highBits == 0 else { return false }
      unsafe target.storeBytes(of: first, as: UInt32.self)
      unsafe target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
    } else {
      let (first, middle, last) = unsafe (start[0], start[count &>> 1], start[count &- 1])
      let word =
        UInt64(first) | UInt64(middle) &<< 8 | UInt64(last) &<< 16 | 0x2020_2020_2000_0000
      guard Self.special(word) & Self.highBits == 0 else { return false }
      unsafe target.storeBytes(of: first, as: UInt8.self)
      unsafe target.storeBytes(of: middle, toByteOffset: count &>> 1, as: UInt8.self)
      unsafe target.storeBytes(of: last, toByteOffset: count &- 1, as: UInt8.self)
    }
    buffer.noteAppended(count)
    return true
  }

  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// A high bit for a quote, a backslash, a byte below 0x20, and for some when a byte is beyond ASCII.
  @inline(__always) private static func special(_ word: UInt64) -> UInt64 {
    word | (highBits &- (word ^ 0x2222_2222_2222_2222))
      | (highBits &- (word ^ 0x5C5C_5C5C_5C5C_5C5C)) | (0x9F9F_9F9F_9F9F_9F9F &- word)
  }

  /// How many bytes can be written as they are.
  @inline(__always)
  private static func plainCount(
    _ start: UnsafePointer<UInt8>, _ count: Int, stopsBeyondASCII: Bool
  ) -> Int {
    var index = 0
    while index &+ 8 <= count {
      let word = unsafe UInt64(
        littleEndian: UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self))
      if special(word) & highBits != 0 { break }
      index &+= 8
    }
    while index < count {
      let byte = unsafe start[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      if byte >= 0x80 && stopsBeyondASCII { break }
      index &+= 1
    }
    return index
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case 0x08: append("\\b" as StaticString)
    case 0x09: append("\\t" as StaticString)
    case 0x0A: append("\\n" as StaticString)
    case 0x0C: append("\\f" as StaticString)
    case 0x0D: append("\\r" as StaticString)
    default: appendUnit(UInt32(byte))
    }
  }

  private mutating func appendUnit(_ unit: UInt32) {
    append("\\u" as StaticString)
    for shift: UInt32 in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit &>> shift & 0xF)
      buffer.append(digit < 10 ? UInt8(ascii: "0") &+ digit : UInt8(ascii: "a") &+ digit &- 10)
    }
  }

  /// Writes the character that begins at `start`, of well-formed UTF-8, as one or two escapes.
  private mutating func appendEscapedScalar(_ start: UnsafePointer<UInt8>) -> Int {
    let lead = unsafe start[0]
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    var scalar = UInt32(lead) & (0x7F &>> UInt32(count))
    for index in 1..<count { scalar = unsafe scalar &<< 6 | UInt32(start[index] & 0x3F) }
    if scalar >= 0x10000 {
      appendUnit(0xD800 &+ (scalar &- 0x10000) &>> 10)
      appendUnit(0xDC00 &+ (scalar &- 0x10000) & 0x3FF)
    } else {
      appendUnit(scalar)
    }
    return count
  }
}
