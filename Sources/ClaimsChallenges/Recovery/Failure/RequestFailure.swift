public import HTTPAuthChallenges
public import TokenErrors

/// Everything that an answer, or a caught error, says about a refusal: read once, judged once.
///
/// Make it from an HTTP answer, or from whatever error was caught, and ask
/// ``RequestFailureConvertible/recovery(in:policy:)``. It can be thrown by any HTTP client.
public struct RequestFailure: Error, Sendable {
  /// The HTTP status, if there was an answer.
  public var status: Int?

  /// The challenges of the answer, in order.
  public var challenges: AuthenticationChallenges = []

  /// The claims challenge to act on: of the header, or of the text of a resource error.
  public var claimsChallenge: ClaimsChallenge?

  /// What the body says.
  public var tokenError: TokenError?

  /// What MSAL said, where the error came from MSAL.
  public var msalError: MSALStyleError?

  /// The scopes that were declined, where a token came with less than was asked for.
  public var declinedScopes: DeclinedScopes?

  /// Why the request failed below HTTP.
  public var networkError: NetworkErrorCode?

  /// Whether the request, or the task around it, was cancelled.
  public var isCancellation = false

  /// How long the server asks to wait.
  public var retryAfter: RetryAfter?

  /// The newest nonce for a proof of possession in the answer (PoP or DPoP).
  public var nonce: Secret?

  /// Whether the refused request carried an access token; `nil` where nobody knows.
  ///
  /// Whoever sent it sets this: a 401 to a request with a token means that the token is refused, also
  /// where the answer holds no challenge (RFC 9110 §15.5.2).
  public var sentAccessToken: Bool?

  /// The host that answered, where that is known.
  public var host: String?

  /// The id that joins the app's log with the server's, from the body or the header fields.
  public var correlationID: String?

  /// The server's own id of the answer, from the body or the header fields.
  public var traceID: String?

  /// What was noticed while reading.
  public var diagnostics: [RecoveryDiagnostic] = []

  /// The error that was caught, where it is of a type that says more.
  public var underlyingError: (any Error)?

  /// What was decided: why ``ClaimsChallengeResponder`` gave up.
  public package(set) var decision: RecoveryDecision?

  /// Whether the answer came from another host than the one that was asked.
  package var isFromOtherHost = false

  /// A failure of which nothing is known yet.
  package init() {}
}

extension RequestFailure {
  /// Reads an HTTP answer; `nil` below status 400.
  ///
  /// - Parameters:
  ///   - status: The HTTP status.
  ///   - headerFields: All header fields.
  ///   - body: The body, whatever it is.
  ///   - requestedHost: The host that the request was sent to.
  ///   - respondingHost: The host that answered, after redirects. A challenge from another host
  ///     than the requested one is refused.
  ///   - receivedAt: The time of the answer, for a `Retry-After` date where the answer has no
  ///     `Date`.
  public init?(
    status: Int, headerFields: HeaderFields,
    body: some Collection<UInt8> = EmptyCollection(),
    requestedHost: String? = nil, respondingHost: String? = nil, receivedAt: HTTPDate? = nil
  ) {
    guard status >= 400 else { return nil }
    var isFromOtherHost = false
    if let requestedHost, let respondingHost {
      isFromOtherHost = !Self.isSameHost(requestedHost, respondingHost)
    }
    let challenges = headerFields.authenticationChallenges
    self.init(
      status: status, challenges: challenges,
      tokenError: body.isEmpty
        ? nil
        : TokenError(
          body: body, status: status, headerFields: headerFields, receivedAt: receivedAt),
      retryAfter: RetryAfter(in: headerFields, now: receivedAt),
      nonce: Self.nonce(in: headerFields, challenges: challenges, status: status),
      isFromOtherHost: isFromOtherHost)
    host = respondingHost ?? requestedHost
    correlationID = correlationID ?? headerFields["client-request-id"].first
    traceID =
      traceID ?? headerFields["x-ms-request-id"].first ?? headerFields["request-id"].first
  }

  /// The newest nonce; fields that most answers do not have are looked for first.
  private static func nonce(
    in fields: HeaderFields, challenges: AuthenticationChallenges, status: Int
  ) -> Secret? {
    if !fields["Authentication-Info"].isEmpty || challenges.contains(where: { $0.scheme == .pop }),
      let nonce = fields.nonce(for: .pop, status: status)
    {
      return nonce
    }
    return fields["DPoP-Nonce"].isEmpty ? nil : fields.nonce(for: .dpop, status: status)
  }

