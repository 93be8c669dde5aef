/// The screen's way through plain text: many bytes at once, up to what must be looked at one by one.
extension JSONScreen {
  /// Passes bytes up to a byte beyond ASCII, a control character, or an escape that is not of two
  /// bytes in a string.
  ///
  /// Among the rest only quotes count: their number says whether a string is open, and the last
  /// one where it began.
  @inline(__always)
  mutating func scanBlocks(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ base: Int
  ) -> Int {
    guard count >= 8 else { return start }
    var index = start
    /// Where the bytes begin that hold no escape, and the quotes among them.
    var segment = start
    var quotes = QuoteTally()
    while index < count {
      unsafe index = passPlainBlocks(bytes, index, count &- 16, &quotes)
      if index >= count { break }
      let word = unsafe Self.word(bytes, index, count)
      let special = Self.special(word) & Self.highBits
      if special == 0 {
        quotes.count(Self.quotes(word))
        index &+= 8
        continue
      }
      quotes.count(Self.quotes(word) & ((special & (0 &- special)) &- 1))  // those before it
      index &+= special.trailingZeroBitCount &>> 3
      unsafe open(quotes, bytes, segment, index, base)
      guard mode == .string, unsafe bytes[index] == UInt8(ascii: "\\") else { return index }
      unsafe index = passEscapes(bytes, index, count)
      if isInString { return index }
      segment = index
      quotes = QuoteTally()
    }
    index = min(index, count)
    unsafe open(quotes, bytes, segment, index, base)
    return index
  }

  /// Passes blocks of 32 and 16 bytes that are all plain, up to the last one at `last`.
  @inline(__always)
  private func passPlainBlocks(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ last: Int, _ quotes: inout QuoteTally
  ) -> Int {
    var index = start
    var seen = SIMD2<UInt64>()
    var parity = SIMD2<UInt64>()
    while index &+ 16 <= last {
      let first = unsafe UnsafeRawPointer(bytes + index).loadUnaligned(as: SIMD2<UInt64>.self)
      let second = unsafe UnsafeRawPointer(bytes + index)
        .loadUnaligned(fromByteOffset: 16, as: SIMD2<UInt64>.self)
      let special = Self.special(first) | Self.special(second)
      if (special.x | special.y) & Self.highBits != 0 { break }
      let firstQuotes = Self.quotes(first)
      let secondQuotes = Self.quotes(second)
      seen |= firstQuotes | secondQuotes
      parity ^= firstQuotes ^ secondQuotes
      index &+= 32
    }
    while index <= last {
      let block = unsafe UnsafeRawPointer(bytes + index).loadUnaligned(as: SIMD2<UInt64>.self)
      let special = Self.special(block)
      if (special.x | special.y) & Self.highBits != 0 { break }
      let quotes = Self.quotes(block)
      seen |= quotes
      parity ^= quotes
      index &+= 16
    }
    quotes.count(seen: seen.x | seen.y, parity: parity.x ^ parity.y)
    return index
  }

  /// Passes the rest of a string from its first escape on: where one is, more are near.
  ///
  /// Leaves the string open at what is neither ASCII nor an escape of two bytes, and near the end.
  private mutating func passEscapes(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    var index = start
    let lastWord = count &- 8
    while index <= lastWord {
      let word = unsafe Self.word(at: bytes + index)
      let stops = (Self.special(word) | Self.quotes(word)) & Self.highBits
      guard stops != 0 else {
        index &+= 8
        continue
      }
      index &+= stops.trailingZeroBitCount &>> 3
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "\"") {
        mode = .outside
        return index &+ 1
      }
      guard byte == UInt8(ascii: "\\") && index &+ 1 < count,
        unsafe Self.isShortEscape(bytes[index &+ 1])
      else { break }
      index &+= 2
    }
    return index
  }

  /// The eight bytes at `index`, with spaces beyond the end; there are eight bytes at least.
  @inline(__always)
  private static func word(
    _ bytes: UnsafePointer<UInt8>, _ index: Int, _ count: Int
  ) -> UInt64 {
    if index &+ 8 <= count { return unsafe word(at: bytes + index) }
    let left = UInt64(truncatingIfNeeded: count &- index) &* 8
    return unsafe word(at: bytes + (count &- 8)) &>> (64 &- left)
      | 0x2020_2020_2020_2020 &<< left
  }

  /// The quotes of many words, of which only two things are kept: whether there are any, and whether
  /// their number is odd.
  private struct QuoteTally {
    private var seen: UInt64 = 0
    private var parity: UInt64 = 0

    @inline(__always) mutating func count(_ quotes: UInt64) {
      count(seen: quotes, parity: quotes)
    }

    @inline(__always) mutating func count(seen: UInt64, parity: UInt64) {
      self.seen |= seen
      self.parity ^= parity
    }

    @inline(__always) var isEmpty: Bool { seen & JSONScreen.highBits == 0 }

    /// Adds up the bytes' high bits, in the highest byte of a product.
    @inline(__always) var isOdd: Bool {
      ((parity & JSONScreen.highBits) &>> 7 &* 0x0101_0101_0101_0101) &>> 56 & 1 != 0
    }
  }

  /// Takes the quotes among bytes without escapes: opens and closes strings.
  @inline(__always)
  private mutating func open(
    _ quotes: QuoteTally, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ base: Int
  ) {
    if quotes.isEmpty { return }
    if quotes.isOdd { mode = isInString ? .outside : .string }
    guard isInString else { return }
    var index = end &- 1
    while unsafe index > start && bytes[index] != UInt8(ascii: "\"") { index &-= 1 }
    stringStart = base &+ index
  }

  /// Passes bytes up to a quote or what `scanBlocks` leaves.
  func skipPlainBlocks(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int
  ) -> Int {
    var index = start
    while index &+ 8 <= count {
      let word = unsafe Self.word(at: bytes + index)
      let stops = (Self.special(word) | Self.quotes(word)) & Self.highBits
      if stops != 0 { return index &+ stops.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    return index
  }

  @inline(__always) private static func word(at bytes: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// A high bit for each byte that is not ASCII, a backslash, or below 0x20; other bits are noise.
  ///
  /// Bytes beyond ASCII disturb the bits of those after them: only the first high bit counts.
  @inline(__always) private static func special(_ word: UInt64) -> UInt64 {
    word | (highBits &- (word ^ 0x5C5C_5C5C_5C5C_5C5C)) | (0x9F9F_9F9F_9F9F_9F9F &- word)
  }

  /// A high bit for each quote before the first byte beyond ASCII; other bits are noise.
  @inline(__always) private static func quotes(_ word: UInt64) -> UInt64 {
    highBits &- (word ^ 0x2222_2222_2222_2222)
  }

  /// The same for two words.
  @inline(__always)
  private static func special(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    words
      | (SIMD2(repeating: highBits) &- (words ^ SIMD2(repeating: 0x5C5C_5C5C_5C5C_5C5C)))
      | (SIMD2(repeating: 0x9F9F_9F9F_9F9F_9F9F) &- words)
  }

  /// The same for two words.
  @inline(__always)
  private static func quotes(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    SIMD2(repeating: highBits) &- (words ^ SIMD2(repeating: 0x2222_2222_2222_2222))
  }

  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
}
