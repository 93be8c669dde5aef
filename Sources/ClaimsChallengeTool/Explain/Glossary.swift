/// What the words of the protocols mean, for `explain`: one sentence each.
enum Glossary {
  /// RFC 6749 §4.1.2.1 and §5.2, OIDC Core §3.1.2.6, RFC 6750 §3.1, RFC 8628 §3.5, RFC 9470,
  /// RFC 9449 and the words that Entra adds.
  static let oauthErrors: [(word: String, meaning: String)] = [
    ("access_denied", "The user or the server refused the request."),
    ("account_selection_required", "The user must choose one of several sessions."),
    ("authorization_declined", "The user refused the request of the device."),
    ("authorization_pending", "The user has not finished signing in on the other device yet."),
    ("attributes_required", "The server wants more attributes of the user."),
    ("bad_verification_code", "The device code is not one that the server knows."),
    ("consent_required", "The user or an administrator has not agreed to the scopes."),
    ("credential_required", "The server wants a credential of the user."),
    ("expired_token", "The device code or the continuation token has expired."),
    ("insufficient_claims", "The access token lacks claims that the API asks for."),
    ("insufficient_scope", "The access token lacks a scope that the API asks for."),
    ("insufficient_user_authentication", "The sign-in was too weak or too long ago (RFC 9470)."),
    ("interaction_required", "The server cannot issue a token without the user."),
    ("invalid_authorization_details", "The authorization details are not accepted (RFC 9396)."),
    ("invalid_client", "The client could not prove who it is."),
    ("invalid_dpop_proof", "The DPoP proof is not accepted (RFC 9449)."),
    ("invalid_grant", "The code, refresh token or assertion is no longer valid."),
    ("invalid_request", "The request is malformed or lacks a parameter."),
    ("invalid_request_object", "The request object is not accepted."),
    ("invalid_request_uri", "The address of the request object is not accepted."),
    ("invalid_resource", "The resource does not exist in the tenant."),
    ("invalid_scope", "A scope is unknown, malformed or too much."),
    ("invalid_target", "The resource that was asked for is not accepted (RFC 8707)."),
    ("invalid_token", "The access token is expired, revoked or malformed."),
    ("login_required", "There is no session; the user must sign in."),
    ("registration_not_supported", "The server does not support the parameter registration."),
    ("request_not_supported", "The server does not support the parameter request."),
    ("request_uri_not_supported", "The server does not support the parameter request_uri."),
    ("server_error", "The server failed."),
    ("slow_down", "The client polls too often; wait five seconds longer between calls."),
    ("temporarily_unavailable", "The server is busy or down for a while."),
    ("unauthorized_client", "The client may not use this grant, or needs a protection policy."),
    ("unmet_authentication_requirements", "The server cannot meet the authentication asked for."),
    ("unsupported_challenge_type", "The server has no way to challenge that the client supports."),
    ("unsupported_grant_type", "The server does not know the grant."),
    ("unsupported_response_type", "The server does not know the response type."),
    ("use_dpop_nonce", "The DPoP proof must carry the server's nonce (RFC 9449)."),
    ("user_already_exists", "An account with this name exists already."),
    ("user_not_found", "There is no account with this name."),
  ]

