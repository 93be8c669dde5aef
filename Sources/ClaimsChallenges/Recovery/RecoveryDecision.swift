public import HTTPAuthChallenges

/// What to do about a failure, which rule says so, and why.
public struct RecoveryDecision: Sendable, Hashable {
  /// What to do.
  public var action: RecoveryAction

  /// The rule that decided.
  public var rule: RecoveryRule

  /// One English sentence for developers.
  ///
  /// It never holds text that a server sent.
  public var reason: String

  /// What was noticed on the way.
  public var diagnostics: [RecoveryDiagnostic]

  /// Whether the refresh token that was used is of no use for anything any more: delete it.
  public var dropsRefreshToken = false

  /// The scopes that the API misses in the token (`insufficient_scope`, RFC 6750 §3.1); empty
  /// otherwise.
  public var missingScopes: ScopeSet = []

  /// The claims that the action answers, without the app's own: what a loop guard compares.
  package var answeredClaims: ClaimsRequest?

  /// The step-up that the action answers, or that interaction after it must answer.
  package var stepUp: StepUp?

  /// Whether the token that the action goes on with is there already.
  package var hasTokenAtHand = false

  /// Whether the action asks a token endpoint, or an acquirer that may.
  var asksForToken: Bool {
    switch action {
    case .acquireSilently, .acquireInteractively: true
    case .acquireWithGrantedScopes: !hasTokenAtHand
    default: false
    }
  }

  /// Makes a decision, for a policy of your own.
  public init(
    _ action: RecoveryAction, rule: RecoveryRule, reason: String,
    diagnostics: [RecoveryDiagnostic] = []
  ) {
    self.action = action
    self.rule = rule
    self.reason = reason
    self.diagnostics = diagnostics
  }
}

extension RecoveryDecision: CustomStringConvertible {
  /// Action, rule and reason; no parameters.
  public var description: String { "\(action) (\(rule)): \(reason)" }
}
