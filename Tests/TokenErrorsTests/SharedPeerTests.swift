import Foundation
import TestSupport
import Testing
import TokenErrors

@Suite("Other clients' bodies", .enabled(if: ProjectFiles.hasSharedVectors))
struct SharedPeerTests {
  /// Expectations that are a peer's own model or belong to the decision.
  private static let others: Set<String> = [
    "uiRequired", "classification", "kind", "removeAccount", "retryAfterSeconds",
    "interactionRequired",
  ]
  /// Where ours differs, and why.
  private static let reasons: [String: String] = [
    "some_claims": "Claims that are no JSON object are nil, with a diagnostic (contract).",
    "request_throttled": "MSAL.NET's own word; ours is the status.",
    "xyz": "An unknown suberror is kept as it is; it is no classification.",
  ]

  @Test func `every body gives what the peer found, or a reason`() throws {
    let url = try #require(ProjectFiles.shared("peers.json"))
    var tally = Tally("peers, fields of error-body and retryable")
    for row in try ProjectFiles.objects(url) {
      guard let kind = row["kind"] as? String, kind == "error-body" || kind == "retryable",
        let id = row["id"] as? String, let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any]
      else { continue }
      let error =
        if let code = input["error"] as? String { TokenError(OAuthErrorCode(code)) } else {
          TokenError(
            body: (input["body"] as? String ?? "").utf8, status: input["status"] as? Int)
        }
      for (field, value) in expected where !Self.others.contains(field) {
        tally.check(
          holds(field, value, error),
          "\(id) \(field): \(ErrorFields(error: error)[field]), not \(value)")
      }
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0, "\(tally.summary)")
  }

  private func holds(_ field: String, _ value: Any, _ error: TokenError) -> Bool {
    if let text = value as? String, Self.reasons[text] != nil {
      return field != "claims"
        || error.claims == nil && error.diagnostics.contains { $0.code == .malformedClaims }
    }
    switch field {
    case "claims":
      return ErrorFields(error: error).matches(ErrorFields.json(value as? String ?? ""), "claims")
    case "errorCode": return (error.code?.rawValue ?? error.serviceCode) == value as? String
    case "errorNo": return error.aadstsCodes.first.map { String($0.rawValue) } == value as? String
    case "loopDetected":
      return (error.aadstsCodes + error.aadstsCodesInDescription).contains(.requestLoop)
    default: return ErrorFields(error: error).matches(value, field)
    }
  }

  @Test func `errors and suberrors of classifications are read as they are`() throws {
    let url = try #require(ProjectFiles.shared("peers.json"))
    var tally = Tally("peers, fields of error-classify")
    for row in try ProjectFiles.objects(url) where row["kind"] as? String == "error-classify" {
      guard let input = row["input"] as? [String: Any] else { continue }
      let body: [String: Any] = [
        "error": input["error"] ?? "", "error_description": input["description"] ?? "",
        "suberror": input["suberror"] ?? NSNull(),
      ]
      let error = TokenError(body: try JSONSerialization.data(withJSONObject: body))
      // A word of the description is never taken for the error (peers do).
      let isRight =
        (error.code?.rawValue ?? "") == input["error"] as? String
        && error.suberror?.rawValue == input["suberror"] as? String
      tally.check(isRight, "\(row["id"] ?? "")")
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0, "\(tally.summary)")
  }
}