  /// The second word of Entra's error bodies.
  static let suberrors: [(word: String, meaning: String)] = [
    ("additional_action", "A step outside the usual sign-in page is needed, such as enrolling."),
    ("attribute_validation_failed", "An attribute of the user was refused."),
    ("bad_token", "The refresh token is of no use for anything any more."),
    ("basic_action", "The user can meet the condition by signing in again."),
    ("client_mismatch", "The family refresh token is not usable by this client."),
    ("consent_required", "Consent is missing or was revoked."),
    ("device_authentication_failed", "The device could not prove its identity."),
    ("insufficient_device_strength", "The device's key is too weak."),
    ("introspect_required", "The client must ask which sign-in methods are there."),
    ("invalid_oob_value", "The one-time code is wrong."),
    ("message_only", "The condition cannot be met; the user can only be told why."),
    ("mfa_required", "A second factor is needed."),
    ("nativeauthapi_disabled", "Native authentication is switched off for the client."),
    ("password_banned", "The password is on a list of forbidden ones."),
    ("password_is_invalid", "The password has characters that are not allowed."),
    ("password_recently_used", "The password was used before."),
    ("password_too_long", "The password is too long."),
    ("password_too_short", "The password is too short."),
    ("password_too_weak", "The password is too weak."),
    ("protection_policies_required", "An app protection policy must be applied first."),
    ("protection_policy_required", "An app protection policy must be applied first."),
    ("provider_blocked_by_admin", "An administrator blocked the telephone provider."),
    ("provider_blocked_by_rep", "The telephone number is blocked for its reputation."),
    ("registration_required", "The user must register a sign-in method."),
    ("token_expired", "The refresh token has expired by the sign-in frequency."),
    ("transfer_token_expired", "The token that moves a session has expired."),
    ("tts_denied", "The user refused to move the session."),
    ("user_account_deleted", "The account does not exist any more."),
    ("user_password_expired", "The password has expired."),
    ("user_skipped", "The user skipped the step."),
  ]

  /// Claims that challenges ask for.
  static let claims: [(word: String, meaning: String)] = [
    ("acr", "The class of the authentication (OIDC Core §5.5.1.1)."),
    ("acrs", "The authentication contexts that the sign-in satisfied, such as c1 or p1."),
    ("amr", "The methods that the user signed in with."),
    ("auth_time", "When the user signed in last."),
    ("capolids", "The Conditional Access policies to satisfy."),
    ("deviceid", "The device that the user signed in on."),
    ("nbf", "The token must be issued after this instant, since access was revoked or changed."),
    ("polids", "The policies to satisfy."),
    ("sub", "The user that the request is bound to."),
    ("xms_caeerror", "The reason that continuous access evaluation gives, as a number."),
    ("xms_cc", "What the client declares to be capable of."),
    ("xms_rp_ipaddr", "The client's address as the API saw it."),
  ]

  /// Client capabilities, compared without case.
  static let capabilities: [(word: String, meaning: String)] = [
    ("cp1", "The client understands claims challenges."),
    ("protapp", "The client supports app protection policies."),
  ]

  /// Where a word that is not of RFC 6749 is defined.
  private static let sources: [(word: String, source: String)] = [
    ("account_selection_required", "OIDC Core §3.1.2.6"),
    ("consent_required", "OIDC Core §3.1.2.6"),
    ("interaction_required", "OIDC Core §3.1.2.6"), ("login_required", "OIDC Core §3.1.2.6"),
    ("invalid_request_object", "OIDC Core §3.1.2.6"),
    ("invalid_request_uri", "OIDC Core §3.1.2.6"),
    ("registration_not_supported", "OIDC Core §3.1.2.6"),
    ("request_not_supported", "OIDC Core §3.1.2.6"),
    ("request_uri_not_supported", "OIDC Core §3.1.2.6"),
    ("unmet_authentication_requirements", "OIDC Unmet Authentication Requirements 1.0"),
    ("authorization_pending", "RFC 8628 §3.5"), ("expired_token", "RFC 8628 §3.5"),
    ("slow_down", "RFC 8628 §3.5"), ("authorization_declined", "Entra, device code"),
    ("bad_verification_code", "Entra, device code"), ("invalid_resource", "Entra"),
    ("invalid_target", "RFC 8707 §2"), ("invalid_authorization_details", "RFC 9396 §5"),
    ("invalid_dpop_proof", "RFC 9449 §5"), ("use_dpop_nonce", "RFC 9449 §8"),
  ]

  /// Where a word is defined.
  static func source(ofError word: String) -> String {
    sources.first { $0.word == word }?.source ?? "RFC 6749 §4.1.2.1, §5.2"
  }

  static func meaning(
    of word: String, in table: [(word: String, meaning: String)]
  ) -> String? {
    table.first { $0.word == word }?.meaning
  }
}
