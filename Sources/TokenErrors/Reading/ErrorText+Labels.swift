extension ErrorText {
  private enum Label {
    case traceID, correlationID, requestID, clientRequestID, timestamp
  }

  /// `Trace ID: …`, `correlation_id":"…`, `Timestamp: …`; the index after it, or `index`.
  mutating func readLabel(_ bytes: Span<UInt8>, at index: Int) -> Int {
    guard let (label, nameEnd) = Self.label(in: bytes, at: index),
      let start = Self.valueStart(in: bytes, after: nameEnd)
    else { return index }
    let value: Range<Int>
    if label == .timestamp {
      let length = TimestampText.length(in: bytes, at: start)
      guard length > 0 else { return nameEnd }
      value = start..<(start + length)
    } else {
      guard let id = Self.id(in: bytes, at: start) else { return nameEnd }
      value = id
    }
    switch label {
    case .traceID: traceID = traceID ?? value
    case .correlationID: correlationID = correlationID ?? value
    case .requestID: requestID = requestID ?? value
    case .clientRequestID: clientRequestID = clientRequestID ?? value
    case .timestamp: timestamp = timestamp ?? value
    }
    return value.upperBound
  }

  /// `claims=…` at the very start of the text.
  mutating func readLeadingClaims(_ bytes: Span<UInt8>, at index: Int) -> Int {
    var end = index + 7
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "&") { end += 1 }
    if claims == nil, end > index + 7 { claims = (index + 7)..<end }
    return end
  }

  /// Whether a label that ends a sentence stands at `index`.
  static func isLabel(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard let (_, end) = label(in: bytes, at: index) else { return false }
    return end < bytes.count && bytes[end] == UInt8(ascii: ":")
  }

  /// The label at `index`, and the index after it.
  private static func label(in bytes: Span<UInt8>, at index: Int) -> (Label, Int)? {
    guard index <= bytes.count - 4 else { return nil }
    switch bytes.foldedWord(at: index) {
    case time: return bytes.matches("timestamp", at: index) ? (.timestamp, index + 9) : nil
    case trac: return idWord(in: bytes, after: "trace", at: index).map { (.traceID, $0) }
    case corr:
      return idWord(in: bytes, after: "correlation", at: index).map { (.correlationID, $0) }
    case requ: return idWord(in: bytes, after: "request", at: index).map { (.requestID, $0) }
    case clie:
      guard bytes.matches("client", at: index) else { return nil }
      let start = separatorEnd(in: bytes, at: index + 6)
      return idWord(in: bytes, after: "request", at: start).map { (.clientRequestID, $0) }
    default: return nil
    }
  }

  /// The index after `<word> id`, written together or with a space, `_` or `-` between.
  private static func idWord(in bytes: Span<UInt8>, after word: StaticString, at index: Int) -> Int?
  {
    guard bytes.matches(word, at: index) else { return nil }
    let start = separatorEnd(in: bytes, at: index + word.utf8CodeUnitCount)
    return bytes.matches("id", at: start) ? start + 2 : nil
  }

  private static func separatorEnd(in bytes: Span<UInt8>, at index: Int) -> Int {
    guard index < bytes.count else { return index }
    let byte = bytes[index]
    return byte == 0x20 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      ? index + 1 : index
  }

  /// The index of the value after a label: a `:` or `=`, with quotes, escapes and spaces around it.
  private static func valueStart(in bytes: Span<UInt8>, after index: Int) -> Int? {
    func skipped(_ index: Int) -> Int {
      var index = index
      while index < bytes.count {
        let byte = bytes[index]
        guard byte.isSpace || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          break
        }
        index += 1
      }
      return index
    }
    // White space is bounded so that a hostile text of labels and spaces stays linear.
    let separator = skipped(index)
    guard separator < bytes.count, separator - index <= 8,
      bytes[separator] == UInt8(ascii: ":") || bytes[separator] == UInt8(ascii: "=")
    else { return nil }
    let start = skipped(separator + 1)
    return start - separator <= 8 ? start : nil
  }

  /// The first sentence without a leading code; it ends before ids, timestamp and the next code.
  static func firstSentence(of text: String) -> String? {
    text.withBytes { bytes -> String? in
      var start = bytes.skippingSpaces(from: 0)
      while let end = codeEnd(in: bytes, at: start) {
        start = end
        if start < bytes.count, bytes[start] == UInt8(ascii: ":") { start += 1 }
        start = bytes.skippingSpaces(from: start)
      }
      var end = start
      while end < bytes.count {
        let byte = bytes[end]
        if byte == 0x0D || byte == 0x0A { break }
        if byte.isLetter, endsText(bytes, at: end) { break }
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?"),
          endsSentence(bytes, at: end)
        {
          end += 1
          break
        }
        end += 1
      }
      return String(repairing: bytes, start..<end).trimmedOrNil
    }
  }

  /// Whether a label or another code stands at `index`: what comes before it is a text of its own.
  private static func endsText(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard index <= bytes.count - 4 else { return false }
    switch bytes.foldedWord(at: index) {
    case trac, time, corr, clie, requ: return isLabel(bytes, at: index)
    case aads, aadb, msis: return codeEnd(in: bytes, at: index) != nil
    default: return false
    }
  }

  /// A full stop ends a sentence before the end of the text, before white space that no small letter
  /// follows, and before a label or code that runs on without a space.
  private static func endsSentence(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let next = index + 1
    guard next < bytes.count else { return true }
    guard bytes[next].isSpace else {
      return endsText(bytes, at: next)
    }
    guard next + 1 < bytes.count else { return true }
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[next + 1])
  }

  /// The index after `AADSTS…`, `AADB2C…` or `MSIS…` at `index`.
  private static func codeEnd(in bytes: Span<UInt8>, at index: Int) -> Int? {
    guard index <= bytes.count - 4 else { return nil }
    switch bytes.foldedWord(at: index) {
    case aads where bytes.matches("aadsts", at: index): return number(in: bytes, at: index + 6)?.end
    case aadb where bytes.matches("aadb2c", at: index): return number(in: bytes, at: index + 6)?.end
    case msis: return number(in: bytes, at: index + 4)?.end
    default: return nil
    }
  }
}
