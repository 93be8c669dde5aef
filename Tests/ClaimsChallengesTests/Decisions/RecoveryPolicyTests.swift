import ClaimsChallenges
import Testing

@Suite("Deciding")
struct RecoveryPolicyTests {
  private let stepUp: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]
  private let other: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c2")]]

  private var context: RecoveryContext {
    var parameters = SilentTokenParameters(scopes: ["s"])
    parameters.claimsRequest = [.idToken: [.authTime: .essential]]
    return RecoveryContext(for: parameters)
  }

  @Test("A challenge gives the app's parameters with the claims merged, and nothing else changed")
  func challenge() {
    let challenge = ClaimsChallenge(stepUp)
    let decision = challenge.recovery(in: context)
    #expect(decision.action == .acquireSilently(context.parameters.answering(challenge)))
    #expect(decision.rule == .toleratedClaimsChallenge)
    guard case .acquireSilently(let parameters) = decision.action else { return }
    #expect(parameters.bypassesTokenCache)
    #expect(parameters.claimsRequest == context.parameters.claimsRequest?.merging(stepUp))
  }

  @Test("Capabilities join a request that carries claims, and no other")
  func capabilities() {
    var context = context
    context.capabilities = [.cp1]
    let challenge = ClaimsChallenge(stepUp).recovery(in: context)
    guard case .acquireSilently(let parameters) = challenge.action else { return }
    #expect(parameters.claimsRequest?.accessToken.capabilities == [.cp1])
    let plain = TokenError(.loginRequired).recovery(in: context)
    guard case .acquireInteractively(let user) = plain.action else { return }
    #expect(user.claimsRequest == context.parameters.claimsRequest)
  }

  @Test("Interaction after a silent attempt carries the same claims, and those of the error on top")
  func pendingClaims() {
    var context = context
    let challenge = ClaimsChallenge(stepUp)
    context.record(challenge.recovery(in: context))
    #expect(context.pendingClaims == stepUp && context.answeredClaims == [stepUp])
    #expect(context.attempt == 1 && context.flow == .silent)
    let own = context.parameters.claimsRequest ?? ClaimsRequest()
    let plain = TokenError(.interactionRequired).recovery(in: context)
    #expect(
      plain.action
        == .acquireInteractively(
          InteractiveTokenParameters(context.parameters).answering(stepUp)))
    let policies: ClaimsRequest = [.accessToken: [.capolids: .essential(values: ["p"])]]
    let more = TokenError(.interactionRequired, claims: policies).recovery(in: context)
    guard case .acquireInteractively(let parameters) = more.action else { return }
    #expect(parameters.claimsRequest == own.merging(stepUp).merging(policies))
  }

  @Test("The same claims again stop; the order and spelling of members do not matter")
  func repeated() throws {
    var context = context
    context.record(ClaimsChallenge(stepUp).recovery(in: context))
    context.recordToken()
    #expect(context.pendingClaims == nil && context.answeredClaims == [stepUp])
    let respelled = try ClaimsRequest(
      jsonString: #"{"access_token":{"acrs":{"value":"c1","essential":true}}}"#)
    let again = ClaimsChallenge(respelled).recovery(in: context)
    #expect(again.action == .stop && again.rule == .repeatedClaimsChallenge)
    #expect(again.diagnostics.map(\.code) == [.repeatedClaims])
    #expect(ClaimsChallenge(other).recovery(in: context).action != .stop)
  }

  @Test("Cancelling forgets the claims")
  func cancelled() {
    var context = context
    context.record(ClaimsChallenge(stepUp).recovery(in: context))
    context.record(
      MSALStyleError(domain: "MSALErrorDomain", code: -50005, userInfo: [:])
        .recovery(in: context))
    #expect(context.pendingClaims == nil)
    let next = TokenError(.interactionRequired).recovery(in: context)
    guard case .acquireInteractively(let parameters) = next.action else { return }
    #expect(parameters.claimsRequest == context.parameters.claimsRequest)
  }

  @Test("The user is asked once for the same thing, twice for different ones")
  func interactions() {
    var context = context
    context.flow = .interactive
    let first = TokenError(.interactionRequired).recovery(in: context)
    context.record(first)
    #expect(TokenError(.interactionRequired).recovery(in: context).rule == .repeatedInteraction)
    let claims = TokenError(.interactionRequired, claims: stepUp).recovery(in: context)
    #expect(claims.action.description == "acquire_interactively")
    context.record(claims)
    #expect(
      TokenError(.interactionRequired, claims: stepUp).recovery(in: context).action == .stop)
  }

  @Test("Conforming challenges can be demanded")
  func conforming() {
    var policy = StandardRecoveryPolicy()
    policy.requiresConformingChallenges = true
    var challenge = ClaimsChallenge(stepUp)
    let refused = challenge.recovery(in: context, policy: policy)
    #expect(refused.action == .noneNeeded)
    #expect(refused.diagnostics.map(\.code) == [.nonconformingChallenge])
    challenge.isConforming = true
    #expect(challenge.recovery(in: context, policy: policy).rule == .conformingClaimsChallenge)
  }

  @Test("An untrusted authority is said, and no parameters point there")
  func untrustedAuthority() throws {
    let claims = stepUp.encoded(as: .base64)
    let challenge = try #require(
      AuthenticationChallenges(parsing: [
        #"Bearer authorization_uri="https://login.attacker.example/t/authorize", claims="\#(claims)""#
      ]).claimsChallenge)
    let decision = challenge.recovery(in: context)
    #expect(decision.diagnostics.map(\.code) == [.untrustedAuthority])
    guard case .acquireSilently(let parameters) = decision.action else { return }
    #expect(parameters.authority == nil)
    var trusting = context
    trusting.trustedHosts = ["login.attacker.example"]
    #expect(challenge.recovery(in: trusting).diagnostics.isEmpty)
  }

  @Test("A bad token is dropped; polling slows down when told")
  func flags() {
    #expect(
      TokenError(.invalidGrant, suberror: .badToken).recovery(in: context).dropsRefreshToken)
    #expect(!TokenError(.invalidGrant).recovery(in: context).dropsRefreshToken)
    #expect(
      TokenError(.authorizationPending).recovery(in: context).action
        == .keepPolling(after: .seconds(5)))
    #expect(TokenError(.slowDown).recovery(in: context).action == .keepPolling(after: .seconds(10)))
  }

  @Test("Without the account a protection policy cannot be applied")
  func unknownAccount() {
    let error = TokenError(.unauthorizedClient, suberror: .protectionPolicyRequired)
    let decision = error.recovery(in: context)
    #expect(decision.action == .report)
    #expect(decision.diagnostics.map(\.code) == [.unknownAccount])
    var known = context
    known.parameters.account = AccountIdentifier(homeAccountID: "a.t")
    known.capabilities = [.protapp]
    #expect(error.recovery(in: known).diagnostics.isEmpty)
  }

  @Test("Declined scopes give parameters for the granted ones")
  func declinedScopes() throws {
    let declined = try #require(DeclinedScopes(requested: ["a", "b"], granted: ["a", "openid"]))
    guard case .acquireWithGrantedScopes(let parameters) = declined.recovery(in: context).action
    else {
      Issue.record("no parameters")
      return
    }
    #expect(parameters.scopes == ["a"])
  }

  @Test(
    "Scopes are compared as MSAL does",
    arguments: [
      (["A", "b"], ["a", "B"], nil),
      (["a", "email"], ["a"], nil),
      (["a", "b", "email"], ["a"], ["b", "email"]),
      (["a", "openid", "profile", "offline_access"], ["a"], nil),
      (["a"], [], ["a"]),
      ([], ["a"], nil),
    ] as [([String], [String], [String]?)])
  func scopeComparison(requested: [String], granted: [String], declined: [String]?) {
    let result = DeclinedScopes(requested: ScopeSet(requested), granted: ScopeSet(granted))
    #expect(result.map { Array($0.declined) } == declined)
  }

  @Test("Every action has the name that the command line prints")
  func names() {
    #expect(RecoveryActionKind.allCases.count == 19)
    #expect(RecoveryAction.noneNeeded.description == "none")
    #expect(RecoveryAction.waitForNetwork.description == "wait_for_network")
  }

  @Test("Whatever was caught becomes a failure")
  func anyError() {
    struct Foreign: Error {}
    #expect(RequestFailure(CancellationError()).isCancellation)
    #expect(RequestFailure(Foreign()).underlyingError is Foreign)
    #expect(RequestFailure(TokenError(.invalidGrant)).tokenError?.code == .invalidGrant)
    #expect(RequestFailure(NetworkErrorCode(-999)).isCancellation)
    #expect(RequestFailure(RequestFailure(Foreign())).underlyingError is Foreign)
    #expect(RequestFailure(status: 399, headerFields: [:]) == nil)
  }
}

