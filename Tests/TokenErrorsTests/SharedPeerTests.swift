import ClaimsRequests
import Foundation
import TestSupport
import Testing
import TokenErrors

@Suite("Other clients' bodies", .enabled(if: ProjectFiles.hasSharedVectors))
struct SharedPeerTests {
  /// What a peer makes of the body: compared with the decision, in `PeerDecisionTests`.
  private static let decisions: Set<String> = [
    "uiRequired", "classification", "kind", "removeAccount", "retryAfterSeconds",
  ]

  /// Rows in which ours is another answer.
  private static let named: [String: NamedDifference] = {
    let claims = NamedDifference(
      "claims nil, claims.malformed",
      because: "D5: claims that are no JSON object are nil, with a diagnostic.")
    let suberrors = [
      "new_value", "basic_action", "additional_action", "message_only", "consent_required",
      "user_password_expired", "bad_token", "protection_policy_required", "client_mismatch",
    ]
    var named = Dictionary(uniqueKeysWithValues: suberrors.map { ("msalnet-class-\($0)", claims) })
    named["msalnet-aadsts50196"] = claims
    named["msalnet-invalid-tenant"] = claims
    named["msalnet-body-429-nonjson"] = NamedDifference(
      "errorCode nil", because: "request_throttled is MSAL.NET's own word; ours is the status (D9)."
    )
    return named
  }()

  @Test func `every body gives what the peer found, or a named difference`() throws {
    let url = try #require(ProjectFiles.shared("peers.json"))
    var run = VectorRun("peers, error-body and retryable", named: Self.named)
    for row in try ProjectFiles.objects(url) {
      guard let kind = row["kind"] as? String, kind == "error-body" || kind == "retryable" else {
        continue
      }
      let input = try #require(row["input"] as? [String: Any])
      let expected = try #require(row["expected"] as? [String: Any])
        .filter { !Self.decisions.contains($0.key) }
      if expected.isEmpty { continue }
      let error =
        if let code = input["error"] as? String { TokenError(OAuthErrorCode(code)) } else {
          TokenError(
            body: (input["body"] as? String ?? "").utf8, status: input["status"] as? Int)
        }
      run.judge(
        row["id"] as? String ?? "", expected.compactMap { difference($0.key, $0.value, error) })
    }
    let failures = run.failures(rows: 33)
    #expect(failures.isEmpty, "\(failures)")
  }

  private func difference(_ field: String, _ value: Any, _ error: TokenError) -> String? {
    let fields = ErrorFields(error: error)
    switch field {
    case "claims":
      if fields.matches(ErrorFields.json(value as? String ?? ""), "claims"), error.claims != nil {
        return nil
      }
      let codes = error.diagnostics.map(\.code).filter { $0 == .malformedClaims }
      return "claims \(error.claims?.jsonString() ?? "nil"), \(codes.first?.rawValue ?? "valid")"
    case "errorCode":
      let code = error.code?.rawValue ?? error.serviceCode
      return code == value as? String ? nil : "errorCode \(code ?? "nil")"
    case "errorNo":
      let number = error.aadstsCodes.first.map { String($0.rawValue) }
      return number == value as? String ? nil : "errorNo \(number ?? "nil")"
    case "loopDetected":
      let isLoop = (error.aadstsCodes + error.aadstsCodesInDescription).contains(.requestLoop)
      return isLoop == value as? Bool ? nil : "loopDetected \(isLoop)"
    default: return fields.matches(value, field) ? nil : "\(field) \(fields[field])"
    }
  }

  @Test func `errors and suberrors of classifications are read as they are`() throws {
    let url = try #require(ProjectFiles.shared("peers.json"))
    var run = VectorRun("peers, fields of error-classify")
    for row in try ProjectFiles.objects(url) where row["kind"] as? String == "error-classify" {
      let input = try #require(row["input"] as? [String: Any])
      let body: [String: Any] = [
        "error": input["error"] ?? "", "error_description": input["description"] ?? "",
        "suberror": input["suberror"] ?? NSNull(),
      ]
      let error = TokenError(body: try JSONSerialization.data(withJSONObject: body))
      // A word of the description is never taken for the error (peers do).
      var wrong: [String] = []
      if (error.code?.rawValue ?? "") != input["error"] as? String { wrong.append("error") }
      if error.suberror?.rawValue != input["suberror"] as? String { wrong.append("suberror") }
      run.judge(row["id"] as? String ?? "", wrong)
    }
    let failures = run.failures(rows: 12)
    #expect(failures.isEmpty, "\(failures)")
  }
}
