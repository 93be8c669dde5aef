import ClaimsChallenges

/// Findings as a table for people.
struct ScanTable {
  let style: TextStyle
  private static let columns: [(title: String, width: Int)] = [
    ("ENTRY", 7), ("TIME", 20), ("STATUS", 6), ("FINDING", 24), ("ACTION", 27), ("ANSWERED", 23),
  ]

  var header: String {
    let titles = Self.columns.map { pad($0.title, $0.width) }.joined(separator: " ")
    return style.heading(titles + " URL") + "\n"
  }

  func row(_ finding: ScanFinding) -> String {
    var cells = [
      "\(finding.entry)", String((finding.time ?? "").prefix(19)),
      finding.status.map(String.init) ?? "", Self.title(finding), finding.recovery.action.rawValue,
      finding.claims == nil ? "" : Self.outcome(finding),
    ]
    for index in cells.indices {
      cells[index] = pad(cells[index].visible, Self.columns[index].width)
    }
    cells[4] = style.good(cells[4])
    if finding.outcome == .looped || finding.outcome == .unanswered {
      cells[5] = style.bad(cells[5])
    }
    return cells.joined(separator: " ") + " " + (finding.shownAddress ?? "").visible.shortened
      + "\n"
  }

  /// The codes, else the error, else the kind.
  static func title(_ finding: ScanFinding) -> String {
    if let code = finding.codes.last { return "AADSTS\(code)" }
    return finding.error ?? finding.kind.rawValue
  }

  static func outcome(_ finding: ScanFinding) -> String {
    guard let entry = finding.answeredBy else { return finding.outcome.rawValue }
    return "\(finding.outcome.rawValue) by \(entry)"
  }

  private func pad(_ text: String, _ width: Int) -> String {
    let count = text.count
    return count <= width
      ? text + String(repeating: " ", count: width - count) : text.prefix(width - 1) + "…"
  }
}
