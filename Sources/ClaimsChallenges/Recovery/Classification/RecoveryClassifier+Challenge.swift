import HTTPAuthChallenges
import TokenErrors

extension RecoveryClassifier {
  /// The rules for what a challenge itself says, without claims: whatever the body repeats, its own
  /// `error` decides.
  ///
  /// `passesNonces` leaves the challenges out that ask for a nonce.
  static func challengeError(
    _ failure: RequestFailure, of call: RefusedCall, passesNonces: Bool
  ) -> RecoveryClassification? {
    guard ClaimsChallenge.counts(withStatus: failure.status) else { return nil }
    for (challenge, purpose) in failure.challenges.ranked {
      switch purpose.isOfClaims ? challenge.purposeOfError ?? .none : purpose {
      case .popNonce, .dpopNonce: if !passesNonces { return nonce }
      case .stepUp: return stepUp
      case .invalidToken:
        if failure.status != 403 { return invalidToken }
      case .insufficientScope:
        if let scope = challenge.parameters.unambiguousValue(for: .scope) {
          return insufficientScope(ScopeStepUp(ScopeSet(scope), in: call))
        }
      case .invalidProof:
        return RecoveryClassification(
          .fixConfiguration, .invalidProofChallenge,
          "The API refuses the DPoP proof; a developer must mend how requests are signed.")
      default: break
      }
    }
    return nil
  }

  private static var nonce: RecoveryClassification {
    RecoveryClassification(
      .retryWithNonce, .nonceChallenge,
      "The API wants the request signed again, with its newest nonce.")
  }

  private static var stepUp: RecoveryClassification {
    RecoveryClassification(
      .acquireInteractively, .stepUpChallenge,
      "The API wants a newer or stronger sign-in (RFC 9470): ask for its acr_values and max_age.")
  }

  private static var invalidToken: RecoveryClassification {
    var result = RecoveryClassification(
      .acquireSilently, .invalidTokenChallenge,
      "The API says that the token is expired, revoked or malformed; refresh it once.")
    result.forcesRefresh = true
    return result
  }

  private static func insufficientScope(_ stepUp: ScopeStepUp) -> RecoveryClassification {
    var result =
      stepUp.isAllowed
      ? RecoveryClassification(
        .acquireSilently, .insufficientScopeChallenge,
        "The token lacks scopes that the API names; ask once for all of them.")
      : RecoveryClassification(
        .stop, .foreignScopeChallenge,
        "The API asks for scopes of another resource than the call's; no token for it is acquired.")
    result.forcesRefresh = stepUp.isAllowed
    result.missingScopes = stepUp.missing
    return result
  }

  /// Nothing that calls for an action.
  static func rest(_ failure: RequestFailure) -> RecoveryClassification {
    if failure.tokenError?.isRecognized == true || failure.msalError?.isOfMSAL == true {
      return RecoveryClassification(
        .report, .unknownError, "The error fits no rule; report its ids.")
    }
    if failure.claimsChallenge != nil {
      return RecoveryClassification(
        .none, .emptyClaimsChallenge, "The claims of the challenge ask for nothing.")
    }
    if failure.challenges.isEmpty { return .nothing }
    return RecoveryClassification(
      .none, .challengeWithoutClaims,
      "The challenge asks for no claims; if the request carried a token, refresh that once.")
  }
}

extension ChallengePurpose {
  /// Whether it is about claims, which ask for nothing or are refused where they were not acted on.
  fileprivate var isOfClaims: Bool {
    switch self {
    case .conformingClaims, .revocationClaims, .toleratedClaims: true
    default: false
    }
  }
}
