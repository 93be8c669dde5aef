import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// What `StandardRecoveryPolicy` makes of what a challenge itself says, and how often.
@Suite("What the challenge's own error leads to")
struct ChallengeRuleTests {
  private static let own: ScopeSet = ["https://api.contoso.example/Read"]
  private let policy = StandardRecoveryPolicy()

  private static func context(
    _ change: (inout SilentTokenParameters) -> Void = { _ in }
  ) -> RecoveryContext {
    var parameters = SilentTokenParameters(
      scopes: own, account: AccountIdentifier(homeAccountID: "0000-1111.2222-3333"))
    change(&parameters)
    return RecoveryContext(for: parameters, capabilities: [.cp1])
  }

  private static func answer(
    _ challenges: String..., status: Int = 401, fields: [(name: String, value: String)] = []
  ) -> RequestFailure {
    let all = challenges.map { (name: "WWW-Authenticate", value: $0) } + fields
    return RequestFailure(status: status, headerFields: HeaderFields(all))
      ?? RequestFailure(status: status, challenges: [])
  }

  private static let claims =
    #"Bearer error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnsiYWNycyI6eyJlc3NlbnRpYWwiOnRydWUsInZhbHVlIjoiYzEifX19""#

  /// Decides, records, and lets a token come where one is acquired.
  private func step(
    _ failure: RequestFailure, _ context: inout RecoveryContext
  ) -> RecoveryDecision {
    let decision = policy.decision(for: failure, in: context)
    context.record(decision)
    switch decision.action {
    case .acquireSilently, .acquireInteractively: context.recordToken()
    default: break
    }
    return decision
  }

