import ClaimsChallengesFoundation
import Foundation
import TestSupport
import Testing

/// MSAL for Apple's vectors about a silent request that finds nothing to send.
@Suite("MSAL for Apple: an empty cache", .enabled(if: ProjectFiles.hasSharedVectors))
struct EmptyCacheVectorTests {
  @Test("A token client without a refresh token asks for interaction, as MSAL does")
  func emptyCache() async throws {
    var run = VectorRun(
      "msal-objc, silent.pipeline without an answer",
      named: [
        "silent-007": NamedDifference(
          "code -50002",
          because: "The client serves one user: no account is no other case than no token."),
        "silent-011": NamedDifference(
          "description nil", because: "The texts of the core are not repeated; the number says it."),
      ])
    let url = try #require(ProjectFiles.shared("msal-objc.json"))
    for row in try ProjectFiles.objects(url) where row["kind"] as? String == "silent.pipeline" {
      let input = try #require(row["input"] as? [String: Any])
      var expected = try #require(row["expected"] as? [String: Any])
      if let next = expected["nextCall"] as? [String: Any] {
        expected = next
      } else if input["responses"] != nil {
        continue
      }
      let client = URLSessionTokenClient(client: ClientConfiguration(clientID: "app"))
      var parameters = SilentTokenParameters(scopes: ["s"])
      parameters.forceRefresh = input["forceRefresh"] as? Bool ?? false
      let caught = await #expect(throws: TokenError.self) {
        try await client.acquireTokenSilently(with: parameters)
      }
      let error = MSALStyleError(try #require(caught).requestFailure, flow: .silent)
      let wrong = expected.compactMap { name, value -> String? in
        switch name {
        case "code":
          return error.code.rawValue == value as? Int ? nil : "code \(error.code.rawValue)"
        case "domain": return error.domain == value as? String ? nil : error.domain
        case "msidName", "msidCode":
          guard let number = expected["msidCode"] as? Int else { return "no number" }
          let mapped = MSIDErrorCode(number).mappedCode
          return error.code.rawValue == mapped ? nil : "code \(error.code.rawValue)"
        case "description":
          let text = error.tokenError?.errorDescription
          return text == value as? String ? nil : "description \(text ?? "nil")"
        default: return "nothing for \(name)"
        }
      }
      run.judge(row["id"] as? String ?? "", wrong)
    }
    let failures = run.failures(rows: 5)
    #expect(failures.isEmpty, "\(failures)")
  }
}
