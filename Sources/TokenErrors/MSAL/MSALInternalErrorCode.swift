/// The detail behind `MSALErrorCode.internal`: a raw value of MSAL's `MSALInternalError`.
///
/// An open set of the 69 numbers that MSAL for Apple declares, and of any other.
public struct MSALInternalErrorCode: RawRepresentable, Sendable, Hashable,
  ExpressibleByIntegerLiteral, CustomStringConvertible
{
  /// The number, negative.
  public let rawValue: Int

  /// The code with this number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The code with this number.
  public init(_ number: Int) { rawValue = number }

  /// From a literal.
  public init(integerLiteral value: Int) { rawValue = value }

  /// Name and number.
  public var description: String { name.map { "\($0) (\(rawValue))" } ?? String(rawValue) }
}

extension MSALInternalErrorCode {
  /// -42000: Developer passed a missing or bad parameter.
  public static let invalidParameter: Self = -42000
  /// -42001: The redirect URI scheme is not registered in Info.plist.
  public static let redirectSchemeNotRegistered: Self = -42001
  /// -42002: OAuth invalid_request: protocol mistake.
  public static let invalidRequest: Self = -42002
  /// -42003: OAuth invalid_client: client authentication failed.
  public static let invalidClient: Self = -42003
  /// -42004: OAuth invalid_grant: code or refresh token invalid or expired.
  public static let invalidGrant: Self = -42004
  /// -42005: OAuth invalid_scope.
  public static let invalidScope: Self = -42005
  /// -42006: OAuth unauthorized_client: app not registered/consented in the tenant.
  public static let unauthorizedClient: Self = -42006
  /// -42007: HTTP status MSAL does not parse (403, 404, 429, 5xx ...).
  public static let unhandledResponse: Self = -42007
  /// -42008: Unexpected client-side failure; also the stand-in for every unmapped MSID code.
  public static let unexpected: Self = -42008
  /// -42009: Marker for HTTP 403/404; appears on the underlying error.
  public static let unexpectedHttpResponse: Self = -42009
  /// -42010: Authority validation failed.
  public static let failedAuthorityValidation: Self = -42010
  /// -42011: Redirect URI has an unacceptable form.
  public static let invalidRedirectURI: Self = -42011
  /// -42101: Another account than the requested one signed in.
  public static let mismatchedUser: Self = -42101
  /// -42102: More than one matching account in the cache.
  public static let ambiguousAccount: Self = -42102
  /// -42104: Sign-in failed; look at OAuth error and description.
  public static let authorizationFailed: Self = -42104
  /// -42106: Silent call without an account.
  public static let accountRequired: Self = -42106
  /// -42401: Programmatic cancellation.
  public static let sessionCanceled: Self = -42401
  /// -42402: A web session is already showing.
  public static let interactiveSessionAlreadyRunning: Self = -42402
  /// -42403: No view controller to present on.
  public static let noViewController: Self = -42403
  /// -42404: App extension tried to open a URL.
  public static let attemptToOpenURLFromExtension: Self = -42404
  /// -42405: App extension tried to show UI.
  public static let uiNotSupportedInExtension: Self = -42405
  /// -42501: state missing or different on the redirect.
  public static let invalidState: Self = -42501
  /// -42600: Response body is not what the protocol promises.
  public static let invalidResponse: Self = -42600
  /// -42602: Redirect to a non-https URL.
  public static let nonHttpsRedirect: Self = -42602
  /// -42700: User came back from the broker without finishing.
  public static let brokerResponseNotReceived: Self = -42700
  /// -42701: Broker resume state missing.
  public static let brokerNoResumeStateFound: Self = -42701
  /// -42702: Broker resume state unreadable.
  public static let brokerBadResumeStateFound: Self = -42702
  /// -42703: Broker resume state belongs to another redirect URI.
  public static let brokerMismatchedResumeState: Self = -42703
  /// -42704: Broker response lacks its hash.
  public static let brokerResponseHashMissing: Self = -42704
  /// -42705: Broker response corrupted.
  public static let brokerCorruptedResponse: Self = -42705
  /// -42706: Broker response could not be decrypted.
  public static let brokerResponseDecryptionFailed: Self = -42706
  /// -42707: Broker response hash differs.
  public static let brokerResponseHashMismatch: Self = -42707
  /// -42708: Broker key could not be created.
  public static let brokerKeyFailedToCreate: Self = -42708
  /// -42709: Broker key could not be found.
  public static let brokerKeyNotFound: Self = -42709
  /// -42711: Broker returned something unreadable.
  public static let brokerUnknown: Self = -42711
  /// -42712: Broker application token could not be written.
  public static let brokerApplicationTokenWriteFailed: Self = -42712
  /// -42713: Broker application token could not be read.
  public static let brokerApplicationTokenReadFailed: Self = -42713
  /// -42714: Broker absent or not usable in this configuration.
  public static let brokerNotAvailable: Self = -42714
  /// -42715: JIT link: error waiting for server confirmation.
  public static let jitLinkServerConfirmationError: Self = -42715
  /// -42716: JIT link: Intune token could not be acquired.
  public static let jitLinkAcquireTokenError: Self = -42716
  /// -42717: JIT link: token is for the wrong tenant.
  public static let jitLinkTokenAcquiredWrongTenant: Self = -42717
  /// -42718: JIT link failed.
  public static let jitLinkError: Self = -42718
  /// -42719: JIT compliance: device not compliant.
  public static let jitComplianceCheckResultNotCompliant: Self = -42719
  /// -42720: JIT compliance: Company Portal timed out.
  public static let jitComplianceCheckResultTimeout: Self = -42720
  /// -42721: JIT compliance: unknown result.
  public static let jitComplianceCheckResultUnknown: Self = -42721
  /// -42722: JIT compliance: bad linkPayload in the SSO configuration.
  public static let jitComplianceCheckInvalidLinkPayload: Self = -42722
  /// -42723: JIT compliance: web view controller could not be made.
  public static let jitComplianceCheckCreateController: Self = -42723
  /// -42724: JIT link: link configuration missing.
  public static let jitLinkConfigNotFound: Self = -42724
  /// -42725: JIT link: token configuration invalid.
  public static let jitInvalidLinkTokenConfig: Self = -42725
  /// -42726: JIT WPJ: device registration failed.
  public static let jitWPJDeviceRegistrationFailed: Self = -42726
  /// -42727: JIT WPJ: account identifier nil.
  public static let jitWPJAccountIdentifierNil: Self = -42727
  /// -42728: JIT WPJ: broker token could not be acquired.
  public static let jitWPJAcquireTokenError: Self = -42728
  /// -42729: JIT: run the process again.
  public static let jitRetryRequired: Self = -42729
  /// -42730: JIT: unexpected status from the web Company Portal.
  public static let jitUnknownStatusWebCP: Self = -42730
  /// -42731: JIT troubleshooting: web view controller could not be made.
  public static let jitTroubleshootingCreateController: Self = -42731
  /// -42732: JIT troubleshooting: token could not be acquired.
  public static let jitTroubleshootingAcquireToken: Self = -42732
  /// -42733: JIT link: confirmation timed out.
  public static let jitLinkServerConfirmationTimeout: Self = -42733
  /// -42734: JIT: troubleshooting flow needed.
  public static let jitTroubleshootingRequired: Self = -42734
  /// -42735: JIT troubleshooting: unknown result.
  public static let jitTroubleshootingResultUnknown: Self = -42735
  /// -42736: Device not registered for Platform SSO.
  public static let deviceNotPSSORegistered: Self = -42736
  /// -42737: Platform SSO: stored key id differs from the NGC key.
  public static let pssoKeyIdMismatch: Self = -42737
  /// -42738: JIT: error-handling configuration missing or invalid.
  public static let jitErrorHandlingConfigNotFound: Self = -42738
  /// -42739: Platform SSO passkey: biometric policy differs from the login configuration.
  public static let pssoBiometricPolicyMismatch: Self = -42739
  /// -42740: Platform SSO passkey: wrong extension asked for the passkey.
  public static let pssoInvalidPasskeyExtension: Self = -42740
  /// -42741: Platform SSO: login configuration could not be saved.
  public static let pssoSaveLoginConfigFailure: Self = -42741
  /// -42742: Platform SSO passkey: used without biometrics although required.
  public static let pssoPasskeyLAError: Self = -42742
  /// -42743: Platform SSO: biometrics not available.
  public static let pssoBiometricsNotAvailable: Self = -42743
  /// -42744: Platform SSO: biometrics not enrolled.
  public static let pssoBiometricsNotEnrolled: Self = -42744
  /// -42745: ASWebAuthenticationSession asked for with a non-https or disallowed URL.
  public static let invalidASWebAuthenticationURL: Self = -42745
}
