public import HTTPAuthChallenges

/// Where a token client keeps access tokens between calls: in memory, or in a file or keychain of the
/// app's.
///
/// A cache only stores. The token client decides what is looked up: never a token with fewer scopes
/// than asked for, never one that was refused, none that is about to expire.
public protocol TokenCache: Sendable {
  /// The token that was kept under this key, expired or not.
  func token(for key: TokenCacheKey) async -> CachedToken?

  /// Keeps a token instead of an earlier one; `nil` removes it.
  func setToken(_ token: CachedToken?, for key: TokenCacheKey) async
}

/// A token of a cache.
public struct CachedToken: Sendable, Hashable {
  /// The token.
  public var accessToken: AccessToken
  /// When it expires.
  public var expiresAt: HTTPDate
  /// From when on a newer one should be fetched, although this one can still be used (`refresh_in`).
  public var refreshAt: HTTPDate?

  /// Makes a token of a cache.
  public init(accessToken: AccessToken, expiresAt: HTTPDate, refreshAt: HTTPDate? = nil) {
    self.accessToken = accessToken
    self.expiresAt = expiresAt
    self.refreshAt = refreshAt
  }
}

/// What a cached token was issued for: whoever asks for anything else gets another one.
///
/// Claims are no part of it: a token with claims replaces the one without, as in MSAL.
public struct TokenCacheKey: Sendable, Hashable {
  /// The client that the token was issued to.
  public var clientID: String
  /// Who issued it, with the tenant.
  public var authority: Authority?
  /// Whose it is: the home account id, or what stands for the user where there is none; `nil`: the
  /// client's own, or that of its one user.
  public var subject: String?
  /// How it is used.
  public var authenticationScheme: TokenAuthenticationScheme
  /// The scopes that were granted, in lower case.
  public let scopes: ScopeSet

  /// Makes a key; of the scopes neither the order nor ASCII case counts.
  public init(
    clientID: String, authority: Authority?, subject: String? = nil, scopes: ScopeSet,
    authenticationScheme: TokenAuthenticationScheme = .bearer
  ) {
    self.clientID = clientID
    self.authority = authority
    self.subject = subject
    self.authenticationScheme = authenticationScheme
    self.scopes = Self.lowercased(scopes)
  }

  /// The same key for other scopes.
  public func replacingScopes(_ scopes: ScopeSet) -> TokenCacheKey {
    TokenCacheKey(
      clientID: clientID, authority: authority, subject: subject, scopes: scopes,
      authenticationScheme: authenticationScheme)
  }

  private static func lowercased(_ scopes: ScopeSet) -> ScopeSet {
    ScopeSet(
      scopes.map { scope in
        String(
          String.UnicodeScalarView(
            scope.unicodeScalars.map {
              "A"..."Z" ~= $0 ? Unicode.Scalar($0.value | 0x20) ?? $0 : $0
            }))
      })
  }
}

/// Access tokens in memory, as long as the value lives.
public actor InMemoryTokenCache: TokenCache {
  /// How many tokens are kept; those that expire first make room.
  static let capacity = 10_000

  private var tokens: [TokenCacheKey: CachedToken] = [:]

  /// An empty cache.
  public init() {}

  /// The token that was kept under this key.
  public func token(for key: TokenCacheKey) -> CachedToken? { tokens[key] }

  /// Keeps a token, or removes it.
  public func setToken(_ token: CachedToken?, for key: TokenCacheKey) {
    tokens[key] = token
    guard tokens.count > Self.capacity else { return }
    let ends = tokens.values.map(\.expiresAt).sorted()
    let limit = ends[ends.count / 2]
    tokens = tokens.filter { $0.value.expiresAt > limit }
  }

  /// How many tokens there are.
  package var count: Int { tokens.count }
}
