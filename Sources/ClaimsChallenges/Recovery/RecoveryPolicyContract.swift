import ClaimsRequests
import HTTPAuthChallenges
import TokenErrors

/// What every recovery policy must keep, as a suite of cases to run in a test of your policy.
///
/// ```swift
/// #expect(RecoveryPolicyContract.violations(of: KioskPolicy()).isEmpty)
/// ```
///
/// A policy may always do less than the standard one. It must not send anybody in circles, lose or
/// change the claims of a challenge, follow an answer of another host, or put input into texts.
public enum RecoveryPolicyContract {
  /// The rules that a policy breaks; empty if it keeps them all.
  public static func violations(of policy: some RecoveryPolicy) -> [RecoveryDiagnostic] {
    cases.flatMap { violations(of: policy, in: $0) }
  }

  /// One failure in one situation, and what must not follow from it.
  struct Case {
    var name: String
    var failure: RequestFailure
    var context = RecoveryContext(for: parameters, capabilities: [.cp1])
    /// Whether a token may be acquired because of it.
    var allowsAcquisition = true
    /// Whether the same request may be sent again because of it.
    var allowsRetry = false
    /// Claims that an acquisition must carry.
    var claims: ClaimsRequest?
  }

  private static func showsCanary(_ text: String) -> Bool {
    text.utf8.indices.contains { text.utf8[$0...].starts(with: canary.utf8) }
  }

  private static func violations(
    of policy: some RecoveryPolicy, in test: Case
  ) -> [RecoveryDiagnostic] {
    let decision = policy.decision(for: test.failure, in: test.context)
    var broken: [String] = []
    if policy.decision(for: test.failure, in: test.context) != decision {
      broken.append("the same failure in the same context must give the same decision")
    }
    if decision.reason.isEmpty { broken.append("a decision must have a reason") }
    if decision.rule.rawValue.isEmpty { broken.append("a decision must name its rule") }
    let texts = [decision.reason, decision.rule.rawValue] + decision.diagnostics.map(\.message)
    if texts.contains(where: showsCanary) {
      broken.append("no text may hold what a server sent")
    }
    switch decision.action {
    case .acquireSilently(let parameters):
      broken += violations(in: parameters, test)
      if !parameters.bypassesTokenCache {
        broken.append("a refused token must not come from the cache again")
      }
    case .acquireInteractively(let parameters):
      broken += violations(in: parameters, test)
    case .remediateProtectionPolicy(let remediation):
      if remediation.account.objectID.isEmpty { broken.append("a remediation needs an account") }
    case .retryLater(let delay), .keepPolling(let delay):
      if !test.allowsRetry { broken.append("the same request must not be sent again") }
      if delay < .zero { broken.append("a delay must not be negative") }
    default: break
    }
    return broken.map { RecoveryDiagnostic(.contractViolation, message: "\(test.name): \($0).") }
  }

  private static func violations(
    in parameters: some TokenParameters, _ test: Case
  ) -> [String] {
    guard test.allowsAcquisition else { return ["no token may be acquired"] }
    var broken: [String] = []
    if let claims = test.claims {
      let sent = parameters.claimsRequest ?? ClaimsRequest()
      if sent.merging(claims) != sent {
        broken.append("an acquisition must carry the claims that are asked for")
      }
      if let own = self.parameters.claimsRequest, own.merging(sent) != sent {
        broken.append("an acquisition must carry the app's own claims")
      }
    }
    if parameters.authority?.trust() == .untrusted {
      broken.append("no token may be asked of an authority that is not trusted")
    }
    if parameters.scopes != self.parameters.scopes {
      broken.append("the scopes must stay the app's own")
    }
    return broken
  }
}

extension RecoveryPolicyContract {
  private static let canary = "Xq7canary"

  private static let parameters: SilentTokenParameters = {
    var parameters = SilentTokenParameters(
      scopes: ["https://api.contoso.example/Read"],
      account: AccountIdentifier(homeAccountID: "0000-1111.2222-3333"))
    parameters.claimsRequest = [.idToken: [.authTime: .essential]]
    return parameters
  }()

