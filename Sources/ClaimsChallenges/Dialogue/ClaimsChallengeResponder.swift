public import ClaimsRequests
import HTTPAuthChallenges
import TokenErrors

/// The whole dialogue: call the API, and when it asks for claims acquire a token that holds them,
/// silently or with the user, and call once more.
///
/// Make one for the program and share it. Calls that meet the same challenge at the same time
/// acquire one token; different challenges are answered separately. Claims live as long as the call
/// that met them: after success, failure or cancellation nothing is left that a later request could
/// carry along.
public final class ClaimsChallengeResponder: Sendable {
  private let acquirer: any TokenAcquirer
  private let policy: any RecoveryPolicy
  private let capabilities: [ClientCapability]
  private let trustedHosts: Set<String>
  private let retryPolicy: RetryPolicy
  private let clock: any Clock<Duration>
  private let log: LogHandler?
  private let acquisitions = Acquisitions()
  private let signIn = SerialGate()

  /// A call takes no more steps than this, whatever a policy decides.
  private static let maximumSteps = 16

  /// Makes a responder.
  ///
  /// - Parameters:
  ///   - acquirer: Where tokens come from.
  ///   - policy: What is done about a failure.
  ///   - capabilities: What the app declares in requests that carry claims; declare `cp1` to your
  ///     token client for all requests, too, or no API will send a claims challenge.
  ///   - trustedHosts: Hosts of authorities beside the Microsoft clouds.
  ///   - retryPolicy: How often, and how long at most, a call waits for a busy API.
  ///   - clock: The clock to wait on.
  ///   - log: Where the steps are written, masked.
  public init(
    acquirer: some TokenAcquirer, policy: some RecoveryPolicy = .standard,
    capabilities: [ClientCapability] = [], trustedHosts: Set<String> = [],
    retryPolicy: RetryPolicy = .standard, clock: some Clock<Duration> = ContinuousClock(),
    log: LogHandler? = nil
  ) {
    self.acquirer = acquirer
    self.policy = policy
    self.capabilities = capabilities
    self.trustedHosts = trustedHosts
    self.retryPolicy = retryPolicy
    self.clock = clock
    self.log = log
  }

  /// Calls an API with a token, and answers its challenges.
  ///
  /// - Parameters:
  ///   - parameters: What the app needs.
  ///   - send: Sends the request with a token; throws a ``RequestFailure`` (or another
  ///     ``RequestFailureConvertible``) when it is refused. It may be called again after a
  ///     challenge, after 429 and 503, and after a network error that kept it from being sent:
  ///     never when the API may have acted on it.
  /// - Returns: What `send` returns.
  /// - Throws: A ``RequestFailure`` whose ``RequestFailure/decision`` tells what is left to the app;
  ///   an error that has nothing to do with tokens is thrown as it came.
  public func withAccessToken<Value>(
    for parameters: SilentTokenParameters, _ send: (AccessToken) async throws -> Value
  ) async throws -> Value {
    let call = await acquisitions.beginCall()
    do {
      let value = try await converse(parameters, call, send)
      await acquisitions.endCall(call)
      return value
    } catch {
      await acquisitions.endCall(call)
      throw error
    }
  }

  private func converse<Value>(
    _ parameters: SilentTokenParameters, _ call: UInt64,
    _ send: (AccessToken) async throws -> Value
  ) async throws -> Value {
    var context = RecoveryContext(
      for: parameters, capabilities: capabilities, trustedHosts: trustedHosts)
    var token = try await acquire(.acquireSilently(parameters), after: nil, &context, call)
    var nonce: Secret?
    var waits = 0
    while true {
      try Task.checkCancellation()
      await acquisitions.send(call)
      do {
        token.proofNonce = nonce
        return try await send(token)
      } catch {
        let failure = RequestFailure(error)
        let decision = decide(failure.asAnswerOfResource, &context)
        nonce = failure.nonce ?? nonce
        switch decision.action {
        case .acquireSilently, .acquireInteractively, .acquireWithGrantedScopes:
          token = try await acquire(
            decision.action, after: (failure, decision), &context, call)
        case .retryWithNonce(let newNonce): nonce = newNonce
        case .retryLater, .waitForNetwork:
          waits += 1
          guard let delay = waitingTime(decision.action, failure, attempt: waits) else {
            throw outcome(failure, decision, error)
          }
          try await clock.sleep(for: delay)
        default:
          throw outcome(failure, decision, error)
        }
      }
    }
  }

  /// How long to wait before the same request is sent again; `nil`: it is not.
  private func waitingTime(
    _ action: RecoveryAction, _ failure: RequestFailure, attempt: Int
  ) -> Duration? {
    guard failure.wasNotActedOn, attempt < retryPolicy.maximumAttempts else { return nil }
    guard case .retryLater(let named) = action else {
      var generator = SystemRandomNumberGenerator()
      return retryPolicy.delay(after: failure, attempt: attempt, using: &generator)
    }
    let server = failure.retryAfter?.delay
    if failure.status == 429, server == nil, retryPolicy.throttlingDelay == nil { return nil }
    let delay = max(named, server ?? .zero)
    return delay <= retryPolicy.maximumDelay ? delay : nil
  }

  // MARK: Tokens

