extension InteractiveTokenParameters {
  /// The authorization request: the URL that the browser opens.
  ///
  /// The order is `client_id`, `response_type`, `redirect_uri`, `scope`, `state`, `code_challenge`,
  /// `code_challenge_method`, `client_info`, `claims`, `prompt`, `login_hint`, `domain_hint`,
  /// `acr_values`, `max_age`, then the extra ones by name.
  ///
  /// - Parameters:
  ///   - client: The registration; it needs a redirect URI.
  ///   - codeChallenge: The S256 challenge of a verifier that the caller made (RFC 7636 §4.2).
  ///   - state: A fresh random text of the caller's that the answer must repeat.
  /// - Returns: The request, whose ``AuthorizationRequest/url`` the browser opens.
  /// - Throws: `missing_redirect_uri`, `missing_code_challenge`, `missing_state`, and what
  ///   ``TokenParameters/tokenRequest(for:grant:)`` throws.
  public func authorizationRequest(
    for client: ClientConfiguration, codeChallenge: String, state: String
  ) throws(ClaimsChallengeError) -> AuthorizationRequest {
    if client.redirectURI == nil {
      throw ClaimsChallengeError(
        .missingRedirectURI, reason: "The client configuration has no redirect URI.")
    }
    if codeChallenge.isEmpty {
      throw ClaimsChallengeError(
        .missingCodeChallenge, reason: "The authorization request needs a PKCE code challenge.")
    }
    if state.isEmpty {
      throw ClaimsChallengeError(
        .missingState, reason: "The authorization request needs a state to check its answer by.")
    }
    return try draftAuthorizationRequest(
      for: client, codeChallenge: codeChallenge, state: state)
  }

  /// The authorization request with only what is given: `state`, PKCE and redirect URI are left out
  /// where they are missing, for a tool that shows the request but does not send it.
  package func draftAuthorizationRequest(
    for client: ClientConfiguration, codeChallenge: String?, state: String?
  ) throws(ClaimsChallengeError) -> AuthorizationRequest {
    let parts = try RequestParts(self, client: client)
    var list = RequestParameters()
    list.append("client_id", client.clientID)
    list.append("response_type", "code")
    if let redirectURI = client.redirectURI { list.append("redirect_uri", redirectURI) }
    list.append("scope", try parts.authorizationScope(adding: extraScopesToConsent))
    if let state { list.append("state", state) }
    if let codeChallenge {
      list.append("code_challenge", codeChallenge)
      list.append("code_challenge_method", "S256")
    }
    list.append("client_info", "1")
    if let claims = parts.claims { list.append("claims", claims.exposedText) }
    if let prompt = promptType.parameterValue { list.append("prompt", prompt) }
    if let hint = loginHint ?? account?.username { list.append("login_hint", hint) }
    if let domainHint { list.append("domain_hint", domainHint) }
    appendStepUp(to: &list)
    var extra = parts.extra
    if let correlationID {
      extra["client-request-id"] = correlationID
      extra["return-client-request-id"] = "true"
    }
    try parts.refuseCollisions(of: extra, with: list)
    list.append(contentsOf: extra.sortedByName)
    return AuthorizationRequest(parts: parts, parameters: list)
  }

  /// The device authorization request (RFC 8628 §3.1), for devices without a browser.
  ///
  /// The order is `client_id`, `scope`, `claims`, `acr_values`, `max_age`, then the extra ones by
  /// name. Its answer is read by ``DeviceAuthorization``; the device code it holds is the
  /// grant of the token request that follows.
  ///
  /// - Throws: `missing_device_authorization_endpoint`, and what
  ///   ``TokenParameters/tokenRequest(for:grant:)`` throws.
  public func deviceAuthorizationRequest(
    for client: ClientConfiguration
  ) throws(ClaimsChallengeError) -> TokenRequest {
    let parts = try RequestParts(self, client: client)
    guard let endpoint = parts.authority.deviceAuthorizationEndpoint else {
      throw ClaimsChallengeError(
        .missingDeviceAuthorizationEndpoint, reason: "The authority issues no device codes.")
    }
    var list = RequestParameters()
    list.append("client_id", client.clientID)
    list.append("scope", try parts.authorizationScope(adding: extraScopesToConsent))
    if let claims = parts.claims { list.append("claims", claims.exposedText) }
    appendStepUp(to: &list)
    try parts.refuseCollisions(of: parts.extra, with: list)
    list.append(contentsOf: parts.extra)
    return parts.request(to: endpoint, parameters: list)
  }

  private func appendStepUp(to list: inout RequestParameters) {
    if !acrValues.isEmpty { list.append("acr_values", acrValues.joined(separator: " ")) }
    if let maximumAge { list.append("max_age", String(max(0, maximumAge.components.seconds))) }
  }
}
