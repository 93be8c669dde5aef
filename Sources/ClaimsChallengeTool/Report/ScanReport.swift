import ClaimsChallenges

/// The findings of a scan as one page that needs nothing else: no network, no other file.
///
/// Written in one pass and in constant memory: cards as they come, then the summary, which the page
/// shows first. Claims are named; their values are not shown.
struct ScanReport {
  private let sink: any ByteSink
  private var buffer: [UInt8] = []
  private var count = 0
  private var summary = ReportSummary()
  private let date: String

  init(_ sink: any ByteSink, files: [String], now: Int64) throws(ToolFailure) {
    self.sink = sink
    date = Instant.text(now)
    try write(head(files))
  }

  mutating func add(_ finding: ScanFinding) throws(ToolFailure) {
    count += 1
    summary.add(finding)
    try write(ReportCard(finding, number: count).html)
  }

  mutating func finish(_ scan: ScanSummary) throws(ToolFailure) {
    var text = "</div>\n<p id=\"none\"\(count == 0 ? "" : " hidden")>No finding to show.</p>\n"
    text += "<p><button type=\"button\" id=\"more\" hidden>Show more</button></p>\n</section>\n"
    text += summary.html(scan)
    text += "</main>\n<footer><p>Written by claims-challenge \(ClaimsChallengeTool.version) on "
    text += "<time datetime=\"\(date)\">\(date)</time>. Values of claims and queries are masked."
    text += "</p></footer>\n<script>\(ReportAssets.script)</script>\n</body>\n</html>\n"
    try write(text)
    try flush()
    try sink.close()
  }

  private func head(_ files: [String]) -> String {
    let names = files.prefix(20).map { $0 == "-" ? "standard input" : $0 }
    let rest = files.count > 20 ? " and \(files.count - 20) more" : ""
    let list = HTMLText.escape(names.map(\.shortened).joined(separator: ", ") + rest)
    let legend = OutcomeMark.allCases.map { "<dt>\($0.badge)</dt><dd>\($0.meaning)</dd>" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="light dark">
      <title>Claims challenges</title>
      <style>\(ReportAssets.style)</style>
      </head>
      <body>
      <a class="skip" href="#findings">Skip to the findings</a>
      \(OutcomeMark.definitions)<header>
      <h1>Claims challenges</h1>
      <p>\(list) <span class="aside">read on \(date), claims-challenge \(ClaimsChallengeTool.version)</span></p>
      </header>
      <main>
      <section id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title" tabindex="-1">Findings</h2>
      <form id="filters" role="search" aria-label="Filter the findings" hidden>
      <label>Outcome <select name="outcome"><option value="">all</option></select></label>
      <label>Status <select name="status"><option value="">all</option></select></label>
      <label>Host <select name="host"><option value="">all</option></select></label>
      <label>Code <select name="code"><option value="">all</option></select></label>
      <label>Text <input name="text" type="search" autocomplete="off"></label>
      <button type="reset">Clear</button>
      <button type="button" id="open">Open all shown</button>
      <button type="button" id="close">Close all</button>
      <output id="shown" aria-live="polite"></output>
      </form>
      <details class="legend"><summary>Legend</summary><dl>\(legend)</dl></details>
      <div id="list">

      """
  }

  private static let policy =
    "default-src 'none'; style-src \(HTMLText.hashSource(ReportAssets.style)); "
    + "script-src \(HTMLText.hashSource(ReportAssets.script)); base-uri 'none'; form-action 'none'"

  private mutating func write(_ text: String) throws(ToolFailure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  private mutating func flush() throws(ToolFailure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try sink.write(buffer)
  }
}
