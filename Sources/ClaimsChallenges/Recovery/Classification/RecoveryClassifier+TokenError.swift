import TokenErrors

extension RecoveryClassifier {
  /// The rules for what a token endpoint, a redirect or a text says: single codes, `suberror`, the
  /// codes of other services, `error`, the category of the code, the rest of `error`.
  static func tokenError(
    _ failure: RequestFailure, of call: RefusedCall
  ) -> RecoveryClassification? {
    guard let error = failure.tokenError else { return nil }
    let entry = call.catalogue.match(in: error)
    let hasClaims = error.usableClaims != nil
    if let result = singleCode(entry, hasClaims: hasClaims) { return result }
    if let result = error.suberror.flatMap(suberror) { return result }
    if let result = otherService(error, hasClaims: hasClaims) { return result }
    if error.code != nil, (entry?.category ?? .informational) == .informational,
      let result = specificMSALNumber(failure, flow: call.flow)
    {
      return result
    }
    if let result = accessDenied(error, entry, hasClaims: hasClaims) { return result }
    if let result = error.code.flatMap(firmError) { return result }
    if let category = entry?.category,
      let result = RecoveryClassification.forCategory(
        category, prefix: "category", hasClaims: hasClaims)
    {
      return result
    }
    return error.code.flatMap(remainingError)
  }

  /// Codes that decide before `suberror` and `error`, because those say less.
  private static func singleCode(
    _ entry: ErrorCatalogue.Match?, hasClaims: Bool
  ) -> RecoveryClassification? {
    switch entry?.code {
    case .invalidAssertion, .assertionOutsideValidity:
      return RecoveryClassification(
        .restartFlow, .unusableAssertion, "The assertion cannot be used any more; get a new one.")
    case .administratorConsentRequired:
      return RecoveryClassification(
        .needsAdministrator, .administratorConsent, "Only an administrator can consent to this.")
    default: break
    }
    guard let entry, entry.decidesAlone else { return nil }
    return .forCategory(entry.category, prefix: "aadsts", hasClaims: hasClaims)
  }

  private static func suberror(_ suberror: SuberrorCode) -> RecoveryClassification? {
    switch suberror {
    case .basicAction:
      RecoveryClassification(
        .acquireInteractively, "suberror.basic_action", "The user can meet the condition.")
    case .additionalAction:
      RecoveryClassification(
        .acquireInteractively, "suberror.additional_action",
        "The user can meet the condition with further steps.")
    case .consentRequired:
      RecoveryClassification(
        .acquireInteractively, "suberror.consent_required", "Consent is missing or was withdrawn.")
    case .userPasswordExpired:
      RecoveryClassification(
        .acquireInteractively, "suberror.user_password_expired", "The password has expired.")
    case .badToken:
      badToken
    case .tokenExpired:
      RecoveryClassification(
        .acquireInteractively, "suberror.token_expired", "The refresh token has expired.")
    case .messageOnly:
      RecoveryClassification(
        .blocked, "suberror.message_only", "The access is refused; interaction only says why.")
    case .clientMismatch:
      RecoveryClassification(
        .tryOtherToken, "suberror.client_mismatch",
        "The refresh token belongs to another client of the family.")
    case .protectionPolicyRequired, "protection_policies_required":
      RecoveryClassification(
        .remediateProtectionPolicy, "suberror.protection_policy_required",
        "An app protection policy must be applied first.")
    case "device_authentication_failed":
      RecoveryClassification(
        .registerDevice, "suberror.device_authentication_failed",
        "The device could not prove its identity.")
    case "insufficient_device_strength":
      RecoveryClassification(
        .registerDevice, "suberror.insufficient_device_strength",
        "The key of the device is too weak; register it again.")
    case "user_account_deleted":
      RecoveryClassification(
        .removeAccount, "suberror.user_account_deleted", "The account does not exist any more.")
    case "transfer_token_expired", "tts_denied", "user_skipped":
      RecoveryClassification(
        .userCanceled, "suberror.transfer_aborted", "The transfer of the account was given up.")
    default: nil
    }
  }

  private static var badToken: RecoveryClassification {
    var result = RecoveryClassification(
      .acquireInteractively, "suberror.bad_token",
      "The refresh token is of no use any more; delete it and let the user sign in.")
    result.dropsRefreshToken = true
    return result
  }

  /// Azure AD B2C and AD FS have codes, and a table, of their own.
  private static func otherService(
    _ error: TokenError, hasClaims: Bool
  ) -> RecoveryClassification? {
    if let category = error.b2cCode.flatMap({ ServiceErrorEntry(b2cCode: $0)?.category }),
      let result = RecoveryClassification.forCategory(category, prefix: "b2c", hasClaims: hasClaims)
    {
      return result
    }
    return error.adfsCode.flatMap { ServiceErrorEntry(adfsCode: $0)?.category }.flatMap {
      RecoveryClassification.forCategory($0, prefix: "adfs", hasClaims: hasClaims)
    }
  }

