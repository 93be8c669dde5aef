import ClaimsChallenges

/// The access tokens of one client: from the cache while they are good, else acquired, equal ones once
/// at a time.
struct TokenKeeper: Sendable {
  /// How long before its end a token is not used any more: MSAL's `tokenExpirationBuffer`.
  static let expirationBuffer: Int64 = 300

  let cache: any TokenCache
  private let flights = SingleFlight<TokenParametersKey, AccessToken>()
  private let now: @Sendable () -> HTTPDate

  init(cache: any TokenCache, now: @escaping @Sendable () -> HTTPDate = { .now }) {
    self.cache = cache
    self.now = now
  }

  /// The token of the cache, unless the parameters pass that by, else a new one.
  ///
  /// What is passed by was refused, and leaves the cache for good. A token that has not expired yet
  /// serves while the issuer cannot be asked.
  ///
  /// - Parameters:
  ///   - parameters: What is asked for.
  ///   - key: Where the cache has it.
  ///   - acquire: Asks for a new token; gets the one that was refused, if that is known.
  /// - Returns: The token.
  /// - Throws: What `acquire` throws; ``DeclinedScopes``.
  func token(
    for parameters: SilentTokenParameters, key: TokenCacheKey,
    _ acquire: @escaping @Sendable (_ refused: AccessToken?) async throws -> TokenResponse
  ) async throws -> AccessToken {
    if parameters.bypassesTokenCache {
      return try await flights.value(for: TokenParametersKey(parameters)) {
        let refused = await cache.token(for: key)
        await cache.setToken(nil, for: key)
        return try await keep(try await acquire(refused?.accessToken), asked: parameters, key)
      }
    }
    let cached = await cache.token(for: key)
    let seconds = cached.map { remaining($0.expiresAt) } ?? 0
    if let cached, seconds > Self.expirationBuffer {
      if cached.refreshAt.map({ remaining($0) <= 0 }) == true {
        Task { _ = try? await renewed(parameters, key, acquire) }
      }
      return cached.accessToken
    }
    do {
      return try await renewed(parameters, key, acquire)
    } catch {
      guard let cached, remaining(cached.expiresAt) > 0, RequestFailure(error).isOfPassingKind
      else {
        throw error
      }
      return cached.accessToken
    }
  }

  private func renewed(
    _ parameters: SilentTokenParameters, _ key: TokenCacheKey,
    _ acquire: @escaping @Sendable (AccessToken?) async throws -> TokenResponse
  ) async throws -> AccessToken {
    try await flights.value(for: TokenParametersKey(parameters)) {
      try await keep(try await acquire(nil), asked: parameters, key)
    }
  }

  /// Keeps an answer's token under the scopes that it was granted for, and gives it out if these are
  /// those that were asked for.
  ///
  /// - Throws: ``DeclinedScopes`` with the token if some were declined.
  func keep(
    _ response: TokenResponse, asked: some TokenParameters, _ key: TokenCacheKey
  ) async throws -> AccessToken {
    let declined = response.declinedScopes(of: asked.scopes)
    let granted = declined.map { key.replacingScopes($0.granted) } ?? key
    let cached = response.expiresIn.map { lifetime in
      CachedToken(
        accessToken: response.accessToken, expiresAt: now().advanced(by: lifetime),
        refreshAt: response.refreshIn.map { now().advanced(by: $0) })
    }
    // A token without a known end serves this call alone; an older one is not better.
    await cache.setToken(cached, for: granted)
    if let declined { throw declined }
    return response.accessToken
  }

  private func remaining(_ date: HTTPDate) -> Int64 {
    date.secondsSinceUnixEpoch.subtractingReportingOverflow(now().secondsSinceUnixEpoch)
      .partialValue
  }
}

extension HTTPDate {
  fileprivate func advanced(by duration: Duration) -> HTTPDate {
    HTTPDate(
      secondsSinceUnixEpoch:
        secondsSinceUnixEpoch
        .addingReportingOverflow(duration.components.seconds).partialValue)
  }
}

extension RequestFailure {
  /// Whether the issuer could not answer, rather than that it refused.
  fileprivate var isOfPassingKind: Bool {
    networkError.map { $0 != .cancelled } == true || status == 429
      || (500...599).contains(status ?? 0)
  }
}

/// The refresh token of one user.
actor RefreshTokenStore {
  private(set) var refreshToken: Secret?

  init(_ refreshToken: Secret?) { self.refreshToken = refreshToken }

  func replace(by newToken: Secret?) {
    if let newToken { refreshToken = newToken }
  }

  /// Drops a refresh token that the server will never take again, unless a newer one has come.
  func forget(_ refused: Secret) {
    if refreshToken == refused { refreshToken = nil }
  }
}
