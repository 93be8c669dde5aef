import ClaimsChallenges

/// The findings as one page of HTML that needs nothing else; claims are named, not shown.
struct ScanPage {
  private let sink: any ByteSink
  private var buffer: [UInt8] = []

  init(_ sink: any ByteSink) throws(ToolFailure) {
    self.sink = sink
    try write(Self.head)
  }

  mutating func add(_ finding: ScanFinding) throws(ToolFailure) {
    let outcome = finding.claims == nil ? "" : ScanTable.outcome(finding)
    let cells = [
      finding.file, "\(finding.entry)", finding.time ?? "", finding.status.map(String.init) ?? "",
      ScanTable.title(finding), Self.claimNames(finding), finding.recovery.action.rawValue, outcome,
      finding.url ?? "",
    ]
    let row = cells.map { "<td>\(Self.escape($0))</td>" }.joined()
    let title = Self.escape(finding.recovery.reason)
    try write("<tr class=\"\(finding.outcome.rawValue)\" title=\"\(title)\">\(row)</tr>\n")
  }

  mutating func finish(_ summary: ScanSummary) throws(ToolFailure) {
    let text = Self.escape(summary.text(TextStyle(isColored: false)))
    try write("</tbody></table>\n<h2>Summary</h2>\n<pre>\(text)</pre>\n</html>\n")
    try flush()
    try sink.close()
  }

  private mutating func write(_ text: String) throws(ToolFailure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  private mutating func flush() throws(ToolFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink.write(buffer)
  }

  private static func claimNames(_ finding: ScanFinding) -> String {
    guard let claims = finding.claims else { return "" }
    return claims.targets.flatMap { target in
      claims[target].map { "\(target.rawValue).\($0.name.rawValue)" }
    }.joined(separator: ", ")
  }

  static func escape(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case "\n": out += "\n"
      default:
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        out.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return out
  }

  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Claims challenges</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
    table { border-collapse: collapse; }
    th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #8884; }
    td:last-child { word-break: break-all; }
    tr.looped td, tr.unanswered td { background: #d331; }
    tr.answered td { background: #3a31; }
    </style>
    <h1>Claims challenges</h1>
    <table>
    <thead><tr><th>File<th>Entry<th>Time<th>Status<th>Finding<th>Claims<th>Action<th>Answered<th>URL\
    </tr></thead>
    <tbody>

    """
}
