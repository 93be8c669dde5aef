import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// What other clients decide. Where they differ from this package, the table says why.
@Suite("Other clients' decisions", .enabled(if: ProjectFiles.hasSharedVectors))
struct PeerDecisionTests {
  /// Vectors in which a peer does something else, and the rule that ours follows.
  private static let differences: [String: String] = [
    "msaljs-ui-desc-interaction_required":
      "D9: error, suberror and codes decide, no word of the text",
    "msaljs-ui-desc-consent_required": "D9: error, suberror and codes decide, no word of the text",
    "msaljs-ui-desc-login_required": "D9: error, suberror and codes decide, no word of the text",
    "msaljs-ui-desc-bad_token": "D9: error, suberror and codes decide, no word of the text",
    "corerest-order-noncae-cae-success": "D9 rule 14: a challenge without claims leads to nothing",
    "corerest-order-noncae-cae-noncae": "D9 rule 14: a challenge without claims leads to nothing",
    "azcorego-consecutive": "D2: claims that are no JSON object are no claims challenge",
    "azcorego-rewind-cae": "D2: claims that are no JSON object are no claims challenge",
    "msalpy-throttle-400-same": "D10: of refusals only those that need interaction are kept",
  ]

  private func rows(_ kinds: Set<String>) throws -> [(id: String, [String: Any], [String: Any])] {
    guard let url = ProjectFiles.shared("peers.json") else { return [] }
    return try ProjectFiles.objects(url).compactMap { row in
      guard let kind = row["kind"] as? String, kinds.contains(kind),
        let id = row["id"] as? String, let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any]
      else { return nil }
      return (id, input, expected)
    }
  }

  @Test("Whether interaction is needed")
  func errorClassify() throws {
    var tally = Tally("peers error-classify")
    for (id, input, expected) in try rows(["error-classify"]) {
      var body: [String: Any] = ["error": input["error"] as? String ?? ""]
      body["error_description"] = input["description"] as? String
      body["suberror"] = input["suberror"] as? String
      let failure = TokenError(
        body: try JSONSerialization.data(withJSONObject: body), status: 400
      ).requestFailure
      let isInteractive = RecoveryClassifier.classify(failure).action == .acquireInteractively
      let isEqual = isInteractive == expected["interactionRequired"] as? Bool
      tally.check(isEqual != (Self.differences[id] != nil), id)
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0)
  }

  @Test("Which answers are kept away from, and how the requests are told apart")
  func throttling() async throws {
    var tally = Tally("peers throttle-*")
    for (id, input, expected) in try rows([
      "throttle-key", "throttle-status", "throttle-ui-required",
    ]) {
      let isEqual: Bool
      if let first = input["first"] as? [String: Any],
        let second = input["second"] as? [String: Any]
      {
        let store = ThrottleStore(clock: TestClock())
        await store.record(failure(first), for: parameters(first))
        let isThrottled = await store.failure(for: parameters(second)) != nil
        isEqual = isThrottled == expected["secondThrottled"] as? Bool
      } else if let seconds = expected["throttleSeconds"] as? Int {
        isEqual =
          ThrottleRule.isRefusal(failure(input)) && ThrottleRule.refusalTime == .seconds(seconds)
      } else {
        let pauses = ThrottleRule.pause(after: failure(input)) != nil
        isEqual = pauses == expected["throttle"] as? Bool
      }
      tally.check(isEqual != (Self.differences[id] != nil), id)
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0)
  }

  private func failure(_ input: [String: Any]) -> RequestFailure {
    let error = (input["error"] as? String).map { TokenError(OAuthErrorCode($0)) }
    var failure = RequestFailure(
      status: input["status"] as? Int, challenges: [], tokenError: error)
    let seconds =
      input["retryAfter"] as? Int
      ?? ((input["headers"] as? [String: String])?["Retry-After"]).flatMap { Int($0) }
    failure.retryAfter = seconds.map { RetryAfter(delay: .seconds($0)) }
    return failure
  }

  private func parameters(_ input: [String: Any]) -> SilentTokenParameters {
    let scopes = input["scopes"] as? [String] ?? [input["scope"] as? String ?? "s"]
    var parameters = SilentTokenParameters(scopes: ScopeSet(scopes))
    parameters.claimsRequest = (input["claims"] as? String).flatMap {
      try? ClaimsRequest(decoding: $0)
    }
    return parameters
  }

  @Test("What a sequence of answers leads to")
  func policies() async throws {
    var tally = Tally("peers cae-policy")
    for (id, input, expected) in try rows(["cae-policy"]) {
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
      let value = try? await responder.withAccessToken(for: SilentTokenParameters(scopes: ["s"])) {
        try await world.call($0)
      }
      let sent = world.requests.filter { $0.hasPrefix("POST") }.count
      var isEqual = true
      if let resolved = expected["resolved"] as? Bool {
        isEqual = isEqual && (value != nil) == resolved
      }
      if let count = expected["tokenRequests"] as? Int { isEqual = isEqual && sent == count }
      if expected["finalStatus"] != nil { isEqual = isEqual && value == nil }
      if let resent = expected["bodyResent"] as? Bool {
        isEqual = isEqual && (value != nil) == resent
      }
      tally.check(isEqual != (Self.differences[id] != nil), "\(id): \(world.transcript)")
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0)
  }
}
