import ClaimsRequests
import Foundation
import TestSupport
import Testing
import YajlJSON

/// What other clients do with claims requests, as gathered in the shared vectors.
@Suite struct `The vectors of other clients` {
  /// Where ours is another answer, and the decision behind it.
  static let differences: [String: String] = [
    "merge-edge-base64": "D5: encodings are undone a layer up, by `ClaimsRequest.decode`.",
    "msalpy-client-4": "D7: the app's claims come first, the challenge wins.",
    "msalgo-caps-server-and-client-claims-overlapping-client-wins":
      "D7: the app's claims come first, the challenge wins.",
  ]

  static let kinds: Set = [
    "claims-merge", "claims-merge-three", "claims-merge-edge", "claims-merge-matrix",
    "claims-merge-capabilities", "claims-validate", "claims-roundtrip", "claims-serialize",
  ]

  @Test(.enabled(if: ProjectFiles.hasSharedVectors))
  func `hold, or the difference is named`() throws {
    let file = try #require(ProjectFiles.shared("peers.json"))
    var tally = Tally("peers.json, claims")
    var named: Set<String> = []
    for row in try ProjectFiles.objects(file) {
      guard let kind = row["kind"] as? String, Self.kinds.contains(kind),
        let id = row["id"] as? String, let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any]
      else { continue }
      let isRight = (try? holds(input, expected)) ?? false
      if Self.differences[id] != nil {
        named.insert(id)
        #expect(!isRight, "\(id) holds: take it out of the table")
      } else {
        tally.check(isRight, id)
      }
    }
    tally.report()
    print("  named differences: \(named.sorted().joined(separator: ", "))")
    #expect(tally.failures.isEmpty)
    #expect(named == Set(Self.differences.keys))
  }

  /// The parts of an input are merged in the order of D7: the app's, the challenge's, capabilities.
  private func holds(_ input: [String: Any], _ expected: [String: Any]) throws -> Bool {
    var merged: ClaimsRequest?
    do {
      for part in ["first", "claims", "clientClaims", "challenge", "second"] {
        guard let text = input[part] as? String, !text.isEmpty else { continue }
        let request = try ClaimsRequest(jsonString: text)
        merged = merged?.merging(request) ?? request
      }
    } catch {
      // A request that no peer should take is refused, whatever the peer does with it.
      if let forbidden = expected["messageMustNotContain"] as? String {
        #expect(!"\(error)".contains(forbidden))
      }
      return expected["rejected"] != nil || expected["peers"] != nil && expected["want"] is NSNull
        || expected["xms_cc.values or outcome"] != nil
    }
    if let claims = input["request"] as? [String: [[Any]]] { merged = try built(claims) }
    let capabilities = input["capabilities"]
    let names =
      capabilities as? [String]
      ?? (capabilities as? String)?.split(separator: ",").map(String.init) ?? []
    if !names.isEmpty {
      merged = (merged ?? [:]).declaring(names.map(ClientCapability.init(_:)))
    }
    if expected["rejected"] != nil { return false }
    guard let wanted = expected["result"] ?? expected["want"] ?? expected["resultEquals"] else {
      return expected["peers"] != nil  // behaviour of peers that no answer of ours is asked for
    }
    guard let text = wanted as? String, !text.isEmpty else { return merged == nil }
    return merged == (try ClaimsRequest(jsonString: text))
  }

  /// A request built claim by claim; MSAL takes numbers for `essential`, which its profile rewrites.
  private func built(_ targets: [String: [[Any]]]) throws -> ClaimsRequest {
    var request = ClaimsRequest()
    for (target, claims) in targets {
      for claim in claims {
        let name = ClaimName(try #require(claim.first as? String))
        let data = try JSONSerialization.data(
          withJSONObject: claim[1], options: .fragmentsAllowed)
        request[ClaimsRequestTarget(target)][name] = IndividualClaimRequest(
          json: try JSONValue(jsonBytes: data))
      }
    }
    return try ClaimsRequest(jsonString: request.jsonString(for: .msalApple))
  }
}
