import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("Retrying")
struct RetryPolicyTests {
  private func failure(
    _ status: Int, retryAfter: Duration? = nil, body: String = ""
  ) -> RequestFailure {
    var failure = RequestFailure(
      status: status, challenges: [],
      tokenError: body.isEmpty ? nil : TokenError(body: Array(body.utf8), status: status))
    failure.retryAfter = retryAfter.map { RetryAfter(delay: $0) }
    return failure
  }

  private func delay(
    _ policy: RetryPolicy, _ failure: RequestFailure, attempt: Int = 1, seed: UInt64 = 1
  ) -> Duration? {
    var generator = SeededGenerator(seed: seed)
    return policy.delay(after: failure, attempt: attempt, using: &generator)
  }

  @Test("One retry after half a second for every 5xx", arguments: [500, 502, 503, 504, 599])
  func serverErrors(status: Int) {
    #expect(delay(.standard, failure(status)) == .milliseconds(500))
    #expect(delay(.standard, failure(status), attempt: 2) == nil)
  }

  @Test("Other answers are not sent again", arguments: [400, 401, 403, 404, 430, 600])
  func otherStatuses(status: Int) {
    #expect(delay(.standard, failure(status)) == nil)
  }

  @Test(
    "The five network errors of MSAL are sent again, without a network after two seconds",
    arguments: [-1001, -1003, -1004, -1005, -1009])
  func networkErrors(code: Int) {
    let expected: Duration = code == -1009 ? .seconds(2) : .milliseconds(500)
    #expect(delay(.standard, NetworkErrorCode(code).requestFailure) == expected)
  }

  @Test("Other network errors are not", arguments: [-999, -1000, -1006, -1020, -1200])
  func otherNetworkErrors(code: Int) {
    #expect(delay(.standard, NetworkErrorCode(code).requestFailure) == nil)
  }

  @Test("A server that names a time is believed; beyond the policy's longest it is not asked again")
  func retryAfter() {
    #expect(delay(.standard, failure(429, retryAfter: .seconds(30))) == .seconds(30))
    #expect(delay(.standard, failure(503, retryAfter: .seconds(7))) == .seconds(7))
    #expect(delay(.standard, failure(503, retryAfter: .zero)) == .zero)
    #expect(delay(.standard, failure(429, retryAfter: .seconds(3600))) == .seconds(3600))
    #expect(delay(.standard, failure(429, retryAfter: .seconds(7200))) == nil)
    var policy = RetryPolicy.standard
    policy.maximumDelay = .seconds(10)
    #expect(delay(policy, failure(429, retryAfter: .seconds(10))) == .seconds(10))
    #expect(delay(policy, failure(429, retryAfter: .seconds(30))) == nil)
  }

  @Test("A 429 that names no time is not sent again, as by MSAL, unless the policy names one")
  func throttledWithoutTime() {
    #expect(delay(.standard, failure(429)) == nil)
    var policy = RetryPolicy.standard
    policy.throttlingDelay = .seconds(20)
    #expect(delay(policy, failure(429)) == .seconds(20))
  }

  @Test("Retry-After does not make an error retryable that waiting does not mend")
  func retryAfterElsewhere() {
    #expect(delay(.standard, failure(400, retryAfter: .seconds(5))) == nil)
    let body = #"{"error":"invalid_client"}"#
    #expect(delay(.standard, failure(401, retryAfter: .seconds(5), body: body)) == nil)
    let transient = #"{"error":"invalid_grant","error_codes":[90033]}"#
    #expect(delay(.standard, failure(400, retryAfter: .seconds(5), body: transient)) == .seconds(5))
  }

