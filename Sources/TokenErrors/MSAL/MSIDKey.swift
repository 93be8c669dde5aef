/// User-info keys of MSAL's core, and what each is called in MSAL's own errors.
package enum MSIDKey {
  package static let brokerVersion = "MSIDBrokerVersionKey"
  package static let correlationID = "MSIDCorrelationIdKey"
  package static let declinedScopes = "MSIDDeclinedScopesKey"
  package static let displayableUserID = "MSIDUserDisplayableIdkey"
  package static let errorDescription = "MSIDErrorDescriptionKey"
  package static let grantedScopes = "MSIDGrantedScopesKey"
  package static let homeAccountID = "MSIDHomeAccountIdkey"
  package static let httpHeaders = "MSIDHTTPHeadersKey"
  package static let httpResponseCode = "MSIDHTTPResponseCodeKey"
  package static let invalidTokenResult = "MSIDInvalidTokenResultKey"
  package static let oauthError = "MSIDOAuthErrorKey"
  package static let oauthSuberror = "MSIDOAuthSubErrorKey"
  package static let oauthSuberrorDescription = "MSIDOAuthSubErrorDescriptionKey"
  package static let serverUnavailable = "MSIDServerUnavailableStatusKey"
  package static let stsErrorCodes = "MSIDSTSErrorCodesKey"
  package static let throttlingCacheHit = "MSIDThrottlingCacheHitKey"
  package static let tokenProtectionRequired = "MSIDTokenProtectionRequired"
  package static let clientData = "client_data"

  /// MSAL's key for a key of the core; `nil` for those that reach the app under their own name.
  package static func msalKey(for key: String) -> MSALUserInfoKey? {
    switch key {
    case brokerVersion: .brokerVersion
    case correlationID: .correlationID
    case declinedScopes: .declinedScopes
    case displayableUserID: .displayableUserID
    case errorDescription: .errorDescription
    case grantedScopes: .grantedScopes
    case homeAccountID: .homeAccountID
    case httpHeaders: .httpHeaders
    case httpResponseCode: .httpResponseCode
    case invalidTokenResult: .invalidResult
    case oauthError: .oauthError
    case oauthSuberror: .oauthSuberror
    case oauthSuberrorDescription: .oauthSuberrorDescription
    case stsErrorCodes: .stsErrorCodes
    case throttlingCacheHit: .throttlingCacheHit
    default: nil
    }
  }
}
