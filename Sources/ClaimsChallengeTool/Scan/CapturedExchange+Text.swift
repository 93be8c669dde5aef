import ClaimsChallenges

extension CapturedExchange {
  /// Reads text of a log: a response dump, a header field, a redirect, or an error within the text.
  mutating func read(text: [UInt8]) {
    let trimmed = text.trimmed()
    switch InputForm.detect(text) {
    case .response:
      let dump = ResponseDump(text)
      status = dump.status
      fields = dump.fields
      if !dump.body.trimmed().isEmpty { body = Array(dump.body) }
    case .redirect: redirect = String(decoding: trimmed, as: UTF8.self)
    case .headers:
      let lines = FieldLines(trimmed)
      status = lines.status ?? status
      fields = lines.fields
    default: readMention(trimmed)
    }
  }

  /// Reads what a sentence mentions: a field by its name, a JSON object, or codes.
  private mutating func readMention(_ text: ArraySlice<UInt8>) {
    if let start = Self.challengeField(in: text) {
      let line = text[start..<text.lineEnd(from: start)]
      fields.append(RawField("WWW-Authenticate", Array(line.trimmed())))
    } else if TextMarks.isMarked(text) {
      let brace = text.firstIndex(of: UInt8(ascii: "{"))
      let isError = text.contains("Error Domain=")
      body = Array(isError ? text : text[(brace ?? text.startIndex)...])
    }
  }

  /// Where the value of a `WWW-Authenticate:` begins within the text.
  private static func challengeField(in text: ArraySlice<UInt8>) -> Int? {
    let name = Array("www-authenticate:".utf8)
    guard text.count > name.count else { return nil }
    for start in text.startIndex..<(text.endIndex - name.count)
    where ASCII.lowercased(text[start]) == name[0] {
      let isMatch = name.indices.allSatisfy { ASCII.lowercased(text[start + $0]) == name[$0] }
      if isMatch { return start + name.count }
    }
    return nil
  }
}

/// What tells a line of a log that matters from all the others.
enum TextMarks {
  private static let marks: [StaticString] = [
    "AADSTS", "AADB2C", "MSIS0", "MSIS1", "MSIS2", "MSIS3", "MSIS4", "MSIS5", "MSIS6", "MSIS7",
    "MSIS8", "MSIS9", "Error Domain=", "insufficient_claims", "claims=%7B", "WWW-Authenticate",
    "www-authenticate", "Www-Authenticate", "\"suberror\"", "\"error_codes\"", "\"error\":\"",
    "\"error\": \"",
  ]

  private static let marked = WordSearch(marks)

  /// Marks, and the beginnings of status lines.
  static let lines = WordSearch(marks + ["\nHTTP/", "\n< HTTP/"])

  static func isMarked(_ text: ArraySlice<UInt8>) -> Bool { marked.first(in: text) != nil }

  /// Whether the line goes on with what an error said: ids, a timestamp, or an indented line.
  static func isContinuation(_ line: ArraySlice<UInt8>) -> Bool {
    if let first = line.first, ASCII.isBlank(first) { return true }
    return line.hasPrefix("Trace ID:") || line.hasPrefix("Correlation ID:")
      || line.hasPrefix("Timestamp:")
  }
}
