public import ClaimsRequests
package import HTTPAuthChallenges
public import TokenErrors

/// What was asked for, and what was done so far to get it: one context for one call of one
/// resource.
///
/// A value: keep it for the call, ``record(_:)`` each decision before carrying it out, and throw it
/// away afterwards. Claims of a challenge are never put into ``parameters``, so that nothing stale
/// is left when the user cancels.
public struct RecoveryContext: Sendable, Hashable {
  /// The app's own parameters; no challenge gets in here.
  public var parameters: SilentTokenParameters

  /// How the token that failed was acquired, or tried to be.
  public var flow: TokenFlow

  /// What the app declares that it can do.
  ///
  /// Requests that carry claims declare it, too.
  public var capabilities: [ClientCapability]

  /// Hosts that may receive token requests, beside those of the Microsoft clouds.
  public var trustedHosts: Set<String>

  /// How many decisions were recorded.
  public private(set) var attempt = 0

  /// The claims of the challenge that is being answered: interaction must carry the same.
  public private(set) var pendingClaims: ClaimsRequest?

  /// The claims of all challenges that were answered in this call.
  public private(set) var answeredClaims: [ClaimsRequest] = []

  /// What the user was asked for interactively in this call, `nil` standing for no claims.
  package private(set) var interactions: [ClaimsRequest?] = []

  /// Whether a refresh was forced because of a plain 401.
  package private(set) var forcedRefresh = false

  /// The scopes that the API asked for beside the app's own, in this call.
  package private(set) var addedScopes: ScopeSet = []

  /// The step-up (RFC 9470) that an interactive request must carry.
  package private(set) var pendingStepUp: StepUp?

  /// Whether a protection policy was applied in this call.
  package private(set) var remediated = false

  /// The rules that were followed in this call.
  package private(set) var followedRules: Set<RecoveryRule> = []

  /// How many tokens were asked for in this call, the first included.
  package private(set) var tokenRequests = 1

  /// How long to wait between two polls: the server makes it longer (RFC 8628 §3.5).
  package private(set) var pollingInterval = Duration.seconds(5)

  /// The flow that the context was made with.
  private let initialFlow: TokenFlow

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - parameters: The app's own parameters.
  ///   - flow: How the token is acquired that is about to fail.
  ///   - capabilities: What the app declares, for example `cp1`.
  ///   - trustedHosts: Hosts of authorities beside the Microsoft clouds.
  public init(
    for parameters: SilentTokenParameters, flow: TokenFlow = .silent,
    capabilities: [ClientCapability] = [], trustedHosts: Set<String> = []
  ) {
    self.parameters = parameters
    self.flow = flow
    self.capabilities = capabilities
    self.trustedHosts = trustedHosts
    initialFlow = flow
  }

  /// Notes a decision, before it is carried out.
  ///
  /// What the next decision must know follows from it.
  public mutating func record(_ decision: RecoveryDecision) {
    attempt += 1
    followedRules.insert(decision.rule)
    if let stepUp = decision.stepUp { pendingStepUp = stepUp }
    if decision.asksForToken { tokenRequests += 1 }
    if case .keepPolling(let interval) = decision.action { pollingInterval = interval }
    switch decision.action {
    case .acquireSilently(let parameters):
      flow = .silent
      addedScopes = parameters.scopes.subtracting(self.parameters.scopes).union(addedScopes)
      if let claims = decision.answeredClaims ?? claims(askedBy: parameters) {
        pendingClaims = claims
        if !answeredClaims.contains(claims) { answeredClaims.append(claims) }
      } else {
        forcedRefresh = forcedRefresh || parameters.forceRefresh
      }
    case .acquireInteractively(let parameters):
      flow = .interactive
      addedScopes = parameters.scopes.subtracting(self.parameters.scopes).union(addedScopes)
      let claims = decision.answeredClaims ?? claims(askedBy: parameters)
      interactions.append(claims)
      pendingClaims = claims
      if let claims, !answeredClaims.contains(claims) { answeredClaims.append(claims) }
    case .retryLater, .retryWithNonce, .waitForNetwork, .keepPolling:
      break
    case .remediateProtectionPolicy:
      remediated = true
      pendingClaims = nil
    default:
      pendingClaims = nil
      pendingStepUp = nil
    }
  }

  /// Notes that a token came: the claims that it was acquired for are answered and forgotten.
  ///
  /// They stay in ``answeredClaims``, so that the same challenge again is seen as a loop.
  public mutating func recordToken() {
    pendingClaims = nil
    pendingStepUp = nil
    flow = initialFlow
  }

  /// The claims of parameters that are not the app's own.
  private func claims(askedBy parameters: some TokenParameters) -> ClaimsRequest? {
    parameters.claimsRequest == self.parameters.claimsRequest ? nil : parameters.claimsRequest
  }
}
