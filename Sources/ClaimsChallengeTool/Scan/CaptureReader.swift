import ClaimsChallenges

/// Reads one capture as a stream and gives its exchanges, in constant memory.
struct CaptureReader: ~Copyable {
  /// Duplicate names are kept: logs are what they are.
  static let options: JSONOptions = {
    var options = JSONOptions.default
    options.duplicateNames = .keep
    options.skipsByteOrderMark = true
    options.limits.streamedStringPrefixLength = 1 << 20
    return options
  }()

  private let kind: CaptureKind
  private var elements: JSONElementStream<CapturedRecord>?
  private var lines = LineSplitter()
  private var text = TextLog()
  private var entry = 0
  private var offset = 0
  /// Why the file could not be read to its end.
  private(set) var fault: String?

  init(_ kind: CaptureKind) {
    self.kind = kind
    let path: JSONPath = kind == .har ? ["log", "entries", .each] : [.each]
    elements = JSONElementStream(at: path, options: Self.options)
  }

  /// Reads the next bytes, and gives the exchanges that they complete.
  mutating func feed(_ chunk: [UInt8]) -> [CapturedExchange] {
    switch kind {
    case .har, .array:
      guard fault == nil, elements != nil else { return [] }
      do {
        return number(try elements?.feed(chunk) ?? [])
      } catch {
        fault = "\(error.code.rawValue) at byte \(error.offset)"
        return []
      }
    case .lines, .text:
      lines.append(chunk)
      var exchanges: [CapturedExchange] = []
      skipPlainLines()
      while let line = lines.next() {
        read(line, to: &exchanges)
        skipPlainLines()
      }
      return exchanges
    }
  }

  /// Ends the file, and gives what its end completes.
  mutating func finish() -> [CapturedExchange] {
    switch kind {
    case .har, .array:
      guard fault == nil, let stream = elements.take() else { return [] }
      do {
        return number(try stream.finish())
      } catch {
        fault = "\(error.code.rawValue) at byte \(error.offset)"
        return []
      }
    case .lines, .text:
      var exchanges: [CapturedExchange] = []
      if let line = lines.finish() { read(line, to: &exchanges) }
      if let last = text.finish() { exchanges.append(last) }
      return exchanges
    }
  }

  /// Passes over the lines of a text that say nothing, unless an error before them may go on.
  private mutating func skipPlainLines() {
    guard kind == .text, !text.isOpen else { return }
    let skipped = lines.skip(without: TextMarks.lines)
    entry += skipped.lines
    offset += skipped.bytes
  }

  private mutating func number(_ records: [CapturedRecord]) -> [CapturedExchange] {
    records.map { record in
      defer { entry += 1 }
      return Self.exchange(record, entry: entry)
    }
  }

  private static func exchange(_ record: CapturedRecord, entry: Int) -> CapturedExchange {
    var exchange = record.exchange
    exchange.entry = entry
    exchange.offset = record.offset
    return exchange
  }

  private mutating func read(_ line: LineSplitter.Line, to exchanges: inout [CapturedExchange]) {
    defer { offset += lines.lastLength }
    guard case .text(let bytes) = line else {
      if fault == nil { fault = "a line is longer than 16 MiB" }
      return
    }
    if kind == .text {
      if let exchange = text.read(bytes, entry: entry, offset: offset) {
        exchanges.append(exchange)
      }
      entry += 1
      return
    }
    if bytes.allSatisfy(ASCII.isSpace) { return }
    do {
      var exchange = try CapturedExchange(jsonBytes: bytes, options: Self.options)
      exchange.entry = entry
      exchange.offset = offset
      exchanges.append(exchange)
    } catch {
      if fault == nil { fault = "\(error.code.rawValue) in line \(entry + 1)" }
    }
    entry += 1
  }
}

/// Plain text, line by line: an error and the lines that go on with it are one finding.
struct TextLog {
  private var pending: CapturedExchange?
  private var block: [UInt8] = []
  private var isResponse = false

  /// Whether the next line may go on with what an error said.
  var isOpen: Bool { pending != nil }

  /// The most bytes that belong to one finding.
  private static let blockLimit = 1 << 20

  /// Takes a line, and gives the exchange that it ends.
  mutating func read(_ line: [UInt8], entry: Int, offset: Int) -> CapturedExchange? {
    let plain = line.hasPrefix("< ") ? line.dropFirst(2) : line[...]
    let isStart = StatusLine(plain) != nil
    if pending != nil, !isStart, block.count + line.count < Self.blockLimit,
      isResponse || TextMarks.isContinuation(line[...])
    {
      block.append(0x0A)
      block.append(contentsOf: plain.elementsEqual([UInt8(ascii: "<")]) ? [] : plain)
      return nil
    }
    guard isStart || TextMarks.isMarked(line[...]) else { return finish() }
    let ended = finish()
    var exchange = CapturedExchange()
    exchange.entry = entry
    exchange.offset = offset
    exchange.time = Self.time(of: line)
    pending = exchange
    block = Array(plain)
    isResponse = isStart
    return ended
  }

  mutating func finish() -> CapturedExchange? {
    guard var exchange = pending else { return nil }
    pending = nil
    exchange.read(text: block)
    block = []
    return exchange
  }

  /// An instant at the line's beginning, `2026-11-30T10:00:00Z` or with a space, in brackets or not.
  private static func time(of line: [UInt8]) -> String? {
    let start = line.first == UInt8(ascii: "[") ? 1 : 0
    let text = line[start...].prefix(40)
    guard text.count >= 19, text.prefix(4).allSatisfy(ASCII.isDigit),
      text[start + 4] == UInt8(ascii: "-"), text[start + 7] == UInt8(ascii: "-"),
      text[start + 13] == UInt8(ascii: ":")
    else { return nil }
    var end = start + 19
    while end < text.endIndex, "0123456789.,+-:Z".utf8.contains(text[end]) { end += 1 }
    return String(decoding: text[..<end], as: UTF8.self)
  }
}
