import ClaimsChallenges

/// Writes a capture again as it is read, its secrets masked, in constant memory.
///
/// JSON stays JSON with the same members in the same order; lines stay lines.
final class CaptureRedaction {
  /// As for reading; a longer string is cut.
  static let options: JSONOptions = {
    var options = CaptureReader.options
    options.limits.streamedStringPrefixLength = 16 << 20
    return options
  }()

  private let sink: any ByteSink
  private let redactor = Redactor()
  private var document: JSONStream<RedactingHandler>?
  private let handler: RedactingHandler
  private let lexer: TextLexer
  private var buffer: [UInt8] = []
  /// The beginning of a line whose end is not read yet.
  private var line: [UInt8] = []
  private var isLineTooLong = false
  /// Whether the capture ended before its end, so that there is no copy.
  private(set) var isAbandoned = false

  init(_ sink: any ByteSink) {
    self.sink = sink
    handler = RedactingHandler(redactor)
    lexer = TextLexer(redactor, depth: 0)
  }

  /// Ends the copy without a file: the capture cannot be read to its end.
  func abandon() { isAbandoned = true }

  func begin(_ kind: CaptureKind) {
    switch kind {
    case .har, .array: document = JSONStream(handler, options: Self.options)
    case .lines, .text: document = nil
    }
  }

  func feed(_ chunk: [UInt8]) throws(ToolFailure) {
    if isAbandoned { return }
    if document != nil {
      do {
        try document?.feed(chunk)
      } catch {
        isAbandoned = true
      }
      buffer += handler.takeOutput()
    } else {
      for piece in chunk.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        if piece.offset > 0 { endLine(with: [0x0A]) }
        add(piece.element)
      }
      buffer += lexer.takeOutput()
    }
    if buffer.count >= 1 << 16 { try flush() }
  }

  func finish() throws(ToolFailure) {
    if let stream = document.take() {
      do {
        _ = try stream.finish()
        buffer += handler.takeOutput()
      } catch {
        isAbandoned = true
      }
    }
    if isAbandoned { return }
    endLine(with: [])
    lexer.end()
    buffer += lexer.takeOutput()
    try flush()
    try sink.close()
  }

  private func add(_ piece: ArraySlice<UInt8>) {
    if isLineTooLong { return }
    line += piece
    if line.count > InputLimits.line {
      isLineTooLong = true
      line = []
    }
  }

  private func endLine(with ending: [UInt8]) {
    if isLineTooLong { line = Array("(masked)".utf8) }
    isLineTooLong = false
    lexer.append(line + ending)
    line = []
  }

  private func flush() throws(ToolFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink.write(buffer)
  }
}
