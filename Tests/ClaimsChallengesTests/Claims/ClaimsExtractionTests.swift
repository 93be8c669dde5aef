import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// Where other clients find claims in a response, as gathered in the shared vectors.
@Suite struct `Claims that other clients extract` {
  /// Where ours is another answer, and the decision behind it.
  static let differences = [
    "msalnet-claims-escaped-json": "D5: quoted-pairs are undone (RFC 9110 §5.6.4).",
    "msalnet-claims-wrong-error": "D2: claims with another error are a tolerated challenge.",
    "spo-claims-noerror": "D2: claims without an error are a tolerated challenge.",
    "spo-claims-wrong-error": "D2: claims with another error are a tolerated challenge.",
  ]

  @Test(.enabled(if: ProjectFiles.hasSharedVectors))
  func `are found, or the difference is named`() throws {
    let file = try #require(ProjectFiles.shared("peers.json"))
    var tally = Tally("peers.json, claims-extract and claims-raw-json")
    var named: Set<String> = []
    for row in try ProjectFiles.objects(file) {
      let kind = row["kind"] as? String
      guard kind == "claims-extract" || kind == "claims-raw-json",
        let id = row["id"] as? String, let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any]
      else { continue }
      let parameters = (input["parameterText"] as? String).map { ["Bearer " + $0] }
      let lines = input["headers"] as? [String] ?? parameters ?? []
      let found = AuthenticationChallenges(parsing: lines).claimsChallenge?.claims
      let text = expected["claimsDecoded"] as? String ?? expected["claims"] as? String
      let wanted = text.flatMap { try? ClaimsRequest(jsonString: $0) }
      let isRight = found == wanted
      if Self.differences[id] != nil {
        named.insert(id)
        #expect(!isRight, "\(id) holds: take it out of the table")
      } else {
        tally.check(isRight, "\(id): \(found?.jsonString() ?? "nil"), not \(text ?? "nil")")
      }
    }
    tally.report()
    #expect(tally.failures.isEmpty)
    #expect(named == Set(Self.differences.keys))
  }
}
