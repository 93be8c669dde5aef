/// The rule that made a recovery decision: an open set of short, stable ids.
///
/// A rule of your own policy gets an id of your own: `static let kiosk: Self = "kiosk.no_prompt"`.
/// Ids hold names that this package knows, never text that a server sent.
public struct RecoveryRule: RawRepresentable, Sendable, Hashable {
  /// The id, for example `claims_challenge.conforming`.
  public let rawValue: String

  /// Makes a value from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a rule from its id.
  public init(_ id: String) { rawValue = id }
}

extension RecoveryRule: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes a value from a literal.
  public init(stringLiteral id: String) { rawValue = id }

  /// The value as text.
  public var description: String { rawValue }
}

extension RecoveryRule {
  /// HTTP 429: the server asks for a pause.
  public static let tooManyRequests: Self = "http.too_many_requests"
  /// HTTP 5xx.
  public static let serverError: Self = "http.server_error"

  /// A claims challenge with `error="insufficient_claims"`.
  public static let conformingClaimsChallenge: Self = "claims_challenge.conforming"
  /// A claims challenge whose claims ask for nothing (`{}`).
  public static let emptyClaimsChallenge: Self = "claims_challenge.empty"
  /// A claims challenge with another `error`, or none.
  public static let toleratedClaimsChallenge: Self = "claims_challenge.tolerated"
  /// Claims in the text of a resource error.
  public static let claimsInResourceError: Self = "claims_challenge.resource_text"
  /// The same claims were asked for a second time: answering again would loop.
  public static let repeatedClaimsChallenge: Self = "claims_challenge.repeated"
  /// More different claims challenges in one call than the policy answers.
  public static let tooManyClaimsChallenges: Self = "claims_challenge.too_many"
  /// A call has asked for as many tokens as the policy allows.
  public static let tooManyTokenRequests: Self = "call.too_many_token_requests"
  /// The user was asked in one call as often as the policy allows.
  public static let tooManyPrompts: Self = "interaction.too_many"
  /// A call took more steps than the responder allows.
  public static let tooManySteps: Self = "call.too_many_steps"
  /// The interactive request that is due was just made, with the same claims.
  public static let repeatedInteraction: Self = "interaction.repeated"

  /// AADSTS50196: the service found a request loop.
  public static let requestLoop: Self = "aadsts.request_loop"
  /// AADSTS50013, AADSTS500133: the assertion is expired or not acceptable any more.
  public static let unusableAssertion: Self = "aadsts.unusable_assertion"
  /// AADSTS90094: only an administrator may consent.
  public static let administratorConsent: Self = "aadsts.administrator_consent"

  /// A protection policy was applied in this call, and is asked for again.
  public static let repeatedProtectionPolicy: Self = "protection_policy.repeated"

  /// Tokens came, but not for all scopes.
  public static let declinedScopes: Self = "scopes.declined"
  /// Not one of the requested scopes was granted.
  public static let noGrantedScopes: Self = "scopes.none_granted"

  /// The network cannot be used now.
  public static let networkUnavailable: Self = "network.unavailable"
  /// The request failed below HTTP in a way that waiting does not mend.
  public static let networkFailure: Self = "network.failure"
  /// The request, or the task around it, was cancelled.
  public static let cancelled: Self = "request.cancelled"

  /// The API refuses the token with 401 and asks for no claims.
  public static let unauthorizedResource: Self = "resource.unauthorized"
  /// It does so again after a forced refresh.
  public static let repeatedUnauthorizedResource: Self = "resource.unauthorized_again"
  /// `{"challenge_type":"redirect"}`: native authentication hands over to the browser.
  public static let nativeRedirect: Self = "native.redirect"

  /// A challenge from another host than the one that was asked.
  public static let challengeFromOtherHost: Self = "challenge.other_host"
  /// A challenge that asks for no claims.
  public static let challengeWithoutClaims: Self = "challenge.without_claims"
  /// A challenge that wants a nonce in the proof of possession (PoP, DPoP).
  public static let nonceChallenge: Self = "challenge.nonce"
  /// It does so again in the same call.
  public static let repeatedNonceChallenge: Self = "challenge.nonce_again"
  /// A token endpoint wants its nonce in the DPoP proof (RFC 9449 §8).
  public static let nonceForTokenRequest: Self = "error.use_dpop_nonce"
  /// A challenge that wants another authentication (RFC 9470), without claims.
  public static let stepUpChallenge: Self = "challenge.step_up"
  /// It does so again after the user signed in for it.
  public static let repeatedStepUpChallenge: Self = "challenge.step_up_again"
  /// `invalid_token` with status 401 and no claims (RFC 6750 §3.1).
  public static let invalidTokenChallenge: Self = "challenge.invalid_token"
  /// `insufficient_scope` with the scopes that are missing (RFC 6750 §3.1).
  public static let insufficientScopeChallenge: Self = "challenge.insufficient_scope"
  /// It does so again for a token that was asked for with those scopes.
  public static let repeatedInsufficientScope: Self = "challenge.insufficient_scope_again"
  /// `insufficient_scope` with scopes of another resource than the call's, which nobody listed.
  public static let foreignScopeChallenge: Self = "challenge.foreign_scope"
  /// `invalid_dpop_proof` (RFC 9449 §7.1): the client signs wrongly.
  public static let invalidProofChallenge: Self = "challenge.invalid_dpop_proof"
  /// An error that no rule knows.
  public static let unknownError: Self = "error.unknown"
  /// Nothing was recognised.
  public static let nothing: Self = "none"
}

extension RecoveryRule {
  /// The rule that stops a call in which this one applies a second time; `nil` for rules that are
  /// bounded otherwise.
  package var whenRepeated: RecoveryRule? {
    switch self {
    case .invalidTokenChallenge, .unauthorizedResource: .repeatedUnauthorizedResource
    case .insufficientScopeChallenge: .repeatedInsufficientScope
    case .stepUpChallenge: .repeatedStepUpChallenge
    case .nonceChallenge, .nonceForTokenRequest: .repeatedNonceChallenge
    default: nil
    }
  }
}
