import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// The vectors of other clients of some kinds.
func peerRows(_ kinds: Set<String>) throws -> [(id: String, [String: Any], [String: Any])] {
  let url = try #require(ProjectFiles.shared("peers.json"))
  return try ProjectFiles.objects(url).compactMap { row in
    guard let kind = row["kind"] as? String, kinds.contains(kind),
      let id = row["id"] as? String, let input = row["input"] as? [String: Any],
      let expected = row["expected"] as? [String: Any]
    else { return nil }
    return (id, input, expected)
  }
}

/// What other clients' policies do with a sequence of answers.
@Suite("Other clients' policies", .enabled(if: ProjectFiles.hasSharedVectors))
struct PeerPolicyTests {
  @Test("What a sequence of answers leads to")
  func policies() async throws {
    var run = VectorRun("peers cae-policy", named: [:])
    for (id, input, expected) in try peerRows(["cae-policy"]) {
      let header = input["header"] as? String
      let claims: ClaimsRequest = [.accessToken: ["nbf": .essential(value: "1")]]
      let plain = WireWorld.Answer(
        status: 401, fields: [("WWW-Authenticate", #"Bearer authorization_uri="https://login""#)])
      var answers: [WireWorld.Answer] = []
      for response in input["responses"] as? [String] ?? [] {
        switch response {
        case "CAE":
          answers.append(
            header.map { WireWorld.Answer(status: 401, fields: [("WWW-Authenticate", $0)]) }
              ?? .challenge(claims))
        case "NonCAE": answers.append(plain)
        default: answers.append(.json(200, "done"))
        }
      }
      let steps = input["steps"] as? [[String: Any]] ?? []
      for step in steps where step["status"] as? Int != 302 {
        let lines = (step["headers"] as? [String] ?? []).map {
          (name: "WWW-Authenticate", value: $0)
        }
        answers.append(WireWorld.Answer(status: step["status"] as? Int ?? 200, fields: lines))
      }
      if answers.isEmpty, let header {
        answers = [
          WireWorld.Answer(status: 401, fields: [("WWW-Authenticate", header)]),
          .json(200, "done"),
        ]
      }
      let world = WireWorld(api: answers, tokens: (0..<9).map { .token("t\($0)") })
      if let host = steps.last?["host"] as? String { world.respondingHost = host }
      let responder = ClaimsChallengeResponder(acquirer: world, clock: TestClock())
      var value: String?
      var status: Int?
      do {
        value = try await responder.withAccessToken(for: SilentTokenParameters(scopes: ["s"])) {
          try await world.call($0)
        }
        status = 200
      } catch {
        status = RequestFailure(error).status
      }
      let tokenRequests = world.requests.filter { $0.hasPrefix("POST") }
      let calls = world.requests.filter { $0.hasPrefix("GET") }
      run.judge(
        id,
        expected.compactMap { name, wanted -> String? in
          switch name {
          case "resolved": (value != nil) == wanted as? Bool ? nil : "\(name) \(value != nil)"
          case "tokenRequests":
            tokenRequests.count == wanted as? Int ? nil : "\(name) \(tokenRequests.count)"
          case "requests": calls.count == wanted as? Int ? nil : "\(name) \(calls.count)"
          case "finalStatus":
            status == wanted as? Int ? nil : "\(name) \(status.map(String.init) ?? "nil")"
          case "claimsUsed":
            wanted is NSNull && !tokenRequests.contains { $0.contains("nbf") } ? nil : name
          case "bodyResent":
            (value != nil && calls.count == 2) == wanted as? Bool
              ? nil : "\(name) \(value != nil && calls.count == 2)"
          default: "nothing for \(name)"
          }
        })
    }
    let failures = run.failures(rows: 5)
    #expect(failures.isEmpty, "\(failures)")
  }
}
