import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("Throttling")
struct ThrottleTests {
  private let stepUp: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]

  private func parameters(
    _ scope: String = "s", claims: ClaimsRequest? = nil, account: String? = nil
  ) -> SilentTokenParameters {
    var parameters = SilentTokenParameters(
      scopes: ScopeSet(scope), account: account.map { AccountIdentifier(homeAccountID: $0) })
    parameters.claimsRequest = claims
    return parameters
  }

  private func busy(_ status: Int = 429, _ retryAfter: Duration? = nil) -> RequestFailure {
    var failure = RequestFailure(status: status, challenges: [])
    failure.retryAfter = retryAfter.map { RetryAfter(delay: $0) }
    return failure
  }

  private var refusal: RequestFailure {
    TokenError(.interactionRequired, status: 400).requestFailure
  }

  /// Whether a second request is refused from memory.
  private func isThrottled(
    after failure: RequestFailure, first: SilentTokenParameters, second: SilentTokenParameters,
    elapsed: Duration = .zero
  ) async -> Bool {
    let clock = TestClock()
    let store = ThrottleStore(clock: clock)
    await store.record(failure, for: first)
    clock.advance(by: elapsed)
    return await store.failure(for: second) != nil
  }

  @Test("A busy server is left alone for the time that it names, a minute by default")
  func pauses() async {
    let p = parameters()
    for (failure, seconds) in [
      (busy(429), 60), (busy(500), 60), (busy(503), 60), (busy(429, .seconds(50)), 50),
      (busy(503, .seconds(7)), 7), (busy(429, .seconds(9000)), 3600), (busy(429, .zero), 60),
    ] {
      let before = await isThrottled(
        after: failure, first: p, second: p, elapsed: .seconds(seconds) - .nanoseconds(1))
      let after = await isThrottled(
        after: failure, first: p, second: p, elapsed: .seconds(seconds))
      #expect(before && !after)
    }
  }

  @Test("Claims do not matter for a busy server; scopes, account and authority do")
  func pauseKey() async {
    let p = parameters(account: "a.t")
    var elsewhere = p
    elsewhere.authority = Authority(tenant: "contoso.com")
    var sameScopes = parameters("b a", account: "a.t")
    sameScopes.correlationID = "another"
    let ab = parameters("a b", account: "a.t")
    #expect(
      await isThrottled(after: busy(), first: p, second: parameters(claims: stepUp, account: "a.t"))
    )
    #expect(await isThrottled(after: busy(), first: ab, second: sameScopes))
    #expect(await !isThrottled(after: busy(), first: p, second: parameters("t", account: "a.t")))
    #expect(await !isThrottled(after: busy(), first: p, second: parameters(account: "b.t")))
    #expect(await !isThrottled(after: busy(), first: p, second: elsewhere))
  }

  @Test("A refusal is remembered for two minutes for exactly the same request")
  func refusals() async throws {
    let p = parameters(claims: stepUp)
    let other: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c2")]]
    let respelled = try ClaimsRequest(
      jsonString: #"{ "access_token": {"acrs": {"value":"c1", "essential":true}} }"#)
    #expect(await isThrottled(after: refusal, first: p, second: p, elapsed: .seconds(119)))
    #expect(await !isThrottled(after: refusal, first: p, second: p, elapsed: .seconds(120)))
    #expect(await isThrottled(after: refusal, first: p, second: parameters(claims: respelled)))
    #expect(await !isThrottled(after: refusal, first: p, second: parameters(claims: other)))
    #expect(await !isThrottled(after: refusal, first: p, second: parameters()))
    #expect(await !isThrottled(after: refusal, first: p, second: parameters("t", claims: stepUp)))
  }

  @Test("A sign-in lifts refusals, but no pause")
  func interaction() async {
    let store = ThrottleStore(clock: TestClock())
    await store.record(refusal, for: parameters("a"))
    await store.record(busy(), for: parameters("b"))
    await store.recordInteraction()
    #expect(await store.failure(for: parameters("a")) == nil)
    #expect(await store.failure(for: parameters("b")) != nil)
    await store.record(refusal, for: parameters("a"))
    #expect(await store.failure(for: parameters("a")) != nil)
  }

  @Test("What may change by itself is not remembered")
  func notRemembered() async {
    let p = parameters()
    let failures: [RequestFailure] = [
      NetworkErrorCode.notConnectedToInternet.requestFailure,
      NetworkErrorCode.cancelled.requestFailure,
      TokenError(.authorizationPending, status: 400).requestFailure,
      TokenError(.invalidClient, status: 401).requestFailure,
      RequestFailure(CancellationError()), busy(404), busy(430), busy(301, .seconds(5)),
    ]
    for failure in failures {
      #expect(await !isThrottled(after: failure, first: p, second: p), "\(failure)")
    }
  }

  @Test("A hit says so, keeps the failure, and counts down")
  func hit() async throws {
    let clock = TestClock()
    let store = ThrottleStore(clock: clock)
    await store.record(busy(429, .seconds(100)), for: parameters())
    clock.advance(by: .seconds(40))
    let hit = try #require(await store.failure(for: parameters()))
    #expect(hit.status == 429)
    #expect(hit.retryAfter?.delay == .seconds(60))
    #expect(hit.diagnostics.map(\.code) == [.throttled])
  }

  @Test("Memory is bounded, whatever is asked for")
  func bounded() async {
    let clock = TestClock()
    let store = ThrottleStore(clock: clock)
    for number in 0..<5000 {
      clock.advance(by: .milliseconds(1))
      await store.record(busy(), for: parameters("s\(number)"))
      await store.record(refusal, for: parameters("s\(number)"))
    }
    #expect(await store.count <= 2000)
    #expect(await store.failure(for: parameters("s4999")) != nil)
  }

  @Test("An acquirer that throttles sends nothing until the time has passed or the user acted")
  func acquirer() async throws {
    let clock = TestClock()
    let acquirer = ScriptedAcquirer([
      .fail(refusal), .token("user"), .token("after"), .fail(busy(429, .seconds(30))),
      .token("late"),
    ])
    let throttled = acquirer.throttled(clock: clock)
    let p = parameters()
    for _ in 0..<3 {
      await #expect(throws: RequestFailure.self) {
        try await throttled.acquireTokenSilently(with: p)
      }
    }
    #expect(acquirer.transcript == ["silent s"])
    _ = try await throttled.acquireTokenInteractively(with: InteractiveTokenParameters(p))
    #expect(try await throttled.acquireTokenSilently(with: p) == AccessToken("after"))
    for _ in 0..<3 {
      await #expect(throws: RequestFailure.self) {
        try await throttled.acquireTokenSilently(with: p)
      }
    }
    clock.advance(by: .seconds(30))
    #expect(try await throttled.acquireTokenSilently(with: p) == AccessToken("late"))
    #expect(acquirer.transcript.count == 5)
  }

  @Test("After a protection policy is applied the silent retry is not throttled")
  func remediation() async throws {
    let error = TokenError(.unauthorizedClient, suberror: .protectionPolicyRequired, status: 400)
    let p = parameters(account: "a.t")
    let decision = error.recovery(in: RecoveryContext(for: p))
    guard case .remediateProtectionPolicy(let remediation) = decision.action else {
      Issue.record("no remediation")
      return
    }
    #expect(
      await !isThrottled(
        after: error.requestFailure, first: p, second: remediation.parameters))
    #expect(await isThrottled(after: error.requestFailure, first: p, second: p))
  }
}
