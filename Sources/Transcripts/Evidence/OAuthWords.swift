/// The words of OAuth that stand in texts without any name before them.
enum OAuthWords {
  /// The `error` values of RFC 6749, RFC 6750, RFC 8628, OpenID Connect and Entra.
  static let errors: Set<String> = [
    "access_denied", "account_selection_required", "authorization_declined",
    "authorization_pending", "bad_verification_code", "consent_required", "expired_token",
    "insufficient_claims", "insufficient_scope", "insufficient_user_authentication",
    "interaction_required", "invalid_client", "invalid_grant", "invalid_request",
    "invalid_resource", "invalid_scope", "invalid_token", "login_required", "server_error",
    "slow_down", "temporarily_unavailable", "unauthorized_client", "unsupported_grant_type",
    "unsupported_response_type", "use_dpop_nonce", "invalid_dpop_proof",
  ]

  /// What a name stands for in an error body; `nil` for one that is no part of it.
  static func member(_ name: String) -> String? {
    var key: [UInt8] = []
    for byte in name.utf8 where Octet.isLetter(byte) { key.append(Octet.lowercased(byte)) }
    return members[String(decoding: key, as: UTF8.self)]
  }

  private static let members: [String: String] = [
    "error": "error", "errorcode": "error", "oautherror": "error", "suberror": "suberror",
    "oauthsuberror": "suberror", "errordescription": "error_description",
    "errormessage": "error_description", "errorcodes": "error_codes", "errornumbers": "error_codes",
    "stserrorcodes": "error_codes",
    "claims": "claims", "traceid": "trace_id", "correlationid": "correlation_id",
    "timestamp": "timestamp", "erroruri": "error_uri",
  ]

  /// Whether the text is the value of an `error`, and no sentence.
  static func isError(_ text: String) -> Bool {
    errors.contains(text) || errors.contains(text.lowercased())
  }
}
