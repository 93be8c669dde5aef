package import YajlJSON

extension MSALAnswer {
  /// The kinds of servers for which MSAL's core reads answers differently.
  package enum Server: Sendable, Hashable {
    /// Any OAuth server: neither suberror nor protection policy is read.
    case oauth
    /// Entra v1 endpoints, as ADAL reads them.
    case entraV1(isRefresh: Bool)
    /// Entra v2 endpoints, Azure AD B2C and External ID.
    case entraV2
  }

  /// What is wrong with a token answer; `nil` for one that holds tokens.
  ///
  /// A v2 answer needs `client_info` besides the tokens.
  package static func error(
    ofAnswer answer: JSONObject?, server: Server = .entraV2, clientData: String? = nil
  ) -> ErrorRecord? {
    guard let answer else {
      return ErrorRecord(
        .internal, description: "processTokenResponse called without a response dictionary")
    }
    if answer["error"]?.string != nil {
      let error = TokenError(body: answer.jsonBytes())
      var record = tokenEndpointError(error, clientData: clientData)
      switch server {
      case .entraV2: break
      case .oauth:
        record.userInfo[MSIDKey.oauthSuberror] = nil
        if record.code == MSIDErrorCode.serverProtectionPoliciesRequired.rawValue {
          record.code = MSIDErrorCode.serverUnauthorizedClient.rawValue
        }
      case .entraV1(let isRefresh):
        if record.code != MSIDErrorCode.serverProtectionPoliciesRequired.rawValue {
          record.code =
            (isRefresh ? MSIDErrorCode.serverRefreshTokenRejected : .serverOAuth).rawValue
        }
      }
      return record
    }
    guard answer["access_token"]?.nonEmptyString != nil || answer["id_token"]?.nonEmptyString != nil
    else {
      return ErrorRecord(
        .internal,
        description: "Authentication response received without expected accessToken and idToken")
    }
    guard server != .entraV2 || answer["client_info"]?.nonEmptyString != nil else {
      return ErrorRecord(
        .internal, description: "Client info was not returned in the server response")
    }
    return nil
  }
}
