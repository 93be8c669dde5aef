import Foundation

/// Compares what this package answers to rows of shared vectors with what they expect, field by field.
///
/// A field that is expected and not answered is a failure. Differences are judged as by ``VectorRun``.
public struct VectorTable {
  private let name: String
  private let differences: [String: NamedDifference]
  private let ignoredFields: Set<String>

  /// Makes a table.
  ///
  /// - Parameter ignoredFields: Expected fields that say nothing about us: a peer's own behaviour.
  public init(
    _ name: String, differences: [String: NamedDifference] = [:],
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
    var run = VectorRun(name, named: differences)
    for row in rows {
      let expected = row["expected"] as? [String: Any] ?? [:]
      let ours = try answer(row["input"] as? [String: Any] ?? [:], expected)
      var differences: [String] = []
      for (field, value) in expected where !ignoredFields.contains(field) {
        guard let mine = ours[field] else {
          differences.append("\(field) is not compared")
          continue
        }
        if mine != Self.text(value) { differences.append("\(field): \(mine)") }
      }
      run.judge(row["id"] as? String ?? "?", differences.sorted())
    }
    return run.failures(rows: count)
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

extension NamedDifference {
  /// The fields in which ours is another answer, with our values.
  public init(_ fields: [String: String], because reason: String) {
    ours = Set(fields.map { "\($0.key): \($0.value)" })
    self.reason = reason
  }
}
