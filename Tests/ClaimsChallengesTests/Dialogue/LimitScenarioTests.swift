import ClaimsChallenges
import Testing

@Suite("What one call may cost, whatever a server answers")
struct LimitScenarioTests {
  private typealias Answer = WireWorld.Answer

  private func interaction(_ number: Int) -> String {
    #"{"error":"interaction_required","claims":"{\"access_token\":{\"acrs\":{\"value\":\"c\#(number)\"}}}"}"#
  }

  private func counts(_ world: WireWorld) -> (tokens: Int, prompts: Int) {
    (
      world.requests.filter { $0.hasPrefix("POST") }.count,
      world.requests.filter { $0.contains("/authorize?") }.count
    )
  }

  @Test(
    "An API that poses as a token endpoint sends nobody to a sign-in page", arguments: [401, 403])
  func posingAPI(status: Int) async throws {
    let scenario = Scenario(
      api: (0..<20).map { .json(status, interaction($0)) },
      tokens: (0..<20).map { .token("t\($0)") },
      browser: Array(repeating: "http://localhost:8400/?code=code&state=st", count: 20))
    let failure = try await scenario.call(by: scenario.responder())
    #expect(failure?.decision?.action == .stop)
    #expect(failure?.decision?.rule == .tooManyTokenRequests)
    #expect(counts(scenario.world) == (tokens: 3, prompts: 0))
  }

  @Test(
    "What only a token endpoint may say decides nothing in an API's body",
    arguments: [
      (400, #"{"error":"interaction_required"}"#, "report"),
      (
        403, #"{"error":"invalid_grant","suberror":"basic_action","error_codes":[50076]}"#, "report"
      ),
      (401, #"{"error":"invalid_grant","suberror":"bad_token"}"#, "acquire_silently"),
    ])
  func posingBody(status: Int, body: String, expected: String) async throws {
    let scenario = Scenario(api: [.json(status, body), .json(200, "data")], tokens: [.token("t1")])
    try await scenario.call(by: scenario.responder())
    let first = scenario.world.transcript.split(separator: "\n").first { $0.contains("→") }
    #expect(first?.contains("→ \(expected) by") == true, "\(scenario.world.transcript)")
    #expect(counts(scenario.world).prompts == 0)
  }

  @Test("Header and body challenges count together")
  func mixedChallenges() async throws {
    let scenario = Scenario(
      api: (0..<20).map { number in
        number.isMultiple(of: 2)
          ? .challenge([.accessToken: [.acrs: .value(.string("h\(number)"))]])
          : .json(401, interaction(number))
      }, tokens: (0..<20).map { .token("t\($0)") })
    let failure = try await scenario.call(by: scenario.responder())
    #expect(failure?.decision?.rule == .tooManyTokenRequests)
    #expect(counts(scenario.world).tokens == 3)
  }

  @Test("A token endpoint that asks for something else each time gets two prompts out of a user")
  func prompts() async throws {
    var policy = StandardRecoveryPolicy()
    policy.maximumTokenRequests = 100
    let world = WireWorld(
      tokens: (0..<20).map { .json(400, interaction($0)) },
      browser: Array(repeating: "http://localhost:8400/?code=code&state=st", count: 20))
    let responder = ClaimsChallengeResponder(acquirer: world, policy: policy)
    let failure = await #expect(throws: RequestFailure.self) {
      try await responder.withAccessToken(for: Scenario.asked) { try await world.call($0) }
    }
    #expect(failure?.decision?.rule == .tooManyPrompts)
    #expect(counts(world).prompts == 2)
    policy.maximumPrompts = 5
    let more = WireWorld(
      tokens: (0..<20).map { .json(400, interaction($0)) },
      browser: Array(repeating: "http://localhost:8400/?code=code&state=st", count: 20))
    let patient = ClaimsChallengeResponder(acquirer: more, policy: policy)
    await #expect(throws: RequestFailure.self) {
      try await patient.withAccessToken(for: Scenario.asked) { try await more.call($0) }
    }
    #expect(counts(more).prompts == 5)
  }