  private static let stepUp: ClaimsRequest = [
    .accessToken: [.acrs: .essential(value: "c1"), "note": .value("Xq7canary")]
  ]

  private static let challenge: ClaimsChallenge = {
    var challenge = ClaimsChallenge(stepUp)
    challenge.isConforming = true
    challenge.scheme = .bearer
    challenge.error = .insufficientClaims
    challenge.authorizationURI = "https://login.attacker.example/Xq7canary/authorize"
    return challenge
  }()

  private static func failure(
    _ change: (inout RequestFailure) -> Void
  ) -> RequestFailure {
    var failure = RequestFailure()
    change(&failure)
    return failure
  }

  private static func tokenError(
    _ code: OAuthErrorCode, _ suberror: SuberrorCode? = nil, codes: [AADSTSErrorCode] = [],
    claims: ClaimsRequest? = nil, status: Int = 400
  ) -> RequestFailure {
    var error = TokenError(
      code, suberror: suberror, aadstsCodes: codes, claims: claims, status: status)
    error.errorDescription = "AADSTS0: Xq7canary"
    return error.requestFailure
  }

  /// A context in which the standard policy has answered these failures.
  private static func context(after failures: [RequestFailure]) -> RecoveryContext {
    var context = RecoveryContext(for: parameters, capabilities: [.cp1])
    for failure in failures {
      context.record(StandardRecoveryPolicy().decision(for: failure, in: context))
    }
    return context
  }

  private static var cases: [Case] {
    let challenged = failure {
      $0.status = 401
      $0.claimsChallenge = challenge
    }
    let interaction = tokenError(.interactionRequired, codes: [50076], claims: stepUp)
    let answered: RecoveryContext = {
      var context = context(after: [challenged])
      context.recordToken()
      return context
    }()
    return [
      Case(name: "claims challenge", failure: challenged, claims: stepUp),
      Case(
        name: "the same claims challenge again", failure: challenged, context: answered,
        allowsAcquisition: false),
      Case(
        name: "interaction required after a challenge", failure: tokenError(.interactionRequired),
        context: context(after: [challenged]), claims: stepUp),
      Case(name: "interaction required with claims", failure: interaction, claims: stepUp),
      Case(
        name: "interaction required after interaction", failure: interaction,
        context: context(after: [interaction]), allowsAcquisition: false),
      Case(
        name: "request loop", failure: tokenError(.invalidGrant, codes: [50196]),
        allowsAcquisition: false),
      Case(
        name: "blocked", failure: tokenError(.invalidGrant, .messageOnly, codes: [53003]),
        allowsAcquisition: false),
      Case(
        name: "wrong client credentials",
        failure: tokenError(.invalidClient, codes: [7_000_215], claims: stepUp, status: 401),
        allowsAcquisition: false),
      Case(
        name: "protection policy",
        failure: tokenError(.unauthorizedClient, .protectionPolicyRequired, codes: [53005]),
        allowsAcquisition: false),
      Case(
        name: "429", failure: failure { $0.status = 429 }, allowsAcquisition: false,
        allowsRetry: true),
      Case(
        name: "503", failure: failure { $0.status = 503 }, allowsAcquisition: false,
        allowsRetry: true),
      Case(
        name: "no network", failure: NetworkErrorCode.notConnectedToInternet.requestFailure,
        allowsAcquisition: false, allowsRetry: true),
      Case(
        name: "cancellation", failure: failure { $0.isCancellation = true },
        allowsAcquisition: false),
      Case(
        name: "answer of another host",
        failure: failure {
          $0.status = 401
          $0.isFromOtherHost = true
          $0.tokenError = TokenError(.interactionRequired, claims: stepUp)
        }, allowsAcquisition: false),
      Case(name: "nothing known", failure: RequestFailure(), allowsAcquisition: false),
    ]
  }
}