  /// `access_denied` is a cancel on a redirect and may be a block elsewhere; the code knows best.
  private static func accessDenied(
    _ error: TokenError, _ entry: ErrorCatalogue.Match?, hasClaims: Bool
  ) -> RecoveryClassification? {
    guard error.code == .accessDenied else { return nil }
    if let category = entry?.category,
      let result = RecoveryClassification.forCategory(
        category, prefix: "category", hasClaims: hasClaims)
    {
      return result
    }
    if error.source == .authorizationResponse {
      return RecoveryClassification(
        .userCanceled, "error.access_denied", "The user or the server declined the sign-in.")
    }
    return RecoveryClassification(
      .acquireInteractively, "error.access_denied", "The grant was denied; the user must sign in.")
  }

  /// Errors that no code overrides.
  private static func firmError(_ error: OAuthErrorCode) -> RecoveryClassification? {
    switch error {
    case .interactionRequired:
      RecoveryClassification(
        .acquireInteractively, "error.interaction_required", "The server asks for interaction.")
    case .loginRequired:
      RecoveryClassification(
        .acquireInteractively, "error.login_required", "There is no session; the user must sign in."
      )
    case .accountSelectionRequired:
      RecoveryClassification(
        .acquireInteractively, "error.account_selection_required",
        "The user must choose one of several sessions.", prompt: .selectAccount)
    case .unmetAuthenticationRequirements:
      RecoveryClassification(
        .blocked, "error.unmet_authentication_requirements",
        "The server cannot meet the authentication that was asked for; a prompt cannot change it.")
    case .useDPoPNonce:
      RecoveryClassification(
        .retryWithNonce, .nonceForTokenRequest,
        "The token endpoint wants the same request again, its DPoP proof with the newest nonce.")
    case .invalidClient:
      RecoveryClassification(
        .fixConfiguration, "error.invalid_client", "The client could not be authenticated.")
    case .authorizationPending:
      RecoveryClassification(
        .keepPolling, "error.authorization_pending", "The user has not finished yet.")
    case .slowDown:
      RecoveryClassification(.keepPolling, "error.slow_down", "Poll less often.")
    case .expiredToken:
      RecoveryClassification(.restartFlow, "error.expired_token", "The flow took too long.")
    case .badVerificationCode:
      RecoveryClassification(
        .restartFlow, "error.bad_verification_code", "The device code is not accepted.")
    case .temporarilyUnavailable:
      RecoveryClassification(
        .retryLater, "error.temporarily_unavailable", "The service is busy or in maintenance.")
    default: nil
    }
  }

  /// Errors that decide where no code does.
  private static func remainingError(_ error: OAuthErrorCode) -> RecoveryClassification? {
    switch error {
    case .invalidGrant:
      RecoveryClassification(
        .acquireInteractively, "error.invalid_grant", "The grant is not accepted any more.")
    case .consentRequired:
      RecoveryClassification(
        .acquireInteractively, "error.consent_required", "Consent is missing.")
    case .serverError:
      RecoveryClassification(
        .retryLater, "error.server_error", "The server has a fault of its own.")
    case .authorizationDeclined:
      RecoveryClassification(
        .userCanceled, "error.authorization_declined", "The user declined.")
    case "tokenTransferFailedOTC":
      RecoveryClassification(
        .userCanceled, "error.token_transfer_failed", "The transfer of the account was given up.")
    case .invalidRequest:
      RecoveryClassification(
        .fixConfiguration, "error.invalid_request", "The request is malformed.")
    case .invalidScope:
      RecoveryClassification(
        .fixConfiguration, "error.invalid_scope", "The scope is not accepted.")
    case .invalidResource:
      RecoveryClassification(
        .fixConfiguration, "error.invalid_resource", "The resource is not known in the tenant.")
    case .invalidTarget:
      RecoveryClassification(
        .fixConfiguration, "error.invalid_target",
        "The resource that was asked for is not accepted.")
    case .invalidDPoPProof:
      RecoveryClassification(
        .fixConfiguration, "error.invalid_dpop_proof", "The DPoP proof is not accepted.")
    case .invalidAuthorizationDetails:
      RecoveryClassification(
        .fixConfiguration, "error.invalid_authorization_details",
        "The authorization details are not accepted.")
    case .invalidRequestURI, .invalidRequestObject:
      RecoveryClassification(
        .fixConfiguration, "error.invalid_request_object",
        "The request object is not accepted.")
    case .requestNotSupported, .requestURINotSupported, .registrationNotSupported:
      RecoveryClassification(
        .fixConfiguration, "error.unsupported", "The server does not support the request.")
    case .unauthorizedClient:
      RecoveryClassification(
        .fixConfiguration, "error.unauthorized_client", "The client may not make this request.")
    default:
      error.isUnsupported
        ? RecoveryClassification(
          .fixConfiguration, "error.unsupported", "The server does not support the request.")
        : nil
    }
  }
}

extension OAuthErrorCode {
  /// Whether it is one of the family `unsupported_…`.
  fileprivate var isUnsupported: Bool {
    rawValue.utf8.count > 12 && rawValue.prefix(12).lowercased() == "unsupported_"
  }
}
