import ClaimsRequests
public import HTTPAuthChallenges
public import TokenErrors

/// The rules of this package: what an answer says decides, then what was done before.
///
/// The order of the rules is written down in `docs/decisions.md`. The policy never sends anybody in
/// circles: a challenge is answered once, the user is asked once for the same thing, a plain 401
/// leads to one forced refresh, and so on.
public struct StandardRecoveryPolicy: RecoveryPolicy, Hashable {
  /// Whether claims count only with `error="insufficient_claims"`.
  ///
  /// Azure Resource Manager and others send claims with another `error`, so the default is `false`.
  public var requiresConformingChallenges = false

  /// How long to wait where the server does not say.
  public var retryPolicy = RetryPolicy.standard

  /// How many different claims challenges are answered in one call.
  ///
  /// A server that asks for something else each time would never come to an end.
  public var maximumChallenges = 3

  /// How often the user is asked in one call.
  public var maximumPrompts = 2

  /// How many tokens are asked for in one call, the first included, whatever the answers are.
  ///
  /// Polls for a device code, the repetition with a nonce and the retries of a ``RetryPolicy`` come on
  /// top.
  public var maximumTokenRequests = 3

  /// Whether `insufficient_scope` leads to a token with the scopes that the challenge names (RFC 6750
  /// §3.1), once in a call.
  ///
  /// Only scopes of the resource that the call asked for count, and those of ``allowedScopes``.
  public var answersInsufficientScope = true

  /// Further scopes that a challenge may ask for, whatever resource they are of.
  public var allowedScopes: ScopeSet = []

  /// Whether the tenant that a challenge names is followed, on the cloud of the app's own authority, or
  /// on the global one where the parameters name none.
  ///
  /// For guests, Key Vault and Storage, whose resources are in other tenants than the user. Off, because
  /// an API must not choose the tenant that its client signs in to unless the app expects it.
  public var followsTenantOfChallenge = false

  /// What is known of error codes: add those that the package does not know.
  public var catalogue = ErrorCatalogue.standard

  /// The rules with their defaults.
  public init() {}

  /// The decision for a failure, by the rules and by what was done before.
  public func decision(
    for failure: RequestFailure, in context: RecoveryContext
  ) -> RecoveryDecision {
    var failure = failure
    if requiresConformingChallenges, failure.claimsChallenge?.isConforming == false {
      failure.claimsChallenge = nil
      failure.diagnostics.append(
        RecoveryDiagnostic(
          .nonconformingChallenge, message: "A claims challenge is not conforming; it is ignored."))
    }
    let result = classification(of: failure, context)
    if failure.claimsChallenge?.claims.json.isEmpty == true { failure.claimsChallenge = nil }
    var decision = withinLimits(decision(for: result, failure, context), context)
    decision.diagnostics.insert(contentsOf: failure.diagnostics, at: 0)
    decision.dropsRefreshToken = result.dropsRefreshToken
    decision.missingScopes = result.missingScopes
    return decision
  }

  /// What the rules say, with what is known of the call.
  private func classification(
    of failure: RequestFailure, _ context: RecoveryContext
  ) -> RecoveryClassification {
    var call = RefusedCall(flow: context.flow)
    call.requestedScopes = context.parameters.scopes
    call.allowedScopes = allowedScopes
    call.catalogue = catalogue
    // A nonce that was sent already does not help; what else the answer says may. Whoever is asked for
    // one by `use_dpop_nonce` has sent a proof.
    call.takesNonces =
      failure.challenges.contains { $0.purpose == .dpopNonce }
      || context.parameters.authenticationScheme != .bearer
        && !context.followedRules.contains(.nonceChallenge)
    return RecoveryClassifier.classify(failure, of: call)
  }

