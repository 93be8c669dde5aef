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
  /// A claims challenge with another `error`, or none.
  public static let toleratedClaimsChallenge: Self = "claims_challenge.tolerated"
  /// Claims in the text of a resource error.
  public static let claimsInResourceError: Self = "claims_challenge.resource_text"
  /// The same claims were asked for a second time: answering again would loop.
  public static let repeatedClaimsChallenge: Self = "claims_challenge.repeated"
  /// More different claims challenges in one call than the policy answers.
  public static let tooManyClaimsChallenges: Self = "claims_challenge.too_many"
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
  /// A challenge that wants another authentication (RFC 9470), without claims.
  public static let stepUpChallenge: Self = "challenge.step_up"
  /// An error that no rule knows.
  public static let unknownError: Self = "error.unknown"
  /// Nothing was recognised.
  public static let nothing: Self = "none"
}
