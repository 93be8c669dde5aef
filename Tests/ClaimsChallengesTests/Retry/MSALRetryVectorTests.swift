import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// How MSAL for Apple retries and throttles. Where it differs from this package, the table says why.
@Suite("MSAL's retries and throttling", .enabled(if: ProjectFiles.hasSharedVectors))
struct MSALRetryVectorTests {
  /// What decides where ours is not MSAL's.
  private static func reason(_ kind: String, _ input: [String: Any]) -> String? {
    let value = input["retryAfter"] as? String ?? ""
    switch kind {
    case "throttle.429.duration":
      if let seconds = Int(value) {
        return seconds > 3600 ? "D10: capped at 3600 s; MSAL subtracts its limit twice" : nil
      }
      // MSAL reads the digits that a text begins with, and no date at all.
      return value.isEmpty || value.first?.isNumber != true && HTTPDate(parsing: value) == nil
        ? nil : "D10: Retry-After is seconds or an HTTP date, nothing else"
    case "throttle.thumbprint.list", "throttle.thumbprint.value":
      return "D10: a key is the parameters themselves, compared in full; nothing is hashed"
    default:
      return nil
    }
  }

  private func rows(_ prefix: String) throws -> [(
    id: String, kind: String, [String: Any], [String: Any]
  )] {
    guard let url = ProjectFiles.shared("msal-objc.json") else { return [] }
    return try ProjectFiles.objects(url).compactMap { row in
      guard let kind = row["kind"] as? String, kind.hasPrefix(prefix),
        let id = row["id"] as? String, let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any]
      else { return nil }
      return (id, kind, input, expected)
    }
  }

  private let p = SilentTokenParameters(scopes: ["s"])

  /// An answer of this status, with a Retry-After field of the day before the vectors' dates.
  private func answer(_ input: [String: Any]) -> RequestFailure {
    if let domain = input["domain"] as? String, let info = input["userInfo"] as? [String: Any] {
      var userInfo: [MSALUserInfoKey: JSONValue] = [:]
      for (key, value) in info {
        userInfo[MSALUserInfoKey(key)] = jsonValue(value)
      }
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
    var tally = Tally("msal-objc throttle.429.*")
    for (id, kind, input, expected) in try rows("throttle.429.") {
      var isEqual = true
      switch kind {
      case "throttle.429.applicable":
        isEqual =
          (ThrottleRule.pause(after: answer(input)) != nil) == expected["applicable"] as? Bool
      case "throttle.429.duration":
        isEqual =
          ThrottleRule.pause(after: answer(input))
          == (expected["seconds"] as? Int).map {
            .seconds($0)
          }
      default: continue
      }
      let reason = Self.reason(kind, input)
      tally.check(isEqual != (reason != nil), "\(id) \(reason ?? "")")
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0)
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
    var tally = Tally("msal-objc throttle.*.should")
    for (id, kind, input, expected) in try rows("throttle.") where kind.hasSuffix(".should") {
      guard let seconds = input["durationSeconds"] as? Int else { continue }
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
      tally.check(isThrottled == expected["throttle"] as? Bool, id)
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0)
  }

  @Test("Which refusals need the user, and are kept")
  func refusals() throws {
    var tally = Tally("msal-objc throttle.ui.applicable")
    for (id, _, input, expected) in try rows("throttle.ui.applicable") {
      guard let domain = input["domain"] as? String, let code = input["code"] as? Int else {
        continue
      }
      // A domain of another library stands for MSAL's own, whose numbers it carries.
      let isCore = domain.hasPrefix("MSID")
      let core = ErrorRecord(
        domain: isCore ? domain : "MSALErrorDomain", code: code,
        userInfo: (input["oauthError"] as? String).map { ["MSALOAuthErrorKey": .string($0)] } ?? [:]
      )
      guard let record = MSALErrorConverter.convert(core) else { continue }
      let failure = MSALStyleError(record).requestFailure
      tally.check(ThrottleRule.isRefusal(failure) == expected["applicable"] as? Bool, id)
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0)
  }

  @Test("Silent requests in a row")
  func integration() async throws {
    let differences = [
      "thr-303": "D8: tokens of longer life are in the acquirer's cache, which asks first",
      "thr-304": "D9 rule 14: an unknown error is reported; it does not say that interaction helps",
    ]
    var tally = Tally("msal-objc throttle.integration")
    for (id, _, input, expected) in try rows("throttle.integration") {
      let steps = input["steps"] as? [[String: Any]] ?? []
      let outcomes = expected["steps"] as? [Any] ?? []
      let clock = TestClock()
      var failure = RequestFailure(status: nil, challenges: [])
      if let first = steps.first?["silent"] as? [String: Any] {
        failure = answer([
          "httpResponseCode": first["httpStatus"] as? String ?? "",
          "retryAfter": first["retryAfter"] as? String ?? "",
        ])
        if let error = first["oauthError"] as? String {
          failure = TokenError(OAuthErrorCode(error)).requestFailure
        }
      }
      let acquirer = ScriptedAcquirer([.fail(failure), .fail(failure)])
      let throttled = acquirer.throttled(clock: clock)
      var isEqual = true
      for (step, outcome) in zip(steps, outcomes) {
        if step["advance"] != nil {
          clock.advance(by: .seconds(3601))
          continue
        }
        let before = acquirer.transcript.count
        _ = try? await throttled.acquireTokenSilently(with: p)
        let asked = acquirer.transcript.count > before
        isEqual = isEqual && asked == (outcome as? [String: Any])?["network"] as? Bool
        if (outcome as? [String: Any])?["result"] != nil { isEqual = false }
      }
      tally.check(isEqual != (differences[id] != nil), id)
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0)
  }

  @Test("Thumbprints are not needed: a key is the parameters themselves")
  func thumbprints() throws {
    for (_, kind, input, _) in try rows("throttle.thumbprint.") {
      #expect(Self.reason(kind, input) != nil)
    }
  }

  @Test("What is sent once more, and when")
  func retries() throws {
    var tally = Tally("msal-objc http.errorHandler retries")
    var generator = SeededGenerator(seed: 1)
    for (id, _, input, expected) in try rows("http.errorHandler") {
      guard let retried = expected["retried"] as? Bool else { continue }
      var failure = RequestFailure(status: input["status"] as? Int, challenges: [])
      if let error = input["error"] as? [String: Any], let code = error["code"] as? Int {
        failure.networkError = NetworkErrorCode(code)
        failure.isCancellation = code == -999
      }
      let attempt = 2 - (input["retryCounter"] as? Int ?? 1)
      let delay = RetryPolicy.standard.delay(after: failure, attempt: attempt, using: &generator)
      var isEqual = (delay != nil) == retried
      if let seconds = expected["delaySeconds"] as? Double {
        isEqual = isEqual && delay == .milliseconds(Int(seconds * 1000))
      }
      tally.check(isEqual, "\(id): \(String(describing: delay))")
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0)
  }
}
