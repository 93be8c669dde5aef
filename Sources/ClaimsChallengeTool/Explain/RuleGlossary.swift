import ClaimsChallenges

/// Every rule of the standard policy: what it does, why, and where that is written.
///
/// What a rule does is asked of the classifier itself, with a refusal that the rule decides: `explain` and
/// `parse` cannot disagree.
struct RuleEntry: Sendable {
  let id: String
  let action: RecoveryActionKind
  let meaning: String
  let source: String
}

enum RuleGlossary {
  static func entry(_ id: String) -> RuleEntry? { all.first { $0.id == id } }

  /// Each rule once, in the order of `docs/decisions.md`.
  static let all: [RuleEntry] = {
    var seen: Set<String> = []
    return (specimens.map(entry) + categories + stops).filter { seen.insert($0.id).inserted }
  }()

  /// A refusal and the source of the rule that decides it.
  private typealias Specimen = (failure: RequestFailure, call: RefusedCall, source: String)

  private static func entry(_ specimen: Specimen) -> RuleEntry {
    let result = RecoveryClassifier.classify(specimen.failure, of: specimen.call)
    return RuleEntry(
      id: result.rule.rawValue, action: result.action, meaning: result.reason,
      source: specimen.source)
  }

  private static func status(_ status: Int, _ source: String) -> Specimen {
    (RequestFailure(status: status, challenges: []), RefusedCall(), source)
  }

  /// A refusal with a challenge; `nil` for a word that no challenge has as its `error`.
  static func challenge(withError word: String) -> RequestFailure? {
    let parameters: String? =
      switch BearerErrorCode(word) {
      case .insufficientClaims:
        #", claims="eyJhY2Nlc3NfdG9rZW4iOnsiYWNycyI6eyJ2YWx1ZSI6ImMxIn19fQ==""#
      case .insufficientScope: #", scope="scope""#
      case .insufficientUserAuthentication: #", acr_values="c1""#
      case .invalidToken, .invalidDPoPProof, .useDPoPNonce: ""
      default: nil
      }
    return parameters.map { challenge("DPoP error=\"\(word)\"\($0)".fitting(word)) }
  }

  private static func challenge(_ text: String) -> RequestFailure {
    RequestFailure(status: 401, challenges: AuthenticationChallenges(parsing: text))
  }

