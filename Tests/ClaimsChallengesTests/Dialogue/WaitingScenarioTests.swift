import ClaimsChallenges
import Testing

@Suite("Busy and unreachable services, with everything that goes over the wire")
struct WaitingScenarioTests {
  private typealias Answer = WireWorld.Answer

  private let refresh = Scenario.refresh
  private let get = Scenario.get

  @Test(
    "429 with seconds or with a date: wait as long as the API says, call once more",
    arguments: [("30", 30), ("Sun, 29 Nov 2026 00:02:00 GMT", 120)])
  func tooManyRequests(value: String, seconds: Int) async throws {
    let date = "Sun, 29 Nov 2026 00:00:00 GMT"
    let busy = Answer(status: 429, fields: [("Date", date), ("Retry-After", value)])
    try await Scenario(api: [busy, .json(200, "data")], tokens: [.token("t1")]).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          429 Date: \#(date) Retry-After: \#(value)
          → retry_later by http.too_many_requests
          waited \#(seconds).0 seconds
      \#(get) t1
          200 data
      = data
      """#)
  }

  @Test("A second 429 goes to the caller, who is told how long to wait")
  func tooManyRequestsAgain() async throws {
    let busy = Answer(status: 429, fields: [("Retry-After", "5")])
    let failure = try await Scenario(api: [busy, busy], tokens: [.token("t1")]).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          429 Retry-After: 5
          → retry_later by http.too_many_requests
          waited 5.0 seconds
      \#(get) t1
          429 Retry-After: 5
          → retry_later by http.too_many_requests
      = retry_later by http.too_many_requests
      """#)
    #expect(failure?.decision?.action == .retryLater(after: .seconds(5)))
  }

  @Test("503, then success; a 500 may have acted and is not sent again")
  func serverErrors() async throws {
    try await Scenario(
      api: [.json(503, "busy"), .json(200, "data")], tokens: [.token("t1")]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          503 busy
          → retry_later by http.server_error [body.invalid_json]
          waited 0.5 seconds
      \#(get) t1
          200 data
      = data
      """#)
    try await Scenario(api: [.json(500, "broken")], tokens: [.token("t1")]).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          500 broken
          → retry_later by http.server_error [body.invalid_json]
      = retry_later by http.server_error
      """#)
  }

  @Test("Offline: one more try after two seconds, then the caller waits for the network")
  func offline() async throws {
    let none = Answer(error: NetworkErrorCode.notConnectedToInternet, summary: "offline")
    try await Scenario(api: [none, .json(200, "data")], tokens: [.token("t1")]).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          offline
          → wait_for_network by network.unavailable
          waited 2.0 seconds
      \#(get) t1
          200 data
      = data
      """#)
    let failure = try await Scenario(api: [none, none], tokens: [.token("t1")]).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          offline
          → wait_for_network by network.unavailable
          waited 2.0 seconds
      \#(get) t1
          offline
          → wait_for_network by network.unavailable
      = wait_for_network by network.unavailable
      """#)
    let still = try #require(failure)
    #expect(still.networkError == .notConnectedToInternet)
    #expect(MSALStyleError(still, flow: .silent).domain == "NSURLErrorDomain")
    #expect(MSALStyleError(still, flow: .silent).code == -1009)
  }

  @Test("A connection that was lost may have brought the request: it is not sent again")
  func connectionLost() async throws {
    let lost = Answer(error: NetworkErrorCode.networkConnectionLost, summary: "connection lost")
    try await Scenario(api: [lost], tokens: [.token("t1")]).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          connection lost
          → wait_for_network by network.unavailable
      = wait_for_network by network.unavailable
      """#)
  }

  @Test("AADSTS50196 stops, even for an acquirer that retries and throttles")
  func requestLoop() async throws {
    var scenario = Scenario(
      tokens: [.json(400, #"{"error":"invalid_grant","error_codes":[50196]}"#)])
    let clock = scenario.world.clock
    scenario.acquirer = scenario.world
      .retrying(RetryPolicy(maximumAttempts: 5), clock: clock).throttled(clock: clock)
    try await scenario.expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          400 {"error":"invalid_grant","error_codes":[50196]}
          → stop by aadsts.request_loop
      = stop by aadsts.request_loop
      """#)
  }
}

@Suite("Policies that never end")
struct EndlessPolicyTests {
  /// Always acquires anew, whatever happens.
  private struct EndlessPolicy: RecoveryPolicy {
    func decision(
      for failure: RequestFailure, in context: RecoveryContext
    ) -> RecoveryDecision {
      RecoveryDecision(
        .acquireSilently(context.parameters), rule: "endless", reason: "It never ends.")
    }
  }

  @Test("A call takes sixteen steps at most, whatever a policy decides")
  func steps() async throws {
    let challenge = WireWorld.Answer.challenge([.accessToken: [.acrs: .value("c1")]])
    let world = WireWorld(
      api: Array(repeating: challenge, count: 100), tokens: (0..<100).map { .token("t\($0)") })
    let responder = ClaimsChallengeResponder(acquirer: world, policy: EndlessPolicy())
    do {
      _ = try await responder.withAccessToken(for: SilentTokenParameters(scopes: ["s"])) {
        try await world.call($0)
      }
      Issue.record("it ended well")
    } catch let failure as RequestFailure {
      #expect(failure.decision?.rule == .tooManySteps)
    }
    #expect(world.requests.filter { $0.hasPrefix("GET") }.count == 17)
  }
}