  /// Puts together what was read elsewhere, of an answer of any status.
  package init(
    status: Int?, challenges: AuthenticationChallenges, tokenError: TokenError? = nil,
    retryAfter: RetryAfter? = nil, nonce: Secret? = nil, isFromOtherHost: Bool = false
  ) {
    self.status = status
    self.challenges = challenges
    self.retryAfter = retryAfter
    self.nonce = nonce
    self.isFromOtherHost = isFromOtherHost
    takeClaimsChallenge()
    if let tokenError { take(tokenError) }
  }

  /// Reads whatever was caught.
  ///
  /// An error that is ``RequestFailureConvertible`` says everything it knows; a `CancellationError`
  /// is a cancellation; of any other error nothing is known but that it is there.
  public init(_ error: any Error) {
    // Asked first: on Apple systems any error can be seen as an NSError, which is convertible, too.
    if error is CancellationError {
      isCancellation = true
      underlyingError = error
    } else if let convertible = error as? any RequestFailureConvertible {
      self = convertible.requestFailure
      if underlyingError == nil, !(error is RequestFailure) { underlyingError = error }
    } else {
      underlyingError = error
    }
  }

  /// The claims challenge of the header, if status and host allow to act on it.
  private mutating func takeClaimsChallenge() {
    let found = challenges.claimsChallenges(diagnostics: &diagnostics)
    guard let first = found.first else { return }
    if isFromOtherHost {
      refuseOtherHost()
    } else if ClaimsChallenge.counts(withStatus: status) {
      claimsChallenge = first
    } else {
      diagnostics.append(.challengeStatus)
    }
  }

  /// Takes over what a body or redirect says; claims in a resource error's text are a challenge.
  package mutating func take(_ error: TokenError) {
    tokenError = error
    correlationID = error.correlationID ?? error.clientRequestID ?? correlationID
    traceID = error.traceID ?? error.requestID ?? traceID
    diagnostics += error.diagnostics.map {
      RecoveryDiagnostic(.init($0.code.rawValue), offset: $0.offset, message: $0.message)
    }
    takeRecord(of: error)
    guard claimsChallenge == nil, error.isClaimsChallengeOfResource,
      let challenge = error.claimsChallenge
    else { return }
    if isFromOtherHost { refuseOtherHost() } else { claimsChallenge = challenge }
  }

  private mutating func refuseOtherHost() {
    diagnostics.append(
      RecoveryDiagnostic(
        .challengeFromOtherHost,
        message: "The challenge came from another host than the one that was asked."))
  }

  private static func isSameHost(_ one: String, _ other: String) -> Bool {
    normalized(one) == normalized(other)
  }

  private static func normalized(_ host: String) -> String {
    let host = host.lowercased()
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }
}

extension ClaimsChallenge {
  /// Whether an answer of this status can be a claims challenge; an unknown one counts as 401.
  package static func counts(withStatus status: Int?) -> Bool {
    status == nil || status == 401 || status == 403
  }
}

extension RecoveryDiagnostic {
  /// Claims in an answer that is no refusal of a token.
  package static let challengeStatus = RecoveryDiagnostic(
    .challengeStatus, message: "A claims challenge counts with status 401 or 403 only.")
}

extension RequestFailure: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Status, the kinds of things found, and the decision: no text of the answer.
  public var description: String {
    var parts: [String] = []
    if let status { parts.append("status \(status)") }
    if claimsChallenge != nil { parts.append("claims challenge") }
    if let code = tokenError?.lastKnownCode { parts.append("\(code)") }
    if let msalError { parts.append("\(msalError.domain) \(msalError.code.rawValue)") }
    if let networkError { parts.append("\(networkError)") }
    if declinedScopes != nil { parts.append("declined scopes") }
    if isCancellation { parts.append("cancelled") }
    if let decision { parts.append("\(decision)") }
    return "RequestFailure(\(parts.joined(separator: ", ")))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The parts that redact themselves.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "status": status as Any, "claimsChallenge": claimsChallenge as Any,
        "tokenError": tokenError as Any, "networkError": networkError as Any,
        "declinedScopes": declinedScopes as Any, "isCancellation": isCancellation,
        "diagnostics": diagnostics, "decision": decision as Any,
      ], displayStyle: .struct)
  }
}
