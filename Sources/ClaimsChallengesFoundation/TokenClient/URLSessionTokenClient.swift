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
/// Access tokens are kept in memory until five minutes before they expire, MSAL's buffer; the refresh
/// token as long as the value lives. Nothing is stored on disk: ``refreshToken`` is for that.
public struct URLSessionTokenClient: TokenAcquirer {
  let client: ClientConfiguration
  let session: URLSession
  let interaction: UserInteraction
  let store: TokenStore

  /// Makes a client.
  ///
  /// - Parameters:
  ///   - client: The registration. For a browser its redirect URI is `http://localhost` or
  ///     `http://127.0.0.1`, with a port or without: then a free one is taken.
  ///   - session: Its configuration is used for all requests.
  ///   - refreshToken: A refresh token of an earlier run.
  ///   - interaction: How the user is reached when a silent request does not suffice.
  public init(
    client: ClientConfiguration, session: URLSession = .shared, refreshToken: Secret? = nil,
    interaction: UserInteraction = .unavailable
  ) {
    self.client = client
    self.session = session
    self.interaction = interaction
    store = TokenStore(refreshToken: refreshToken)
  }

  /// The newest refresh token, for a store of your own.
  public var refreshToken: Secret? { get async { await store.refreshToken } }

  /// A token from memory unless the parameters pass that by, else by the refresh token.
  ///
  /// - Throws: The endpoint's `TokenError`; `interaction_required` without a refresh token;
  ///   ``DeclinedScopes`` when less was granted than asked for; `ClaimsChallengeError`; `URLError`.
  public func acquireTokenSilently(
    with parameters: SilentTokenParameters
  ) async throws -> AccessToken {
    if !parameters.bypassesTokenCache, let token = await store.accessToken(for: parameters.cacheKey)
    {
      return token
    }
    guard let refreshToken = await store.refreshToken else {
      throw TokenError(.interactionRequired)
    }
    let request = try parameters.tokenRequest(for: client, grant: .refreshToken(refreshToken))
    do {
      return try await keep(send(request), asked: parameters)
    } catch let error as TokenError where error.suberror == .badToken {
      await store.forget(refreshToken)
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

  /// Sends a token request and reads its answer.
  func send(_ request: TokenRequest) async throws -> TokenResponse {
    let (data, response) = try await HTTPExchange.send(
      URLRequest(request), in: session, redirects: .refuse)
    return try TokenResponse(
      body: data, status: response.statusCode, headerFields: HeaderFields(response))
  }

  /// Keeps an answer's tokens, and gives out the access token if it holds what was asked for.
  func keep(_ response: TokenResponse, asked: some TokenParameters) async throws -> AccessToken {
    await store.keep(response, for: asked.cacheKey)
    if let declined = response.declinedScopes(of: asked.scopes) { throw declined }
    return response.accessToken
  }
}
