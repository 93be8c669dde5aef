import ClaimsChallenges

/// `scan`: every claims challenge and token error in captures of any size.
enum ScanCommand {
  /// How findings are printed.
  enum Format: String, CaseIterable {
    case table, ndjson
  }

  /// By what findings are sorted.
  enum Order: String, CaseIterable {
    case time
  }

  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    let arguments = session.arguments
    let files = arguments.operands.isEmpty ? ["-"] : arguments.operands
    let format = try arguments.choice("format", default: Format.table)
    let isSorted = arguments.has("sort")
    if isSorted { _ = try arguments.choice("sort", default: Order.time) }
    if arguments.has("redact"), files.count > 1 {
      throw .usage("option --redact takes one file")
    }
    try checkOutputs(session, files)
    // The copy is for others' eyes: it never takes the place of a capture.
    let redaction = try arguments["redact"].map { path throws(ToolFailure) in
      CaptureRedaction(try session.host.create(path, replacing: false))
    }
    if let page = arguments["html"], let copy = arguments["redact"],
      page == copy || session.host.isSameFile(page, copy)
    {
      throw .usage("options --html and --redact name one file")
    }
    var output = try ScanOutput(session, format: format, isSorted: isSorted)
    var faults: [ToolFailure] = []
    for file in files {
      do throws(ToolFailure) {
        let scan = try FileScan(file, session)
        try scan.run(to: &output, redaction: redaction)
      } catch {
        // What was found in the other files is still of use.
        if error.status != .malformedInput { throw error }
        faults.append(error)
      }
    }
    try output.finish()
    session.host.writeError(Array(output.summary.text(session.errorStyle).utf8))
    if let fault = faults.first { throw fault }
    return output.summary.findingCount == 0 ? .negative : .done
  }

  /// Refuses to write over what is read.
  private static func checkOutputs(
    _ session: Session, _ files: [String]
  ) throws(ToolFailure) {
    for option in ["redact", "html"] {
      guard let path = session.arguments[option] else { continue }
      let isRead = files.contains { file in
        file == "-"
          ? session.host.isStandardInput(path)
          : file == path || session.host.isSameFile(file, path)
      }
      if isRead {
        throw .usage("option --\(option) would overwrite the capture")
      }
    }
  }
}

/// One file of a scan.
private struct FileScan {
  private let name: String
  private let source: any ByteSource
  private let now: Int64
  private var progress: ScanProgress

  init(_ name: String, _ session: Session) throws(ToolFailure) {
    self.name = name
    source = try session.host.source(name)
    now = session.host.now
    progress = ScanProgress(session.host, size: source.size)
  }

  consuming func run(
    to output: inout ScanOutput, redaction: CaptureRedaction?
  ) throws(ToolFailure) {
    output.summary.addFile()
    var bytes = CaptureBytes(source)
    guard let kind = try bytes.kind() else {
      redaction?.abandon()
      throw .malformed("\(name.printable) is no text")
    }
    var reader = CaptureReader(kind)
    var tracker = AnswerTracker()
    redaction?.begin(kind)
    while true {
      let chunk = try bytes.next()
      if chunk.isEmpty { break }
      try redaction?.feed(chunk)
      try take(reader.feed(chunk), &tracker, to: &output)
      progress.advance(by: chunk.count)
    }
    try take(reader.finish(), &tracker, to: &output)
    for finding in tracker.finish() { try output.write(finding) }
    progress.finish()
    let end = bytes.endOfText.map { "a NUL at byte \($0)" }
    if end != nil { redaction?.abandon() }
    try redaction?.finish()
    if let fault = end ?? reader.fault {
      let copy = redaction?.isAbandoned == true ? "; no copy was written" : ""
      throw .malformed("\(name.printable) broke off: \(fault)\(copy)")
    }
  }

