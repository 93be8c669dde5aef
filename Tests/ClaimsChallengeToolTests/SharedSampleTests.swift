import Foundation
import TestSupport
import Testing

/// Real responses through `parse --ndjson`: every field that the shared samples ask for.
@Suite(.enabled(if: ProjectFiles.hasSharedVectors))
struct SharedSampleTests {
  @Test func `every field of every real response is right`() throws {
    let samples = try Self.samples()
    let input = try samples.map(Self.line).joined(separator: "\n")
    let outcome = run("parse", "--ndjson", input: input.utf8)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let answers = outcome.jsonLines
    try #require(answers.count == samples.count)
    var tally = Tally("entra-samples.json through parse --ndjson, fields")
    for (sample, answer) in zip(samples, answers) {
      let result = value(answer, "result")
      for (field, expected) in (sample["expected"] as? [String: Any] ?? [:]) {
        let name = "\(text(sample, "id") ?? "?").\(field)"
        check(field, expected, result, sample, name, &tally)
      }
    }
    tally.report()
    #expect(tally.asked == 610)
    #expect(tally.failures.isEmpty, "\(tally.summary)")
  }

  /// Whole answers as people have them: `curl -i` dumps, bodies and URLs, found out by themselves.
  @Test func `the form of every real response is found out`() throws {
    var tally = Tally("entra-samples.json through parse --as auto, fields")
    for sample in try Self.samples() {
      let outcome = run("parse", "--format", "json", input: Self.dump(sample).utf8)
      for (field, expected) in (sample["expected"] as? [String: Any] ?? [:]) {
        let name = "\(text(sample, "id") ?? "?").\(field)"
        check(field, expected, outcome.json, sample, name, &tally)
      }
    }
    tally.report()
    #expect(tally.asked == 610)
    #expect(tally.failures.isEmpty, "\(tally.summary)")
  }

  @Test func `text output shows no claim value, nonce or state`() throws {
    for sample in try Self.samples() {
      let outcome = run("parse", input: Self.dump(sample).utf8)
      for secret in Self.secrets(sample) {
        #expect(!outcome.output.contains(secret), "\(text(sample, "id") ?? "?")")
        #expect(!outcome.errors.contains(secret), "\(text(sample, "id") ?? "?")")
      }
    }
  }

  // MARK: Samples as input

  private static func samples() throws -> [[String: Any]] {
    guard let url = ProjectFiles.shared("entra-samples.json") else { return [] }
    return try ProjectFiles.objects(url)
  }

  private static func headers(_ sample: [String: Any]) -> [(name: String, value: String)] {
    (sample["headers"] as? [[String: String]] ?? []).map { ($0["name"] ?? "", $0["value"] ?? "") }
  }

  private static func line(_ sample: [String: Any]) throws -> String {
    var object: [String: Any] = ["id": sample["id"] ?? NSNull()]
    object["status"] = sample["status"] ?? NSNull()
    let fields = headers(sample)
    let challenges = fields.filter { $0.name == "WWW-Authenticate" }.map(\.value)
    object["www_authenticate"] = challenges
    object["headers"] = fields.filter { $0.name != "WWW-Authenticate" && $0.name != "Location" }
      .map { [$0.name, $0.value] }
    if let location = fields.first(where: { $0.name == "Location" }) {
      object["url"] = location.value
      object["as"] = "redirect"
    }
    if let body = sample["body"] as? String {
      object["body"] = body
      object["as"] = text(sample, "kind") == "redirect_form_post" ? "redirect" : "body"
    }
    let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }

  private static func dump(_ sample: [String: Any]) -> String {
    let body = sample["body"] as? String ?? ""
    guard let status = number(sample, "status") else { return body }
    let fields = headers(sample)
    if let location = fields.first(where: { $0.name == "Location" }) { return location.value }
    if text(sample, "kind") == "redirect_form_post" { return body }
    let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    return "HTTP/1.1 \(status) Some\r\n\(lines)\r\n\(body)"
  }

  private static func secrets(_ sample: [String: Any]) -> [String] {
    var found: [String] = []
    func strings(_ json: Any?) {
      if let text = json as? String, text.count > 6 { found.append(text) }
      if let array = json as? [Any] { array.forEach(strings) }
      if let object = json as? [String: Any] { object.values.forEach(strings) }
    }
    strings(value(sample, "expected", "claims"))
    strings(value(sample, "expected", "continuation_token"))
    strings(value(sample, "expected", "username"))
    return found
  }

