import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("The action for real answers")
struct SharedSampleActionTests {
  @Test(
    "Every sample that names an action leads to it", .enabled(if: ProjectFiles.hasSharedVectors))
  func actions() throws {
    guard let url = ProjectFiles.shared("entra-samples.json") else { return }
    var tally = Tally("entra-samples actions")
    for sample in try ProjectFiles.objects(url) {
      guard let expected = sample["expected"] as? [String: Any],
        let action = expected["action"] as? String, let id = sample["id"] as? String,
        let kind = sample["kind"] as? String
      else { continue }
      let failure = Self.failure(sample, kind: kind)
      let flow: TokenFlow = kind.hasPrefix("redirect") ? .interactive : .silent
      let result = RecoveryClassifier.classify(failure, flow: flow)
      var isRight = result.action.rawValue == action
      if let detail = expected["action_detail"] as? String, detail.hasSuffix("drop_refresh_token") {
        isRight = isRight && result.dropsRefreshToken
      }
      tally.check(isRight, "\(id): \(result.action.rawValue) by \(result.rule), not \(action)")
    }
    tally.report()
    #expect(tally.failures.isEmpty)
    #expect(tally.asked > 0)
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
