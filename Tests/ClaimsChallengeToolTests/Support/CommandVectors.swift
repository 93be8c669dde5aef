import Foundation
import TestSupport

/// One row of `Tests/Vectors/cli`: arguments and input, and what must come of them.
struct CommandVector {
  let name: String
  let arguments: [String]
  let input: String
  let files: [String: String]
  let status: Int
  /// Members that the output's JSON must have: objects may hold more, arrays may not.
  let expected: Any?
  /// Text that the output must contain, where it is no JSON.
  let contains: [String]
  let lacks: [String]
  /// Text that standard error must contain.
  let errorsContain: String?
  /// How many lines standard error holds.
  let errorLines: Int

  /// A row that cannot be a vector.
  struct Malformed: Error {
    let row: String
  }

  /// A member that nothing compares would be a check that cannot fail.
  private static let members: Set<String> = [
    "name", "source", "arguments", "input", "files", "status", "expected", "contains", "lacks",
    "errors_contain", "error_lines",
  ]

  init(_ row: [String: Any]) throws {
    guard let name = row["name"] as? String, let arguments = row["arguments"] as? [String],
      Self.members.isSuperset(of: row.keys)
    else { throw Malformed(row: "\(row["name"] ?? row)") }
    self.name = name
    self.arguments = arguments
    input = row["input"] as? String ?? ""
    files = row["files"] as? [String: String] ?? [:]
    status = row["status"] as? Int ?? 0
    expected = row["expected"]
    contains = row["contains"] as? [String] ?? []
    lacks = row["lacks"] as? [String] ?? []
    errorsContain = row["errors_contain"] as? String
    errorLines = row["error_lines"] as? Int ?? (status == 0 ? 0 : 1)
  }

  static func all(in file: String) throws -> [CommandVector] {
    try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/cli/\(file)")).map(Self.init)
  }

  /// What differs, or nothing.
  func differences() -> [String] {
    let outcome = run(arguments, input: input.utf8, files: files)
    var found: [String] = []
    if Int(outcome.status) != status {
      found.append("status \(outcome.status), not \(status): \(outcome.errors)")
    }
    if outcome.errorLines.count != errorLines {
      found.append("\(outcome.errorLines.count) lines of errors: \(outcome.errors)")
    }
    if let errorsContain, !outcome.errors.contains(errorsContain) {
      found.append("errors lack “\(errorsContain)”: \(outcome.errors)")
    }
    for text in contains where !outcome.output.contains(text) {
      found.append("lacks “\(text)”: \(outcome.output)")
    }
    for text in lacks where (outcome.output + outcome.errors).contains(text) {
      found.append("has “\(text)”")
    }
    if let expected {
      let data = Data(outcome.output.utf8)
      let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      compare(json, expected, at: "", &found)
    }
    return found.map { "\(name): \($0)" }
  }

  private func compare(_ actual: Any?, _ expected: Any, at path: String, _ found: inout [String]) {
    if let members = expected as? [String: Any] {
      guard let object = actual as? [String: Any] else {
        found.append("\(path): no object but \(actual ?? "nothing")")
        return
      }
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if object[name] == nil { found.append("\(path)/\(name) is missing") }
        compare(object[name], member, at: "\(path)/\(name)", &found)
      }
    } else if let elements = expected as? [Any], let array = actual as? [Any],
      elements.count == array.count
    {
      for (index, element) in elements.enumerated() {
        compare(array[index], element, at: "\(path)/\(index)", &found)
      }
    } else if !isEqual(actual, expected) {
      found.append("\(path) is \(actual ?? "nothing"), not \(expected)")
    }
  }
}
