public import ClaimsRequests
public import HTTPAuthChallenges
public import TokenErrors

/// The parameters of a request without a user: from a cache, or by a refresh token.
public struct SilentTokenParameters: TokenParameters {
  /// The scopes of the resource.
  public var scopes: ScopeSet
  /// Whose token.
  public var account: AccountIdentifier?
  /// Who issues the token; `nil`: the authority of the client configuration.
  public var authority: Authority?
  /// What the token must hold.
  public var claimsRequest: ClaimsRequest?
  /// More parameters of the request.
  public var extraQueryParameters: RequestParameters = [:]
  /// The id that joins the app's log with the issuer's.
  public var correlationID: String?
  /// How the token will be used.
  public var authenticationScheme: TokenAuthenticationScheme = .bearer
  /// Whether a new token is wanted although a cached one has not expired.
  public var forceRefresh = false

  /// Makes parameters with MSAL's defaults.
  public init(scopes: ScopeSet, account: AccountIdentifier? = nil) {
    self.scopes = scopes
    self.account = account
  }

  /// Whether a token of the app's cache may not be the answer: a refresh is forced, or claims are
  /// asked for.
  public var bypassesTokenCache: Bool {
    forceRefresh || !(claimsRequest?.json.isEmpty ?? true)
  }
}
