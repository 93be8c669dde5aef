import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// How MSAL for Apple retries and throttles. Where it differs from this package, the tables say how.
@Suite("MSAL's retries and throttling", .enabled(if: ProjectFiles.hasSharedVectors))
struct MSALRetryVectorTests {
  private let p = SilentTokenParameters(scopes: ["s"])

  /// An answer of this status, with a Retry-After field of the day before the vectors' dates.
  private func answer(_ input: [String: Any]) -> RequestFailure {
    if let domain = input["domain"] as? String, let info = input["userInfo"] as? [String: Any] {
      var userInfo: [MSALUserInfoKey: JSONValue] = [:]
      for (key, value) in info { userInfo[MSALUserInfoKey(key)] = jsonValue(value) }
      return MSALStyleError(domain: domain, code: -50000, userInfo: userInfo).requestFailure
    }
    let status = (input["httpResponseCode"] as? String).flatMap { Int($0) }
    let fields = HeaderFields([("Retry-After", input["retryAfter"] as? String ?? "")])
    var failure = RequestFailure(status: status, challenges: [])
    failure.retryAfter = RetryAfter(
      in: fields, now: HTTPDate(secondsSinceUnixEpoch: 1_792_481_280))  // 2026-10-20 07:28:00
    return failure
  }

  @Test("Which answers mean: stay away, and how long")
  func pauses() throws {
    let unreadable = "D10: Retry-After is seconds or an HTTP date; MSAL reads leading digits."
    var run = VectorRun(
      "msal-objc throttle.429.*",
      named: [
        "thr-102": NamedDifference(
          "seconds 3600", because: "D10: capped at 3600 s; MSAL subtracts its limit twice."),
        "thr-104": NamedDifference(
          "seconds 3600", because: "D10: a date counts, here a day, and is capped at 3600 s."),
        "thr-107": NamedDifference("seconds 60", because: unreadable),
        "thr-108": NamedDifference("seconds 60", because: unreadable),
      ])
    for (id, _, input, expected) in try msalRows("throttle.429.applicable", "throttle.429.duration")
    {
      let pause = ThrottleRule.pause(after: answer(input))
      run.judge(
        id,
        expected.compactMap { name, value -> String? in
          switch name {
          case "applicable": (pause != nil) == value as? Bool ? nil : "applicable \(pause != nil)"
          case "seconds":
            pause == .seconds(value as? Int ?? -1)
              ? nil : "seconds \(pause.map { "\($0.components.seconds)" } ?? "nil")"
          default: "nothing for \(name)"
          }
        })
    }
    let failures = run.failures(rows: 15)
    #expect(failures.isEmpty, "\(failures)")
  }

  /// A record that lasts so many seconds, negative ones being over already.
  private func isThrottled(
    _ failure: RequestFailure, lasting record: Duration, for seconds: Int, elapsed: Int = 0,
    interaction offset: Int? = nil
  ) async -> Bool {
    let clock = TestClock()
    let store = ThrottleStore(clock: clock)
    if let offset, offset < 0 {
      await store.recordInteraction()
      clock.advance(by: .seconds(-offset))
    }
    await store.record(failure, for: p)
    if let offset, offset > 0 { await store.recordInteraction() }
    // What is left of the record afterwards is what the vector says.
    clock.advance(by: record - .seconds(seconds) + .seconds(elapsed))
    return await store.failure(for: p) != nil
  }

