import ClaimsChallenges
import Transcripts

/// Everything that one input says, and what to do about it: the result of `parse`.
///
/// Every field is filled from its own part of the input; ``kind`` only names the main finding.
struct Findings: Sendable {
  let status: Int?
  let challenges: AuthenticationChallenges
  /// The Bearer or PoP challenge with claims that is acted on, or that would be.
  let claimsChallenge: ClaimsChallengeFinding?
  /// What the body, the redirect or a pasted error says.
  let error: TokenError?
  /// The `error` of it: an OAuth word, for a resource error that of the challenge.
  let errorCode: String?
  let claimsRequest: ClaimsRequestFinding?
  let declinedScopes: DeclinedScopes?
  /// The scopes of a success answer, when the scopes asked for are known.
  let scopes: ScopeFinding?
  let nonce: Secret?
  let dpopNonce: Secret?
  let authenticationInfo: AuthenticationInfo?
  let msal: MSALStyleError?
  let retryAfter: RetryAfter?
  let recovery: RecoveryClassification
  /// What an RFC 9470 challenge asks for.
  let stepUp: StepUp?
  /// What was undone to read the input, from the outside in.
  let layers: [TranscriptLayer]
  private(set) var diagnostics: [Diagnostic] = []

  /// Reads the parts of an input.
  init(of input: ParsedInput) {
    let fields = HeaderFields(input.fields.map { (name: $0.name, value: $0.text) })
    let now = HTTPDate(secondsSinceUnixEpoch: input.options.now)
    status = input.status
    layers = input.layers
    challenges = AuthenticationChallenges(parsing: input.values(of: "www-authenticate"))
    authenticationInfo = fields.authenticationInfo
    nonce = fields.nonce(for: .pop, status: input.status)
    dpopNonce = fields.nonce(for: .dpop, status: input.status)
    claimsChallenge = ClaimsChallengeFinding(in: challenges, trusting: input.options.trustedHosts)
    stepUp = challenges.stepUp
    claimsRequest = input.claims.map { ClaimsRequestFinding($0) }

    let answer = input.body.map { BodyFinding($0, input: input) }
    declinedScopes = answer?.declinedScopes
    let redirectError = input.redirect.flatMap { TokenError(redirect: $0) }
    error = answer?.error ?? redirectError
    errorCode = error.flatMap { [challenges, claimsChallenge] error in
      error.isResourceError
        ? Self.error(of: challenges, acting: claimsChallenge) : error.code?.rawValue
    }
    msal = error.flatMap { MSALStyleError(delivering: $0, flow: input.options.flow) }
    scopes = answer?.scopes ?? msal.flatMap { ScopeFinding($0) }
    var wait = RetryAfter.reading(fields, now: now, strictly: input.options.isStrict)
    if wait.retryAfter == nil, wait.error == nil, error?.source == .nsErrorText, let msal {
      wait = RetryAfter.reading(msal.headerFields, now: now)
    }
    retryAfter = wait.retryAfter

    var failure = RequestFailure()
    failure.status = status
    failure.challenges = challenges
    failure.retryAfter = retryAfter
    failure.nonce = nonce ?? dpopNonce
    failure.sentAccessToken = input.sentAccessToken
    failure.declinedScopes = declinedScopes
    if ClaimsChallenge.counts(withStatus: status) {
      failure.claimsChallenge = claimsChallenge?.usable
    }
    if let error { failure.take(error) }
    if error?.source == .nsErrorText { failure.msalError = msal }
    let isRedirect = error?.source == .authorizationResponse
    var call = RefusedCall(flow: isRedirect ? .interactive : input.options.flow)
    call.requestedScopes = input.options.requestedScopes
    recovery = RecoveryClassifier.classify(failure, of: call)
    diagnostics = collectDiagnostics(answer: answer, retryAfterError: wait.error) + input.notes
  }

  /// The `error` of the challenge acted on, else of the first Bearer or PoP challenge.
  private static func error(
    of challenges: AuthenticationChallenges, acting: ClaimsChallengeFinding?
  ) -> String? {
    let challenge =
      acting?.challenge ?? challenges.first { $0.scheme == .bearer || $0.scheme == .pop }
    return challenge?[.error]
  }

  /// What the input mainly is.
  var kind: FindingKind {
    if claimsChallenge?.usable != nil { return .challenge }
    switch error?.findingKind {
    case let kind? where kind != .resourceError: return kind
    case let kind:
      if declinedScopes != nil { return .declinedScopes }
      if let kind { return kind }
    }
    if !challenges.isEmpty { return .challenge }
    return claimsRequest?.claims == nil ? .nothing : .claimsRequest
  }

  /// Whether there is anything to tell.
  var isEmpty: Bool { kind == .nothing && recovery.action == .none }

  /// Whether the challenge names an authority to which nothing may be sent.
  var namesUntrustedAuthority: Bool {
    guard let finding = claimsChallenge, trustedAuthority == nil else { return false }
    return finding.namesAuthority
  }

  /// The authority that the challenge names, if tokens may be asked for there.
  var trustedAuthority: Authority? {
    guard let finding = claimsChallenge, finding.trust != .untrusted else { return nil }
    return finding.authority
  }
}

/// The main finding, as the contract names it.
enum FindingKind: String, Sendable {
  case challenge
  case tokenError = "token_error"
  case redirectError = "redirect_error"
  case declinedScopes = "declined_scopes"
  case resourceError = "resource_error"
  case claimsRequest = "claims_request"
  case nothing
}

extension TokenError {
  /// What kind of finding the error is, or `nil` when it says nothing that is known.
  var findingKind: FindingKind? {
    if source == .authorizationResponse { return .redirectError }
    let hasCode =
      code != nil || suberror != nil || !aadstsCodes.isEmpty || !aadstsCodesInDescription.isEmpty
      || b2cCode != nil || adfsCode != nil
    if hasCode { return .tokenError }
    switch source {
    case .resource, .managedIdentity: return .resourceError
    case .nativeAuthentication, .broker, .wsTrust, .nsErrorText: return .tokenError
    default: return claims == nil ? nil : .resourceError
    }
  }
}

extension TokenError {
  /// Whether it is native authentication's word that the browser goes on, which is no error.
  fileprivate var handsOverToBrowser: Bool { code == nil && challengeType != nil }
}

extension MSALStyleError {
  /// What MSAL for Apple would hand the app; `nil` for errors that MSAL never sees.
  init?(delivering error: TokenError, flow: TokenFlow) {
    switch error.findingKind {
    case .redirectError: self.init(error, flow: .interactive)
    case .tokenError where !error.isResourceError && !error.handsOverToBrowser:
      self.init(error, flow: flow)
    default: return nil
    }
  }
}
