import TokenErrors

extension RecoveryClassifier {
  /// The rule for MSAL's own numbers.
  ///
  /// It comes after everything that an OAuth error, a code or a status says, because MSAL's number
  /// says less than those.
  static func msalNumber(
    _ failure: RequestFailure, flow: TokenFlow
  ) -> RecoveryClassification? {
    guard let number = number(of: failure.msalError) else { return nil }
    return publicNumber(MSALErrorCode(number), flow: flow) ?? internalNumber(.init(number))
  }

  /// The rule for a number of MSAL that says more than the OAuth error beside it, where that is all
  /// that came: MSAL made it of a suberror, a code or a broker's answer that is gone.
  static func specificMSALNumber(
    _ failure: RequestFailure, flow: TokenFlow
  ) -> RecoveryClassification? {
    guard let number = number(of: failure.msalError).map(MSALErrorCode.init(_:)),
      number != .interactionRequired
    else { return nil }
    return publicNumber(number, flow: flow)
  }

  /// MSAL's number, or the internal one behind −50000; of the core's errors what MSAL makes of them.
  private static func number(of error: MSALStyleError?) -> Int? {
    guard var record = error?.record else { return nil }
    if record.domain != ErrorDomain.msal {
      guard let converted = MSALErrorConverter.convert(record) else { return nil }
      record = converted
    }
    guard record.domain == ErrorDomain.msal else { return nil }
    let error = MSALStyleError(record)
    return error.code == .internal ? error.internalCode?.rawValue : error.code.rawValue
  }

  private static func publicNumber(
    _ code: MSALErrorCode, flow: TokenFlow
  ) -> RecoveryClassification? {
    switch code {
    case .workplaceJoinRequired:
      RecoveryClassification(
        .registerDevice, "msal.workplace_join_required", "The device must be registered first.")
    case .interactionRequired:
      RecoveryClassification(
        .acquireInteractively, "msal.interaction_required", "MSAL cannot go on without the user.")
    case .serverDeclinedScopes:
      RecoveryClassification(
        .acquireWithGrantedScopes, "msal.server_declined_scopes",
        "Only some of the scopes were granted.")
    case .serverProtectionPoliciesRequired:
      RecoveryClassification(
        .remediateProtectionPolicy, "msal.server_protection_policies_required",
        "An app protection policy must be applied first.")
    case .userCanceled:
      RecoveryClassification(
        .userCanceled, "msal.user_canceled", "The user or the program cancelled.")
    case .serverError:
      RecoveryClassification(
        .retryLater, "msal.server_error", "The server has a fault of its own.")
    case .insufficientDeviceStrength:
      RecoveryClassification(
        .registerDevice, "msal.insufficient_device_strength",
        "The key of the device is too weak; register it again.")
    case .mdmEnrollmentCompletedNeedsRetry:
      RecoveryClassification(
        flow == .interactive ? .acquireInteractively : .acquireSilently,
        "msal.enrollment_completed", "The device is enrolled now; ask for the token again.")
    case .serverInvalidRequestResetPasswordRequired:
      RecoveryClassification(
        .acquireInteractively, "msal.reset_password_required", "The password must be changed.")
    default: nil
    }
  }

  private static func internalNumber(_ code: MSALInternalErrorCode) -> RecoveryClassification {
    switch code.remedy {
    case .userCanceled:
      RecoveryClassification(
        .userCanceled, "msal.internal.user_canceled",
        "The user came back from the broker without finishing; offer to try again.")
    case .fixConfiguration:
      RecoveryClassification(
        .fixConfiguration, "msal.internal.fix_configuration",
        "A developer must mend the request, the registration or the app.")
    default:
      RecoveryClassification(
        .report, "msal.internal.report", "MSAL failed in a way that an app cannot mend.")
    }
  }
}
