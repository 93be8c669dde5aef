import ClaimsChallenges
import Testing

@Suite("A token endpoint's refusal loses nothing of its header fields")
struct TokenEndpointFieldTests {
  private static let fields: HeaderFields = [
    "Date": "Sun, 29 Nov 2026 00:00:00 GMT", "Retry-After": "Sun, 29 Nov 2026 00:00:30 GMT",
    "DPoP-Nonce": "nonce-1", "WWW-Authenticate": #"PKeyAuth Context="c", Version="1.0""#,
    "x-ms-request-id": "trace-1", "client-request-id": "correlation-1",
  ]

  private func refusal(
    _ body: String, _ status: Int = 400, _ fields: HeaderFields = Self.fields
  ) -> TokenError? {
    do {
      _ = try TokenResponse(body: Array(body.utf8), status: status, headerFields: fields)
      return nil
    } catch {
      return error
    }
  }

  @Test("Retry-After, nonce, PKeyAuth and ids are kept, and reach the failure")
  func kept() throws {
    let error = try #require(refusal(#"{"error":"use_dpop_nonce"}"#))
    #expect(error.retryAfter?.delay == .seconds(30))
    #expect(error.nonce?.exposedText == "nonce-1")
    #expect(error.challenges.first?.scheme == "PKeyAuth")
    #expect(error.correlationID == "correlation-1" && error.traceID == "trace-1")
    let failure = RequestFailure(error)
    #expect(failure.retryAfter == error.retryAfter && failure.nonce == error.nonce)
    #expect(failure.challenges.count == 1 && failure.traceID == "trace-1")
    let device = #expect(throws: TokenError.self) {
      try DeviceAuthorization(body: [], status: 503, headerFields: Self.fields)
    }
    #expect(device?.retryAfter?.delay == .seconds(30))
  }

  @Test("The ids of the body count before those of the fields")
  func bodyIDs() throws {
    let error = try #require(
      refusal(#"{"error":"e","trace_id":"t","correlation_id":"c"}"#))
    #expect(error.traceID == "t" && error.correlationID == "c")
  }

  @Test("A description shows none of them")
  func secrecy() throws {
    let error = try #require(refusal(#"{"error":"e"}"#))
    var dumped = ""
    dump(error, to: &dumped)
    dump(RequestFailure(error), to: &dumped)
    #expect(!(dumped + "\(error)" + String(reflecting: error)).contains("nonce-1"))
  }

  @Test("An acquirer that retries never asks before Retry-After is over")
  func retrying() async throws {
    let busy = try #require(refusal("", 503))
    let clock = TestClock()
    let acquirer = ScriptedAcquirer([.fail(busy), .token("t")])
    let token = try await acquirer.retrying(clock: clock).acquireTokenSilently(with: Scenario.asked)
    #expect(token == AccessToken("t") && clock.sleeps == [.seconds(30)])
    let late = try #require(refusal("", 429, ["Retry-After": "7200"]))
    let other = ScriptedAcquirer([.fail(late), .token("t")])
    await #expect(throws: TokenError.self) {
      try await other.retrying(clock: clock).acquireTokenSilently(with: Scenario.asked)
    }
    #expect(clock.sleeps.count == 1)
  }

  @Test("An acquirer that throttles leaves the endpoint alone as long as it asks")
  func throttled() async throws {
    let busy = try #require(refusal("", 429))
    let clock = TestClock()
    let acquirer = ScriptedAcquirer([.fail(busy), .token("t")])
    let throttled = acquirer.throttled(clock: clock)
    _ = try? await throttled.acquireTokenSilently(with: Scenario.asked)
    clock.advance(by: .seconds(29))
    let hit = await #expect(throws: RequestFailure.self) {
      try await throttled.acquireTokenSilently(with: Scenario.asked)
    }
    #expect(hit?.retryAfter?.delay == .seconds(1))
    clock.advance(by: .seconds(1))
    _ = try await throttled.acquireTokenSilently(with: Scenario.asked)
    #expect(acquirer.transcript.count == 2)
  }

  @Test("A date counts from the answer's own Date, however far that is from the clock's")
  func ownDate() {
    let fields: HeaderFields = [
      "Date": "Sun, 29 Nov 2026 00:00:00 GMT", "Retry-After": "Sun, 29 Nov 2026 00:02:00 GMT",
    ]
    for now in [0, 1_800_000_000, 4_000_000_000] as [Int64] {
      let found = RetryAfter(in: fields, now: HTTPDate(secondsSinceUnixEpoch: now))
      #expect(found?.delay == .seconds(120))
    }
  }

  @Test("Seconds need no clock, in strict mode neither; a date without any is an error")
  func strictSeconds() throws {
    #expect(try RetryAfter(strictlyParsing: "30").seconds == 30)
    let strict = RetryAfter.reading(["Retry-After": "+30"], strictly: true)
    #expect(strict.retryAfter == nil && strict.error?.code == .syntax)
    let error = #expect(throws: HTTPAuthError.self) {
      try RetryAfter(strictlyParsing: "Sun, 29 Nov 2026 00:02:00 GMT")
    }
    #expect(error?.code == .missingNow)
  }
}
