import ClaimsChallenges

/// The kinds of files that `scan` reads.
enum CaptureKind: Sendable {
  case har, lines, array, text

  /// How much of a file tells its kind: never less, unless the file ends before, and never more, so
  /// that the chunks in which it comes make no difference.
  static let startLength = 1 << 16

  /// Told by the first ``startLength`` bytes of a file; `nil` when they are no text at all.
  init?(_ start: ArraySlice<UInt8>) {
    if start.contains(0) { return nil }
    let isMarked = start.hasPrefix("\u{FEFF}")
    let text = start.dropFirst(isMarked ? 3 : 0).trimmed()
    switch text.first {
    case UInt8(ascii: "["):
      // `[2026-11-30 …]` begins many a log line.
      let next = text.dropFirst().trimmed().first
      self = next == UInt8(ascii: "{") || next == UInt8(ascii: "]") ? .array : .text
    case UInt8(ascii: "{"):
      let name = text.dropFirst().trimmed()
      if name.hasPrefix("\"log\"") {
        self = .har
      } else {
        let line = text[..<text.lineEnd(from: text.startIndex)]
        let isWhole = (try? JSONObject(jsonBytes: line, options: CaptureReader.options)) != nil
        if isWhole || line.endIndex == text.endIndex {
          self = .lines
        } else {
          // A dictionary that a program prints begins with a brace, too.
          self = Self.beginsWithMember(name) ? .har : .text
        }
      }
    default: self = .text
    }
  }
}

extension CaptureKind {
  /// Whether a member's name and a colon stand there, or the end of an empty object.
  fileprivate static func beginsWithMember(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == UInt8(ascii: "\"") else { return text.first == UInt8(ascii: "}") }
    guard let quote = text.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else { return true }
    return text[(quote + 1)...].trimmed().first == UInt8(ascii: ":")
  }
}

/// A capture's bytes in order: its beginning at once, as far as its kind asks for it, then the rest.
///
/// Ends before a NUL, which no text has.
struct CaptureBytes {
  private let source: any ByteSource
  private var start: [UInt8] = []
  private var offset = 0
  /// Where a NUL ended the file.
  private(set) var endOfText: Int?

  init(_ source: any ByteSource) { self.source = source }

  /// Reads the beginning and tells the kind by it; `nil` for what is no text.
  mutating func kind() throws(ToolFailure) -> CaptureKind? {
    while start.count < CaptureKind.startLength {
      let chunk = try source.read()
      if chunk.isEmpty { break }
      start += chunk
    }
    return CaptureKind(start.prefix(CaptureKind.startLength))
  }

  /// The next bytes; empty at the end.
  mutating func next() throws(ToolFailure) -> [UInt8] {
    if endOfText != nil { return [] }
    var chunk = start
    start = []
    if chunk.isEmpty { chunk = try source.read() }
    if let index = chunk.firstIndex(of: 0) {
      endOfText = offset + index
      chunk.removeSubrange(index...)
    }
    offset += chunk.count
    return chunk
  }
}
