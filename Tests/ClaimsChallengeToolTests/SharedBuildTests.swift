import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// `build --from` every claims challenge of the shared samples, decoded again by Foundation.
@Suite(.enabled(if: ProjectFiles.hasSharedVectors))
struct SharedBuildTests {
  @Test func `requests carry exactly the challenge's claims and the capabilities`() throws {
    let url = try #require(ProjectFiles.shared("entra-samples.json"))
    var tally = Tally("claims of entra-samples.json through build silent and build interactive")
    for sample in try ProjectFiles.objects(url) {
      guard let claims = value(sample, "expected", "claims"), Self.isUsable(sample) else {
        continue
      }
      let name = text(sample, "id") ?? "?"
      let data = try JSONSerialization.data(withJSONObject: claims)
      let expected = try ClaimsRequest(jsonBytes: data).declaring("cp1", "protapp")
      let options = [
        "--from", "-", "--client-id", "app", "--scope", "User.Read", "--capability", "cp1",
        "--capability", "protapp", "--trust-authority", "login.windows-ppe.net",
      ]
      let input = Self.dump(sample)
      let silent = run(["build", "silent"] + options, input: input.utf8)
      let interactive = run(["build", "interactive"] + options, input: input.utf8)
      let body = "https://x/?" + (text(silent.json, "body") ?? "").replacing("+", with: "%20")
      for (kind, link) in [("silent", body), ("interactive", text(interactive.json, "url") ?? "")] {
        let items = URLComponents(string: link)?.queryItems ?? []
        let sent = items.filter { $0.name == "claims" }.compactMap(\.value)
        let decoded = try sent.map { try ClaimsRequest(jsonString: $0) }
        tally.check(decoded == [expected], "\(name) \(kind): \(sent) \(silent.errors)")
      }
    }
    tally.report()
    // 25 samples hold claims, and each is built twice.
    #expect(tally.asked == 50)
    #expect(tally.failures.isEmpty, "\(tally.summary)")
  }

  private static func isUsable(_ sample: [String: Any]) -> Bool {
    !(value(sample, "expected", "claims") is NSNull)
  }

  private static func dump(_ sample: [String: Any]) -> String {
    let body = sample["body"] as? String ?? ""
    guard let status = number(sample, "status") else { return body }
    let lines = (sample["headers"] as? [[String: String]] ?? [])
      .map { "\($0["name"] ?? ""): \($0["value"] ?? "")\r\n" }
    return "HTTP/1.1 \(status) Some\r\n\(lines.joined())\r\n\(body)"
  }
}
