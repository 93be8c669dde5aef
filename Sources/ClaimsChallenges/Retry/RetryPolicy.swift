import TokenErrors

/// How often a failed request is sent again, and after what time.
///
/// The default is MSAL's: one retry after 0.5 s, or 2 s when there is no network, for HTTP 5xx and
/// for five network errors. With more attempts the time grows exponentially with full jitter. A
/// `Retry-After` of the server always counts instead: nothing is sent before it is over, and beyond
/// ``maximumDelay`` nothing is sent at all. Without one a 429 is not sent again. After AADSTS50196, the service's sign of a loop, nothing is.
public struct RetryPolicy: Sendable, Hashable {
  /// How often a request is sent at most, the first time included.
  public var maximumAttempts: Int

  /// The longest time to wait; a server that asks for more is not asked again.
  ///
  /// One hour unless set.
  public var maximumDelay: Duration = .seconds(3600)

  /// The first time to wait where the server does not say.
  public var baseDelay: Duration = .milliseconds(500)

  /// The time to wait after a 429 that does not say how long; `nil`, the default: it is not sent again.
  public var throttlingDelay: Duration?

  /// A policy with MSAL's times.
  ///
  /// - Parameter maximumAttempts: How often a request is sent at most; values below 1 count as 1.
  public init(maximumAttempts: Int = 2) {
    self.maximumAttempts = maximumAttempts
  }

  /// One retry, as MSAL.
  public static let standard = RetryPolicy()

  /// No retry.
  public static let never = RetryPolicy(maximumAttempts: 1)

  /// The time to wait before a request is sent again; `nil`: do not send it again.
  ///
  /// - Parameters:
  ///   - failure: Why the last attempt failed.
  ///   - attempt: Which attempt that was, from 1.
  ///   - generator: The source of jitter.
  /// - Returns: The time, never negative.
  public func delay(
    after failure: RequestFailure, attempt: Int, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    guard attempt >= 1, attempt < maximumAttempts, !failure.reportsRequestLoop else { return nil }
    let result = RecoveryClassifier.classify(failure)
    switch result.action {
    case .retryLater:
      if let server = failure.retryAfter?.delay { return server <= maximumDelay ? server : nil }
      if result.rule.isThrottling { return throttlingDelay.map(clamped) }
    case .waitForNetwork:
      guard failure.networkError?.isRetriedByMSAL == true else { return nil }
    default: return nil
    }
    let first = failure.networkError == .notConnectedToInternet ? baseDelay * 4 : baseDelay
    guard maximumAttempts > 2 else { return clamped(first) }
    var longest = first
    for _ in 1..<attempt {
      guard longest > .zero, longest < maximumDelay else { break }
      longest = longest * 2
    }
    return clamped(longest) * Double.random(in: 0...1, using: &generator)
  }

  /// The time that a decision to retry later names: all of the server's, however long.
  func waitingTime(after failure: RequestFailure, rule: RecoveryRule) -> Duration {
    if let server = failure.retryAfter?.delay { return server }
    return clamped(
      rule.isThrottling ? throttlingDelay ?? Self.defaultThrottlingTime : baseDelay)
  }

  /// What a throttling server means that does not say how long: MSAL waits a minute.
  static let defaultThrottlingTime: Duration = .seconds(60)

  private func clamped(_ delay: Duration) -> Duration { max(.zero, min(delay, maximumDelay)) }
}

extension RecoveryRule {
  /// Whether the rule says that there were too many requests.
  fileprivate var isThrottling: Bool {
    self == .tooManyRequests
      || rawValue == "category.\(AADSTSCategory.throttled.rawValue)"
  }
}
