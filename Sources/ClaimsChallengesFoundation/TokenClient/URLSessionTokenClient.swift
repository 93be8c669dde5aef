public import ClaimsChallenges

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A token acquirer for programs without MSAL: refresh token, authorization code with PKCE, device
/// code, over `URLSession`.
///
/// It serves one user.
///
/// Access tokens are kept in the cache until five minutes before they expire, MSAL's buffer; the refresh
/// token in memory as long as the value lives. Nothing is stored on disk: ``refreshToken`` and a
/// ``TokenCache`` of your own are for that.
public struct URLSessionTokenClient: TokenAcquirer {
  let client: ClientConfiguration
  let endpoint: TokenEndpointClient
  let interaction: UserInteraction
  let tokens: TokenKeeper
  let refreshTokens: RefreshTokenStore

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - client: The registration. For a browser its redirect URI is `http://localhost` or
  ///     `http://127.0.0.1`, with a port or without: then a free one is taken.
  ///   - session: Its configuration is used for all requests.
  ///   - refreshToken: A refresh token of an earlier run.
  ///   - interaction: How the user is reached when a silent request does not suffice.
  ///   - cache: Where access tokens are kept.
  ///   - signer: Signs DPoP proofs, where the issuer binds tokens to a key.
  ///   - log: Where requests and refusals are written, masked.
  public init(
    client: ClientConfiguration, session: URLSession = .shared, refreshToken: Secret? = nil,
    interaction: UserInteraction = .unavailable, cache: some TokenCache = InMemoryTokenCache(),
    signer: DPoPProofSigner? = nil, log: LogHandler? = nil
  ) {
    self.client = client
    endpoint = TokenEndpointClient(session: session, signer: signer, log: log)
    self.interaction = interaction
    tokens = TokenKeeper(cache: cache)
    refreshTokens = RefreshTokenStore(refreshToken)
  }

  /// The newest refresh token, for a store of your own.
  public var refreshToken: Secret? { get async { await refreshTokens.refreshToken } }

  /// A token from memory unless the parameters pass that by, else by the refresh token.
  ///
  /// - Throws: The endpoint's `TokenError`; `interaction_required` without a refresh token;
  ///   ``DeclinedScopes`` when less was granted than asked for; `ClaimsChallengeError`; `URLError`.
  public func acquireTokenSilently(
    with parameters: SilentTokenParameters
  ) async throws -> AccessToken {
    try await tokens.token(for: parameters, key: cacheKey(parameters)) { _ in
      try await refresh(parameters)
    }
  }

  private func refresh(_ parameters: SilentTokenParameters) async throws -> TokenResponse {
    guard let refreshToken = await refreshTokens.refreshToken else {
      throw TokenError(.interactionRequired)
    }
    let request = try parameters.tokenRequest(for: client, grant: .refreshToken(refreshToken))
    do {
      let response = try await endpoint.token(request)
      await refreshTokens.replace(by: response.refreshToken)
      return response
    } catch let error as TokenError where error.suberror == .badToken {
      await refreshTokens.forget(refreshToken)
      throw error
    }
  }

  /// A token by the user's sign-in.
  ///
  /// - Throws: `interaction_unavailable` if there is no way to reach the user, `missing_redirect_uri`
  ///   if the browser cannot return; else like ``acquireTokenSilently(with:)``.
  public func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    switch interaction {
    case .browser(let open): try await signIn(with: parameters, opening: open)
    case .deviceCode(let show): try await signIn(with: parameters, showing: show)
    default:
      throw ClaimsChallengeError(
        .interactionUnavailable, reason: "The token client has no way to reach the user.")
    }
  }

  /// Keeps what a sign-in brought, and gives out the access token if it holds what was asked for.
  func keep(
    _ response: TokenResponse, asked: InteractiveTokenParameters
  ) async throws -> AccessToken {
    await refreshTokens.replace(by: response.refreshToken)
    return try await tokens.keep(response, asked: asked, cacheKey(asked))
  }

  private func cacheKey(_ parameters: some TokenParameters) -> TokenCacheKey {
    TokenCacheKey(
      clientID: client.clientID, authority: parameters.authority ?? client.authority,
      subject: parameters.account?.homeAccountID, scopes: parameters.scopes,
      authenticationScheme: parameters.authenticationScheme)
  }
}
