import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// What other clients decide. Where they differ from this package, the tables say how and why.
@Suite("Other clients' decisions", .enabled(if: ProjectFiles.hasSharedVectors))
struct PeerDecisionTests {
  private func rows(_ kinds: Set<String>) throws -> [(id: String, [String: Any], [String: Any])] {
    let url = try #require(ProjectFiles.shared("peers.json"))
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
    let words = NamedDifference(
      "interactionRequired false",
      because: "D9: error, suberror and codes decide, no word of the text.")
    var run = VectorRun(
      "peers error-classify",
      named: [
        "msaljs-ui-desc-interaction_required": words, "msaljs-ui-desc-consent_required": words,
        "msaljs-ui-desc-login_required": words, "msaljs-ui-desc-bad_token": words,
      ])
    for (id, input, expected) in try rows(["error-classify"]) {
      var body: [String: Any] = ["error": input["error"] as? String ?? ""]
      body["error_description"] = input["description"] as? String
      body["suberror"] = input["suberror"] as? String
      let failure = TokenError(
        body: try JSONSerialization.data(withJSONObject: body), status: 400
      ).requestFailure
      let isInteractive = RecoveryClassifier.classify(failure).action == .acquireInteractively
      run.judge(
        id,
        isInteractive == expected["interactionRequired"] as? Bool
          ? [] : ["interactionRequired \(isInteractive)"])
    }
    let failures = run.failures(rows: 12)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test("What a token endpoint's body leads to")
  func bodies() throws {
    var run = VectorRun(
      "peers error-body, decisions",
      named: [
        "msalnet-class-new_value": NamedDifference(
          "uiRequired: fix_configuration",
          because: "D9.9: the code decides; AADSTS90002 names a tenant that does not exist."),
        "msalnet-class-message_only": NamedDifference(
          "uiRequired: blocked", because: "D9.5: message_only is a refusal to be shown."),
        "msalnet-aadsts50196": NamedDifference(
          "uiRequired: stop", "kind: stop", because: "D9.3: a request loop is stopped."),
        "msalpy-class-xyz": NamedDifference(
          "classification: nil",
          because: "D9.5: an unknown suberror decides nothing; it is kept as it is."),
      ])
    for (id, input, expected) in try rows(["error-body"]) {
      let fields = (input["headers"] as? [String: String] ?? [:]).map { (name: $0, value: $1) }
      let status = try #require(input["status"] as? Int)
      let failure = try #require(
        RequestFailure(
          status: status, headerFields: HeaderFields(fields),
          body: (input["body"] as? String ?? "").utf8))
      let result = RecoveryClassifier.classify(failure)
      let action = result.action
      let rule = result.rule.rawValue
      let suberror = rule.hasPrefix("suberror.") ? String(rule.dropFirst(9)) : nil
      run.judge(
        id,
        expected.compactMap { name, value -> String? in
          switch name {
          case "uiRequired":
            (action == .acquireInteractively) == value as? Bool
              ? nil : "\(name): \(action.rawValue)"
          case "kind":
            (action == .acquireInteractively) == (value as? String != "ServerError")
              ? nil : "\(name): \(action.rawValue)"
          case "classification":
            Self.isClassified(suberror, as: value as? String)
              ? nil : "\(name): \(suberror ?? "nil")"
          case "removeAccount":
            result.dropsRefreshToken == value as? Bool
              ? nil : "\(name): \(result.dropsRefreshToken)"
          case "retryAfterSeconds":
            failure.retryAfter?.seconds == value as? Int
              ? nil : "\(name): \(failure.retryAfter?.seconds ?? 0)"
          // The fields of the body itself: `SharedPeerTests`.
          case "claims", "suberror", "correlationId", "aadsts", "loopDetected", "errorCode",
            "error",
            "traceId", "isRetryable", "message", "errorNo", "descriptionCode":
            nil
          default: "nothing for \(name)"
          }
        })
    }
    let failures = run.failures(rows: 26)
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Peers have five classes, in their own spelling; other suberrors are none.
  private static func isClassified(_ suberror: String?, as word: String?) -> Bool {
    let classes = [
      "basic_action", "additional_action", "message_only", "consent_required",
      "user_password_expired",
    ]
    guard let word, word != "None", !word.isEmpty else {
      return !classes.contains(suberror ?? "")
    }
    let letters = { (text: String) in text.lowercased().filter { $0 != "_" } }
    return suberror.map(letters) == letters(word)
  }

  @Test("Which answers are kept away from, and how the requests are told apart")
  func throttling() async throws {
    var run = VectorRun(
      "peers throttle-*",
      named: [
        "msalpy-throttle-400-same": NamedDifference(
          "secondThrottled false",
          because: "D10: of refusals only those that need interaction are kept.")
      ])
    for (id, input, expected) in try rows([
      "throttle-key", "throttle-status", "throttle-ui-required",
    ]) {
      var wrong: [String] = []
      for (name, value) in expected {
        switch name {
        case "secondThrottled":
          let first = try #require(input["first"] as? [String: Any])
          let second = try #require(input["second"] as? [String: Any])
          let store = ThrottleStore(clock: TestClock())
          await store.record(failure(first), for: parameters(first))
          let isThrottled = await store.failure(for: parameters(second)) != nil
          if isThrottled != value as? Bool { wrong.append("\(name) \(isThrottled)") }
        case "throttleSeconds":
          let isRefusal = ThrottleRule.isRefusal(failure(input))
          if !isRefusal || ThrottleRule.refusalTime != .seconds(value as? Int ?? 0) {
            wrong.append("\(name) \(isRefusal ? ThrottleRule.refusalTime : .zero)")
          }
        case "throttle":
          let pauses = ThrottleRule.pause(after: failure(input)) != nil
          if pauses != value as? Bool { wrong.append("\(name) \(pauses)") }
        default: wrong.append("nothing for \(name)")
        }
      }
      run.judge(id, wrong)
    }
    let failures = run.failures(rows: 8)
    #expect(failures.isEmpty, "\(failures)")
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
    let plain401 = "D9 rule 14: a challenge without claims leads to nothing."
    let noClaims = "D2: claims that are no JSON object are no claims challenge."
    var run = VectorRun(
      "peers cae-policy",
      named: [
        "corerest-order-noncae-cae-success": NamedDifference(
          "resolved false", "tokenRequests 1", because: plain401),
        "corerest-order-noncae-cae-noncae": NamedDifference("tokenRequests 1", because: plain401),
        "azcorego-consecutive": NamedDifference(
          "tokenRequests 1", "requests 1", because: noClaims),
        "azcorego-rewind-cae": NamedDifference("bodyResent false", because: noClaims),
      ])
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
