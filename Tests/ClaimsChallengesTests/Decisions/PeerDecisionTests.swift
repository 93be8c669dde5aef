import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// What other clients decide. Where they differ from this package, the tables say how and why.
@Suite("Other clients' decisions", .enabled(if: ProjectFiles.hasSharedVectors))
struct PeerDecisionTests {
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
    for (id, input, expected) in try peerRows(["error-classify"]) {
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
    for (id, input, expected) in try peerRows(["error-body"]) {
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
    for (id, input, expected) in try peerRows([
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
}
