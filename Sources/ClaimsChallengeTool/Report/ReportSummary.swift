/// What happened in all, in plain sentences: the head of the page.
struct ReportSummary {
  private(set) var counts: [OutcomeMark: Int] = [:]
  private(set) var challengeCount = 0

  mutating func add(_ finding: ScanFinding) {
    counts[OutcomeMark(finding), default: 0] += 1
    if finding.claims != nil { challengeCount += 1 }
  }

  /// The sentences, the counts as marks, and the tables of codes and hosts.
  func html(_ scan: ScanSummary) -> String {
    var text = "<section id=\"overview\" aria-labelledby=\"overview-title\">\n"
    text += "<h2 id=\"overview-title\">What happened</h2>\n<p>"
    text += sentences(scan).map(HTMLText.escape).joined(separator: " ") + "</p>\n"
    text += "<ul class=\"marks\">"
    for mark in OutcomeMark.allCases {
      guard let count = counts[mark] else { continue }
      text += "<li>\(mark.badge) <b>\(count)</b></li>"
    }
    text += "</ul>\n<div class=\"tables\">"
    text += table("Codes and errors", scan.codeCounts) + table("Hosts", scan.resourceCounts)
    return text + "</div>\n</section>\n"
  }

  func sentences(_ scan: ScanSummary) -> [String] {
    let calls = Self.count(scan.exchangeCount, "response was", "responses were")
    let files = Self.count(scan.fileCount, "file", "files")
    var all = ["\(calls) read in \(files)."]
    if scan.findingCount == 0 {
      return all + ["None of them carries a claims challenge or a token error."]
    }
    let errors = scan.findingCount - challengeCount
    if challengeCount == 0 {
      all.append("None of them asks for claims.")
    } else {
      let verb = challengeCount == 1 ? "asks for claims" : "ask for claims"
      all.append("\(challengeCount) of them \(verb), that is, \(Self.a(challengeCount)).")
      all += endings
    }
    if errors > 0 {
      all.append("\(Self.count(errors, "is an error", "are errors")) without claims.")
    }
    return all
  }

  private var endings: [String] {
    var all: [String] = []
    if counts[.answered] == challengeCount {
      all.append(challengeCount == 1 ? "It was answered." : "All were answered.")
      return all
    }
    if let count = counts[.answered] {
      all.append("\(Self.count(count, "was", "were")) answered.")
    }
    if let count = counts[.unanswered] {
      all.append(
        "\(Self.count(count, "was", "were")) not answered: no later request carries the claims.")
    }
    if let count = counts[.retried] {
      all.append(
        "Fault: \(Self.count(count, "call was", "calls were")) sent again without the claims.")
    }
    if let count = counts[.looped] {
      all.append(
        "Fault: \(Self.count(count, "loop", "loops")): what was asked for came again after an answer."
      )
    }
    if let count = counts[.unknown] {
      all.append("Of \(count) the capture does not tell what followed.")
    }
    return all
  }

  private static func a(_ count: Int) -> String {
    count == 1 ? "a claims challenge" : "claims challenges"
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  private func table(_ caption: String, _ rows: [(word: String, count: Int)]) -> String {
    if rows.isEmpty { return "" }
    var text = "<table><caption>\(caption)</caption><thead><tr><th scope=\"col\">Name</th>"
    text += "<th scope=\"col\" class=\"number\">Findings</th></tr></thead><tbody>"
    for row in rows {
      text += "<tr><th scope=\"row\">\(HTMLText.short(row.word))</th>"
      text += "<td class=\"number\">\(row.count)</td></tr>"
    }
    return text + "</tbody></table>"
  }
}
