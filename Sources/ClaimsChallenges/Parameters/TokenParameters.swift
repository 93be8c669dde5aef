public import ClaimsRequests
public import HTTPAuthChallenges
public import TokenErrors

/// What an app asks of the token issuer, with the names of MSAL for Apple.
///
/// The two kinds are ``SilentTokenParameters`` and ``InteractiveTokenParameters``.
public protocol TokenParameters: Sendable, Hashable {
  /// The scopes of the resource.
  ///
  /// `openid`, `profile` and `offline_access` are added and must not be given.
  var scopes: ScopeSet { get set }
  /// Whose token; `nil` where the client has one user, or none.
  var account: AccountIdentifier? { get set }
  /// Who issues the token; `nil`: the authority of the client configuration.
  var authority: Authority? { get set }
  /// What the token must hold, challenges included, capabilities not.
  var claimsRequest: ClaimsRequest? { get set }
  /// More parameters of the request, sent after all others, by name.
  var extraQueryParameters: RequestParameters { get set }
  /// The id that joins the app's log with the issuer's: `client-request-id`.
  var correlationID: String? { get set }
  /// How the token will be used.
  var authenticationScheme: TokenAuthenticationScheme { get set }
  /// Whether a token of the app's cache may not be the answer.
  var bypassesTokenCache: Bool { get }
}

extension TokenParameters {
  /// Whether claims are asked for: a cached token was issued without them.
  ///
  /// Capabilities alone do not count.
  public var bypassesTokenCache: Bool { !(claimsRequest?.json.isEmpty ?? true) }

  /// The same parameters, with these claims merged into the app's own; the newer win.
  public func answering(_ claims: ClaimsRequest) -> Self {
    var answer = self
    answer.claimsRequest = claimsRequest?.merging(claims) ?? claims
    return answer
  }

  /// The token request for a grant: endpoint, parameters in a fixed order, body.
  ///
  /// The order is `client_id`, `grant_type`, the grant's own, the client's credential, `scope`,
  /// `client_info`, `claims`, those of the authentication scheme, then the extra ones by name.
  ///
  /// - Throws: `untrusted_authority`, `missing_client_id`, `invalid_redirect_uri`, `missing_credential`,
  ///   `reserved_scope`, `duplicate_claims_parameter`, `reserved_parameter` or `ambiguous_claims`.
  public func tokenRequest(
    for client: ClientConfiguration, grant: TokenGrant
  ) throws(ClaimsChallengeError) -> TokenRequest {
    let request = try draftTokenRequest(for: client, grant: grant)
    if grant.needsCredential, client.credential == nil {
      throw ClaimsChallengeError(
        .missingCredential, reason: "The grant needs the client's secret or assertion.")
    }
    return request
  }

  /// The token request without a credential where that is missing, for a tool that shows the request but
  /// does not send it.
  package func draftTokenRequest(
    for client: ClientConfiguration, grant: TokenGrant
  ) throws(ClaimsChallengeError) -> TokenRequest {
    try RequestParts(self, client: client).tokenRequest(grant: grant)
  }
}
