import WireText
import YajlJSON

/// The errors that MSAL's core makes of answers, before they are converted for the app.
package enum MSALAnswer {
  /// An `error` of the token endpoint.
  ///
  /// Only an array of numbers counts as `error_codes`. The suberror of a protection policy is
  /// compared exactly, as MSAL does.
  package static func tokenEndpointError(_ error: TokenError) -> ErrorRecord {
    guard let code = error.code?.rawValue else {
      return error.wire.isJSONObject
        ? ErrorRecord(
          .internal,
          description: "Authentication response received without expected accessToken and idToken")
        : ErrorRecord(.serverInvalidResponse)
    }
    let stsCodes = error.wire.hasNumericCodes ? error.aadstsCodes.map(\.rawValue) : nil
    var record = ErrorRecord(
      .oauth(code, stsErrorCodes: stsCodes, fallback: .serverOAuth), domain: ErrorDomain.msidOAuth,
      description: error.errorDescription.flatMap { PercentCoding.strictlyDecode($0) },
      oauthError: code, suberror: error.suberror?.rawValue)
    record.set(MSIDKey.clientData, error.wire.clientData)
    if let stsCodes {
      record.userInfo[MSIDKey.stsErrorCodes] = .array(stsCodes.map { .number(JSONNumber($0)) })
    }
    if record.code == MSIDErrorCode.serverUnauthorizedClient.rawValue,
      error.suberror?.rawValue == SuberrorCode.protectionPolicyRequired.rawValue
    {
      record.code = MSIDErrorCode.serverProtectionPoliciesRequired.rawValue
      record.set(MSIDKey.displayableUserID, error.username)
      record.set(MSIDKey.homeAccountID, error.account?.homeAccountID)
    }
    return record
  }

  /// An `error` on the authorize redirect, or a redirect that is not acceptable.
  package static func redirectError(_ error: TokenError) -> ErrorRecord {
    // A server that sends these codes is not believed: it says what it says, and no more.
    if error.wire.isOwnRefusal, error.code == .stateMismatch {
      return ErrorRecord(.serverInvalidState)
    }
    guard let code = error.code?.rawValue, !error.wire.isOwnRefusal else {
      return ErrorRecord(.serverInvalidResponse)
    }
    let suberror = error.suberror?.rawValue
    var record = ErrorRecord(
      .oauth(code, suberror: suberror, fallback: .authorizationFailed),
      domain: ErrorDomain.msidOAuth, description: error.errorDescription, oauthError: code,
      suberror: suberror)
    record.set(MSIDKey.clientData, error.wire.clientData)
    return record
  }

  /// In a silent flow an error that the user can lift is replaced by "interaction required": every
  /// OAuth error but `invalid_scope`, `invalid_client` and a protection policy.
  package static func wrappedForSilentFlow(_ record: ErrorRecord) -> ErrorRecord {
    guard let error = record.text(MSIDKey.oauthError), !error.trimmed.isEmpty,
      record.code != MSIDErrorCode.serverProtectionPoliciesRequired.rawValue,
      !error.equalsIgnoringCase("invalid_scope"), !error.equalsIgnoringCase("invalid_client")
    else { return record }
    return ErrorRecord(
      .interactionRequired, description: "User interaction is required", oauthError: error,
      suberror: record.text(MSIDKey.oauthSuberror), underlying: record)
  }

  /// Whether MSAL reads the body of an answer with this status.
  package static func reads(_ status: Int) -> Bool {
    status == 200 || status == 400 || status == 401
  }

  /// An answer with a status that MSAL does not read.
  package static func unhandledStatus(_ status: Int) -> ErrorRecord {
    var record = ErrorRecord(
      .serverUnhandledResponse, domain: ErrorDomain.msidHTTP, description: statusText(status))
    record.set(MSIDKey.httpResponseCode, String(status))
    if status == 403 || status == 404 {
      record.underlying = ErrorRecord(.unexpectedHTTPResponse, domain: ErrorDomain.msidHTTP)
    }
    if (500...599).contains(status) {
      record.userInfo[MSIDKey.serverUnavailable] = .number(JSONNumber(1))
    }
    return record
  }

  /// Foundation's text for a status, as MSAL puts it into the description.
  private static func statusText(_ status: Int) -> String {
    switch status {
    case 403: "forbidden"
    case 404: "not found"
    case 405: "method not allowed"
    case 429: "too many requests"
    case 500: "internal server error"
    case 502: "bad gateway"
    case 503: "service unavailable"
    case 504: "gateway timed out"
    case 500...599: "server error"
    case 400...499: "client error"
    default: "unexpected status"
    }
  }
}
