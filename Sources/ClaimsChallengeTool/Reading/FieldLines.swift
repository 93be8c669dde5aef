/// A header field as it was written.
struct RawField: Sendable, Equatable {
  var name: String
  var value: [UInt8]

  init(_ name: String, _ value: [UInt8]) {
    self.name = name
    self.value = value
  }
}

/// Reads header fields from lines of text: the form `headers`.
///
/// A line that begins with a token directly followed by `:` is a field, one that begins with SP or
/// HTAB continues the line before (its line break becomes spaces, so offsets stay true, RFC 9112
/// §5.2), any other line is a `WWW-Authenticate` value. A status line gives the status.
struct FieldLines {
  private(set) var status: Int?
  private(set) var fields: [RawField] = []

  /// Reads all of `text`, or only up to the first empty line.
  init(_ text: ArraySlice<UInt8>, treatsUnnamedAsChallenges: Bool = true) {
    var lastEnd: Int?
    var start = text.startIndex
    while start < text.endIndex {
      let end = text.lineEnd(from: start)
      let line = text[start..<end].withoutReturn
      defer { start = end + 1 }
      if let first = line.first, ASCII.isBlank(first), let before = lastEnd, !fields.isEmpty {
        append(line, gap: line.startIndex - before)
        lastEnd = line.endIndex
      } else if let colon = Self.colon(in: line) {
        let name = String(decoding: line[..<colon], as: UTF8.self)
        fields.append(RawField(name, Array(line[(colon + 1)...].trimmed(ASCII.isBlank))))
        lastEnd = line.endIndex
      } else if line.hasPrefix("HTTP/") {
        status = StatusLine(line)?.status
        lastEnd = nil
      } else if treatsUnnamedAsChallenges, !line.trimmed().isEmpty {
        fields.append(RawField("WWW-Authenticate", Array(line.trimmed(ASCII.isBlank))))
        lastEnd = line.endIndex
      }
    }
  }

  /// Joins a continuation to the field before; the line break and blanks around it stay as spaces.
  private mutating func append(_ line: ArraySlice<UInt8>, gap: Int) {
    let content = line.trimmed(ASCII.isBlank)
    if content.isEmpty { return }
    let last = fields.count - 1
    if !fields[last].value.isEmpty {
      fields[last].value.append(contentsOf: repeatElement(0x20, count: gap))
      fields[last].value.append(contentsOf: line[line.startIndex..<content.startIndex])
    }
    fields[last].value.append(contentsOf: content)
  }

  /// Where a field's name ends, if the line is a field.
  static func colon(in line: ArraySlice<UInt8>) -> Int? {
    guard let end = line.firstIndex(where: { !ASCII.isTokenByte($0) }), end > line.startIndex,
      line[end] == UInt8(ascii: ":")
    else { return nil }
    return end
  }
}

/// `HTTP/1.1 401 Unauthorized`, or `HTTP/2 401`.
struct StatusLine {
  let status: Int

  init?(_ line: ArraySlice<UInt8>) {
    guard line.hasPrefix("HTTP/") else { return nil }
    var rest = line.dropFirst(5)
    guard let space = rest.firstIndex(of: 0x20), space > rest.startIndex,
      rest[..<space].allSatisfy({ ASCII.isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    rest = rest[space...].trimmed()
    let digits = rest.prefix { ASCII.isDigit($0) }
    let next = digits.endIndex < rest.endIndex ? rest[digits.endIndex] : 0x20
    guard digits.count == 3, ASCII.isSpace(next) else { return nil }
    status = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
