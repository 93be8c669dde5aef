import Foundation

/// Compares what this package answers to rows of shared vectors with what they expect, field by field.
///
/// A field that is expected and not answered is a failure. Where ours is another answer, the table of
/// differences states it, with the decision behind it: it is compared, too.
public struct VectorTable {
  /// A row in which ours is another answer.
  public struct Difference: Sendable {
    /// The fields that differ, with our values.
    public var ours: [String: String]
    /// The decision, and why it is the better one.
    public var reason: String

    public init(_ ours: [String: String], _ reason: String) {
      self.ours = ours
      self.reason = reason
    }
  }

  private let name: String
  private let differences: [String: Difference]
  private let ignoredFields: Set<String>

  /// Makes a table.
  ///
  /// - Parameter ignoredFields: Expected fields that say nothing about us: a peer's own behaviour.
  public init(
    _ name: String, differences: [String: Difference] = [:],
    ignoring ignoredFields: Set<String> = []
  ) {
    self.name = name
    self.differences = differences
    self.ignoredFields = ignoredFields
  }

  /// Answers every row; prints how many were right, and returns what is wrong.
  ///
  /// `answer` gives our value for each expected field, as ``text(_:)`` writes the expected ones.
  public func failures(
    in rows: [[String: Any]], count: Int,
    _ answer: (_ input: [String: Any], _ expected: [String: Any]) throws -> [String: String]
  ) throws -> [String] {
    var tally = Tally(name)
    var named: Set<String> = []
    for row in rows {
      let id = row["id"] as? String ?? "?"
      let expected = row["expected"] as? [String: Any] ?? [:]
      let ours = try answer(row["input"] as? [String: Any] ?? [:], expected)
      var stated = differences[id]?.ours ?? [:]
      if differences[id] != nil { named.insert(id) }
      var faults: [String] = []
      for (field, value) in expected where !ignoredFields.contains(field) {
        let wanted = stated.removeValue(forKey: field)
        guard let mine = ours[field] else {
          faults.append("\(field) is not compared")
          continue
        }
        let isAsExpected = mine == Self.text(value)
        if wanted == nil ? !isAsExpected : mine != wanted || isAsExpected {
          faults.append("\(field) is \(mine), not \(wanted ?? Self.text(value))")
        }
      }
      faults += stated.keys.map { "\($0) is in the table, but not expected" }
      tally.check(faults.isEmpty, "\(id): \(faults.sorted().joined(separator: "; "))")
    }
    tally.report()
    if !named.isEmpty {
      print("  another answer by decision: \(named.sorted().joined(separator: ", "))")
    }
    var failures = tally.failures
    if rows.count != count { failures.append("\(rows.count) rows, not \(count)") }
    failures += Set(differences.keys).subtracting(named).sorted().map { "no row is named \($0)" }
    return failures
  }

  /// A value as text: a string as it is, `null`, and JSON with sorted members.
  public static func text(_ value: Any?) -> String {
    guard let value, !(value is NSNull) else { return "null" }
    if let string = value as? String { return string }
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }
}
