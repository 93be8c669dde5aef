import HTTPAuthChallenges
package import TokenErrors

/// The rules, in order: the first that applies decides.
///
/// It is pure and looks at one failure alone; what happened before is the policy's matter.
package enum RecoveryClassifier {
  /// What to do about a failure.
  ///
  /// - Parameters:
  ///   - failure: What is known.
  ///   - flow: How the token was acquired that failed, or tried to be.
  /// - Returns: What the first rule says that applies.
  package static func classify(
    _ failure: RequestFailure, flow: TokenFlow = .silent
  ) -> RecoveryClassification {
    classify(failure, of: RefusedCall(flow: flow))
  }

  /// What to do about a failure of a call of which more is known than how its token was acquired.
  package static func classify(
    _ failure: RequestFailure, of call: RefusedCall
  ) -> RecoveryClassification {
    var result = firstRuleThatApplies(to: failure, of: call) ?? rest(failure)
    if result.claimsSource == nil, failure.tokenError?.usableClaims != nil,
      result.action == .acquireSilently || result.action == .acquireInteractively
    {
      result.claimsSource = .error
    }
    return result
  }

  private static func firstRuleThatApplies(
    to failure: RequestFailure, of call: RefusedCall
  ) -> RecoveryClassification? {
    let flow = call.flow
    if let result = tooManyRequests(failure) { return result }
    if let result = otherHost(failure) { return result }
    if let result = claimsChallenge(failure, flow: flow) { return result }
    if let result = requestLoop(failure) { return result }
    if let result = challengeError(failure, of: call, passesNonces: !call.takesNonces) {
      return result
    }
    if let result = declinedScopes(failure) { return result }
    if let result = tokenError(failure, of: call) { return result }
    if let result = serverError(failure) { return result }
    if let result = network(failure) { return result }
    if let result = msalNumber(failure, flow: flow) { return result }
    if let result = resourceError(failure) { return result }
    if let result = nativeRedirect(failure) { return result }
    return challengeError(failure, of: call, passesNonces: false)
  }

  // MARK: The answer as a whole

  private static func tooManyRequests(_ failure: RequestFailure) -> RecoveryClassification? {
    guard failure.effectiveStatus == 429 else { return nil }
    return RecoveryClassification(
      .retryLater, .tooManyRequests, "The server limits the number of requests (HTTP 429).")
  }

  /// What another host says leads to no token request; a busy server may still be waited for.
  private static func otherHost(_ failure: RequestFailure) -> RecoveryClassification? {
    guard failure.isFromOtherHost, !failure.isServerError else { return nil }
    return RecoveryClassification(
      .none, .challengeFromOtherHost,
      "The answer came from another host than the one that was asked; it is not acted on.")
  }

  private static func claimsChallenge(
    _ failure: RequestFailure, flow: TokenFlow
  ) -> RecoveryClassification? {
    guard let challenge = failure.claimsChallenge, !challenge.claims.json.isEmpty else {
      return nil
    }
    let rule: RecoveryRule =
      if challenge.isConforming {
        .conformingClaimsChallenge
      } else if challenge.scheme == nil, failure.tokenError?.isClaimsChallengeOfResource == true {
        .claimsInResourceError
      } else {
        .toleratedClaimsChallenge
      }
    var result =
      if challenge.proposesConsent {
        RecoveryClassification(
          .acquireInteractively, rule,
          "The API asks for claims and proposes that the user consents.")
      } else if flow == .interactive {
        RecoveryClassification(
          .acquireInteractively, rule,
          "The API asks for claims, and the token was acquired interactively.")
      } else {
        RecoveryClassification(
          .acquireSilently, rule, "The API asks for claims; try silently with them first.")
      }
    result.claimsSource = rule == .claimsInResourceError ? .resourceText : .challenge
    return result
  }

  private static func requestLoop(_ failure: RequestFailure) -> RecoveryClassification? {
    guard failure.reportsRequestLoop else { return nil }
    return RecoveryClassification(
      .stop, .requestLoop, "The service found a request loop; do not repeat this.")
  }

  private static func declinedScopes(_ failure: RequestFailure) -> RecoveryClassification? {
    guard let scopes = failure.declinedScopes else { return nil }
    return scopes.granted.isEmpty
      ? RecoveryClassification(.blocked, .noGrantedScopes, "None of the scopes was granted.")
      : RecoveryClassification(
        .acquireWithGrantedScopes, .declinedScopes, "Only some of the scopes were granted.")
  }

  private static func serverError(_ failure: RequestFailure) -> RecoveryClassification? {
    guard failure.isServerError else { return nil }
    return RecoveryClassification(
      .retryLater, .serverError, "The server has a fault of its own (HTTP 5xx).")
  }

  private static func network(_ failure: RequestFailure) -> RecoveryClassification? {
    if failure.isCancellation || failure.networkError == .cancelled {
      return RecoveryClassification(.userCanceled, .cancelled, "The request was cancelled.")
    }
    guard let error = failure.networkError else { return nil }
    return error.isConnectivity
      ? RecoveryClassification(
        .waitForNetwork, .networkUnavailable, "The network cannot be used now.")
      : RecoveryClassification(
        .report, .networkFailure,
        "The request failed below HTTP in a way that waiting does not mend.")
  }

  private static func resourceError(_ failure: RequestFailure) -> RecoveryClassification? {
    if failure.sentAccessToken != true || failure.effectiveStatus != 401 {
      guard let error = failure.tokenError, error.isResourceError,
        failure.effectiveStatus.map({ $0 == 401 }) ?? error.saysUnauthorized
      else { return nil }
    }
    var result = RecoveryClassification(
      .acquireSilently, .unauthorizedResource,
      "The API refuses the token and asks for no claims; refresh it once.")
    result.forcesRefresh = true
    return result
  }

  private static func nativeRedirect(_ failure: RequestFailure) -> RecoveryClassification? {
    guard failure.tokenError?.isNativeRedirect == true else { return nil }
    return RecoveryClassification(
      .acquireInteractively, .nativeRedirect, "Native authentication hands over to the browser.")
  }
}
