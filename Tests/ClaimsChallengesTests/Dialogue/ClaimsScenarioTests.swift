import ClaimsChallenges
import Testing

@Suite("Claims challenges, with everything that goes over the wire")
struct ClaimsScenarioTests {
  private typealias Answer = WireWorld.Answer

  private let revoked: ClaimsRequest = [.accessToken: [.nbf: .essential(value: "1767225600")]]
  private let stepUp: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]
  private let location: ClaimsRequest = [.accessToken: [.xmsRPIPAddr: .value("192.0.2.7")]]
  private let interactionRequired = Answer.json(
    400, #"{"error":"interaction_required","suberror":"basic_action","error_codes":[50076]}"#)
  private let refresh = Scenario.refresh
  private let authorize = Scenario.authorize
  private let redeem = Scenario.redeem
  private let get = Scenario.get
  private let bearer = Scenario.bearer

  @Test("A revoked session: silently with nbf, then the call once more")
  func revokedSession() async throws {
    try await Scenario(
      api: [.challenge(revoked), .json(200, "data")], tokens: [.token("t1"), .token("t2")]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"nbf":{"essential":true,"value":"1767225600"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"nbf":{"essential":true,"value":"1767225600"},"xms_cc":{"values":["cp1"]}}}
          200 t2
      \#(get) t2
          200 data
      = data
      """#)
  }

  @Test("Step-up: silent does not do, so the user signs in with the same claims")
  func stepUpNeedsInteraction() async throws {
    try await Scenario(
      api: [.challenge(stepUp, status: 403), .json(200, "data")],
      tokens: [.token("t1"), interactionRequired, .token("t2")],
      browser: ["http://localhost:8400/?code=code&state=st"]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          403 \#(bearer)"insufficient_claims", claims={"access_token":{"acrs":{"essential":true,"value":"c1"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          400 {"error":"interaction_required","suberror":"basic_action","error_codes":[50076]}
          → acquire_interactively by suberror.basic_action
      \#(authorize){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          302 http://localhost:8400/?code=code&state=st
      \#(redeem){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          200 t2
      \#(get) t2
          200 data
      = data
      """#)
  }

  @Test("An address that does not match: invalid_token with the address goes back as it came")
  func addressMismatch() async throws {
    try await Scenario(
      api: [.challenge(location, error: "invalid_token"), .json(200, "data")],
      tokens: [.token("t1"), .token("t2")]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(bearer)"invalid_token", claims={"access_token":{"xms_rp_ipaddr":{"value":"192.0.2.7"}}}
          → acquire_silently by claims_challenge.tolerated
      \#(refresh){"access_token":{"xms_rp_ipaddr":{"value":"192.0.2.7"},"xms_cc":{"values":["cp1"]}}}
          200 t2
      \#(get) t2
          200 data
      = data
      """#)
  }

  @Test("The same challenge a second time stops, with the evidence")
  func secondChallenge() async throws {
    let failure = try await Scenario(
      api: [.challenge(revoked), .challenge(revoked)], tokens: [.token("t1"), .token("t2")]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"nbf":{"essential":true,"value":"1767225600"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"nbf":{"essential":true,"value":"1767225600"},"xms_cc":{"values":["cp1"]}}}
          200 t2
      \#(get) t2
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"nbf":{"essential":true,"value":"1767225600"}}}
          → stop by claims_challenge.repeated [loop.repeated_claims]
      = stop by claims_challenge.repeated
      """#)
    #expect(failure?.claimsChallenge?.claims == revoked)
  }

  @Test("A different second challenge is answered")
  func differentChallenge() async throws {
    try await Scenario(
      api: [.challenge(revoked), .challenge(stepUp), .json(200, "data")],
      tokens: [.token("t1"), .token("t2"), .token("t3")]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"nbf":{"essential":true,"value":"1767225600"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"nbf":{"essential":true,"value":"1767225600"},"xms_cc":{"values":["cp1"]}}}
          200 t2
      \#(get) t2
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"acrs":{"essential":true,"value":"c1"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          200 t3
      \#(get) t3
          200 data
      = data
      """#)
  }

  @Test("A challenge that changes each time ends with the third token request")
  func endlessChallenges() async throws {
    let scenario = Scenario(
      api: (1...3).map { .challenge([.accessToken: [.acrs: .value(.string("c\($0)"))]]) },
      tokens: (0...2).map { .token("t\($0)") })
    let rounds = (1...2).map { round in
      #"""
      \#(get) t\#(round - 1)
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"acrs":{"value":"c\#(round)"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"acrs":{"value":"c\#(round)"},"xms_cc":{"values":["cp1"]}}}
          200 t\#(round)

      """#
    }.joined()
    try await scenario.expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t0
      \#(rounds)\#(get) t2
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"acrs":{"value":"c3"}}}
          → stop by call.too_many_token_requests [loop.repeated_claims]
      = stop by call.too_many_token_requests
      """#)
  }

  @Test("The user cancels: the call ends, and the next one carries no stale claims")
  func cancelled() async throws {
    let scenario = Scenario(
      api: [.challenge(stepUp), .json(200, "data")],
      tokens: [.token("t1"), interactionRequired, .token("t2")],
      browser: ["http://localhost:8400/?error=access_denied&error_subcode=cancel&state=st"])
    let responder = scenario.responder()
    try await scenario.call(by: responder)
    try await scenario.call(by: responder)
    scenario.check(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"acrs":{"essential":true,"value":"c1"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          400 {"error":"interaction_required","suberror":"basic_action","error_codes":[50076]}
          → acquire_interactively by suberror.basic_action
      \#(authorize){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          302 http://localhost:8400/?error=access_denied&error_subcode=cancel&state=st
          → user_canceled by error.access_denied
      = user_canceled by error.access_denied
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t2
      \#(get) t2
          200 data
      = data
      """#)
  }

  @Test("The user is asked once: an interactive answer that asks for interaction again stops")
  func noEndlessPrompts() async throws {
    try await Scenario(
      api: [.challenge(stepUp)],
      tokens: [.token("t1"), interactionRequired, interactionRequired],
      browser: ["http://localhost:8400/?code=code&state=st"]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"acrs":{"essential":true,"value":"c1"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          400 {"error":"interaction_required","suberror":"basic_action","error_codes":[50076]}
          → acquire_interactively by suberror.basic_action
      \#(authorize){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          302 http://localhost:8400/?code=code&state=st
      \#(redeem){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          400 {"error":"interaction_required","suberror":"basic_action","error_codes":[50076]}
          → stop by interaction.repeated [loop.repeated_claims]
      = stop by interaction.repeated
      """#)
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
    var scenario = Scenario(
      api: [.challenge(stepUp)], tokens: [.token("t1"), interactionRequired])
    scenario.acquirer = Daemon(world: scenario.world)
    let failure = try await scenario.expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"acrs":{"essential":true,"value":"c1"}}}
          → acquire_silently by claims_challenge.conforming
      \#(refresh){"access_token":{"acrs":{"essential":true,"value":"c1"},"xms_cc":{"values":["cp1"]}}}
          400 {"error":"interaction_required","suberror":"basic_action","error_codes":[50076]}
          → acquire_interactively by suberror.basic_action
      = acquire_interactively by suberror.basic_action
      """#)
    guard case .acquireInteractively(let parameters)? = failure?.decision?.action else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(parameters.claimsRequest == stepUp.declaring(.cp1))
  }
}
