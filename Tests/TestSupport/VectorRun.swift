/// Where this package's answer is not a vector's: what differs, with our value, and why.
public struct NamedDifference: Sendable {
  /// The differences, exactly as the test words them.
  public let ours: Set<String>
  /// The decision or page behind it.
  public let reason: String

  public init(_ ours: String..., because reason: String) {
    self.ours = Set(ours)
    self.reason = reason
  }
}

/// A run over vectors, in which each row is either right or differs exactly as a table says.
///
/// A row of the table that is not among the vectors, or whose answer changed, is a failure, and so is
/// another number of rows than expected.
public struct VectorRun: Sendable {
  public private(set) var tally: Tally
  private let named: [String: NamedDifference]
  private var seen: Set<String> = []

  public init(_ name: String, named: [String: NamedDifference] = [:]) {
    tally = Tally(name)
    self.named = named
  }

  /// Judges a row by what differs in it.
  public mutating func judge(_ id: String, _ differences: [String]) {
    let found = Set(differences)
    guard let difference = named[id] else {
      tally.check(found.isEmpty, "\(id): \(differences.joined(separator: "; "))")
      return
    }
    seen.insert(id)
    tally.check(
      found == difference.ours && !found.isEmpty && !difference.reason.isEmpty,
      "\(id) is named as \(difference.ours.sorted()), but is \(found.sorted())")
  }

  /// Prints the run; everything that is wrong with it.
  public func failures(rows: Int) -> [String] {
    print("\(tally.summary), \(seen.count) of them as named")
    var failures = tally.failures
    if tally.asked != rows { failures.append("\(tally.asked) rows, not \(rows)") }
    failures += named.keys.filter { !seen.contains($0) }.sorted().map { "\($0) is no vector" }
    return failures
  }
}