  @Test(
    "Each is answered once in a call, then the call stops with its rule (RFC 6750, 9449, 9470)",
    arguments: [
      (#"Bearer error="invalid_token""#, "challenge.invalid_token", "resource.unauthorized_again"),
      (
        #"Bearer error="insufficient_scope", scope="Write""#, "challenge.insufficient_scope",
        "challenge.insufficient_scope_again"
      ),
      (
        #"Bearer error="insufficient_user_authentication", acr_values="c1""#, "challenge.step_up",
        "challenge.step_up_again"
      ),
      (#"DPoP error="use_dpop_nonce""#, "challenge.nonce", "challenge.nonce_again"),
    ])
  func once(challenge: String, rule: String, again: String) {
    var context = Self.context()
    let failure = Self.answer(challenge, fields: [(name: "DPoP-Nonce", value: "n1")])
    #expect(step(failure, &context).rule.rawValue == rule)
    let second = step(failure, &context)
    #expect(second.action == .stop && second.rule.rawValue == again)
    #expect(second.diagnostics.contains { $0.code == .repeatedClaims })
  }

  @Test("A plain 401 and invalid_token share their one refresh")
  func oneRefresh() {
    var context = Self.context()
    var plain = RequestFailure(status: 401, challenges: [])
    plain.sentAccessToken = true
    #expect(step(plain, &context).rule == .unauthorizedResource)
    let second = step(Self.answer(#"Bearer error="invalid_token""#), &context)
    #expect(second.action == .stop && second.rule == .repeatedUnauthorizedResource)
  }

  @Test("A step-up carries acr_values and max_age, and the claims answered before (RFC 9470 §4)")
  func stepUp() throws {
    var context = Self.context()
    _ = step(Self.answer(Self.claims), &context)
    let decision = step(
      Self.answer(
        #"Bearer error="insufficient_user_authentication", acr_values="c2 c3", max_age=60"#),
      &context)
    guard case .acquireInteractively(let parameters) = decision.action else {
      Issue.record("\(decision)")
      return
    }
    #expect(parameters.acrValues == ["c2", "c3"] && parameters.maximumAge == .seconds(60))
    #expect(parameters.claimsRequest?.accessToken[.acrs] != nil)
    #expect(parameters.promptType == .promptIfNecessary)
  }

  @Test("A step-up that names nothing asks for credentials")
  func stepUpWithoutValues() {
    var context = Self.context()
    let decision = step(
      Self.answer(#"Bearer error="insufficient_user_authentication""#), &context)
    guard case .acquireInteractively(let parameters) = decision.action else {
      Issue.record("\(decision)")
      return
    }
    #expect(parameters.promptType == .login && parameters.acrValues.isEmpty)
  }

  @Test("Claims with a step-up: interaction after the silent attempt carries both")
  func claimsAndStepUp() {
    var context = Self.context()
    let challenge = Self.answer(
      Self.claims.replacing("insufficient_claims", with: "insufficient_user_authentication")
        + #", acr_values="c1", max_age="5""#)
    let silent = policy.decision(for: challenge, in: context)
    context.record(silent)
    let interactive = policy.decision(
      for: TokenError(.interactionRequired).requestFailure, in: context)
    guard case .acquireSilently = silent.action,
      case .acquireInteractively(let parameters) = interactive.action
    else {
      Issue.record("\(silent), \(interactive)")
      return
    }
    #expect(parameters.acrValues == ["c1"] && parameters.maximumAge == .seconds(5))
    #expect(parameters.claimsRequest?.accessToken[.acrs] != nil)
  }

  @Test("The union of scopes is asked for, once, and kept when the user must consent")
  func scopes() {
    var policy = policy
    policy.maximumTokenRequests = 4
    var context = Self.context()
    let challenge = Self.answer(
      #"Bearer error="insufficient_scope", scope="Write offline_access""#, status: 403)
    let silent = policy.decision(for: challenge, in: context)
    context.record(silent)
    let wanted: ScopeSet = [
      "https://api.contoso.example/Read", "https://api.contoso.example/Write",
    ]
    #expect(silent.missingScopes == ["https://api.contoso.example/Write"])
    guard case .acquireSilently(let parameters) = silent.action else {
      Issue.record("\(silent)")
      return
    }
    #expect(parameters.scopes == wanted && parameters.forceRefresh)
    let consent = policy.decision(
      for: TokenError(.invalidGrant, suberror: .consentRequired, aadstsCodes: [65001])
        .requestFailure, in: context)
    guard case .acquireInteractively(let interactive) = consent.action else {
      Issue.record("\(consent)")
      return
    }
    #expect(interactive.scopes == wanted)
    context.record(consent)
    context.recordToken()
    // A later claims challenge keeps them, too: else the API would ask for them again.
    guard
      case .acquireSilently(let later) = policy.decision(
        for: Self.answer(Self.claims), in: context
      ).action
    else {
      Issue.record("claims are answered silently")
      return
    }
    #expect(later.scopes == wanted && later.claimsRequest?.accessToken[.acrs] != nil)
  }

  @Test("No API talks its client into a token for another resource, unless the caller lists it")
  func foreignScopes() {
    let challenge = Self.answer(
      #"Bearer error="insufficient_scope", scope="https://graph.microsoft.com/Mail.Read""#,
      status: 403)
    let decision = policy.decision(for: challenge, in: Self.context())
    #expect(decision.action == .stop && decision.rule == .foreignScopeChallenge)
    #expect(decision.diagnostics.contains { $0.code == .foreignScope })
    #expect(decision.missingScopes == ["https://graph.microsoft.com/Mail.Read"])
    var listing = policy
    listing.allowedScopes = ["https://graph.microsoft.com/Mail.Read"]
    guard
      case .acquireSilently(let parameters) = listing.decision(for: challenge, in: Self.context())
        .action
    else {
      Issue.record("a listed scope is asked for")
      return
    }
    #expect(parameters.scopes.contains("https://graph.microsoft.com/Mail.Read"))
  }

  @Test("Scopes are not followed where the policy says so; they are named all the same")
  func scopesSwitchedOff() {
    var policy = policy
    policy.answersInsufficientScope = false
    let decision = policy.decision(
      for: Self.answer(#"Bearer error="insufficient_scope", scope="Write""#), in: Self.context())
    #expect(decision.action == .report && decision.rule == .insufficientScopeChallenge)
    #expect(decision.missingScopes == ["https://api.contoso.example/Write"])
  }

  @Test("A nonce is handed over; a bearer client passes it over where the answer says more")
  func nonces() {
    let pop = Self.context {
      $0.authenticationScheme = .pop(
        httpMethod: "GET", requestURL: "https://api.contoso.example/", nonce: nil,
        keyConfirmation: "k")
    }
    let both = Self.answer(#"PoP nonce="n1""#, #"Bearer error="invalid_token""#)
    #expect(policy.decision(for: both, in: pop).action == .retryWithNonce(Secret("n1")))
    #expect(policy.decision(for: both, in: Self.context()).rule == .invalidTokenChallenge)
    // What else the answer says still counts when the nonce was sent already.
    var context = pop
    _ = step(both, &context)
    guard case .acquireSilently(let parameters) = step(both, &context).action,
      case .pop(_, _, let nonce, _) = parameters.authenticationScheme
    else {
      Issue.record("the token is refreshed")
      return
    }
    #expect(nonce?.exposedText == "n1")
  }

  @Test("A wanted nonce that is not there is said")
  func missingNonce() {
    let decision = policy.decision(
      for: Self.answer(#"DPoP error="use_dpop_nonce""#), in: Self.context())
    #expect(decision.action == .report && decision.rule == .nonceChallenge)
    #expect(decision.diagnostics.map(\.code) == [.missingNonce])
  }

  @Test("Claims that ask for nothing lead to no request")
  func emptyClaims() {
    let decision = policy.decision(
      for: Self.answer(#"Bearer error="insufficient_claims", claims="e30=""#), in: Self.context())
    #expect(decision.action == .noneNeeded && decision.rule == .emptyClaimsChallenge)
  }

  @Test("A protection policy is applied once in a call")
  func protectionPolicy() {
    var context = Self.context()
    let failure = TokenError(.unauthorizedClient, suberror: .protectionPolicyRequired)
      .requestFailure
    guard case .remediateProtectionPolicy = step(failure, &context).action else {
      Issue.record("it is applied")
      return
    }
    let second = step(failure, &context)
    #expect(second.action == .stop && second.rule == .repeatedProtectionPolicy)
  }

  @Test("The tenant of a challenge is followed only when told to, and on the same cloud")
  func tenant() {
    func authority(_ uri: String, own: String?, follows: Bool) -> String? {
      var policy = policy
      policy.followsTenantOfChallenge = follows
      let context = Self.context { $0.authority = own.flatMap { Authority(parsing: $0) } }
      let failure = Self.answer(Self.claims + #", authorization_uri="\#(uri)""#)
      guard
        case .acquireSilently(let parameters) = policy.decision(for: failure, in: context).action
      else { return "no request" }
      return parameters.authority?.tokenEndpoint
    }
    let guest = "https://login.microsoftonline.com/fabrikam.example/oauth2/authorize"
    let home = "https://login.microsoftonline.com/contoso.example"
    let token = "/oauth2/v2.0/token"
    #expect(authority(guest, own: home, follows: false) == home + token)
    #expect(
      authority(guest, own: home, follows: true)
        == "https://login.microsoftonline.com/fabrikam.example" + token)
    #expect(
      authority(guest, own: nil, follows: true)
        == "https://login.microsoftonline.com/fabrikam.example" + token)
    #expect(authority(guest, own: nil, follows: false) == nil)
    for other in [
      "https://login.microsoftonline.us/fabrikam.example/oauth2/authorize",
      "https://login.attacker.example/fabrikam.example/oauth2/authorize",
      "https://login.microsoftonline.com/common/oauth2/authorize",
    ] {
      #expect(authority(other, own: home, follows: true) == home + token)
      #expect(authority(other, own: nil, follows: true) == nil)
    }
    let ofCompany = "https://login.contoso.example/adfs"
    #expect(authority(guest, own: ofCompany, follows: true) == ofCompany + "/oauth2/token")
  }
}
