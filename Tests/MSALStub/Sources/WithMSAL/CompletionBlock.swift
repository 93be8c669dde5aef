public import ClaimsChallengesFoundation

/// What the app shows the user when a token cannot be had.
public enum UserMessage: Error, Equatable {
  case signInCancelled, tryLater, offline, askYourAdministrator, notPossible
}

/// The article's completion block: what to do with an error of `acquireTokenSilent` or `acquireToken`.
public nonisolated(nonsending) func recover(
  from error: any Error, asking tokens: some TokenAcquirer, in context: inout RecoveryContext,
  remediate: (AccountIdentifier) async throws -> Void
) async throws -> AccessToken {
  let decision = RequestFailure(error).recovery(in: context)
  context.record(decision)
  switch decision.action {
  case .acquireSilently(let parameters), .acquireWithGrantedScopes(let parameters):
    return try await tokens.acquireTokenSilently(with: parameters)
  case .acquireInteractively(let parameters):
    return try await tokens.acquireTokenInteractively(with: parameters)
  case .remediateProtectionPolicy(let policy):
    try await remediate(policy.account)
    return try await tokens.acquireTokenSilently(with: policy.parameters)
  case .retryLater(let delay):
    guard delay < .seconds(30) else { throw UserMessage.tryLater }
    try await Task.sleep(for: delay)
    return try await tokens.acquireTokenSilently(with: context.parameters)
  case .userCanceled: throw UserMessage.signInCancelled
  case .blocked, .needsAdministrator, .registerDevice: throw UserMessage.askYourAdministrator
  case .waitForNetwork: throw UserMessage.offline
  default:
    // For developers: the rule that decided, and a reason without any secret.
    print("\(decision.rule): \(decision.reason)")
    throw UserMessage.notPossible
  }
}