@Suite("The contract of policies")
struct RecoveryPolicyContractTests {
  @Test("The standard policy keeps it, with every setting")
  func standard() {
    #expect(RecoveryPolicyContract.violations(of: StandardRecoveryPolicy()).isEmpty)
    var policy = StandardRecoveryPolicy()
    policy.requiresConformingChallenges = true
    policy.maximumChallenges = 0
    policy.retryPolicy = .never
    #expect(RecoveryPolicyContract.violations(of: policy).isEmpty)
  }

  @Test("So does a policy that does less")
  func kiosk() {
    struct KioskPolicy: RecoveryPolicy {
      func decision(
        for failure: RequestFailure, in context: RecoveryContext
      ) -> RecoveryDecision {
        let standard = failure.recovery(in: context)
        guard case .acquireInteractively = standard.action else { return standard }
        return RecoveryDecision(
          .needsAdministrator, rule: "kiosk.never_prompt", reason: "Nobody is there to sign in.")
      }
    }
    #expect(RecoveryPolicyContract.violations(of: KioskPolicy()).isEmpty)
  }

  @Test("Policies that loop, lose claims, tell secrets or prompt without end are found out")
  func violations() {
    struct Broken: RecoveryPolicy {
      var decide: @Sendable (RequestFailure, RecoveryContext) -> RecoveryDecision
      func decision(
        for failure: RequestFailure, in context: RecoveryContext
      ) -> RecoveryDecision { decide(failure, context) }
    }
    func isFound(
      _ decide: @escaping @Sendable (RequestFailure, RecoveryContext) -> RecoveryDecision
    ) -> Bool {
      !RecoveryPolicyContract.violations(of: Broken(decide: decide)).isEmpty
    }
    // Always silently, from the cache, without the claims.
    #expect(
      isFound { _, context in
        RecoveryDecision(.acquireSilently(context.parameters), rule: "x", reason: "X.")
      })
    // Always interactively, with the claims: a loop.
    #expect(
      isFound { failure, context in
        let parameters = InteractiveTokenParameters(context.parameters)
        let claims = failure.claimsChallenge.map { parameters.answering($0) }
        return RecoveryDecision(
          .acquireInteractively(claims ?? parameters), rule: "x", reason: "X.")
      })
    // Retries everything.
    #expect(
      isFound { _, _ in
        RecoveryDecision(.retryLater(after: .seconds(1)), rule: "x", reason: "X.")
      })
    // Repeats the server's words.
    #expect(
      isFound { failure, context in
        var decision = StandardRecoveryPolicy().decision(for: failure, in: context)
        decision.reason += failure.tokenError?.errorDescription ?? ""
        return decision
      })
    // Gives no reason.
    #expect(
      isFound { failure, context in
        var decision = StandardRecoveryPolicy().decision(for: failure, in: context)
        decision.reason = ""
        return decision
      })
  }
}
