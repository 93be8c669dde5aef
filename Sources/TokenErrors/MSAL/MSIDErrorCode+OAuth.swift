extension MSIDErrorCode {
  /// The number for an OAuth `error`, ASCII case ignored; `fallback` for one that the core does not
  /// know.
  package static func oauth(_ error: String?, fallback: MSIDErrorCode) -> MSIDErrorCode {
    guard let error else { return fallback }
    for (name, code) in table where error.equalsIgnoringCase(name) { return code }
    return fallback
  }

  /// The same with the pairs of `error` and `suberror` that have numbers of their own; used for the
  /// authorize redirect only.
  ///
  /// Both texts must match, ASCII case ignored.
  package static func oauth(
    _ error: String?, suberror: String?, fallback: MSIDErrorCode
  ) -> MSIDErrorCode {
    if let error, let suberror {
      for (first, second, code) in pairs
      where error.equalsIgnoringCase(first) && suberror.equalsIgnoringCase(second) {
        return code
      }
    }
    return oauth(error, fallback: fallback)
  }

  /// The same with AADSTS50142, which turns `invalid_request` into "reset the password"; used for
  /// the token endpoint only.
  package static func oauth(
    _ error: String?, stsErrorCodes: [Int]?, fallback: MSIDErrorCode
  ) -> MSIDErrorCode {
    let code = oauth(error, fallback: fallback)
    let mustReset = stsErrorCodes?.contains(AADSTSErrorCode.passwordChangeRequired.rawValue) == true
    return code == .serverInvalidRequest && mustReset ? .resetPasswordRequired : code
  }

  private static let table: [(String, MSIDErrorCode)] = [
    ("invalid_request", .serverInvalidRequest),
    ("invalid_client", .serverInvalidClient),
    ("invalid_grant", .serverInvalidGrant),
    ("invalid_scope", .serverInvalidScope),
    ("unauthorized_client", .serverUnauthorizedClient),
    ("interaction_required", .interactionRequired),
    ("access_denied", .serverAccessDenied),
    ("tokenTransferFailedOTC", .userCancel),
    ("server_error", .serverError),
  ]

  private static let pairs: [(String, String, MSIDErrorCode)] = [
    ("invalid_grant", "transfer_token_expired", .userCancel),
    ("invalid_grant", "insufficient_device_strength", .insufficientDeviceStrength),
    ("access_denied", "tts_denied", .userCancel),
    ("access_denied", "user_skipped", .userCancel),
  ]
}
