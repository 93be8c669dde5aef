import ClaimsChallenges

/// What a cached token was issued for.
struct TokenCacheKey: Sendable, Hashable {
  var scopes: Set<String>
  var account: String?
  var authority: Authority?
  var scheme: TokenAuthenticationScheme
}

extension TokenParameters {
  /// Claims are no part of it: a token with claims replaces the one without, as in MSAL.
  var cacheKey: TokenCacheKey {
    TokenCacheKey(
      scopes: Set(scopes.lazy.map { $0.lowercased() }), account: account?.homeAccountID,
      authority: authority, scheme: authenticationScheme)
  }
}

/// The tokens of one user, in memory.
actor TokenStore {
  private struct CachedToken {
    var token: AccessToken
    var deadline: ContinuousClock.Instant
  }

  /// How long before its end a token is not used any more: MSAL's `tokenExpirationBuffer`.
  static let expirationBuffer = Duration.seconds(300)

  private(set) var refreshToken: Secret?
  private var tokens: [TokenCacheKey: CachedToken] = [:]

  init(refreshToken: Secret?) { self.refreshToken = refreshToken }

  func accessToken(for key: TokenCacheKey) -> AccessToken? {
    guard let cached = tokens[key], cached.deadline > .now else { return nil }
    return cached.token
  }

  func keep(_ response: TokenResponse, for key: TokenCacheKey) {
    if let newToken = response.refreshToken { refreshToken = newToken }
    tokens[key] = response.expiresIn.map {
      CachedToken(token: response.accessToken, deadline: .now + $0 - Self.expirationBuffer)
    }
  }

  /// Drops a refresh token that the server will never take again, unless a newer one has come.
  func forget(_ refused: Secret) {
    if refreshToken == refused { refreshToken = nil }
  }
}
