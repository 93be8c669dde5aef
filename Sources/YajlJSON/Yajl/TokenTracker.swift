/// Follows the tokens after the last event, so that a fault is reported at the token or byte that
/// is wrong, however the text was cut: yajl's own offsets depend on the chunks.
///
/// After an event comes at most one comma or colon, which makes no event, then a token that is
/// either not finished yet or the one that is wrong.
struct TokenTracker {
  /// Whether the comma or colon was there.
  private var hasSeparator = false
  /// The beginning of an unfinished number or literal, and its offset.
  private var token: [UInt8] = []
  private var tokenStart = 0

  /// How long the unfinished number is; 0 if there is none.
  var pendingNumberCount: Int { isNumber ? token.count : 0 }
  var pendingStart: Int { tokenStart }

  private var isNumber: Bool {
    guard let first = token.first else { return false }
    return first == UInt8(ascii: "-") || (first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9"))
  }

  mutating func reset() {
    hasSeparator = false
    token.removeAll(keepingCapacity: true)
  }

  /// What is allowed after the last event.
  struct State {
    /// The last event, or `.end` at the start of the document.
    var lastKind: JSONEvent.Kind
    /// Whether the innermost open container is an object; `nil` if none is open.
    var isInObject: Bool?

    var separator: UInt8? {
      switch lastKind {
      case .end, .beginArray, .beginObject: nil
      case .name: UInt8(ascii: ":")
      default: isInObject == nil ? nil : UInt8(ascii: ",")
      }
    }

    func expectation(afterSeparator: Bool) -> String {
      switch (lastKind, afterSeparator, isInObject ?? false) {
      case (.end, _, _): "A value is expected."
      case (.beginObject, _, _): "A name or a closing brace is expected."
      case (.beginArray, _, _): "A value or a closing bracket is expected."
      case (.name, false, _): "A colon is expected."
      case (.name, true, _): "A value is expected."
      case (_, false, true): "A comma or a closing brace is expected."
      case (_, true, true): "A name is expected."
      case (_, false, false): "A comma or a closing bracket is expected."
      case (_, true, false): "A value is expected."
      }
    }
  }

  /// Notes the bytes after the last event; they hold no whole token but a comma or colon.
  mutating func follow(_ bytes: UnsafeBufferPointer<UInt8>, at base: Int, _ state: State) {
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      if token.isEmpty {
        if isWhiteSpace(byte) { continue }
        if !hasSeparator && byte == state.separator {
          hasSeparator = true
          continue
        }
        tokenStart = base + index
      }
      token.append(byte)
    }
  }

  /// The fault in `bytes`, which yajl has refused.
  mutating func fault(
    _ bytes: UnsafeBufferPointer<UInt8>, at base: Int, _ state: State, maximumNumberLength: Int
  ) -> JSONError {
    // No token has more bytes that matter; text beyond is not looked at.
    unsafe follow(
      UnsafeBufferPointer(rebasing: bytes.prefix(followedCount(bytes, maximumNumberLength))),
      at: base, state)
    if isNumber && numberCount > maximumNumberLength {
      return JSONError(
        .numberTooLong, offset: tokenStart, reason: "A number is longer than the limit.")
    }
    switch wrongByte() {
    case .number(let length):
      return JSONError(
        .invalidNumber, offset: tokenStart + length, reason: "A number is malformed.")
    case .literal(let length):
      return JSONError(
        .invalidLiteral, offset: tokenStart + length,
        reason: "A literal is neither true nor false nor null.")
    case .character:
      return JSONError(
        .unexpectedCharacter, offset: tokenStart, reason: "No token begins with this byte.")
    case nil:
      return JSONError(
        .unexpectedToken, offset: tokenStart,
        reason: state.expectation(afterSeparator: hasSeparator))
    }
  }

  /// How many bytes of `bytes` to follow: white space of any length, and one token.
  private func followedCount(_ bytes: UnsafeBufferPointer<UInt8>, _ maximumLength: Int) -> Int {
    var index = 0
    var left = min(maximumLength, bytes.count) + 16
    while index < bytes.count && left > 0 {
      if unsafe !(token.isEmpty && isWhiteSpace(bytes[index])) { left -= 1 }
      index += 1
    }
    return index
  }

  private enum Wrong {
    /// A number or literal is wrong after so many bytes; the token is none.
    case number(Int), literal(Int), character
  }

  /// How many bytes of the token belong to the number that it begins with.
  private var numberCount: Int {
    switch NumberGrammar.check(token) {
    case .number(let count), .malformed(let count): count
    case .prefix: token.count
    }
  }

  private func wrongByte() -> Wrong? {
    guard let first = token.first else { return nil }
    if isNumber {
      guard case .malformed(let index) = NumberGrammar.check(token) else { return nil }
      return .number(index)
    }
    switch first {
    case UInt8(ascii: "t"): return literal("true")
    case UInt8(ascii: "f"): return literal("false")
    case UInt8(ascii: "n"): return literal("null")
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""):
      return nil
    default: return .character
    }
  }

  private func literal(_ word: StaticString) -> Wrong? {
    for index in 0..<word.utf8CodeUnitCount {
      guard index < token.count else { return nil }
      if unsafe token[index] != word.utf8Start[index] { return .literal(index) }
    }
    return nil
  }
}

@inline(__always) func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
