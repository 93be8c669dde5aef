import YajlJSON

extension TokenErrorReader {
  /// A text with more JSON objects than this is searched as text.
  private static let maximumEmbeddedObjects = 3

  /// Reads a body that is no JSON and no markup: `NSError` text, a form post, a log, a line.
  mutating func readText(_ bytes: Span<UInt8>, from start: Int, isKnownFault: Bool = false) {
    if readNSError(bytes, from: start) { return }
    if let redirect = RedirectText(bytes, from: start), redirect.isError {
      return read(redirect)
    }
    if !isKnownFault, let fault = PartialJSON(bytes).fault { report(fault) }
    guard Self.isText(bytes) else { return }
    error.source = .plainText
    let isCut = readEmbeddedObjects(bytes, from: start)
    let bytes = bytes.extracting(..<(isCut ? bytes.endOfWholeWords : bytes.count))
    readDescription(bytes, from: start)
    search(bytes, from: start)
  }

  /// The text of a text: after the prefixes that MSAL.js and others put before it.
  private mutating func readDescription(_ bytes: Span<UInt8>, from start: Int) {
    guard error.errorDescription == nil else { return }
    let (range, prefix) = FormattedText.read(bytes, from: start)
    if error.code == nil { error.code = prefix.error.map { OAuthErrorCode($0) } }
    if error.aadstsCodes.isEmpty { error.aadstsCodes = prefix.codes.map { AADSTSErrorCode($0) } }
    error.errorDescription = PercentDecoding.decodeWholeText(
      String(repairing: bytes, range).trimmed)
    if error.errorDescription?.isEmpty == true { error.errorDescription = nil }
  }

  /// Reads a JSON object inside the text, for example of a log line that quotes a response.
  ///
  /// Returns whether the text ends within one.
  private mutating func readEmbeddedObjects(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    guard nesting < Self.maximumNesting else { return false }
    var index = start
    var attempts = 0
    var isCut = false
    while attempts < Self.maximumEmbeddedObjects,
      let brace = bytes.firstIndex(of: UInt8(ascii: "{"), from: index)
    {
      index = brace + 1
      let next = bytes.skippingSpaces(from: index)
      guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") else { continue }
      attempts += 1
      let document = PartialJSON(bytes.extracting(brace..<bytes.count))
      isCut = isCut || document.isCut
      guard let body = document.body else { continue }
      var reader = TokenErrorReader(nesting: nesting + 1)
      reader.read(body)
      reader.finish()
      if reader.error.isRecognized {
        fill(from: reader.error)
        error.source = reader.error.source
        break
      }
    }
    return isCut
  }

  /// Whether the bytes are text: no controls but white space in the first bytes.
  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    for index in 0..<min(bytes.count, 512) where bytes[index] < 0x20 && !bytes[index].isSpace {
      return false
    }
    return true
  }
}

/// The forms in which clients write an error into one line.
///
/// - MSAL.js: `<error>: <codes> - [<timestamp>]: <description> - Correlation ID: … - Trace ID: …`
/// - MSAL.js: `Error(s): <codes> - Timestamp: … - Description: <description> - Correlation ID: …`
/// - others: `<error>: AADSTS…`
enum FormattedText {
  struct Prefix {
    var error: String?
    var codes: [Int] = []
  }

  /// The range of the description, and what stands before it.
  static func read(_ bytes: Span<UInt8>, from start: Int) -> (Range<Int>, Prefix) {
    var prefix = Prefix()
    if bytes.matches("error(s): ", at: start) {
      (prefix.codes, _) = numbers(bytes, at: start + 10)
      guard let label = bytes.firstIndex(of: "description: ", from: start) else {
        return (start..<bytes.count, prefix)
      }
      return ((label + 13)..<tail(bytes, from: label + 13), prefix)
    }
    var end = start
    while end < bytes.count, bytes[end].isLetter || bytes[end] == UInt8(ascii: "_") { end += 1 }
    guard end > start, bytes.matches(": ", at: end) else { return (start..<bytes.count, prefix) }
    let name = String(repairing: bytes, start..<end)
    let (codes, afterCodes) = numbers(bytes, at: end + 2)
    let separator = bytes.skippingSpaces(from: afterCodes)
    if bytes.matches("- [", at: separator),
      case let length = TimestampText.length(in: bytes, at: separator + 3), length > 0,
      bytes.matches("]: ", at: separator + 3 + length)
    {
      prefix = Prefix(error: name, codes: codes)
      let description = separator + 6 + length
      return (description..<tail(bytes, from: description), prefix)
    }
    if name.utf8.contains(UInt8(ascii: "_")), bytes.matches("aad", at: end + 2) {
      prefix.error = name
      return ((end + 2)..<bytes.count, prefix)
    }
    return (start..<bytes.count, prefix)
  }

  /// Numbers with commas between them, and the index after them.
  private static func numbers(_ bytes: Span<UInt8>, at start: Int) -> ([Int], Int) {
    var numbers: [Int] = []
    var index = start
    while let (number, end) = ErrorText.number(in: bytes, at: index),
      numbers.count < ErrorText.maximumCodeCount
    {
      numbers.append(number)
      index = end
      guard bytes.matches(",", at: end) else { break }
      index = bytes.skippingSpaces(from: end + 1)
    }
    return (numbers, index)
  }

  /// Where the ids that MSAL.js appends begin.
  private static func tail(_ bytes: Span<UInt8>, from start: Int) -> Int {
    bytes.firstIndex(of: " - correlation id: ", from: start) ?? bytes.count
  }
}
