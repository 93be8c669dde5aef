import ClaimsChallenges

/// Writes a capture again as it is read, its secrets masked, in constant memory.
///
/// JSON stays JSON with the same members in the same order; lines stay lines.
final class CaptureRedaction {
  private let sink: any ByteSink
  private var kind = CaptureKind.text
  private var document: JSONStream<RedactingHandler>?
  private let handler = RedactingHandler()
  private var lines = LineSplitter()
  private var buffer: [UInt8] = []
  /// Whether the capture ended before its end, so that there is no copy.
  private(set) var isAbandoned = false

  /// How much of a string is kept; what goes on behind it is masked.
  private static let stringLimit = 16 << 20

  init(_ sink: any ByteSink) { self.sink = sink }

  /// Ends the copy without a file: the capture cannot be read to its end.
  func abandon() { isAbandoned = true }

  func begin(_ kind: CaptureKind) {
    self.kind = kind
    if kind == .har || kind == .array {
      var options = CaptureReader.options
      options.limits.streamedStringPrefixLength = Self.stringLimit
      document = JSONStream(handler, options: options)
    }
  }

  func feed(_ chunk: [UInt8]) throws(ToolFailure) {
    switch kind {
    case .har, .array:
      if isAbandoned { return }
      do {
        try document?.feed(chunk)
      } catch {
        isAbandoned = true
      }
      buffer += handler.takeOutput()
    case .lines, .text:
      lines.append(chunk)
      while let line = lines.next() { write(line) }
    }
    if buffer.count >= 1 << 16 { try flush() }
  }

  func finish() throws(ToolFailure) {
    if let line = lines.finish() { write(line) }
    if !isAbandoned, let stream = document.take() {
      do {
        _ = try stream.finish()
        buffer += handler.takeOutput()
      } catch {
        isAbandoned = true
      }
    }
    if isAbandoned { return }
    try flush()
    try sink.close()
  }

  private func flush() throws(ToolFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink.write(buffer)
  }

  private func write(_ line: LineSplitter.Line) {
    switch line {
    case .tooLong: buffer += Array("\(SecretMasker.mask)\n".utf8)
    case .text(let bytes): buffer += masked(bytes) + [0x0A]
    }
  }

  private func masked(_ line: [UInt8]) -> [UInt8] {
    if let json = try? JSONValue(jsonBytes: line, options: CaptureReader.options) {
      let masked = SecretMasker.masked(record: json)
      return masked == json ? line : masked.jsonBytes()
    }
    let text = String(decoding: line, as: UTF8.self)
    let fieldStart = line.hasPrefix("< ") || line.hasPrefix("> ") ? 2 : 0
    if let colon = FieldLines.colon(in: line[fieldStart...]) {
      let name = String(decoding: line[fieldStart..<colon], as: UTF8.self)
      let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
      let blanks = value.prefix { $0 == " " || $0 == "\t" }
      let masked = SecretMasker.masked(String(value.dropFirst(blanks.count)), named: name)
      return Array(line[...colon]) + Array((blanks + masked).utf8)
    }
    return Array(SecretMasker.masked(text).utf8)
  }
}

extension SecretMasker {
  /// A whole record: objects with `name` and `value` are pairs, as in HAR files.
  ///
  /// `member` holds the value, or the array that it is in.
  static func masked(record json: JSONValue, in member: String = "") -> JSONValue {
    switch json {
    case .array(let elements):
      return .array(elements.map { masked(record: $0, in: member) })
    case .object(let object):
      if let name = object["name"]?.string, let value = object["value"]?.string {
        var pair = object
        pair["value"] = JSONValue.string(
          masked(value, named: member == "cookies" ? "cookie" : name, isForm: true))
        return .object(pair)
      }
      return .object(
        JSONObject(
          object.map { member in
            let name = member.name
            let isContainer = member.value.object != nil || member.value.array != nil
            if isContainer, !SecretNames.isSecret(name), !SecretNames.isClaims(name) {
              return (name: name, value: masked(record: member.value, in: name))
            }
            return (name: name, value: masked(member.value, named: name, depth: 0))
          }))
    default: return masked(json, depth: 0)
    }
  }
}