  @Test("Until when a record counts")
  func records() async throws {
    var run = VectorRun("msal-objc throttle.*.should")
    for (id, kind, input, expected) in try msalRows("throttle.429.should", "throttle.ui.should") {
      let seconds = try #require(input["durationSeconds"] as? Int)
      let isThrottled: Bool
      if kind == "throttle.429.should" {
        isThrottled = await self.isThrottled(
          RequestFailure(status: 429, challenges: []), lasting: .seconds(60), for: seconds,
          elapsed: input["elapsedSeconds"] as? Int ?? 0)
      } else {
        isThrottled = await self.isThrottled(
          TokenError(.interactionRequired).requestFailure, lasting: .seconds(120), for: seconds,
          interaction: input["lastInteractiveSuccessOffsetSeconds"] as? Int)
      }
      run.judge(
        id, isThrottled == expected["throttle"] as? Bool ? [] : ["throttled \(isThrottled)"])
    }
    let failures = run.failures(rows: 5)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test("Which refusals need the user, and are kept")
  func refusals() throws {
    let foreign = "D9: MSAL's numbers mean something in MSAL's domains only, not in ErrorDomain."
    var run = VectorRun(
      "msal-objc throttle.ui.applicable",
      named: [
        "thr-203": NamedDifference("applicable false", because: foreign),
        "thr-210": NamedDifference("applicable false", because: foreign),
      ])
    for (id, _, input, expected) in try msalRows("throttle.ui.applicable") {
      let error = MSALStyleError(
        domain: try #require(input["domain"] as? String), code: try #require(input["code"] as? Int),
        userInfo: (input["oauthError"] as? String).map { [.oauthError: .string($0)] } ?? [:])
      let isRefusal = ThrottleRule.isRefusal(error.requestFailure)
      run.judge(
        id, isRefusal == expected["applicable"] as? Bool ? [] : ["applicable \(isRefusal)"])
    }
    let failures = run.failures(rows: 6)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test("Silent requests in a row")
  func integration() async throws {
    var run = VectorRun(
      "msal-objc throttle.integration",
      named: [
        "thr-303": NamedDifference(
          "0: no result",
          because: "Tokens, of longer life too, are kept by the acquirer "
            + "(docs/architecture.md)."),
        "thr-304": NamedDifference(
          "0: record none", "1: network true", "1: fresh error",
          because:
            "D9 rule 14: an unknown error is reported; it does not say that interaction helps."
        ),
      ])
    for (id, _, input, expected) in try msalRows("throttle.integration") {
      let steps = try #require(input["steps"] as? [[String: Any]])
      let outcomes = try #require(expected["steps"] as? [Any])
      try #require(steps.count == outcomes.count)
      let first = try #require(steps.first?["silent"] as? [String: Any])
      let failure =
        (first["oauthError"] as? String).map { TokenError(OAuthErrorCode($0)).requestFailure }
        ?? answer([
          "httpResponseCode": first["httpStatus"] ?? "", "retryAfter": first["retryAfter"] ?? "",
        ])
      let acquirer = ScriptedAcquirer([.fail(failure), .fail(failure)])
      let clock = TestClock()
      let throttled = acquirer.throttled(clock: clock)
      var wrong: [String] = []
      for (index, (step, outcome)) in zip(steps, outcomes).enumerated() {
        guard step["advance"] == nil else {
          clock.advance(by: .seconds(3601))
          continue
        }
        let before = acquirer.transcript.count
        var caught: (any Error)?
        do { _ = try await throttled.acquireTokenSilently(with: p) } catch { caught = error }
        let isAsked = acquirer.transcript.count > before
        wrong += differences(outcome, isAsked: isAsked, caught).map { "\(index): \($0)" }
      }
      run.judge(id, wrong)
    }
    let failures = run.failures(rows: 4)
    #expect(failures.isEmpty, "\(failures)")
  }

  /// What differs in one step of a row.
  private func differences(_ outcome: Any, isAsked: Bool, _ caught: (any Error)?) -> [String] {
    let failure = caught.map { RequestFailure($0) }
    let error = failure.map { MSALStyleError($0, flow: .silent) }
    return (outcome as? [String: Any] ?? ["outcome": outcome]).compactMap { name, value in
      switch name {
      case "network": return isAsked == value as? Bool ? nil : "network \(isAsked)"
      case "error": return (failure != nil) == value as? Bool ? nil : "no error"
      case "result": return failure == nil ? nil : "no result"
      case "recordType":
        let record =
          failure.map {
            ThrottleRule.pause(after: $0) != nil
              ? "429" : ThrottleRule.isRefusal($0) ? "interactionRequired" : "none"
          } ?? "none"
        return record == value as? String ? nil : "record \(record)"
      case "cachedErrorReturned":
        let isCached = failure?.diagnostics.contains { $0.code == .throttled } ?? false
        return isCached == value as? Bool ? nil : "fresh error"
      case "userInfo":
        for (key, value) in value as? [String: Any] ?? [:] {
          let found = error?[MSIDKey.msalKey(for: key) ?? .init(key)]
          if found != jsonValue(value) { return "\(key) \(String(describing: found))" }
        }
        return nil
      default: return "nothing for \(name)"
      }
    }
  }

  /// The parameters of a row, as far as they are ours; client and refresh token are the acquirer's.
  private func parameters(_ row: [String: String]) -> SilentTokenParameters {
    var parameters = SilentTokenParameters(scopes: ScopeSet(row["scope"] ?? ""))
    parameters.account = row["homeAccountId"].map { AccountIdentifier(homeAccountID: $0) }
    parameters.authority = Authority(
      parsing: "https://\(row["environment"] ?? "")/\(row["realm"] ?? "")")
    return parameters
  }

  @Test("What tells requests apart: the parameters themselves")
  func keys() async throws {
    let noHash = "A key is the parameters themselves, compared in full: no list, no hash "
    var run = VectorRun(
      "msal-objc throttle.thumbprint.*",
      named: [
        "thumb-001": NamedDifference("nothing for list", because: noHash + "(D10)."),
        "thumb-002": NamedDifference("nothing for list", because: noHash + "(D10)."),
        "thumb-004": NamedDifference("nothing for value", because: noHash + "(D10)."),
      ])
    for (id, _, input, expected) in try msalRows(
      "throttle.thumbprint.list", "throttle.thumbprint.value")
    {
      let row = try #require(input["parameters"] as? [String: String])
      let store = ThrottleStore(clock: TestClock())
      await store.record(TokenError(.interactionRequired).requestFailure, for: parameters(row))
      var wrong: [String] = []
      for _ in 0..<(input["repeat"] as? Int ?? 1)
      where await store.failure(for: parameters(row)) == nil {
        wrong.append("the same request is sent")
      }
      for name in ["scope", "homeAccountId", "realm"] {
        var other = row
        other[name] = "other"
        if await store.failure(for: parameters(other)) != nil {
          wrong.append("\(name) is lost")
        }
      }
      for (name, value) in expected {
        switch name {
        case "stable", "nonNull": if value as? Bool != true { wrong.append(name) }
        default: wrong.append("nothing for \(name)")
        }
      }
      run.judge(id, wrong)
    }
    let failures = run.failures(rows: 4)
    #expect(failures.isEmpty, "\(failures)")
  }
}
