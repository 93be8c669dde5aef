/// The `error` of an OAuth 2.0 error response (RFC 6749 §5.2 and §4.1.2.1, OIDC Core §3.1.2.6,
/// RFC 8628 §3.5, Entra's own).
///
/// An open set. Two codes are equal when they differ in ASCII case only; the spelling is kept.
public struct OAuthErrorCode: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The code as the server spelled it.
  public let rawValue: String

  /// The code with this spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code with this spelling.
  public init(_ text: String) { rawValue = text }

  /// From a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// As ``rawValue``.
  public var description: String { rawValue }

  /// Compares without regard to ASCII case.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.equalsIgnoringCase(right.rawValue)
  }

  /// Hashes without regard to ASCII case.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte.lowercased) }
  }
}

extension OAuthErrorCode {
  /// This package's own: the state of a redirect is not the request's, so that it belongs to another
  /// request, or is forged.
  public static let stateMismatch: Self = "state_mismatch"
  /// This package's own: a redirect is no error, but has no authorization code, or several.
  public static let missingCode: Self = "missing_code"
}

extension OAuthErrorCode {
  /// The user must choose a session (OIDC Core §3.1.2.6).
  public static let accountSelectionRequired: Self = "account_selection_required"
  /// The server cannot meet the authentication that was asked for (OIDC Core Unmet Authentication
  /// Requirements 1.0).
  public static let unmetAuthenticationRequirements: Self = "unmet_authentication_requirements"
  /// The resource that was asked for is not accepted (RFC 8707 §2).
  public static let invalidTarget: Self = "invalid_target"
  /// The DPoP proof is not accepted (RFC 9449 §5).
  public static let invalidDPoPProof: Self = "invalid_dpop_proof"
  /// The DPoP proof must carry the server's nonce (RFC 9449 §8).
  public static let useDPoPNonce: Self = "use_dpop_nonce"
  /// The authorization details are not accepted (RFC 9396 §5).
  public static let invalidAuthorizationDetails: Self = "invalid_authorization_details"
  /// The request object is not accepted (OIDC Core §3.1.2.6).
  public static let invalidRequestObject: Self = "invalid_request_object"
  /// The address of the request object is not accepted (OIDC Core §3.1.2.6).
  public static let invalidRequestURI: Self = "invalid_request_uri"
  /// The parameter `request` is not supported (OIDC Core §3.1.2.6).
  public static let requestNotSupported: Self = "request_not_supported"
  /// The parameter `request_uri` is not supported (OIDC Core §3.1.2.6).
  public static let requestURINotSupported: Self = "request_uri_not_supported"
  /// The parameter `registration` is not supported (OIDC Core §3.1.2.6).
  public static let registrationNotSupported: Self = "registration_not_supported"
  /// The user or the server refused (RFC 6749 §4.1.2.1).
  public static let accessDenied: Self = "access_denied"
  /// Native authentication asks for attributes of the user.
  public static let attributesRequired: Self = "attributes_required"
  /// The user declined in the device flow (Entra).
  public static let authorizationDeclined: Self = "authorization_declined"
  /// The user has not finished the device flow (RFC 8628 §3.5).
  public static let authorizationPending: Self = "authorization_pending"
  /// The device code is not recognised (Entra).
  public static let badVerificationCode: Self = "bad_verification_code"
  /// Consent is missing (OIDC Core §3.1.2.6).
  public static let consentRequired: Self = "consent_required"
  /// Native authentication asks for a credential.
  public static let credentialRequired: Self = "credential_required"
  /// The device code has expired (RFC 8628 §3.5).
  public static let expiredToken: Self = "expired_token"
  /// The user must act (OIDC Core §3.1.2.6).
  public static let interactionRequired: Self = "interaction_required"
  /// Authentication of the client failed (RFC 6749 §5.2).
  public static let invalidClient: Self = "invalid_client"
  /// The code or refresh token is not accepted (RFC 6749 §5.2).
  public static let invalidGrant: Self = "invalid_grant"
  /// The request is malformed (RFC 6749 §5.2).
  public static let invalidRequest: Self = "invalid_request"
  /// The resource is not known in the tenant (Entra).
  public static let invalidResource: Self = "invalid_resource"
  /// The scope is not accepted (RFC 6749 §5.2).
  public static let invalidScope: Self = "invalid_scope"
  /// There is no session (OIDC Core §3.1.2.6).
  public static let loginRequired: Self = "login_required"
  /// A fault of the server (RFC 6749 §4.1.2.1).
  public static let serverError: Self = "server_error"
  /// Poll less often (RFC 8628 §3.5).
  public static let slowDown: Self = "slow_down"
  /// Overloaded or in maintenance (RFC 6749 §4.1.2.1).
  public static let temporarilyUnavailable: Self = "temporarily_unavailable"
  /// The client may not use this grant (RFC 6749 §5.2).
  public static let unauthorizedClient: Self = "unauthorized_client"
  /// No common challenge type (native authentication).
  public static let unsupportedChallengeType: Self = "unsupported_challenge_type"
  /// The grant type is not supported (RFC 6749 §5.2).
  public static let unsupportedGrantType: Self = "unsupported_grant_type"
  /// The response type is not supported (RFC 6749 §4.1.2.1).
  public static let unsupportedResponseType: Self = "unsupported_response_type"
}
