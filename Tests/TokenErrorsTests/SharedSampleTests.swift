import Foundation
import TestSupport
import Testing
import TokenErrors

@Suite("Real answers", .enabled(if: ProjectFiles.hasSharedVectors))
struct SharedSampleTests {
  /// Fields that need the header or the decision, and notes.
  private static let others: Set<String> = [
    "action", "action_detail", "note", "retry_after_s", "is_claims_challenge",
  ]

  @Test func `every field of every body and redirect is right`() throws {
    let url = try #require(ProjectFiles.shared("entra-samples.json"))
    var run = VectorRun("entra-samples, bodies and redirects")
    for row in try ProjectFiles.objects(url) {
      guard let kind = row["kind"] as? String, kind != "www_authenticate",
        let id = row["id"] as? String, let expected = row["expected"] as? [String: Any]
      else { continue }
      let headers = row["headers"] as? [[String: String]] ?? []
      let status = row["status"] as? Int
      let location = headers.first { $0["name"] == "Location" }?["value"]
      let error =
        if let location { TokenError(redirect: location) } else {
          TokenError(body: (row["body"] as? String ?? "").utf8, status: status)
        }
      let fields = ErrorFields(error: error)
      let isChallenged = headers.contains { $0["name"] == "WWW-Authenticate" }
      var wrong: [String] = []
      for (field, value) in expected where !Self.others.contains(field) {
        // The `error` and `claims` of a resource's challenge stand in its header.
        if isChallenged, field == "error" || field == "claims" { continue }
        if !fields.matches(value, field) {
          wrong.append("\(field): \(fields[field]), not \(value)")
        }
      }
      run.judge(id, wrong)
    }
    let failures = run.failures(rows: 56)
    #expect(failures.isEmpty, "\(failures)")
  }
}