  // MARK: Fields

  private func check(
    _ field: String, _ expected: Any, _ result: Any?, _ sample: [String: Any], _ name: String,
    _ tally: inout Tally
  ) {
    let actual: Any?
    switch field {
    case "note": return
    case "action_detail":
      checkDetail(expected as? String ?? "", result, name, &tally)
      return
    case "action":
      // Where the source is silent ours is stated: D9.9, D9.8, D9.14.
      let wanted = Self.unnamedActions[text(sample, "id") ?? ""] ?? expected
      actual = value(result, "recovery", "action")
      tally.check(isEqual(actual, wanted), "\(name) is \(actual ?? "null"), not \(wanted)")
      return
    case "error": actual = error(in: result)
    case "claims":
      actual = value(result, "claims_challenge", "claims") ?? value(result, "error", "claims")
    case "codes": actual = value(result, "error", "codes") ?? [Int]()
    case "inner_codes": actual = value(result, "error", "inner_codes")
    case "arm_code", "graph_code": actual = value(result, "error", "service_code")
    case "description_code":
      actual = (value(result, "error", "codes_in_description") as? [Int])?.first
    case "retry_after_s": actual = value(result, "retry_after", "seconds")
    case "msal_code": actual = value(result, "msal", "code")
    case "schemes":
      actual = (value(result, "challenges") as? [Any] ?? []).map { text($0, "scheme") ?? "" }
    case "params":
      let found = parameters(in: result)
      for (key, value) in expected as? [String: String] ?? [:] {
        tally.check(found[key] == value, "\(name).\(key): \(found[key] ?? "nothing")")
      }
      return
    case "is_claims_challenge":
      actual =
        value(result, "claims_challenge", "claims") != nil
        || text(result, "recovery", "claims_from") == "resource_text"
    case "valid_json":
      let codes = (value(result, "diagnostics") as? [Any] ?? []).map { text($0, "code") ?? "" }
      actual = !codes.contains("body.invalid_json")
    default: actual = value(result, "error", field)
    }
    tally.check(isEqual(actual, expected), "\(name) is \(actual ?? "null"), not \(expected)")
  }

  /// The samples without an action, and ours.
  private static let unnamedActions = [
    "n03-native-password_too_weak": "acquire_interactively",
    "n05-native-55106-attributes_required": "acquire_interactively",
    "n06-native-expired-mismatch": "restart_flow", "n07-native-55200": "fix_configuration",
    "h46-percent-rounds": "none",
  ]

  /// What an action's detail says about the claims, the wait and the refresh token.
  private func checkDetail(
    _ detail: String, _ result: Any?, _ name: String, _ tally: inout Tally
  ) {
    let source = text(result, "recovery", "claims_from")
    if detail.hasPrefix("silent_with_claims") {
      tally.check(
        source == "challenge" || source == "resource_text", "\(name): \(source ?? "null")")
    }
    if detail == "interactive_with_claims" {
      // The body of t40 holds no claims that could be sent.
      tally.check((source == nil) == name.hasPrefix("t40-"), "\(name): \(source ?? "null")")
    }
    if detail == "retry_after" {
      tally.check(value(result, "retry_after", "seconds") is Int, "\(name): no time")
    }
    if !detail.isEmpty {
      let drops = value(result, "recovery", "drop_refresh_token") as? Bool
      tally.check(drops == detail.hasSuffix("drop_refresh_token"), "\(name): \(drops as Any)")
    }
  }

  private func error(in result: Any?) -> Any? {
    if let error = value(result, "error", "error") { return error }
    if value(result, "error") != nil { return nil }
    return value(result, "claims_challenge", "error") ?? parameters(in: result)["error"]
  }

  /// The parameters of the challenge acted on, or of the first.
  private func parameters(in result: Any?) -> [String: String] {
    let all = (value(result, "challenges") as? [Any] ?? []).map { challenge in
      (value(challenge, "parameters") as? [[String]] ?? []).reduce(into: [String: String]()) {
        if $0[$1[0]] == nil { $0[$1[0]] = $1[1] }
      }
    }
    let acted =
      value(result, "claims_challenge") == nil
      ? nil
      : all.first {
        $0["claims"] != nil && $0["error"] == text(result, "claims_challenge", "error")
      }
    return acted ?? all.first ?? [:]
  }
}