  private func decision(
    for result: RecoveryClassification, _ failure: RequestFailure, _ context: RecoveryContext
  ) -> RecoveryDecision {
    if let again = result.rule.whenRepeated, context.followedRules.contains(result.rule) {
      return stop(again, "This call has answered the same refusal already.", context)
    }
    let action: RecoveryAction
    switch result.action {
    case .acquireSilently, .acquireInteractively:
      return acquisition(for: result, failure, context)
    case .acquireWithGrantedScopes:
      guard let scopes = failure.declinedScopes?.granted else { return undecided(result) }
      var parameters = context.parameters
      parameters.scopes = scopes
      var decision = RecoveryDecision(
        .acquireWithGrantedScopes(parameters), rule: result.rule, reason: result.reason)
      decision.hasTokenAtHand = failure.declinedScopes?.accessToken != nil
      return decision
    case .remediateProtectionPolicy:
      return remediation(for: result, failure, context)
    case .retryLater:
      action = .retryLater(after: retryPolicy.waitingTime(after: failure, rule: result.rule))
    case .keepPolling:
      // RFC 8628 §3.5: five seconds more each time the server says so.
      let isTooFast = failure.tokenError?.code == .slowDown
      action = .keepPolling(after: context.pollingInterval + (isTooFast ? .seconds(5) : .zero))
    case .retryWithNonce:
      guard let nonce = failure.nonce else {
        var decision = undecided(result)
        decision.diagnostics.append(
          RecoveryDiagnostic(.missingNonce, message: "The answer wants a nonce and holds none."))
        return decision
      }
      action = .retryWithNonce(nonce)
    case .waitForNetwork: action = .waitForNetwork
    case .registerDevice: action = .registerDevice
    case .restartFlow: action = .restartFlow
    case .removeAccount: action = .removeAccount
    case .tryOtherToken: action = .tryOtherToken
    case .userCanceled: action = .userCanceled
    case .blocked: action = .blocked
    case .needsAdministrator: action = .needsAdministrator
    case .fixConfiguration: action = .fixConfiguration
    case .stop:
      var decision = RecoveryDecision(.stop, rule: result.rule, reason: result.reason)
      if result.rule == .foreignScopeChallenge {
        decision.diagnostics.append(
          RecoveryDiagnostic(
            .foreignScope,
            message: "The challenge names scopes that are not of the call's resource."))
      }
      return decision
    case .report: action = .report
    case .none: action = .noneNeeded
    }
    return RecoveryDecision(action, rule: result.rule, reason: result.reason)
  }

  // MARK: Acquiring a token

  private func acquisition(
    for result: RecoveryClassification, _ failure: RequestFailure, _ context: RecoveryContext
  ) -> RecoveryDecision {
    if let loop = loop(result, failure, context) { return loop }
    if result.rule == .insufficientScopeChallenge, !answersInsufficientScope {
      return undecided(result)
    }
    let claims = wantedClaims(result, failure, context)
    let stepUp = failure.challenges.stepUp
    var own = context.parameters
    own.scopes = own.scopes.union(context.addedScopes).union(result.missingScopes)
    own.authenticationScheme = own.authenticationScheme.withNonce(failure.nonce)
    if followsTenantOfChallenge { own.authority = followedAuthority(failure, context) }
    let action: RecoveryAction
    if result.action == .acquireSilently {
      var parameters = answering(own, failure.claimsChallenge, claims, context.capabilities)
      parameters.forceRefresh = parameters.forceRefresh || result.forcesRefresh
      action = .acquireSilently(parameters)
    } else {
      var parameters = InteractiveTokenParameters(own)
      if let prompt = result.prompt { parameters.promptType = prompt }
      if let stepUp = stepUp ?? context.pendingStepUp { parameters = parameters.answering(stepUp) }
      action = .acquireInteractively(
        answering(parameters, failure.claimsChallenge, claims, context.capabilities))
    }
    var decision = RecoveryDecision(action, rule: result.rule, reason: result.reason)
    decision.answeredClaims = claims
    decision.stepUp = stepUp
    if failure.claimsChallenge?.namesUntrustedAuthority(allowing: context.trustedHosts) == true {
      decision.diagnostics.append(
        RecoveryDiagnostic(
          .untrustedAuthority,
          message: "The challenge names an authority that is not trusted; it is not used."))
    }
    return decision
  }

  /// The claims that the new token must hold: the challenge's, or those of the error on top of the
  /// ones that the failed request carried.
  private func wantedClaims(
    _ result: RecoveryClassification, _ failure: RequestFailure, _ context: RecoveryContext
  ) -> ClaimsRequest? {
    if let challenge = failure.claimsChallenge { return challenge.claims }
    if result.rule == .insufficientScopeChallenge || result.rule == .stepUpChallenge {
      // The next token must hold what this call has answered, too.
      return context.answeredClaims.reduce(nil) { $0?.merging($1) ?? $1 }
    }
    if result.forcesRefresh { return nil }
    let claims = failure.tokenError?.usableClaims
    guard let pending = context.pendingClaims else { return claims }
    return claims.map { pending.merging($0) } ?? pending
  }

  private func answering<Parameters: TokenParameters>(
    _ parameters: Parameters, _ challenge: ClaimsChallenge?, _ claims: ClaimsRequest?,
    _ capabilities: [ClientCapability]
  ) -> Parameters {
    guard let claims else { return parameters }
    var answer = challenge.map { parameters.answering($0) } ?? parameters.answering(claims)
    // A request with claims passes by the cache anyway, so that capabilities cost nothing here.
    if !capabilities.isEmpty {
      answer.claimsRequest = answer.claimsRequest?.declaring(capabilities)
    }
    return answer
  }

