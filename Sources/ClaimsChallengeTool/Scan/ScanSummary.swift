import ClaimsChallenges

/// What a scan counted, for standard error.
struct ScanSummary: Sendable {
  private(set) var fileCount = 0
  private(set) var exchangeCount = 0
  private(set) var findingCount = 0
  private(set) var loopCount = 0
  private var codes = Counts()
  private var resources = Counts()
  private var outcomes = Counts()

  /// The most frequent codes and errors.
  var codeCounts: [(word: String, count: Int)] { codes.top }
  /// The hosts with the most findings.
  var resourceCounts: [(word: String, count: Int)] { resources.top }

  mutating func addFile() { fileCount += 1 }
  mutating func addExchange() { exchangeCount += 1 }

  mutating func add(_ finding: ScanFinding) {
    findingCount += 1
    for code in finding.codes { codes.add("AADSTS\(code)") }
    if finding.codes.isEmpty, let error = finding.error { codes.add(error) }
    resources.add(finding.resource ?? "(unknown)")
    if finding.claims != nil { outcomes.add(finding.outcome.rawValue) }
    if finding.outcome == .looped || finding.recovery.action == .stop { loopCount += 1 }
  }

  /// A line each for the totals, the codes, the resources and the outcomes.
  func text(_ style: TextStyle) -> String {
    let answers = Self.count(exchangeCount, "response")
    let files = Self.count(fileCount, "file")
    var text =
      style.heading(Self.count(findingCount, "finding")) + " in \(answers) of \(files)"
      + (loopCount > 0 ? ", " + style.bad(Self.count(loopCount, "loop")) : "") + "\n"
    text += row("by code", codes, style) + row("by resource", resources, style)
    return text + row("claims", outcomes, style)
  }

  private func row(_ label: String, _ counts: Counts, _ style: TextStyle) -> String {
    counts.isEmpty ? "" : style.row(label, counts.text)
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// How often each of a bounded number of words came.
  private struct Counts: Sendable {
    private var numbers: [String: Int] = [:]
    private static let limit = 10_000

    var isEmpty: Bool { numbers.isEmpty }

    mutating func add(_ word: String) {
      let isNew = numbers[word] == nil
      numbers[isNew && numbers.count >= Self.limit ? "(others)" : word, default: 0] += 1
    }

    /// The ten most frequent.
    var top: [(word: String, count: Int)] {
      numbers.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        .prefix(10).map { (word: $0.key, count: $0.value) }
    }

    /// The ten most frequent, on one line.
    var text: String {
      let shown = top.map { "\($0.word.shortened) \($0.count)" }
      let rest = numbers.count > 10 ? ", and \(numbers.count - 10) more" : ""
      return shown.joined(separator: ", ") + rest
    }
  }
}