  /// Acquires a token, and goes on as the policy decides when that fails: mostly from silent to
  /// interactive with the same claims.
  private func acquire(
    _ action: RecoveryAction, after refusal: (RequestFailure, RecoveryDecision)?,
    _ context: inout RecoveryContext, _ call: UInt64
  ) async throws -> AccessToken {
    var action = action
    var refusal = refusal
    while true {
      do {
        let token = try await token(for: action, refusal?.0, call)
        context.recordToken()
        log?.log(.verbose, "A token came.")
        return token
      } catch {
        if let (failure, decision) = refusal, error.isInteractionUnavailable {
          throw outcome(failure, decision, error)
        }
        try Task.checkCancellation()
        let failure = RequestFailure(error)
        let decision = decide(failure, &context)
        // Whatever a busy issuer says besides, it is not asked again before its time.
        let isBusy = failure.wasNotActedOn && (failure.retryAfter?.delay ?? .zero) > .zero
        switch decision.action {
        case .acquireSilently, .acquireInteractively, .acquireWithGrantedScopes:
          if isBusy { throw outcome(failure, decision, error) }
          action = decision.action
          refusal = (failure, decision)
        default:
          throw outcome(failure, decision, error)
        }
      }
    }
  }

  private func token(
    for action: RecoveryAction, _ failure: RequestFailure?, _ call: UInt64
  ) async throws -> AccessToken {
    switch action {
    case .acquireSilently(let parameters):
      return try await silentToken(parameters, call, reusesFresh: failure != nil)
    case .acquireWithGrantedScopes(let parameters):
      if let token = failure?.declinedScopes?.accessToken { return token }
      return try await silentToken(parameters, call, reusesFresh: false)
    case .acquireInteractively(let parameters):
      log?.log(
        .info,
        "Acquiring a token interactively for \(organizational: parameters.scopes.text), claims \(secret: parameters.claimsRequest), user \(username: parameters.account?.username)."
      )
      return try await acquisitions.token(
        for: .init(parameters), call: call, reusesFresh: failure != nil
      ) { [acquirer, signIn] in
        try await signIn.value { try await acquirer.acquireTokenInteractively(with: parameters) }
      }
    default:
      throw CancellationError()  // no other action reaches this
    }
  }

  private func silentToken(
    _ parameters: SilentTokenParameters, _ call: UInt64, reusesFresh: Bool
  ) async throws -> AccessToken {
    // A cache may have it: whoever asks an issuer says so at `info`.
    log?.log(
      .verbose,
      "Acquiring a token silently for \(organizational: parameters.scopes.text), claims \(secret: parameters.claimsRequest), user \(username: parameters.account?.username)."
    )
    return try await acquisitions.token(
      for: .init(parameters), call: call, reusesFresh: reusesFresh
    ) { [acquirer] in
      try await acquirer.acquireTokenSilently(with: parameters)
    }
  }

  // MARK: Decisions

  /// Asks the policy, notes and logs what it says.
  private func decide(
    _ failure: RequestFailure, _ context: inout RecoveryContext
  ) -> RecoveryDecision {
    var decision = policy.decision(for: failure, in: context)
    if context.attempt >= Self.maximumSteps {
      decision = RecoveryDecision(
        .stop, rule: .tooManySteps, reason: "The call took more steps than can make sense.",
        diagnostics: decision.diagnostics)
    }
    context.record(decision)
    let level: LogLevel =
      switch decision.action {
      case .acquireSilently, .acquireInteractively, .acquireWithGrantedScopes, .retryLater,
        .waitForNetwork, .noneNeeded, .userCanceled:
        .warning
      default: .error
      }
    log?.log(level, .refusal(failure, decision))
    for diagnostic in decision.diagnostics {
      log?.log(.verbose, "Noticed \(diagnostic.code).")
    }
    return decision
  }

  /// What the caller gets: an error that is none of ours as it came, else the failure with the
  /// decision.
  private func outcome(
    _ failure: RequestFailure, _ decision: RecoveryDecision, _ error: any Error
  ) -> any Error {
    if error is CancellationError { return error }
    if decision.action == .noneNeeded, !(error is RequestFailure) { return error }
    var failure = failure
    failure.decision = decision
    return failure
  }
}

extension RequestFailure {
  /// Whether the API says itself that it did nothing, or got nothing, so that the same request is safe
  /// to send.
  fileprivate var wasNotActedOn: Bool {
    status == 429 || status == 503 || networkError?.sentNothing == true
  }

  /// The failure as what it is, an API's answer to a request with a token.
  ///
  /// An API may not pose as a token endpoint: of a body in that form its claims count, like those of a
  /// header, and a report of a loop; nothing else of it sends anybody to a sign-in page.
  fileprivate var asAnswerOfResource: RequestFailure {
    guard let status else { return self }
    var failure = self
    failure.sentAccessToken = sentAccessToken ?? true
    guard var error = tokenError, !error.isResourceError else { return failure }
    if failure.claimsChallenge == nil, !isFromOtherHost,
      ClaimsChallenge.counts(withStatus: status)
    {
      failure.claimsChallenge = error.claimsChallenge
    }
    let isLoop = error.reportsRequestLoop
    error = TokenError(source: .resource, status: status)
    if isLoop { error.aadstsCodes = [.requestLoop] }
    failure.tokenError = error
    failure.msalError = nil
    return failure
  }
}

extension Error {
  /// Whether an acquirer cannot ask the user.
  fileprivate var isInteractionUnavailable: Bool {
    (self as? ClaimsChallengeError)?.code == .interactionUnavailable
  }
}
