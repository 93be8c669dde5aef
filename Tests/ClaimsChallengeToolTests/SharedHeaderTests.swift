import Foundation
import TestSupport
import Testing

/// The shared header vectors through `parse --ndjson`, in both modes.
@Suite(.enabled(if: ProjectFiles.hasSharedVectors))
struct SharedHeaderTests {
  @Test(arguments: [("httpauth.json", 346), ("authinfo.json", 28), ("retryafter.json", 84)])
  func `every header vector gives its answer`(file: String, count: Int) throws {
    let url = try #require(ProjectFiles.shared(file))
    let rows = try ProjectFiles.objects(url)
    #expect(rows.count == count)
    var asked: [(row: [String: Any], isStrict: Bool)] = []
    for row in rows {
      let strictness = text(row, "strictness")
      if strictness != "lenient" { asked.append((row, true)) }
      if strictness != "strict" { asked.append((row, false)) }
    }
    let input = try asked.map { try Self.line($0.row, isStrict: $0.isStrict, file: file) }
    let outcome = run("parse", "--ndjson", input: input.joined(separator: "\n").utf8)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let answers = outcome.jsonLines
    try #require(answers.count == asked.count)
    var tally = Tally("\(file) through parse --ndjson")
    for (question, answer) in zip(asked, answers) {
      let isRight =
        switch file {
        case "httpauth.json": Self.isRight(challenges: answer, question.row)
        case "authinfo.json": Self.isRight(info: answer, question.row)
        default: Self.isRight(retryAfter: answer, question.row, isStrict: question.isStrict)
        }
      tally.check(isRight, "\(text(question.row, "id") ?? "?") \(question.isStrict): \(answer)")
    }
    tally.report()
    #expect(tally.failures.isEmpty, "\(tally.summary)")
  }

  private static func line(
    _ row: [String: Any], isStrict: Bool, file: String
  ) throws -> String {
    let values = row["header_values"] as? [String] ?? []
    var object: [String: Any] = [
      "id": row["id"] ?? NSNull(), "strict": isStrict, "as": "headers", "status": 401,
    ]
    switch file {
    case "httpauth.json": object["www_authenticate"] = values
    case "authinfo.json": object["headers"] = values.map { ["Authentication-Info", $0] }
    default:
      object["headers"] = values.map { ["Retry-After", $0] }
      object["now"] = row["now"]
    }
    let data = try JSONSerialization.data(withJSONObject: object)
    return String(decoding: data, as: UTF8.self)
  }

  private static func failureCode(_ row: [String: Any]) -> String? {
    text(row, "expected", "error")?.replacingOccurrences(of: "-", with: "_")
  }

  private static func isRight(challenges answer: Any, _ row: [String: Any]) -> Bool {
    if let code = failureCode(row) { return text(answer, "failure", "code") == code }
    let expected = value(row, "expected", "challenges") as? [[String: Any]] ?? []
    let actual = value(answer, "result", "challenges") as? [[String: Any]] ?? []
    guard expected.count == actual.count else { return false }
    return zip(expected, actual).allSatisfy { expected, actual in
      isEqual(expected["scheme"], actual["scheme"])
        && isEqual(expected["token68"], actual["token68"])
        && isEqual(expected["params"], actual["parameters"])
    }
  }

  private static func isRight(info answer: Any, _ row: [String: Any]) -> Bool {
    if let code = failureCode(row) { return text(answer, "failure", "code") == code }
    let actual = value(answer, "result", "authentication_info", "parameters") ?? [Any]()
    return isEqual(actual, value(row, "expected", "params"))
      && text(answer, "result", "authentication_info", "scheme_prefix")
        == text(row, "expected", "scheme_prefix")
  }

  /// An unreadable value is `null` and a diagnostic, in strict mode too.
  private static func isRight(
    retryAfter answer: Any, _ row: [String: Any], isStrict: Bool
  ) -> Bool {
    let seconds = number(answer, "result", "retry_after", "seconds")
    guard let code = failureCode(row) else {
      return seconds != nil && seconds == number(row, "expected", "delay_seconds")
    }
    let codes = (value(answer, "result", "diagnostics") as? [Any] ?? [])
      .compactMap { text($0, "code") }.filter { $0.hasPrefix("retry_after.") }
    return seconds == nil && codes == ["retry_after.\(code)"]
  }
}
