import ClaimsRequests
import HTTPAuthChallenges
import TokenErrors

/// The rules of this package: what an answer says decides, then what was done before.
///
/// The order of the rules is written down in `docs/decisions.md`. The policy never sends anybody in
/// circles: a challenge is answered once, the user is asked once for the same thing, a plain 401
/// leads to one forced refresh.
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
    let result = RecoveryClassifier.classify(failure, flow: context.flow)
    var decision = decision(for: result, failure, context)
    decision.diagnostics.insert(contentsOf: failure.diagnostics, at: 0)
    decision.dropsRefreshToken = result.dropsRefreshToken
    return decision
  }

  private func decision(
    for result: RecoveryClassification, _ failure: RequestFailure, _ context: RecoveryContext
  ) -> RecoveryDecision {
    let action: RecoveryAction
    switch result.action {
    case .acquireSilently, .acquireInteractively:
      return acquisition(for: result, failure, context)
    case .acquireWithGrantedScopes:
      guard let scopes = failure.declinedScopes?.granted else { return undecided(result) }
      var parameters = context.parameters
      parameters.scopes = scopes
      action = .acquireWithGrantedScopes(parameters)
    case .remediateProtectionPolicy:
      return remediation(for: result, failure, context)
    case .retryLater:
      action = .retryLater(after: retryPolicy.waitingTime(after: failure, rule: result.rule))
    case .keepPolling:
      // RFC 8628 §3.5: five seconds, and five more each time the server says so.
      action = .keepPolling(after: .seconds(failure.tokenError?.code == .slowDown ? 10 : 5))
    case .waitForNetwork: action = .waitForNetwork
    case .registerDevice: action = .registerDevice
    case .restartFlow: action = .restartFlow
    case .removeAccount: action = .removeAccount
    case .tryOtherToken: action = .tryOtherToken
    case .userCanceled: action = .userCanceled
    case .blocked: action = .blocked
    case .needsAdministrator: action = .needsAdministrator
    case .fixConfiguration: action = .fixConfiguration
    case .stop: action = .stop
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
    let claims = wantedClaims(result, failure, context)
    let action: RecoveryAction
    if result.action == .acquireSilently {
      var parameters = answering(
        context.parameters, failure.claimsChallenge, claims, context.capabilities)
      parameters.forceRefresh = parameters.forceRefresh || result.forcesRefresh
      action = .acquireSilently(parameters)
    } else {
      let parameters = InteractiveTokenParameters(context.parameters)
      action = .acquireInteractively(
        answering(parameters, failure.claimsChallenge, claims, context.capabilities))
    }
    var decision = RecoveryDecision(action, rule: result.rule, reason: result.reason)
    decision.answeredClaims = claims
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
    } else if result.forcesRefresh {
      guard context.forcedRefresh else { return nil }
      rule = .repeatedUnauthorizedResource
      reason = "The API refuses the refreshed token, too."
    } else {
      let claims = wantedClaims(result, failure, context)
      guard result.action == .acquireInteractively, context.interactions.contains(claims) else {
        return nil
      }
      rule = .repeatedInteraction
      reason = "The user was asked for this in this call already."
    }
    let evidence = RecoveryDiagnostic(
      .repeatedClaims,
      message: "\(context.attempt) steps and \(context.answeredClaims.count) challenges so far.")
    return RecoveryDecision(.stop, rule: rule, reason: reason, diagnostics: [evidence])
  }

  // MARK: Protection policies

  private func remediation(
    for result: RecoveryClassification, _ failure: RequestFailure, _ context: RecoveryContext
  ) -> RecoveryDecision {
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
