/// Decides what to do about a failure.
///
/// ``StandardRecoveryPolicy`` is the one to use, to wrap or to replace.
///
/// A policy is pure: the same failure in the same context gives the same decision, and nothing
/// else happens. `RecoveryPolicyContract.violations(of:)` tells in a test whether a policy keeps
/// what the rest of the package relies on.
public protocol RecoveryPolicy: Sendable {
  /// The decision for a failure.
  func decision(for failure: RequestFailure, in context: RecoveryContext) -> RecoveryDecision
}

extension RecoveryPolicy where Self == StandardRecoveryPolicy {
  /// The rules of this package, with their defaults.
  public static var standard: StandardRecoveryPolicy { StandardRecoveryPolicy() }
}
