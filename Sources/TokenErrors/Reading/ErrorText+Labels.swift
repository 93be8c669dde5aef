extension ErrorText {
  private enum Label {
    case traceID, correlationID, requestID, clientRequestID, timestamp
  }

  /// `Trace ID: …`, `correlation_id":"…`, `Timestamp: …`; the index after it, or `index`.
  mutating func readLabel(_ bytes: Span<UInt8>, at index: Int) -> Int {
    guard let (label, nameEnd) = Self.label(in: bytes, at: index) else { return index }
    guard let value = Self.value(of: label, in: bytes, after: nameEnd) else { return nameEnd }
    switch label {
    case .traceID: traceID = traceID ?? value
    case .correlationID: correlationID = correlationID ?? value
    case .requestID: requestID = requestID ?? value
    case .clientRequestID: clientRequestID = clientRequestID ?? value
    case .timestamp: timestamp = timestamp ?? value
    }
    return value.upperBound
  }

  private static func value(
    of label: Label, in bytes: Span<UInt8>, after nameEnd: Int
  ) -> Range<Int>? {
    guard let start = valueStart(in: bytes, after: nameEnd) else { return nil }
    guard label == .timestamp else { return id(in: bytes, at: start) }
    let length = TimestampText.length(in: bytes, at: start)
    return length > 0 ? start..<(start + length) : nil
  }

  /// `claims=…` at the very start of the text.
  mutating func readLeadingClaims(_ bytes: Span<UInt8>, at index: Int) -> Int {
    var end = index + 7
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "&") { end += 1 }
    if claims == nil, end > index + 7, Self.requestEnd(bytes, around: index..<end) == nil {
      claims = (index + 7)..<end
    }
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

  /// The first sentence without leading codes, ids and timestamps; it ends before such ones.
  static func firstSentence(of text: String) -> String? {
    text.withBytes { bytes -> String? in
      var start = bytes.skippingSpaces(from: 0)
      while let end = prefixEnd(in: bytes, at: start) {
        start = end
        if start < bytes.count, bytes[start] == UInt8(ascii: ":") { start += 1 }
        start = bytes.skippingSpaces(from: start)
        if bytes.matches("- ", at: start) { start = bytes.skippingSpaces(from: start + 2) }
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

  /// The index after a code, a label with its value, or an instant, an id or both, in brackets or not.
  ///
  /// An id without brackets is one only before a `:` or ` - `: it may be what the text is about.
  private static func prefixEnd(in bytes: Span<UInt8>, at index: Int) -> Int? {
    if let end = codeEnd(in: bytes, at: index) { return end }
    if let (label, nameEnd) = label(in: bytes, at: index) {
      return value(of: label, in: bytes, after: nameEnd)?.upperBound
    }
    let isBracketed = bytes.matches("[", at: index)
    let start = isBracketed ? index + 1 : index
    var end = start + TimestampText.length(in: bytes, at: start)
    let hasInstant = end > start
    if let id = id(in: bytes, at: bytes.matches(" - ", at: end) && hasInstant ? end + 3 : end) {
      end = id.upperBound
    }
    guard end > start else { return nil }
    if isBracketed { return bytes.matches("]", at: end) ? end + 1 : nil }
    return hasInstant || bytes.matches(":", at: end) || bytes.matches(" - ", at: end) ? end : nil
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

  /// A full stop ends a sentence before the end of the text, before white space unless it belongs to
  /// an abbreviation that a small letter follows, and before a label or code that runs on without a
  /// space.
  private static func endsSentence(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let next = index + 1
    guard next < bytes.count else { return true }
    guard bytes[next].isSpace else { return endsText(bytes, at: next) }
    guard next + 1 < bytes.count, bytes[next + 1].isLetter,
      bytes[next + 1] == bytes[next + 1].lowercased
    else { return true }
    return !isAbbreviation(bytes, before: index)
  }

  /// Whether the word before a full stop is one letter (`e.g.`, `i.e.`) or an abbreviation
  /// that stands inside sentences.
  private static func isAbbreviation(_ bytes: Span<UInt8>, before index: Int) -> Bool {
    var start = index
    while start > 0, index - start < 6, bytes[start - 1].isLetter { start -= 1 }
    if index - start == 1 { return true }
    return switch index - start {
    case 2: bytes.matches("vs", at: start) || bytes.matches("cf", at: start)
    case 3: bytes.matches("etc", at: start)
    case 4: bytes.matches("incl", at: start)
    case 6: bytes.matches("approx", at: start)
    default: false
    }
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
