import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("The action for real answers", .enabled(if: ProjectFiles.hasSharedVectors))
struct SharedSampleActionTests {
  /// Rows that name no action, because the source is silent, and the one that says more than its body.
  private static let named = [
    "h46-percent-rounds": NamedDifference(
      "action none", because: "D5: two rounds of percent-decoding at most; nothing to act on."),
    "n03-native-password_too_weak": NamedDifference(
      "action acquire_interactively", because: "D9.9: the category of AADSTS399246 is password."),
    "n05-native-55106-attributes_required": NamedDifference(
      "action acquire_interactively",
      because: "D9.9: the code says that the user must act."),
    "n06-native-expired-mismatch": NamedDifference(
      "action restart_flow", because: "D9.8: expired_token, which codes never override."),
    "n07-native-55200": NamedDifference(
      "action fix_configuration", because: "D9.9: the category of AADSTS55200 is the request."),
    "t40-50074-mfa-denied": NamedDifference(
      "claims_from nil", because: "D9: the body holds no claims that could be sent."),
  ]

  @Test("Every sample that names an action leads to it, with what the detail says")
  func actions() throws {
    let url = try #require(ProjectFiles.shared("entra-samples.json"))
    var run = VectorRun("entra-samples actions", named: Self.named)
    for sample in try ProjectFiles.objects(url) {
      let expected = try #require(sample["expected"] as? [String: Any])
      guard let action = expected["action"] else { continue }
      let kind = try #require(sample["kind"] as? String)
      let failure = Self.failure(sample, kind: kind)
      let flow: TokenFlow = kind.hasPrefix("redirect") ? .interactive : .silent
      let result = RecoveryClassifier.classify(failure, flow: flow)
      var wrong: [String] = []
      if result.action.rawValue != action as? String {
        wrong.append("action \(result.action.rawValue)")
      }
      wrong += Self.differences(expected["action_detail"] as? String ?? "", result, failure)
      run.judge(sample["id"] as? String ?? "", wrong)
    }
    let failures = run.failures(rows: 60)
    #expect(failures.isEmpty, "\(failures)")
  }

  /// What of an action's detail does not hold: the claims that are sent, the wait, the refresh token.
  private static func differences(
    _ detail: String, _ result: RecoveryClassification, _ failure: RequestFailure
  ) -> [String] {
    var wrong: [String] = []
    let source = result.claimsSource
    if detail.hasPrefix("silent_with_claims"), source != .challenge, source != .resourceText {
      wrong.append("claims_from \(source?.rawValue ?? "nil")")
    }
    if detail == "interactive_with_claims", source == nil { wrong.append("claims_from nil") }
    if detail == "retry_after", failure.retryAfter == nil { wrong.append("retry_after nil") }
    if !detail.isEmpty, detail.hasSuffix("drop_refresh_token") != result.dropsRefreshToken {
      wrong.append("drop_refresh_token \(result.dropsRefreshToken)")
    }
    return wrong
  }

  private static func failure(_ sample: [String: Any], kind: String) -> RequestFailure {
    let fields = (sample["headers"] as? [[String: String]] ?? []).map {
      [$0["name"] ?? "", $0["value"] ?? ""]
    }
    let body = sample["body"] as? String
    if kind == "redirect", let location = fields.first(where: { $0[0] == "Location" }) {
      return DecisionVector(name: "", input: ["redirect": location[1]], expected: [:]).failure
    }
    if kind == "redirect_form_post", let body {
      return DecisionVector(name: "", input: ["redirect": body], expected: [:]).failure
    }
    var input: [String: Any] = ["headers": fields]
    input["status"] = sample["status"] as? Int
    input["body"] = body
    return DecisionVector(name: "", input: input, expected: [:]).failure
  }
}
