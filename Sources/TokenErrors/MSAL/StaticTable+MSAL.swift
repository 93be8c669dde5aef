// swift-format-ignore-file

/// The error numbers of MSAL for Apple and of its core, without their minus sign.
extension StaticTable {
  /// `MSALInternalError`: `number|remedy letter|name|meaning`.
  static let msalInternal = StaticTable(#"""
    42000|f|invalidParameter|Developer passed a missing or bad parameter
    42001|f|redirectSchemeNotRegistered|The redirect URI scheme is not registered in Info.plist
    42002|f|invalidRequest|OAuth invalid_request: protocol mistake
    42003|f|invalidClient|OAuth invalid_client: client authentication failed
    42004|f|invalidGrant|OAuth invalid_grant: code or refresh token invalid or expired
    42005|f|invalidScope|OAuth invalid_scope
    42006|f|unauthorizedClient|OAuth unauthorized_client: app not registered/consented in the tenant
    42007|h|unhandledResponse|HTTP status MSAL does not parse (403, 404, 429, 5xx ...)
    42008|r|unexpected|Unexpected client-side failure; also the stand-in for every unmapped MSID code
    42009|r|unexpectedHttpResponse|Marker for HTTP 403/404; appears on the underlying error
    42010|f|failedAuthorityValidation|Authority validation failed
    42011|f|invalidRedirectURI|Redirect URI has an unacceptable form
    42101|r|mismatchedUser|Another account than the requested one signed in
    42102|r|ambiguousAccount|More than one matching account in the cache
    42104|r|authorizationFailed|Sign-in failed; look at OAuth error and description
    42106|r|accountRequired|Silent call without an account
    42401|f|sessionCanceled|Programmatic cancellation
    42402|f|interactiveSessionAlreadyRunning|A web session is already showing
    42403|f|noViewController|No view controller to present on
    42404|f|attemptToOpenURLFromExtension|App extension tried to open a URL
    42405|f|uiNotSupportedInExtension|App extension tried to show UI
    42501|r|invalidState|state missing or different on the redirect
    42600|r|invalidResponse|Response body is not what the protocol promises
    42602|r|nonHttpsRedirect|Redirect to a non-https URL
    42700|u|brokerResponseNotReceived|User came back from the broker without finishing
    42701|r|brokerNoResumeStateFound|Broker resume state missing
    42702|r|brokerBadResumeStateFound|Broker resume state unreadable
    42703|r|brokerMismatchedResumeState|Broker resume state belongs to another redirect URI
    42704|r|brokerResponseHashMissing|Broker response lacks its hash
    42705|r|brokerCorruptedResponse|Broker response corrupted
    42706|r|brokerResponseDecryptionFailed|Broker response could not be decrypted
    42707|r|brokerResponseHashMismatch|Broker response hash differs
    42708|r|brokerKeyFailedToCreate|Broker key could not be created
    42709|r|brokerKeyNotFound|Broker key could not be found
    42711|r|brokerUnknown|Broker returned something unreadable
    42712|r|brokerApplicationTokenWriteFailed|Broker application token could not be written
    42713|r|brokerApplicationTokenReadFailed|Broker application token could not be read
    42714|r|brokerNotAvailable|Broker absent or not usable in this configuration
    42715|r|jitLinkServerConfirmationError|JIT link: error waiting for server confirmation
    42716|r|jitLinkAcquireTokenError|JIT link: Intune token could not be acquired
    42717|r|jitLinkTokenAcquiredWrongTenant|JIT link: token is for the wrong tenant
    42718|r|jitLinkError|JIT link failed
    42719|r|jitComplianceCheckResultNotCompliant|JIT compliance: device not compliant
    42720|r|jitComplianceCheckResultTimeout|JIT compliance: Company Portal timed out
    42721|r|jitComplianceCheckResultUnknown|JIT compliance: unknown result
    42722|r|jitComplianceCheckInvalidLinkPayload|JIT compliance: bad linkPayload in the SSO configuration
    42723|r|jitComplianceCheckCreateController|JIT compliance: web view controller could not be made
    42724|r|jitLinkConfigNotFound|JIT link: link configuration missing
    42725|r|jitInvalidLinkTokenConfig|JIT link: token configuration invalid
    42726|r|jitWPJDeviceRegistrationFailed|JIT WPJ: device registration failed
    42727|r|jitWPJAccountIdentifierNil|JIT WPJ: account identifier nil
    42728|r|jitWPJAcquireTokenError|JIT WPJ: broker token could not be acquired
    42729|r|jitRetryRequired|JIT: run the process again
    42730|r|jitUnknownStatusWebCP|JIT: unexpected status from the web Company Portal
    42731|r|jitTroubleshootingCreateController|JIT troubleshooting: web view controller could not be made
    42732|r|jitTroubleshootingAcquireToken|JIT troubleshooting: token could not be acquired
    42733|r|jitLinkServerConfirmationTimeout|JIT link: confirmation timed out
    42734|r|jitTroubleshootingRequired|JIT: troubleshooting flow needed
    42735|r|jitTroubleshootingResultUnknown|JIT troubleshooting: unknown result
    42736|r|deviceNotPSSORegistered|Device not registered for Platform SSO
    42737|r|pssoKeyIdMismatch|Platform SSO: stored key id differs from the NGC key
    42738|r|jitErrorHandlingConfigNotFound|JIT: error-handling configuration missing or invalid
    42739|r|pssoBiometricPolicyMismatch|Platform SSO passkey: biometric policy differs from the login configuration
    42740|r|pssoInvalidPasskeyExtension|Platform SSO passkey: wrong extension asked for the passkey
    42741|r|pssoSaveLoginConfigFailure|Platform SSO: login configuration could not be saved
    42742|r|pssoPasskeyLAError|Platform SSO passkey: used without biometrics although required
    42743|r|pssoBiometricsNotAvailable|Platform SSO: biometrics not available
    42744|r|pssoBiometricsNotEnrolled|Platform SSO: biometrics not enrolled
    42745|r|invalidASWebAuthenticationURL|ASWebAuthenticationSession asked for with a non-https or disallowed URL
    """#)

  /// `MSALError`: `number||name|meaning`.
  static let msal = StaticTable(#"""
    50000||internal|The app cannot mend it at run time; the internal code tells why
    50001||workplaceJoinRequired|The device must be registered (workplace joined) first
    50002||interactionRequired|The silent attempt cannot go on without the user; repeat it interactively
    50003||serverDeclinedScopes|A token was issued, but some requested scopes were declined
    50004||serverProtectionPoliciesRequired|The resource needs an app protection policy; hand over to the Intune SDK
    50005||userCanceled|The user closed the session, or the request was cancelled or denied
    50006||serverError|The server answered server_error; reaches the app as an internal code
    50007||insufficientDeviceStrength|The device registration must be upgraded; reaches the app as an internal code
    50008||mdmEnrollmentCompletedNeedsRetry|Device enrolment is done; ask again; reaches the app as an internal code
    50142||serverInvalidRequestResetPasswordRequired|Conditional Access demands a change of the password
    """#)

  /// `MSIDErrorCode` and what it maps to: `number|name|MSAL number`; empty: unmapped.
  static let msid = StaticTable(#"""
    50142|ServerInvalidRequestResetPasswordRequired|50142
    51100|Internal|50000
    51111|InvalidInternalParameter|50000
    51112|InvalidDeveloperParameter|42000
    51113|MissingAccountParameter|42106
    51114|UnsupportedFunctionality|50000
    51115|InteractionRequired|50002
    51116|ServerNonHttpsRedirect|42602
    51117|MismatchedAccount|42101
    51118|RedirectSchemeNotRegistered|42001
    51119|InvalidRedirectURI|42011
    51120|BoundAppRefreshTokenRedemptionError|
    51200|CacheMultipleUsers|42102
    51201|CacheBadFormat|50000
    51400|ServerOauth|42104
    51401|ServerInvalidResponse|42600
    51410|ServerInvalidRequest|42002
    51411|ServerInvalidClient|42003
    51412|ServerInvalidGrant|42004
    51413|ServerInvalidScope|42005
    51414|ServerUnauthorizedClient|42006
    51415|ServerDeclinedScopes|50003
    51416|ServerAccessDenied|50005
    51417|ServerError|50006
    51420|ServerInvalidState|42501
    51430|ServerProtectionPoliciesRequired|50004
    51440|AuthorizationFailed|42104
    51500|ServerUnhandledResponse|42007
    51501|UnexpectedHttpResponse|42009
    51600|AuthorityValidation|42010
    51700|UserCancel|50005
    51701|SessionCanceledProgrammatically|50005
    51702|InteractiveSessionStartFailure|50000
    51710|InteractiveSessionAlreadyRunning|42402
    51720|NoMainViewController|42403
    51730|AttemptToOpenURLFromExtension|42404
    51731|UINotSupportedInExtension|42405
    51732|InsufficientDeviceStrength|50007
    51733|MDMEnrollmentCompletedNeedsRetry|50008
    51734|InvalidASWebAuthenticationURL|42745
    51800|BrokerResponseNotReceived|42700
    51801|BrokerNoResumeStateFound|42701
    51802|BrokerBadResumeStateFound|42702
    51803|BrokerMismatchedResumeState|42703
    51804|BrokerResponseHashMissing|42704
    51805|BrokerCorruptedResponse|42705
    51806|BrokerResponseDecryptionFailed|42706
    51807|BrokerResponseHashMismatch|42707
    51808|BrokerKeyFailedToCreate|42708
    51809|BrokerKeyNotFound|42709
    51810|WorkplaceJoinRequired|50001
    51811|BrokerUnknown|42711
    51812|BrokerApplicationTokenWriteFailed|42712
    51813|BrokerApplicationTokenReadFailed|42713
    51814|BrokerNotAvailable|42714
    51815|SSOExtensionUnexpectedError|
    51816|JITLinkServerConfirmationTimeout|
    51817|JITLinkServerConfirmationError|42715
    51818|JITLinkAcquireTokenError|42716
    51819|JITLinkTokenAcquiredWrongTenant|42717
    51820|JITLinkError|42718
    51821|JITComplianceCheckResultNotCompliant|42719
    51822|JITComplianceCheckResultTimeout|42720
    51823|JITComplianceCheckResultUnknown|42721
    51824|JITComplianceCheckInvalidLinkPayload|42722
    51825|JITComplianceCheckCreateController|42723
    51826|JITLinkConfigNotFound|42724
    51827|JITInvalidLinkTokenConfig|42725
    51828|JITWPJDeviceRegistrationFailed|42726
    51829|JITWPJAccountIdentifierNil|42727
    51830|JITWPJAcquireTokenError|42728
    51831|JITRetryRequired|42729
    51832|JITUnknownStatusWebCP|42730
    51833|JITTroubleshootingRequired|42734
    51834|JITTroubleshootingCreateController|42731
    51835|JITTroubleshootingResultUnknown|42735
    51836|JITTroubleshootingAcquireToken|42732
    51837|DeviceNotPSSORegistered|42736
    51838|PSSOKeyIdMismatch|42737
    51839|JITErrorHandlingConfigNotFound|42738
    51840|PSSOBiometricPolicyMismatch|42739
    51841|PSSOInvalidPasskeyExtension|42740
    51842|PSSOSaveLoginConfigFailure|42741
    51843|PSSOPasskeyLAError|42742
    51844|PSSOBiometricsNotEnrolled|42744
    51845|PSSOBiometricsNotAvailable|42743
    51900|ThrottleCacheNoRecord|
    51901|ThrottleCacheInvalidSignature|
    51902|BrokerAppIsInactive|
    51903|BrokerAppIsInBackground|
    52001|BrokerXpcUnexpectedError|
    514102|ServerRefreshTokenRejected|50000
    """#)
}
