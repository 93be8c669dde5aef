import HTTPAuthChallenges
import TokenErrors
import YajlJSON

/// Refusals that a server would repeat, kept in memory for a while.
package actor ThrottleStore<Time: Clock> where Time.Duration == Duration {
  private struct Record {
    var failure: RequestFailure
    var end: Time.Instant
  }

  /// How many records of each kind are kept; the ones that end first make room.
  private static var capacity: Int { 1000 }

  private let clock: Time
  private var pauses: [PauseKey: Record] = [:]
  private var refusals: [TokenParametersKey: Record] = [:]

  package init(clock: Time) { self.clock = clock }

  /// What the server would say, with the time that is left; `nil` if the request may be sent.
  package func failure(for parameters: SilentTokenParameters) -> RequestFailure? {
    let now = clock.now
    let record = pauses[PauseKey(parameters)] ?? refusals[TokenParametersKey(parameters)]
    guard let record, now < record.end else { return nil }
    var failure = record.failure
    failure.msalError?[.throttlingCacheHit] = .number(JSONNumber(1))
    failure.diagnostics.append(
      RecoveryDiagnostic(.throttled, message: "The request was not sent: it failed just before."))
    if ThrottleRule.pause(after: failure) != nil {
      failure.retryAfter = RetryAfter(
        delay: now.duration(to: record.end), source: failure.retryAfter?.source ?? .retryAfter)
    }
    return failure
  }

  /// Keeps a failure, if it is of a kind that would come again.
  package func record(_ failure: RequestFailure, for parameters: SilentTokenParameters) {
    let now = clock.now
    if let pause = ThrottleRule.pause(after: failure) {
      makeRoom(&pauses)
      pauses[PauseKey(parameters)] = Record(failure: failure, end: now.advanced(by: pause))
    } else if ThrottleRule.isRefusal(failure) {
      makeRoom(&refusals)
      refusals[TokenParametersKey(parameters)] = Record(
        failure: failure, end: now.advanced(by: ThrottleRule.refusalTime))
    }
  }

  /// The user has signed in: what needed interaction may be tried again.
  package func recordInteraction() { refusals.removeAll() }

  /// How many records there are.
  package var count: Int { pauses.count + refusals.count }

  private func makeRoom<Key>(_ records: inout [Key: Record]) {
    guard records.count >= Self.capacity else { return }
    let now = clock.now
    records = records.filter { now < $0.value.end }
    guard records.count >= Self.capacity else { return }
    let ends = records.values.map(\.end).sorted()
    let limit = ends[ends.count / 2]
    records = records.filter { $0.value.end > limit }
  }
}

/// Which failures are remembered, and how long.
package enum ThrottleRule {
  /// How long a refusal that needs interaction is remembered.
  package static let refusalTime: Duration = .seconds(120)

  /// How long a busy server is left alone: for 429, 5xx, and any other refusal with a `Retry-After`
  /// above zero.
  ///
  /// A minute where the server does not say; an hour at most.
  package static func pause(after failure: RequestFailure) -> Duration? {
    guard let status = failure.effectiveStatus, status >= 400, !failure.isCancellation else {
      return nil
    }
    let isBusy = status == 429 || failure.isServerError
    let server = failure.retryAfter.map(\.delay).flatMap { $0 > .zero ? $0 : nil }
    guard isBusy || server != nil else { return nil }
    return min(server ?? RetryPolicy.defaultThrottlingTime, RetryPolicy.standard.maximumDelay)
  }

  /// Whether the same silent request would be refused again until the user acts.
  package static func isRefusal(_ failure: RequestFailure) -> Bool {
    switch RecoveryClassifier.classify(failure).action {
    case .acquireInteractively, .acquireWithGrantedScopes, .remediateProtectionPolicy: true
    default: false
    }
  }
}

/// What a busy server is recognised by: no claims.
private struct PauseKey: Hashable {
  var authority: Authority?
  var account: AccountIdentifier?
  var scopes: ScopeSet

  init(_ parameters: SilentTokenParameters) {
    authority = parameters.authority
    account = parameters.account
    scopes = parameters.scopes
  }
}
