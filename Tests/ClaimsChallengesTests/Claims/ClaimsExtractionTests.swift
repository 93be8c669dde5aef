import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// Where other clients find claims in a response, as gathered in the shared vectors.
@Suite(.enabled(if: ProjectFiles.hasSharedVectors))
struct `Claims that other clients extract` {
  private static let silver =
    #"{"id_token":{"auth_time":{"essential":true},"acr":{"values":["urn:mace:incommon:iap:silver"]}}}"#
  private static let nbf =
    #"{"access_token":{"nbf":{"essential":true,"value":"1597959090"}}}"#

  /// Where ours is another answer, and the decision behind it.
  private static let named = [
    "azcorejava-cae-unexpected-error-value": NamedDifference(
      "finalStatus acquireSilently",
      because:
        "D9: invalid_token leads to one forced refresh; claims that do not decode are not sent."),
    "corerest-noncae-Challenge-with-unexpected-error": NamedDifference(
      "passedToCustomHandler acquireSilently",
      because:
        "D9: invalid_token leads to one forced refresh; claims that do not decode are not sent."),
    "azcorego-noncae": NamedDifference(
      "passedToCustomHandler acquireSilently",
      because: "D9: invalid_token without claims leads to one forced refresh (RFC 6750 §3.1)."),
    "msalnet-claims-escaped-json": NamedDifference(
      "claims \(silver)", "claimsRaw \(silver)",
      because: "D5: quoted-pairs are undone (RFC 9110 §5.6.4)."),
    "msalnet-claims-wrong-error": NamedDifference(
      "claims \(silver)", because: "D2: claims with another error are a tolerated challenge."),
    "spo-claims-noerror": NamedDifference(
      "claims \(nbf)", because: "D2: claims without an error are a tolerated challenge."),
    "spo-claims-wrong-error": NamedDifference(
      "claims \(nbf)", because: "D2: claims with another error are a tolerated challenge."),
  ]

  @Test func `are found, or the difference is named`() throws {
    let file = try #require(ProjectFiles.shared("peers.json"))
    var run = VectorRun("peers.json, claims-extract and claims-raw-json", named: Self.named)
    for row in try ProjectFiles.objects(file) {
      let kind = row["kind"] as? String
      guard kind == "claims-extract" || kind == "claims-raw-json" else { continue }
      let input = try #require(row["input"] as? [String: Any])
      let expected = try #require(row["expected"] as? [String: Any])
      let parameters = (input["parameterText"] as? String).map { ["Bearer " + $0] }
      let answer = Answer(
        lines: input["headers"] as? [String] ?? parameters ?? [],
        status: input["status"] as? Int ?? 401)
      run.judge(
        row["id"] as? String ?? "",
        expected.compactMap { answer.difference($0.key, $0.value, of: expected) })
    }
    let failures = run.failures(rows: 36)
    #expect(failures.isEmpty, "\(failures)")
  }

  /// An answer with challenges, as ours reads it.
  private struct Answer {
    let bearer: BearerChallenge?
    let found: ClaimsChallenge?
    let isMalformed: Bool
    let action: RecoveryActionKind

    init(lines: [String], status: Int) {
      let challenges = AuthenticationChallenges(parsing: lines)
      let all = challenges.all(as: BearerChallenge.self)
      bearer = all.first { $0.encodedClaims != nil } ?? all.first
      var diagnostics: [RecoveryDiagnostic] = []
      found = challenges.claimsChallenges(diagnostics: &diagnostics).first
      isMalformed = diagnostics.contains { $0.code == .malformedClaims }
      action =
        RecoveryClassifier.classify(RequestFailure(status: status, challenges: challenges)).action
    }

    /// What differs in one member of an expectation.
    func difference(_ name: String, _ value: Any, of expected: [String: Any]) -> String? {
      let text = value as? String
      switch name {
      case "claims" where expected["claimsDecoded"] != nil:
        return difference("claimsRaw", value, of: expected)
      case "claims", "claimsDecoded": return decoded(text).map { "claims \($0)" }
      case "claimsRaw":
        let raw = (found?.encodedClaims ?? bearer?.encodedClaims)?.exposedText
        if expected["claims"] == nil, found != nil || !isMalformed { return "\(name) is decoded" }
        return raw == text ? nil : "\(name) \(raw ?? "nil")"
      case "error":
        let error = (found?.error ?? bearer?.error)?.rawValue
        return error == text ? nil : "\(name) \(error ?? "nil")"
      case "tenant":
        let tenant = found?.tenant?.rawValue
        return tenant == text ? nil : "\(name) \(tenant ?? "nil")"
      case "hasClaims": return (found != nil) == value as? Bool ? nil : "\(name) \(found != nil)"
      case "retry":
        return action == .acquireSilently && value as? Int == 1 ? nil : "\(name) \(action)"
      case "finalStatus":
        return (action == .acquireSilently) == (value as? Int == 200) ? nil : "\(name) \(action)"
      case "passedToCustomHandler":
        return (action == .none) == value as? Bool ? nil : "\(name) \(action)"
      case "previousBehaviour": return nil  // What an older version of the peer did.
      default: return "nothing for \(name)"
      }
    }

    /// Our claims, where they differ from a text that is a JSON object, or `nil`, or was decoded but is
    /// none: then ours is the same text, and no challenge (D2).
    private func decoded(_ text: String?) -> String? {
      if let text, (try? ClaimsRequest(jsonString: text)) == nil {
        let ours = try? bearer?.claimsText?.text
        return found == nil && isMalformed && ours == text
          ? nil : found?.claims.jsonString() ?? ours ?? "nil"
      }
      let wanted = text.flatMap { try? ClaimsRequest(jsonString: $0) }
      return found?.claims == wanted ? nil : found?.claims.jsonString() ?? "nil"
    }
  }
}
