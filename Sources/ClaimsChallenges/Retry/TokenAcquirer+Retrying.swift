extension TokenAcquirer {
  /// The same acquirer, which sends a silent request again where the policy says so.
  ///
  /// Interactive requests are made once: the user is not asked twice.
  ///
  /// - Parameters:
  ///   - policy: How often, and after what time.
  ///   - clock: The clock to wait on.
  /// - Returns: An acquirer around this one.
  public func retrying(
    _ policy: RetryPolicy = .standard, clock: some Clock<Duration> = ContinuousClock()
  ) -> some TokenAcquirer {
    retrying(policy, clock: clock, generator: SystemRandomNumberGenerator())
  }

  /// The same acquirer, which sends a silent request again where the policy says so.
  ///
  /// - Parameters:
  ///   - policy: How often, and after what time.
  ///   - clock: The clock to wait on.
  ///   - generator: The source of jitter, for tests that must repeat.
  /// - Returns: An acquirer around this one.
  public func retrying(
    _ policy: RetryPolicy = .standard, clock: some Clock<Duration> = ContinuousClock(),
    generator: some RandomNumberGenerator & Sendable
  ) -> some TokenAcquirer {
    RetryingAcquirer(base: self, policy: policy, clock: clock, jitter: Jitter(generator))
  }
}

/// Sends silent requests again.
struct RetryingAcquirer<Base: TokenAcquirer, Waiting: Clock, Generator>: TokenAcquirer
where Waiting.Duration == Duration, Generator: RandomNumberGenerator & Sendable {
  let base: Base
  let policy: RetryPolicy
  let clock: Waiting
  let jitter: Jitter<Generator>

  func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken {
    var attempt = 1
    while true {
      do {
        return try await base.acquireTokenSilently(with: parameters)
      } catch {
        let failure = RequestFailure(error)
        guard let delay = await jitter.delay(by: policy, after: failure, attempt: attempt) else {
          throw error
        }
        try await clock.sleep(for: delay)
        attempt += 1
      }
    }
  }

  func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    try await base.acquireTokenInteractively(with: parameters)
  }
}

/// A source of jitter that several tasks share.
actor Jitter<Generator: RandomNumberGenerator & Sendable> {
  private var generator: Generator

  init(_ generator: Generator) { self.generator = generator }

  func delay(by policy: RetryPolicy, after failure: RequestFailure, attempt: Int) -> Duration? {
    policy.delay(after: failure, attempt: attempt, using: &generator)
  }
}
