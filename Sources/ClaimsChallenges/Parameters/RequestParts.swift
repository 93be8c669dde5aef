import ClaimsRequests
import HTTPAuthChallenges

/// What every wire form of some parameters shares, checked once: afterwards nothing can fail.
struct RequestParts: Sendable, Hashable {
  let authority: Authority
  let client: ClientConfiguration
  let scopes: ScopeSet
  /// The claims parameter: the app's and the challenge's claims, the capabilities last.
  let claims: Secret?
  /// The extra parameters by name.
  let extra: RequestParameters
  let correlationID: String?
  let authenticationScheme: TokenAuthenticationScheme
  let bypassesTokenCache: Bool

  /// Scopes that are added to every request of a user, and must not be given.
  static let openIDScopes: [String] = ["openid", "profile", "offline_access"]

  /// The header fields of every request to a token endpoint.
  private static let headerFields: HeaderFields = [
    "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
  ]

  /// Parameters that the request itself sets, whatever the grant.
  private static let reservedNames: Set<String> = [
    "assertion", "client_assertion", "client_assertion_type", "client_id", "client_info",
    "client_secret", "code", "code_challenge", "code_challenge_method", "code_verifier",
    "device_code", "grant_type", "redirect_uri", "refresh_token", "req_cnf",
    "requested_token_use", "response_type", "scope", "state", "token_type",
  ]

  init(
    _ parameters: some TokenParameters, client: ClientConfiguration
  ) throws(ClaimsChallengeError) {
    authority = parameters.authority ?? client.authority
    self.client = client
    scopes = parameters.scopes
    correlationID = parameters.correlationID
    authenticationScheme = parameters.authenticationScheme
    bypassesTokenCache = parameters.bypassesTokenCache
    if authority.trust(allowing: client.trustedHosts) == .untrusted {
      throw ClaimsChallengeError(
        .untrustedAuthority,
        reason: "The authority is no Microsoft cloud and its host is not among the trusted ones.")
    }
    try client.requireUsable()
    try Self.refuseReserved(scopes, client: client, authority: authority)
    claims = try Self.claimsText(parameters.claimsRequest, capabilities: client.capabilities)
    extra = parameters.extraQueryParameters.sortedByName
    for (name, _) in extra {
      if name == "claims" {
        throw ClaimsChallengeError(
          .duplicateClaimsParameter,
          reason: "The extra parameters hold claims; ask for them with claimsRequest.")
      }
      if Self.reservedNames.contains(name) {
        throw ClaimsChallengeError(
          .reservedParameter, reason: "An extra parameter has the name of one that is set already.")
      }
    }
  }

  private static func claimsText(
    _ request: ClaimsRequest?, capabilities: [ClientCapability]
  ) throws(ClaimsChallengeError) -> Secret? {
    let claims = request ?? ClaimsRequest()
    if claims.isAmbiguous {
      throw ClaimsChallengeError(
        .ambiguousClaims, reason: "The claims request holds a claim twice, with two meanings.")
    }
    if capabilities.isEmpty, claims.json.isEmpty { return nil }
    return Secret(claims.jsonString(declaring: capabilities))
  }

  private static func refuseReserved(
    _ scopes: ScopeSet, client: ClientConfiguration, authority: Authority
  ) throws(ClaimsChallengeError) {
    for scope in scopes {
      if openIDScopes.contains(scope) {
        throw ClaimsChallengeError(
          .reservedScope,
          reason: "The scopes openid, profile and offline_access are added and must not be given.")
      }
      if scope == client.clientID, authority.kind != .b2c {
        throw ClaimsChallengeError(
          .reservedScope, reason: "The client ID is a scope for Azure AD B2C authorities only.")
      }
    }
  }

  /// The scopes of an authorization request: the resource's, OpenID's, then those to consent to.
  func authorizationScope(adding extraScopes: ScopeSet) throws(ClaimsChallengeError) -> String {
    try Self.refuseReserved(extraScopes, client: client, authority: authority)
    var all = scopes
    for scope in Self.openIDScopes { all.insert(scope) }
    for scope in extraScopes { all.insert(scope) }
    return all.text
  }

  /// Refuses an extra parameter that would be a second value of one in `list`.
  func refuseCollisions(
    of extra: RequestParameters, with list: RequestParameters
  ) throws(ClaimsChallengeError) {
    for (name, _) in extra where list[name] != nil {
      throw ClaimsChallengeError(
        .reservedParameter, reason: "An extra parameter has the name of one that is set already.")
    }
  }

  func tokenRequest(grant: TokenGrant) -> TokenRequest {
    var list = RequestParameters()
    list.reserveCapacity(12 + extra.count)
    list.append("client_id", client.clientID)
    grant.append(to: &list, redirectURI: client.redirectURI)
    if let credential = client.credential { list.append(contentsOf: credential.parameters) }
    list.append("scope", grant.isOfUser ? scopes.textWithOpenIDScopes : scopes.text)
    list.append("client_info", "1")
    if let claims { list.append("claims", claims.exposedText) }
    list.append(contentsOf: authenticationScheme.parameters)
    list.append(contentsOf: extra)
    return request(to: authority.tokenEndpoint, parameters: list)
  }

  func request(to endpoint: String, parameters: RequestParameters) -> TokenRequest {
    var fields = Self.headerFields
    if let correlationID {
      fields.append("client-request-id", correlationID)
      fields.append("return-client-request-id", "true")
    }
    return TokenRequest(
      endpoint: endpoint, parameters: parameters, headerFields: fields,
      bypassesTokenCache: bypassesTokenCache)
  }
}

extension ScopeSet {
  /// The tokens and OpenID's, which are not among them: nobody may give those.
  fileprivate var textWithOpenIDScopes: String {
    let added = "openid profile offline_access"
    switch count {
    case 0: return added
    case 1: return "\(self[0]) \(added)"
    default: return "\(text) \(added)"
    }
  }
}
