extension TokenAcquirer {
  /// The same acquirer, which does not repeat a silent request that is known to fail.
  ///
  /// A refusal that needs interaction is remembered for two minutes, for exactly the same
  /// parameters, until the user has signed in. A 429 or 5xx is remembered for the time that the
  /// server names, or one minute, for the same authority, account and scopes whatever the claims. The
  /// remembered failure is thrown with the diagnostic `throttle.hit` and the time that is left.
  ///
  /// MSAL for Apple does this itself: leave it out above MSAL.
  public func throttled(
    clock: some Clock<Duration> = ContinuousClock()
  ) -> some TokenAcquirer {
    ThrottlingAcquirer(base: self, store: ThrottleStore(clock: clock))
  }
}

/// Answers from memory what the server would refuse.
struct ThrottlingAcquirer<Base: TokenAcquirer, Time: Clock>: TokenAcquirer
where Time.Duration == Duration {
  let base: Base
  let store: ThrottleStore<Time>

  func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken {
    if let failure = await store.failure(for: parameters) { throw failure }
    do {
      return try await base.acquireTokenSilently(with: parameters)
    } catch {
      await store.record(RequestFailure(error), for: parameters)
      throw error
    }
  }

  func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    let token = try await base.acquireTokenInteractively(with: parameters)
    await store.recordInteraction()
    return token
  }
}