  @Test(
    "Nothing is sent again after AADSTS50196, not even with 429 or 503",
    arguments: [400, 429, 503])
  func requestLoop(status: Int) {
    let loop = #"{"error":"invalid_grant","error_codes":[50196]}"#
    #expect(
      delay(RetryPolicy(maximumAttempts: 9), failure(status, retryAfter: .seconds(1), body: loop))
        == nil)
  }

  @Test("With more attempts the time doubles and is spread over its whole length")
  func backOff() {
    let policy = RetryPolicy(maximumAttempts: 8)
    for attempt in 1...7 {
      let longest = Duration.milliseconds(500 * (1 << (attempt - 1)))
      let delays = (0..<200).compactMap {
        delay(policy, failure(503), attempt: attempt, seed: UInt64($0))
      }
      #expect(delays.count == 200)
      #expect(delays.allSatisfy { $0 >= .zero && $0 <= longest })
      #expect(delays.contains { $0 < longest * 0.1 } && delays.contains { $0 > longest * 0.9 })
    }
    #expect(delay(policy, failure(503), attempt: 8) == nil)
  }

  @Test("The same generator gives the same times")
  func repeatable() {
    let policy = RetryPolicy(maximumAttempts: 5)
    #expect(delay(policy, failure(503), seed: 7) == delay(policy, failure(503), seed: 7))
  }

  @Test("A growing time never passes the longest one, however many attempts there are")
  func longest() {
    let policy = RetryPolicy(maximumAttempts: .max)
    let late = delay(policy, failure(503), attempt: .max - 1)
    #expect(late.map { $0 <= .seconds(3600) } == true)
    var still = policy
    still.baseDelay = .zero
    #expect(delay(still, failure(503), attempt: .max - 1) == .zero)
  }

  @Test("Never means never, and an attempt below one is none")
  func never() {
    #expect(delay(.never, failure(503)) == nil)
    #expect(delay(RetryPolicy(maximumAttempts: -3), failure(503)) == nil)
    #expect(delay(.standard, failure(503), attempt: 0) == nil)
  }

  @Test("A decision to wait names the server's time, a minute for 429, else the base time")
  func decisions() {
    let context = RecoveryContext(for: SilentTokenParameters(scopes: ["s"]))
    let cases: [(RequestFailure, Duration)] = [
      (failure(429, retryAfter: .seconds(12)), .seconds(12)),
      (failure(429, retryAfter: .seconds(99999)), .seconds(99999)),
      (failure(429), .seconds(60)),
      (failure(400, body: #"{"error":"invalid_grant","error_codes":[90055]}"#), .seconds(60)),
      (failure(503), .milliseconds(500)),
    ]
    for (failure, expected) in cases {
      #expect(failure.recovery(in: context).action == .retryLater(after: expected))
    }
  }

  @Test("An acquirer that retries asks again, waits on its clock, and asks the user only once")
  func acquirer() async throws {
    let clock = TestClock()
    let acquirer = ScriptedAcquirer([
      .fail(failure(503)), .token("t1"), .fail(failure(503)), .fail(failure(500)),
    ])
    let retrying = acquirer.retrying(clock: clock)
    let parameters = SilentTokenParameters(scopes: ["s"])
    #expect(try await retrying.acquireTokenSilently(with: parameters) == AccessToken("t1"))
    #expect(clock.sleeps == [.milliseconds(500)])
    await #expect(throws: RequestFailure.self) {
      try await retrying.acquireTokenSilently(with: parameters)
    }
    #expect(acquirer.transcript == ["silent s", "silent s", "silent s", "silent s"])
    let broken = ScriptedAcquirer([.fail(failure(503))]).retrying(clock: clock)
    await #expect(throws: RequestFailure.self) {
      try await broken.acquireTokenInteractively(with: InteractiveTokenParameters(parameters))
    }
  }

  @Test("Whoever is cancelled while waiting stops at once")
  func cancelledWait() async throws {
    let acquirer = ScriptedAcquirer([.fail(failure(429, retryAfter: .seconds(3000)))])
    let retrying = acquirer.retrying()
    let task = Task {
      try await retrying.acquireTokenSilently(with: SilentTokenParameters(scopes: ["s"]))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