  @Test("More token requests allow three claims challenges, and no fourth")
  func challenges() async throws {
    var policy = StandardRecoveryPolicy()
    policy.maximumTokenRequests = 100
    let world = WireWorld(
      api: (0..<9).map { .challenge([.accessToken: [.acrs: .value(.string("c\($0)"))]]) },
      tokens: (0..<9).map { .token("t\($0)") })
    let responder = ClaimsChallengeResponder(acquirer: world, policy: policy)
    let failure = await #expect(throws: RequestFailure.self) {
      try await responder.withAccessToken(for: Scenario.asked) { try await world.call($0) }
    }
    #expect(failure?.decision?.rule == .tooManyClaimsChallenges)
    #expect(counts(world).tokens == 4)
  }

  @Test("A 429 without Retry-After is not waited for, and one beyond the longest wait neither")
  func unnamedPause() async throws {
    for fields in [[], [("Retry-After", "7200")]] {
      let scenario = Scenario(
        api: [Answer(status: 429, fields: fields)], tokens: [.token("t1")])
      let failure = try await scenario.call(by: scenario.responder())
      #expect(failure?.decision?.rule == .tooManyRequests)
      #expect(scenario.world.clock.sleeps.isEmpty)
    }
  }

  @Test("slow_down adds five seconds each time")
  func slowDown() {
    var context = RecoveryContext(for: Scenario.asked)
    var intervals: [Duration] = []
    for code: OAuthErrorCode in [
      .authorizationPending, .slowDown, .slowDown, .authorizationPending, .slowDown,
    ] {
      let decision = TokenError(code, status: 400).recovery(in: context)
      context.record(decision)
      if case .keepPolling(let interval) = decision.action { intervals.append(interval) }
    }
    #expect(intervals == [5, 10, 15, 15, 20].map { .seconds($0) })
  }

  @Test("An API's nonce goes with the token once, and a second demand stops")
  func nonce() async throws {
    final class Proofs: @unchecked Sendable { var nonces: [String?] = [] }
    let proofs = Proofs()
    let responder = ClaimsChallengeResponder(acquirer: ScriptedAcquirer([.token("t")]))
    let failure = await #expect(throws: RequestFailure.self) {
      try await responder.withAccessToken(for: Scenario.asked) { token in
        proofs.nonces.append(token.proofNonce?.exposedText)
        throw RequestFailure(
          status: 401,
          headerFields: [
            "WWW-Authenticate": #"DPoP error="use_dpop_nonce", algs="ES256""#,
            "DPoP-Nonce": "n\(proofs.nonces.count)",
          ]) ?? RequestFailure(CancellationError())
      }
    }
    #expect(proofs.nonces == [nil, "n1"])
    #expect(failure?.decision?.rule == .repeatedNonceChallenge)
  }

  @Test("A bare 401 to a request with a token: one forced refresh, then stop")
  func bareUnauthorized() async throws {
    let acquirer = ScriptedAcquirer([.token("t1"), .token("t2"), .token("t3")])
    var scenario = Scenario(api: [Answer(status: 401), Answer(status: 401)])
    scenario.acquirer = acquirer
    let failure = try await scenario.call(by: scenario.responder())
    #expect(acquirer.transcript == ["silent Data.Read", "silent forced Data.Read"])
    #expect(failure?.decision?.rule == .repeatedUnauthorizedResource)
  }

  @Test("insufficient_scope: the union of scopes once; scopes of another resource stop")
  func scopes() async throws {
    func refusal(_ scope: String) -> Answer {
      Answer(
        status: 403,
        fields: [("WWW-Authenticate", #"Bearer error="insufficient_scope", scope="\#(scope)""#)])
    }
    let acquirer = ScriptedAcquirer([.token("t1"), .token("t2")])
    var scenario = Scenario(api: [refusal("Data.Write"), .json(200, "data")])
    scenario.acquirer = acquirer
    #expect(try await scenario.call(by: scenario.responder()) == nil)
    #expect(acquirer.transcript == ["silent Data.Read", "silent forced Data.Read Data.Write"])
    var foreign = Scenario(api: [refusal("https://vault.example/.default")])
    foreign.acquirer = ScriptedAcquirer([.token("t1")])
    let failure = try await foreign.call(by: foreign.responder())
    #expect(failure?.decision?.rule == .foreignScopeChallenge)
  }

  @Test("Claims that ask for nothing are not answered")
  func emptyClaims() async throws {
    let acquirer = ScriptedAcquirer([.token("t1"), .token("t2"), .token("t3")])
    var scenario = Scenario(api: [.challenge([:], status: 403)])
    scenario.acquirer = acquirer
    try await scenario.call(by: scenario.responder())
    #expect(acquirer.transcript.count == 1)
  }
}
