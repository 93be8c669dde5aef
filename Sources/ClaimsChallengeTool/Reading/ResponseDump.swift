/// Reads what `curl -i` or `curl -v` prints: the form `response`.
///
/// Of several responses in a row (redirects, `100 Continue`, a proxy's answer) the last counts.
struct ResponseDump {
  private(set) var status: Int?
  private(set) var fields: [RawField] = []
  private(set) var body: ArraySlice<UInt8> = []
  /// Whether the last request that the text shows carried an access token; `nil` where it shows none.
  private(set) var sentAccessToken: Bool?

  init(_ text: [UInt8]) {
    let isVerbose = VerboseTranscript.isOne(text)
    let plain = isVerbose ? VerboseTranscript.plain(text) : text
    var rest = plain[...]
    // What stands before the first status line is not part of any response.
    let first = Self.statusLine(in: rest, from: rest.startIndex) ?? rest.startIndex
    sentAccessToken =
      isVerbose ? VerboseTranscript.sentAccessToken(text) : Self.sentAccessToken(plain[..<first])
    rest = rest[first...]
    repeat {
      rest = readOne(rest)
    } while !rest.isEmpty
    if isVerbose { body = VerboseTranscript.withoutTrailer(body) }
  }

  /// Whether a request that stands before the response carried an access token.
  private static func sentAccessToken(_ text: ArraySlice<UInt8>) -> Bool? {
    if text.isEmpty { return nil }
    return FieldLines(text, treatsUnnamedAsChallenges: false).fields
      .last { $0.name.lowercased() == "authorization" }
      .map { RawField.isAccessToken($0.value[...]) }
  }

  /// Reads one response and gives what follows it.
  private mutating func readOne(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let headerEnd = Self.headerEnd(of: text)
    let head = FieldLines(text[..<headerEnd.line], treatsUnnamedAsChallenges: false)
    status = head.status
    fields = head.fields
    let content = text[headerEnd.body...]
    let next = Self.nextResponse(in: content, length: contentLength)
    body = content[..<next]
    return content[next...]
  }

  /// Where the header ends (the offset of its empty line) and where the body begins.
  private static func headerEnd(of text: ArraySlice<UInt8>) -> (line: Int, body: Int) {
    var start = text.startIndex
    while start < text.endIndex {
      let end = text.lineEnd(from: start)
      let next = min(end + 1, text.endIndex)
      if text[start..<end].withoutReturn.isEmpty { return (start, next) }
      start = next
    }
    return (text.endIndex, text.endIndex)
  }

  private var contentLength: Int? {
    guard let field = fields.last(where: { $0.name.lowercased() == "content-length" }) else {
      return nil
    }
    return Int(String(decoding: field.value, as: UTF8.self))
  }

  /// Where the next response begins: right after the announced length, or at a line's start.
  private static func nextResponse(in body: ArraySlice<UInt8>, length: Int?) -> Int {
    if let length, length >= 0, length < body.count {
      let announced = body.startIndex + length
      if body.matches("HTTP/", at: announced),
        StatusLine(body[announced..<body.lineEnd(from: announced)]) != nil
      {
        return announced
      }
    }
    return statusLine(in: body, from: body.startIndex) ?? body.endIndex
  }

  /// The first line, at or after `start`, that is a status line.
  private static func statusLine(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    var start = start
    while start < text.endIndex {
      let end = text.lineEnd(from: start)
      if StatusLine(text[start..<end].withoutReturn) != nil { return start }
      start = end + 1
    }
    return nil
  }
}

/// The decorations of `curl -v`.
enum VerboseTranscript {
  /// Whether a response's header stands behind `< `.
  static func isOne(_ text: [UInt8]) -> Bool {
    text.hasPrefix("< HTTP/") || text.contains("\n< HTTP/")
  }

  /// Whether the last request carried an access token.
  static func sentAccessToken(_ text: [UInt8]) -> Bool? {
    var result: Bool?
    var start = 0
    while start < text.count {
      let end = text.lineEnd(from: start)
      let line = text[start..<end].withoutReturn
      start = end + 1
      guard line.hasPrefix("> ") else { continue }
      let content = line.dropFirst(2)
      if content.isEmpty { continue }
      guard let colon = FieldLines.colon(in: content) else {
        result = false  // a request line: what it carries follows
        continue
      }
      let name = String(decoding: content[..<colon], as: UTF8.self)
      if name.lowercased() == "authorization" {
        result = RawField.isAccessToken(content[(colon + 1)...].trimmed(ASCII.isBlank))
      }
    }
    return result
  }

  /// Without notes, the request and the progress; header lines without their prefix.
  static func plain(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var start = 0
    while start < text.count {
      let end = text.lineEnd(from: start)
      let line = text[start..<end]
      if line.hasPrefix("< ") || line.withoutReturn == [UInt8(ascii: "<")] {
        out.append(contentsOf: line.dropFirst(min(2, line.withoutReturn.count)))
        out.append(0x0A)
      } else if !isDecoration(line.withoutReturn) {
        out.append(contentsOf: line)
        if end < text.count { out.append(0x0A) }
      }
      start = end + 1
    }
    return out
  }

  private static func isDecoration(_ line: ArraySlice<UInt8>) -> Bool {
    if line.hasPrefix("* ") || line.hasPrefix("> ") || line == [UInt8(ascii: ">")] { return true }
    let isProgress = line.hasPrefix("{ [") || line.hasPrefix("} [")
    return isProgress && line.contains(" data]")
  }

  /// Cuts the note that curl writes right behind a body without a line ending.
  static func withoutTrailer(_ body: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let lastLine = (body.trimmed().lastIndex(of: 0x0A) ?? body.startIndex - 1) + 1
    let line = body[lastLine...]
    for note: StaticString in ["* Connection #", "* Closing connection"] {
      if let index = line.firstIndex(of: note, from: line.startIndex) { return body[..<index] }
    }
    return body
  }
}
