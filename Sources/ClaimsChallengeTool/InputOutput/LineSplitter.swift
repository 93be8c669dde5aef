/// Cuts chunks into lines, in memory bounded by the longest line allowed.
struct LineSplitter {
  /// A line without its ending, or the fact that one was too long.
  enum Line {
    case text([UInt8])
    case tooLong(beginning: [UInt8])
  }

  /// How much of a line that is too long is kept.
  private static let keptLength = 64 << 10

  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var scanned = 0
  private var isSkipping = false
  private var skipped = 0
  private var kept: [UInt8] = []
  /// How many bytes the last line took, its ending included.
  private(set) var lastLength = 0

  init(limit: Int = InputLimits.line) { self.limit = limit }

  mutating func append(_ chunk: [UInt8]) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      scanned -= start
      start = 0
    }
    buffer.append(contentsOf: chunk)
  }

  /// The next complete line, or `nil` when more bytes are needed.
  mutating func next() -> Line? {
    guard let end = buffer[scanned...].firstIndex(of: 0x0A) else {
      scanned = buffer.count
      if isSkipping || scanned - start > limit {
        if !isSkipping { kept = beginning(before: scanned) }
        isSkipping = true
        skipped += scanned - start
        start = scanned
      }
      return nil
    }
    return take(to: end, next: end + 1)
  }

  /// What stands after the last line ending.
  mutating func finish() -> Line? {
    start == buffer.count && !isSkipping ? nil : take(to: buffer.count, next: buffer.count)
  }

  private func beginning(before end: Int) -> [UInt8] {
    Array(buffer[start..<min(start + Self.keptLength, end)])
  }

  private mutating func take(to end: Int, next: Int) -> Line {
    defer {
      lastLength = skipped + next - start
      skipped = 0
      kept = []
      start = next
      scanned = next
      isSkipping = false
    }
    if isSkipping { return .tooLong(beginning: kept) }
    if end - start > limit { return .tooLong(beginning: beginning(before: end)) }
    let trimmedEnd = end > start && buffer[end - 1] == 0x0D ? end - 1 : end
    return .text(Array(buffer[start..<trimmedEnd]))
  }
}