  private func take(
    _ exchanges: [CapturedExchange], _ tracker: inout AnswerTracker, to output: inout ScanOutput
  ) throws(ToolFailure) {
    for exchange in exchanges {
      output.summary.addExchange()
      let findings = exchange.isQuiet ? nil : exchange.findings(now: now)
      let finding = findings.flatMap { findings in
        findings.isEmpty ? nil : ScanFinding(exchange, findings, file: name)
      }
      tracker.observe(exchange, claims: finding?.claims)
      if let finding { tracker.add(finding, hasRequest: exchange.hasRequest) }
      for ready in tracker.takeReady() { try output.write(ready) }
    }
  }
}

/// Where findings go: standard output and, if asked for, a page.
private struct ScanOutput {
  var summary = ScanSummary()
  private let session: Session
  private let format: ScanCommand.Format
  private let isSorted: Bool
  private var buffer: OutputBuffer
  private var page: ScanReport?
  private var kept: [ScanFinding] = []
  private var hasHeader = false
  /// Whether the reader of standard output has gone while there are files to write.
  private var isUnread = false

  /// How many findings are sorted at most.
  static let sortLimit = 100_000

  init(_ session: Session, format: ScanCommand.Format, isSorted: Bool) throws(ToolFailure) {
    self.session = session
    self.format = format
    self.isSorted = isSorted
    buffer = OutputBuffer(session.host)
    if let path = session.arguments["html"] {
      let files = session.arguments.operands
      page = try ScanReport(
        session.host.create(path, replacing: true), files: files.isEmpty ? ["-"] : files,
        now: session.host.now)
    }
  }

  mutating func write(_ finding: ScanFinding) throws(ToolFailure) {
    summary.add(finding)
    if isSorted {
      if kept.count == Self.sortLimit {
        throw ToolFailure(.inputOutput, "more than \(Self.sortLimit) findings cannot be sorted")
      }
      kept.append(finding)
    } else {
      try put(finding)
    }
  }

  private mutating func put(_ finding: ScanFinding) throws(ToolFailure) {
    try page?.add(finding)
    try print(line(for: finding))
  }

  private mutating func line(for finding: ScanFinding) -> [UInt8] {
    if format == .ndjson { return PrintableText.escaping(json: finding.jsonBytes()) + [0x0A] }
    let table = ScanTable(style: session.style)
    defer { hasHeader = true }
    return Array(((hasHeader ? "" : table.header) + table.row(finding)).utf8)
  }

  /// Writes to standard output; when its reader goes, the files that were asked for are still made.
  private mutating func print(_ bytes: [UInt8], isLast: Bool = false) throws(ToolFailure) {
    if isUnread { return }
    do throws(ToolFailure) {
      try buffer.write(bytes)
      if isLast { try buffer.flush() }
    } catch {
      let hasFiles = page != nil || session.arguments.has("redact")
      guard error == .closedPipe, hasFiles else { throw error }
      isUnread = true
    }
  }

  mutating func finish() throws(ToolFailure) {
    let order = kept.map { Instant.sortKey($0.time) }
    for index in kept.indices.sorted(by: {
      order[$0] == order[$1] ? $0 < $1 : order[$0] < order[$1]
    }) {
      try put(kept[index])
    }
    try print([], isLast: true)
    try page?.finish(summary)
  }
}

/// A bar on a terminal.
private struct ScanProgress {
  private let host: any ToolHost
  private let size: Int?
  private var done = 0
  private var shown = -1

  init(_ host: any ToolHost, size: Int?) {
    self.host = host
    self.size = host.isErrorTerminal ? size : nil
  }

  mutating func advance(by count: Int) {
    done += count
    guard let size, size > 1 << 22 else { return }
    let percent = min(100, done * 100 / size)
    if percent == shown { return }
    shown = percent
    let bar = String(repeating: "█", count: percent / 4)
    let rest = String(repeating: "·", count: 25 - percent / 4)
    host.writeError(Array("\r\(bar)\(rest) \(percent) %".utf8))
  }

  mutating func finish() {
    if shown >= 0 { host.writeError(Array("\r\u{1B}[K".utf8)) }
  }
}
