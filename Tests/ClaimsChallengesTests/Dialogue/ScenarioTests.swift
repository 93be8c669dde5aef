import ClaimsChallenges
import Foundation
import Testing

@Suite("The dialogue, with everything that goes over the wire")
struct ScenarioTests {
  private typealias Answer = WireWorld.Answer

  private let asked = SilentTokenParameters(scopes: ["Data.Read"])
  private let revoked: ClaimsRequest = [
    .accessToken: ["nbf": .essential(value: "1767225600")]
  ]
  private let stepUp: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]
  private let location: ClaimsRequest = [
    .accessToken: ["xms_rp_ipaddr": .value("192.0.2.7")]
  ]

  private func run(
    _ world: WireWorld, parameters: SilentTokenParameters? = nil, clock: TestClock = TestClock(),
    trustedHosts: Set<String> = []
  ) async throws -> String {
    let responder = ClaimsChallengeResponder(
      acquirer: world, capabilities: [.cp1], trustedHosts: trustedHosts, clock: clock)
    return try await responder.withAccessToken(for: parameters ?? asked) { token in
      try await world.call(token)
    }
  }

  /// The failure that the dialogue ends with.
  private func failure(
    _ world: WireWorld, parameters: SilentTokenParameters? = nil, clock: TestClock = TestClock()
  ) async throws -> RequestFailure {
    do {
      _ = try await run(world, parameters: parameters, clock: clock)
    } catch let failure as RequestFailure {
      return failure
    }
    Issue.record("the dialogue did not fail")
    return RequestFailure(status: nil, challenges: [])
  }

  // What the requests look like; claims are percent-encoded once.

  private func refresh(_ claims: String? = nil, scope: String = "Data.Read") -> String {
    let capabilities = #""xms_cc":{"values":["cp1"]}"#
    let all = claims.map { "\($0.dropLast()),\(capabilities)}" } ?? "{\(capabilities)}"
    return "POST https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token "
      + "client_id=app&grant_type=refresh_token&refresh_token=rt"
      + "&scope=\(scope)+openid+profile+offline_access&client_info=1&claims="
      + encoded(#"{"access_token":\#(all)}"#)
  }

  private func authorize(_ claims: String) -> String {
    "GET https://login.microsoftonline.com/contoso.com/oauth2/v2.0/authorize?client_id=app"
      + "&response_type=code&redirect_uri=http%3A%2F%2Flocalhost%3A8400"
      + "&scope=Data.Read%20openid%20profile%20offline_access&state=st&code_challenge=cc"
      + "&code_challenge_method=S256&client_info=1&claims="
      + encoded(#"{"access_token":\#(claims.dropLast()),"xms_cc":{"values":["cp1"]}}}"#)
  }

  private func redemption(_ claims: String) -> String {
    "POST https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token "
      + "client_id=app&grant_type=authorization_code&code=code"
      + "&redirect_uri=http%3A%2F%2Flocalhost%3A8400&code_verifier=cv"
      + "&scope=Data.Read+openid+profile+offline_access&client_info=1&claims="
      + encoded(#"{"access_token":\#(claims.dropLast()),"xms_cc":{"values":["cp1"]}}}"#)
  }

  private func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private let nbfText = #"{"nbf":{"essential":true,"value":"1767225600"}}"#
  private let acrsText = #"{"acrs":{"essential":true,"value":"c1"}}"#
  private let interactionRequired = Answer.json(
    400,
    #"{"error":"interaction_required","suberror":"basic_action","error_codes":[50076]}"#)

  @Test("A revoked session: silently with nbf, then the call once more")
  func revokedSession() async throws {
    let world = WireWorld(
      api: [.challenge(revoked), .json(200, "data")], tokens: [.token("t1"), .token("t2")])
    #expect(try await run(world) == "data")
    #expect(
      world.transcript == [
        refresh(), "GET /data Bearer t1", refresh(nbfText), "GET /data Bearer t2",
      ])
  }

  @Test("Step-up: silent does not do, so the user signs in with the same claims")
  func stepUpNeedsInteraction() async throws {
    let world = WireWorld(
      api: [.challenge(stepUp, status: 403), .json(200, "data")],
      tokens: [.token("t1"), interactionRequired, .token("t2")],
      browser: ["http://localhost:8400/?code=code&state=st"])
    #expect(try await run(world) == "data")
    #expect(
      world.transcript == [
        refresh(), "GET /data Bearer t1", refresh(acrsText), authorize(acrsText),
        redemption(acrsText), "GET /data Bearer t2",
      ])
  }

  @Test("An address that does not match: invalid_token with the address goes back as it came")
  func addressMismatch() async throws {
    let world = WireWorld(
      api: [.challenge(location, error: "invalid_token"), .json(200, "data")],
      tokens: [.token("t1"), .token("t2")])
    #expect(try await run(world) == "data")
    #expect(world.transcript[2] == refresh(#"{"xms_rp_ipaddr":{"value":"192.0.2.7"}}"#))
  }

  @Test("The same challenge a second time stops, with the evidence")
  func secondChallenge() async throws {
    let world = WireWorld(
      api: [.challenge(revoked), .challenge(revoked)], tokens: [.token("t1"), .token("t2")])
    let failure = try await failure(world)
    #expect(failure.decision?.action == .stop)
    #expect(failure.decision?.rule == .repeatedClaimsChallenge)
    #expect(failure.decision?.diagnostics.contains { $0.code == .repeatedClaims } == true)
    #expect(failure.claimsChallenge?.claims == revoked)
    #expect(world.transcript.count == 4 && world.isOver)
  }

  @Test("A different second challenge is answered; one that changes each time is not for ever")
  func differentChallenges() async throws {
    let world = WireWorld(
      api: [.challenge(revoked), .challenge(stepUp), .json(200, "data")],
      tokens: [.token("t1"), .token("t2"), .token("t3")])
    #expect(try await run(world) == "data")
    #expect(world.transcript[4] == refresh(acrsText))
    let endless = WireWorld(
      api: (0..<50).map { number in
        .challenge([.accessToken: ["nbf": .essential(value: .string("\(number)"))]])
      }, tokens: (0..<50).map { .token("t\($0)") })
    let failure = try await failure(endless)
    #expect(failure.decision?.rule == .tooManyClaimsChallenges)
    #expect(endless.transcript.count == 8)
  }

  @Test("Declined scopes: the call goes on with the token that came")
  func declinedScopes() async throws {
    let world = WireWorld(
      api: [.json(200, "data")], tokens: [.token("t1", scope: "Mail.Read openid")])
    let asked = SilentTokenParameters(scopes: ["Mail.Read", "Mail.Send"])
    #expect(try await run(world, parameters: asked) == "data")
    #expect(
      world.transcript == [refresh(scope: "Mail.Read+Mail.Send"), "GET /data Bearer t1"])
    let none = WireWorld(tokens: [.token("t1", scope: "openid")])
    #expect(try await failure(none, parameters: asked).decision?.action == .blocked)
  }

  @Test("A protection policy: account, silent parameters that pass by the cache, missing protapp")
  func protectionPolicy() async throws {
    let clientInfo = Data(#"{"uid":"1111-2222","utid":"3333-4444"}"#.utf8).base64EncodedString()
    let body =
      #"{"error":"unauthorized_client","suberror":"protection_policy_required","#
      + #""error_codes":[53005],"adi":"ada@contoso.com","client_info":"\#(clientInfo)"}"#
    let world = WireWorld(tokens: [.json(400, body)])
    let failure = try await failure(world)
    let decision = try #require(failure.decision)
    guard case .remediateProtectionPolicy(let policy) = decision.action else {
      Issue.record("\(decision)")
      return
    }
    #expect(policy.account.objectID == "1111-2222")
    #expect(policy.parameters.scopes == asked.scopes && policy.parameters.bypassesTokenCache)
    let missing = decision.diagnostics.first { $0.code == .missingCapability }
    #expect(missing?.message.contains("protapp") == true)
    #expect(world.transcript == [refresh()])
  }

  @Test("The user cancels: the call ends, and the next one carries no stale claims")
  func cancelled() async throws {
    let world = WireWorld(
      api: [.challenge(stepUp), .json(200, "data")],
      tokens: [.token("t1"), interactionRequired, .token("t2")],
      browser: ["http://localhost:8400/?error=access_denied&error_subcode=cancel&state=st"])
    let responder = ClaimsChallengeResponder(acquirer: world, clock: TestClock())
    do {
      _ = try await responder.withAccessToken(for: asked) { try await world.call($0) }
      Issue.record("not cancelled")
    } catch let failure as RequestFailure {
      #expect(failure.decision?.action == .userCanceled)
    }
    #expect(
      try await responder.withAccessToken(for: asked) { try await world.call($0) } == "data")
    #expect(world.transcript.suffix(2) == [refresh(), "GET /data Bearer t2"])
  }

  @Test("429 with seconds or with a date: wait as long as the API says, call once more")
  func tooManyRequests() async throws {
    for (value, seconds) in [("30", 30), ("Sun, 29 Nov 2026 00:02:00 GMT", 120)] {
      let clock = TestClock()
      let world = WireWorld(
        api: [
          Answer(
            status: 429,
            fields: [("Date", "Sun, 29 Nov 2026 00:00:00 GMT"), ("Retry-After", value)]),
          .json(200, "data"),
        ], tokens: [.token("t1")])
      #expect(try await run(world, clock: clock) == "data")
      #expect(clock.sleeps == [.seconds(seconds)])
      #expect(world.transcript == [refresh(), "GET /data Bearer t1", "GET /data Bearer t1"])
    }
  }

  @Test("A second 429 goes to the caller, who is told how long to wait")
  func tooManyRequestsAgain() async throws {
    let busy = Answer(status: 429, fields: [("Retry-After", "5")])
    let world = WireWorld(api: [busy, busy], tokens: [.token("t1")])
    let clock = TestClock()
    let failure = try await failure(world, clock: clock)
    #expect(failure.decision?.action == .retryLater(after: .seconds(5)))
    #expect(clock.sleeps == [.seconds(5)])
  }

  @Test("503, then success; a 500 may have acted and is not sent again")
  func serverErrors() async throws {
    let clock = TestClock()
    let world = WireWorld(
      api: [.json(503, ""), .json(200, "data")], tokens: [.token("t1")])
    #expect(try await run(world, clock: clock) == "data")
    #expect(clock.sleeps == [.milliseconds(500)])
    let failed = WireWorld(api: [.json(500, "")], tokens: [.token("t1")])
    #expect(try await failure(failed).decision?.rule == .serverError)
    #expect(failed.transcript.count == 2)
  }

  @Test("Offline: one more try after two seconds, then the caller waits for the network")
  func offline() async throws {
    let none = Answer(error: NetworkErrorCode.notConnectedToInternet)
    let clock = TestClock()
    let back = WireWorld(api: [none, .json(200, "data")], tokens: [.token("t1")])
    #expect(try await run(back, clock: clock) == "data")
    #expect(clock.sleeps == [.seconds(2)])
    let still = WireWorld(api: [none, none], tokens: [.token("t1")])
    let failure = try await failure(still)
    #expect(failure.decision?.action == .waitForNetwork)
    #expect(failure.networkError == .notConnectedToInternet)
    #expect(MSALStyleError(failure, flow: .silent).domain == "NSURLErrorDomain")
    #expect(MSALStyleError(failure, flow: .silent).code == -1009)
    let lost = WireWorld(
      api: [Answer(error: NetworkErrorCode.networkConnectionLost)], tokens: [.token("t1")])
    _ = try await self.failure(lost)
    #expect(lost.transcript.count == 2)  // it may have arrived
  }

  @Test("AADSTS50196 stops, even for an acquirer that retries and throttles")
  func requestLoop() async throws {
    let world = WireWorld(
      tokens: [.json(400, #"{"error":"invalid_grant","error_codes":[50196]}"#)])
    let clock = TestClock()
    let responder = ClaimsChallengeResponder(
      acquirer: world.retrying(RetryPolicy(maximumAttempts: 5), clock: clock).throttled(
        clock: clock),
      clock: clock)
    do {
      _ = try await responder.withAccessToken(for: asked) { try await world.call($0) }
      Issue.record("not stopped")
    } catch let failure as RequestFailure {
      #expect(failure.decision?.action == .stop && failure.decision?.rule == .requestLoop)
    }
    #expect(world.transcript == [refresh()] && clock.sleeps.isEmpty)
  }

  @Test("A challenge from a host that the request was redirected to is refused")
  func redirectedHost() async throws {
    let world = WireWorld(api: [.challenge(revoked)], tokens: [.token("t1")])
    world.respondingHost = "attacker.example"
    let failure = try await failure(world)
    #expect(failure.claimsChallenge == nil)
    #expect(failure.diagnostics.contains { $0.code == .challengeFromOtherHost })
    #expect(world.transcript == [refresh(), "GET /data Bearer t1"])
  }

  @Test("An authority that nobody knows gets no request; the app's own is asked")
  func unknownAuthority() async throws {
    let world = WireWorld(
      api: [
        .challenge(revoked, authority: "https://login.attacker.example/common/oauth2/authorize"),
        .json(200, "data"),
      ], tokens: [.token("t1"), .token("t2")])
    #expect(try await run(world) == "data")
    #expect(!world.transcript.contains { $0.contains("attacker") })
    #expect(world.transcript[2] == refresh(nbfText))
  }

  @Test("A plain 401 of an API: one forced refresh, and no second one")
  func unauthorized() async throws {
    let expired = Answer.json(
      401, #"{"error":{"code":"InvalidAuthenticationToken","message":"Expired."}}"#)
    let acquirer = ScriptedAcquirer([.token("t1"), .token("t2")])
    let world = WireWorld(api: [expired, expired])
    let responder = ClaimsChallengeResponder(acquirer: acquirer, clock: TestClock())
    do {
      _ = try await responder.withAccessToken(for: asked) { try await world.call($0) }
      Issue.record("not refused")
    } catch let failure as RequestFailure {
      #expect(failure.decision?.rule == .repeatedUnauthorizedResource)
    }
    #expect(acquirer.transcript == ["silent Data.Read", "silent forced Data.Read"])
  }

  @Test("Nobody to ask: the caller gets the interactive parameters instead")
  func noInteraction() async throws {
    struct Daemon: TokenAcquirer {
      var world: WireWorld
      func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken
      {
        try await world.acquireTokenSilently(with: parameters)
      }
    }
    let world = WireWorld(
      api: [.challenge(stepUp)], tokens: [.token("t1"), interactionRequired])
    let responder = ClaimsChallengeResponder(acquirer: Daemon(world: world))
    do {
      _ = try await responder.withAccessToken(for: asked) { try await world.call($0) }
      Issue.record("not refused")
    } catch let failure as RequestFailure {
      guard case .acquireInteractively(let parameters)? = failure.decision?.action else {
        Issue.record("\(failure)")
        return
      }
      #expect(parameters.claimsRequest == stepUp)
    }
  }

  @Test("The user is asked once: an interactive answer that asks for interaction again stops")
  func noEndlessPrompts() async throws {
    let world = WireWorld(
      api: [.challenge(stepUp)],
      tokens: [.token("t1"), interactionRequired, interactionRequired],
      browser: ["http://localhost:8400/?code=code&state=st"])
    #expect(try await failure(world).decision?.rule == .repeatedInteraction)
    #expect(world.isOver)
  }

  @Test("Errors that have nothing to do with tokens are thrown as they came")
  func foreignErrors() async throws {
    struct Foreign: Error {}
    let world = WireWorld(tokens: [.token("t1"), .token("t2")])
    let responder = ClaimsChallengeResponder(acquirer: world)
    await #expect(throws: Foreign.self) {
      try await responder.withAccessToken(for: asked) { _ in throw Foreign() }
    }
    await #expect(throws: CancellationError.self) {
      try await responder.withAccessToken(for: asked) { _ in throw CancellationError() }
    }
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
    #expect(world.transcript.filter { $0.hasPrefix("GET") }.count == 17)
  }
}
