extension TokenErrorReader {
  /// Reads the parameters of an authorization response (RFC 6749 §4.1.2.1, OIDC Core §3.1.2.6).
  mutating func read(_ redirect: RedirectText) {
    error.source = .authorizationResponse
    error.code = redirect["error"].map { OAuthErrorCode($0) }
    error.suberror = redirect["suberror"].map { SuberrorCode($0) }
    error.errorSubcode = redirect["error_subcode"]
    error.errorDescription = redirect["error_description"].map(PercentDecoding.decodeWholeText)
    error.errorURI = redirect["error_uri"]
    error.traceID = redirect["trace_id"]
    error.correlationID = redirect["correlation_id"]
    error.timestampText = redirect["timestamp"]
    error.claimsText = redirect["claims"]
    error.state = redirect["state"]
    error.username = redirect["adi"] ?? redirect["username"]
    error.continuationToken = redirect["continuation_token"]
    error.wire.clientData = redirect["clidata"]
    homeAccountID =
      redirect["home_account_id"]
      ?? redirect["client_info"].flatMap(ClientInfo.homeAccountID)
    if let codes = redirect["error_codes"] { error.aadstsCodes = CodeList.codes(in: codes) }
    if redirect["broker_error_domain"] != nil { readBroker(redirect) }
    if redirect.hasDuplicates {
      error.diagnostics.append(
        TokenErrorDiagnostic(
          .duplicateParameter, message: "A parameter of the redirect occurs more than once."))
    }
  }

  /// Reads a redirect that asks for the device's registration instead of reporting an error.
  ///
  /// Returns whether this is one.
  mutating func readDeviceRegistration(_ redirect: RedirectText) -> Bool {
    guard let record = DeviceRegistrationRedirect.record(for: redirect) else { return false }
    error.source = .authorizationResponse
    error.record = record
    error.username = record.text(MSIDKey.displayableUserID)
    homeAccountID = record.text(MSIDKey.homeAccountID)
    return true
  }
}
