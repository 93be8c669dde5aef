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
  /// Before it no word begins that ``skip(without:)`` looks for, or its line was taken.
  private var searched = 0
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
      searched -= start
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

  /// Passes over the complete lines at hand that hold none of `words`, up to the first that does.
  ///
  /// A line that is longer than the limit is left to ``next()``. `words` may begin with the line ending
  /// before a line: they then mean the beginning of a line.
  mutating func skip(without words: WordSearch) -> (lines: Int, bytes: Int) {
    guard !isSkipping, let lineEnd = buffer[scanned...].firstIndex(of: 0x0A),
      lineEnd - start <= limit,
      words.first(in: [0x0A] + buffer[start...].prefix(words.longestWord)) != 0
    else { return (0, 0) }
    let word = words.first(in: buffer[max(start, searched)...])
    searched = word ?? buffer.count - words.longestWord + 1
    let end = word.map { $0 + 1 } ?? buffer.count
    guard let last = buffer[start..<end].lastIndex(of: 0x0A) else {
      return (0, 0)
    }
    let lines = Self.lineCount(in: buffer[start...last])
    defer {
      start = last + 1
      scanned = start
    }
    return (lines, last + 1 - start)
  }

  /// How many line endings there are; eight octets a step, since most of a log is only counted.
  private static func lineCount(in bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBytes { bytes in
      var count = 0
      var index = 0
      let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
      while index + 8 <= bytes.count {
        // Zero octets of the difference are line endings; each becomes one bit.
        let difference =
          unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          ^ 0x0A0A_0A0A_0A0A_0A0A
        count += (~(((difference & low) &+ low) | difference | low)).nonzeroBitCount
        index += 8
      }
      while index < bytes.count {
        if unsafe bytes[index] == 0x0A { count += 1 }
        index += 1
      }
      return count
    }
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