  private static var specimens: [Specimen] {
    var foreign = RefusedCall()
    foreign.requestedScopes = ["https://api.example/a"]
    var sent = RequestFailure(status: 401, challenges: [])
    sent.sentAccessToken = true
    var other = RequestFailure(status: 401, challenges: [])
    other.isFromOtherHost = true
    var cancelled = RequestFailure()
    cancelled.isCancellation = true
    let bearer = #"Bearer claims="eyJhY2Nlc3NfdG9rZW4iOnsiYWNycyI6eyJ2YWx1ZSI6ImMxIn19fQ==""#
    func of(_ failure: RequestFailure, _ source: String) -> Specimen {
      (failure, RefusedCall(), source)
    }
    func declined(_ granted: ScopeSet) -> Specimen? {
      DeclinedScopes(requested: ["a", "b"], granted: granted)
        .map { of($0.requestFailure, "RFC 6749 §5.1, MSAL for Apple") }
    }
    func body(_ text: String) -> RequestFailure {
      TokenError(body: Array(text.utf8)).requestFailure
    }
    let entra = "Entra, Claims challenges and claims requests"
    var all: [Specimen?] = [
      status(429, "RFC 6585 §4"), of(other, "design: an answer of another host"),
      challenge(withError: "insufficient_claims").map { of($0, entra) },
      of(challenge(bearer), entra),
      of(
        body(
          #"{"error":{"code":"x","message":"&claims={\"access_token\":{\"a\":{\"value\":\"b\"}}}"}}"#
        ), entra),
      of(challenge(#"Bearer claims="e30=""#), "OIDC Core §5.5"),
      of(
        TokenError(.invalidGrant, aadstsCodes: [.requestLoop]).requestFailure, "AADSTS50196, 700172"
      ),
      challenge(withError: "use_dpop_nonce").map { of($0, "RFC 9449 §9") },
      challenge(withError: "insufficient_user_authentication").map { of($0, "RFC 9470 §3") },
      challenge(withError: "invalid_token").map { of($0, "RFC 6750 §3.1") },
      challenge(withError: "insufficient_scope").map { of($0, "RFC 6750 §3.1") },
      (
        challenge(#"Bearer error="insufficient_scope", scope="https://other.example/b""#), foreign,
        "RFC 6750 §3.1, RFC 9700 §2.3"
      ),
      challenge(withError: "invalid_dpop_proof").map { of($0, "RFC 9449 §7.1") },
      declined(["a"]), declined([]),
      of(
        TokenError(.invalidGrant, aadstsCodes: [.invalidAssertion]).requestFailure,
        "AADSTS50013, 500133"),
      of(
        TokenError(.invalidGrant, aadstsCodes: [.administratorConsentRequired]).requestFailure,
        "AADSTS90094"),
    ]
    all += Glossary.suberrors.map { row in
      of(
        TokenError("unknown", suberror: SuberrorCode(row.word)).requestFailure,
        "Entra and MSAL, suberror")
    }
    all += Glossary.oauthErrors.map { row in
      of(TokenError(OAuthErrorCode(row.word)).requestFailure, Glossary.source(ofError: row.word))
    }
    all.append(of(TokenError("tokenTransferFailedOTC").requestFailure, "MSAL for Apple"))
    all += MSALErrorCode.allKnown.map { of(msal($0.rawValue), "MSAL for Apple, MSALError") }
    all += MSALInternalErrorCode.allKnown.map {
      of(msal($0.rawValue), "MSAL for Apple, MSALInternalError")
    }
    all += [
      status(503, "RFC 9110 §15.6"),
      of(NetworkErrorCode.notConnectedToInternet.requestFailure, "NSURLErrorDomain"),
      of(NetworkErrorCode(-1200).requestFailure, "NSURLErrorDomain"),
      of(cancelled, "NSURLErrorCancelled"), of(sent, "RFC 9110 §15.5.2"),
      of(body(#"{"challenge_type":"redirect"}"#), "Entra, native authentication"),
      of(challenge("Bearer realm=\"\""), "RFC 9110 §11.6.1"),
      of(TokenError("unknown").requestFailure, "RFC 6749 §5.2"), of(RequestFailure(), "nothing"),
    ]
    return all.compactMap { $0 }
  }

  private static func msal(_ number: Int) -> RequestFailure {
    MSALStyleError(domain: "MSALErrorDomain", code: number, userInfo: [:]).requestFailure
  }

  /// The tables of codes, by category.
  private static var categories: [RuleEntry] {
    [
      ("category", "docs/catalogue/aadsts.tsv"),
      ("aadsts", "docs/catalogue/aadsts.tsv, codes that decide alone"),
      ("b2c", "docs/catalogue/aadb2c.tsv"), ("adfs", "docs/catalogue/msis.tsv"),
    ].flatMap { prefix, source in
      AADSTSCategory.allCases.compactMap { category in
        RecoveryClassification.forCategory(category, prefix: prefix, hasClaims: false).map {
          RuleEntry(id: $0.rule.rawValue, action: $0.action, meaning: $0.reason, source: source)
        }
      }
    }
  }

  /// The rules that end a call: what was done before decides.
  private static let stops: [RuleEntry] = [
    (.repeatedClaimsChallenge, "The API asks again for claims that this call has answered."),
    (.tooManyClaimsChallenges, "The API asks for other claims each time."),
    (.tooManyTokenRequests, "This call has asked for as many tokens as the policy allows."),
    (.tooManyPrompts, "This call has asked the user as often as the policy allows."),
    (.repeatedInteraction, "The user was asked for the same thing in this call already."),
    (.repeatedUnauthorizedResource, "The API refuses the refreshed token, too."),
    (.repeatedInsufficientScope, "The API misses scopes again after they were asked for."),
    (.repeatedStepUpChallenge, "The API wants another sign-in again after one was made for it."),
    (.repeatedNonceChallenge, "A nonce is wanted again after one was sent."),
    (.repeatedProtectionPolicy, "A protection policy is asked for again after it was applied."),
    (.tooManySteps, "The call took more steps than can make sense."),
  ].map { (rule: RecoveryRule, meaning: String) in
    RuleEntry(
      id: rule.rawValue, action: .stop, meaning: meaning, source: "docs/decisions.md, loops")
  }
}

extension String {
  /// The challenge under the scheme that has this error: DPoP for its own two, else Bearer.
  fileprivate func fitting(_ error: String) -> String {
    error.lowercased().contains("dpop") ? self : "Bearer" + dropFirst("DPoP".count)
  }
}
