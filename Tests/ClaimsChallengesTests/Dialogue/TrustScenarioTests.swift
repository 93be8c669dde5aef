import ClaimsChallenges
import Foundation
import Testing

@Suite("Hosts, scopes and policies, with everything that goes over the wire")
struct TrustScenarioTests {
  private typealias Answer = WireWorld.Answer

  private let revoked: ClaimsRequest = [.accessToken: [.nbf: .essential(value: "1767225600")]]
  private let refresh = Scenario.refresh
  private let get = Scenario.get
  private let bearer = Scenario.bearer

  @Test("A challenge from a host that the request was redirected to is refused")
  func redirectedHost() async throws {
    let scenario = Scenario(api: [.challenge(revoked)], tokens: [.token("t1")])
    scenario.world.respondingHost = "attacker.example"
    let failure = try await scenario.expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(bearer)"insufficient_claims", claims={"access_token":{"nbf":{"essential":true,"value":"1767225600"}}}
          → none by challenge.other_host [challenge.other_host]
      = none by challenge.other_host
      """#)
    #expect(failure?.claimsChallenge == nil)
  }

  @Test("An authority that nobody knows gets no request; the app's own is asked")
  func unknownAuthority() async throws {
    let attacker = "https://login.attacker.example/common/oauth2/authorize"
    try await Scenario(
      api: [.challenge(revoked, authority: attacker), .json(200, "data")],
      tokens: [.token("t1"), .token("t2")]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 Bearer realm="", authorization_uri="\#(attacker)", error="insufficient_claims", claims={"access_token":{"nbf":{"essential":true,"value":"1767225600"}}}
          → acquire_silently by claims_challenge.conforming [authority.untrusted]
      \#(refresh){"access_token":{"nbf":{"essential":true,"value":"1767225600"},"xms_cc":{"values":["cp1"]}}}
          200 t2
      \#(get) t2
          200 data
      = data
      """#)
  }

  @Test("Declined scopes: the call goes on with the token that came")
  func declinedScopes() async throws {
    let asked = SilentTokenParameters(scopes: ["Mail.Read", "Mail.Send"])
    let refresh = refresh.replacing("Data.Read", with: "Mail.Read Mail.Send")
    try await Scenario(
      api: [.json(200, "data")], tokens: [.token("t1", scope: "Mail.Read openid")],
      parameters: asked
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1 for Mail.Read openid
          → acquire_with_granted_scopes by scopes.declined
      \#(get) t1
          200 data
      = data
      """#)
    try await Scenario(tokens: [.token("t1", scope: "openid")], parameters: asked).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1 for openid
          → blocked by scopes.none_granted
      = blocked by scopes.none_granted
      """#)
  }

  @Test("A protection policy: account, silent parameters that pass by the cache, missing protapp")
  func protectionPolicy() async throws {
    let clientInfo = Data(#"{"uid":"1111-2222","utid":"3333-4444"}"#.utf8).base64EncodedString()
    let body =
      #"{"error":"unauthorized_client","suberror":"protection_policy_required","#
      + #""error_codes":[53005],"adi":"ada@contoso.com","client_info":"\#(clientInfo)"}"#
    let scenario = Scenario(
      api: [.json(200, "data")], tokens: [.json(400, body), .token("t1")])
    let failure = try await scenario.call(by: scenario.responder())
    let decision = try #require(failure?.decision)
    guard case .remediateProtectionPolicy(let policy) = decision.action else {
      Issue.record("\(decision)")
      return
    }
    // The object id stands before the dot of the home account id.
    #expect(policy.account.homeAccountID == "1111-2222.3333-4444")
    #expect(policy.account.objectID == "1111-2222")
    #expect(policy.parameters.bypassesTokenCache)
    let missing = decision.diagnostics.first { $0.code == .missingCapability }
    #expect(missing?.message.contains("protapp") == true)
    // The app has applied the policy, and goes on silently.
    var again = scenario
    again.parameters = policy.parameters
    try await again.call(by: again.responder())
    again.check(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          400 \#(body)
          → remediate_protection_policy by suberror.protection_policy_required [capability.missing]
      = remediate_protection_policy by suberror.protection_policy_required
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          200 data
      = data
      """#)
  }

  @Test("A plain 401 of an API: one forced refresh, and no second one")
  func unauthorized() async throws {
    let body = #"{"error":{"code":"InvalidAuthenticationToken","message":"Expired."}}"#
    try await Scenario(
      api: [.json(401, body), .json(401, body)], tokens: [.token("t1"), .token("t2")]
    ).expect(
      #"""
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t1
      \#(get) t1
          401 \#(body)
          → acquire_silently by resource.unauthorized
      \#(refresh){"access_token":{"xms_cc":{"values":["cp1"]}}}
          200 t2
      \#(get) t2
          401 \#(body)
          → stop by resource.unauthorized_again [loop.repeated_claims]
      = stop by resource.unauthorized_again
      """#)
    let acquirer = ScriptedAcquirer([.token("t1"), .token("t2")])
    var forced = Scenario(api: [.json(401, body), .json(200, "data")])
    forced.acquirer = acquirer
    try await forced.call(by: forced.responder())
    #expect(acquirer.transcript == ["silent Data.Read", "silent forced Data.Read"])
  }

  @Test("Errors that have nothing to do with tokens are thrown as they came")
  func foreignErrors() async throws {
    struct Foreign: Error {}
    let world = WireWorld(tokens: [.token("t1"), .token("t2")])
    let responder = ClaimsChallengeResponder(acquirer: world)
    await #expect(throws: Foreign.self) {
      try await responder.withAccessToken(for: Scenario.asked) { _ in throw Foreign() }
    }
    await #expect(throws: CancellationError.self) {
      try await responder.withAccessToken(for: Scenario.asked) { _ in throw CancellationError() }
    }
  }
}