  /// The decision to stop, if going on would repeat what was done in this call.
  private func loop(
    _ result: RecoveryClassification, _ failure: RequestFailure, _ context: RecoveryContext
  ) -> RecoveryDecision? {
    let rule: RecoveryRule
    let reason: String
    if let challenge = failure.claimsChallenge {
      if context.answeredClaims.contains(challenge.claims) {
        rule = .repeatedClaimsChallenge
        reason = "The API asks again for the claims that this call has answered."
      } else if context.answeredClaims.count >= maximumChallenges {
        rule = .tooManyClaimsChallenges
        reason = "The API asks for other claims each time."
      } else {
        return nil
      }
    } else if result.rule == .insufficientScopeChallenge {
      return nil
    } else if result.forcesRefresh {
      guard context.forcedRefresh else { return nil }
      rule = .repeatedUnauthorizedResource
      reason = "The API refuses the refreshed token, too."
    } else {
      // A step-up asks for something new, and is bounded by its own rule.
      if result.rule == .stepUpChallenge { return nil }
      let claims = wantedClaims(result, failure, context)
      guard result.action == .acquireInteractively, context.interactions.contains(claims) else {
        return nil
      }
      rule = .repeatedInteraction
      reason = "The user was asked for this in this call already."
    }
    return stop(rule, reason, context)
  }

  /// The decision, unless it costs more than one call may.
  private func withinLimits(
    _ decision: RecoveryDecision, _ context: RecoveryContext
  ) -> RecoveryDecision {
    if case .acquireInteractively = decision.action, context.interactions.count >= maximumPrompts {
      return stop(.tooManyPrompts, "The user was asked as often as one call may.", context)
    }
    if decision.asksForToken, context.tokenRequests >= maximumTokenRequests {
      return stop(
        .tooManyTokenRequests, "This call has asked for as many tokens as one call may.", context)
    }
    return decision
  }

  /// The decision to stop, with the evidence.
  private func stop(
    _ rule: RecoveryRule, _ reason: String, _ context: RecoveryContext
  ) -> RecoveryDecision {
    let evidence = RecoveryDiagnostic(
      .repeatedClaims,
      message: "\(context.attempt) steps and \(context.answeredClaims.count) challenges so far.")
    return RecoveryDecision(.stop, rule: rule, reason: reason, diagnostics: [evidence])
  }

  /// The app's own authority, in the tenant that the challenge names on the same cloud.
  private func followedAuthority(
    _ failure: RequestFailure, _ context: RecoveryContext
  ) -> Authority? {
    let own = context.parameters.authority
    let named =
      failure.claimsChallenge?.authority
      ?? failure.challenges.lazy.compactMap { $0.parameters.authority() }.first
    guard let named, let tenant = named.tenant, tenant.isSpecific,
      case .known(let cloud) = named.trust()
    else { return own }
    guard let own else { return cloud == .global ? named : nil }
    guard case .known(cloud) = own.trust() else { return own }
    return own.replacingTenant(tenant)
  }

  // MARK: Protection policies

  private func remediation(
    for result: RecoveryClassification, _ failure: RequestFailure, _ context: RecoveryContext
  ) -> RecoveryDecision {
    if context.remediated {
      return stop(.repeatedProtectionPolicy, "A protection policy was applied already.", context)
    }
    let account =
      failure.tokenError?.account ?? failure.msalError?.account ?? context.parameters.account
    guard let account else {
      var decision = undecided(result)
      decision.diagnostics.append(
        RecoveryDiagnostic(
          .unknownAccount,
          message: "The account that the protection policy applies to is not known."))
      return decision
    }
    let claims = wantedClaims(result, failure, context)
    var parameters = answering(context.parameters, nil, claims, context.capabilities)
    parameters.forceRefresh = true
    var decision = RecoveryDecision(
      .remediateProtectionPolicy(.init(account: account, parameters: parameters)),
      rule: result.rule, reason: result.reason)
    if !context.capabilities.contains(.protapp) {
      decision.diagnostics.append(
        RecoveryDiagnostic(
          .missingCapability,
          message: "The client capability protapp is not declared; without it no policy applies."))
    }
    return decision
  }

  /// The rule is right, but there is not enough to act on.
  private func undecided(_ result: RecoveryClassification) -> RecoveryDecision {
    RecoveryDecision(.report, rule: result.rule, reason: result.reason)
  }
}
