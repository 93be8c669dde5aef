public import HTTPAuthChallenges
public import TokenErrors

extension TokenError {
  /// Reads a token endpoint's refusal with the header fields of its answer, of which nothing that a
  /// client needs is lost.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - status: The HTTP status.
  ///   - headerFields: All header fields.
  ///   - receivedAt: The time of the answer, for a `Retry-After` date where the answer has no `Date`.
  public init(
    body: some Collection<UInt8>, status: Int?, headerFields: HeaderFields,
    receivedAt: HTTPDate? = nil
  ) {
    self.init(body: body, status: status)
    // `x-ms-clientdata` stands in MSAL's error under `client_data`.
    wire.clientData = headerFields["x-ms-clientdata"].first
    let delay = RetryAfter(in: headerFields, now: receivedAt)
    wire.retryAfter = delay?.delay
    wire.retryAfterField = delay?.source.rawValue
    wire.nonce = headerFields.nonce(for: .dpop)?.exposedText
    wire.challengeLines = headerFields["WWW-Authenticate"]
    correlationID = correlationID ?? headerFields["client-request-id"].first
    traceID = traceID ?? headerFields["x-ms-request-id"].first
  }

  /// How long the endpoint asks to wait, if it was read with its header fields.
  public var retryAfter: RetryAfter? {
    wire.retryAfter.map {
      RetryAfter(
        delay: $0, source: wire.retryAfterField.map(RetryAfterSource.init(rawValue:)) ?? .retryAfter
      )
    }
  }

  /// The nonce for the DPoP proof of the next request (RFC 9449 §8), if it was read with its header
  /// fields.
  public var nonce: Secret? { wire.nonce.map { Secret($0) } }

  /// The challenges beside the body, `PKeyAuth` for example, if it was read with its header fields.
  public var challenges: AuthenticationChallenges {
    wire.challengeLines.isEmpty ? [] : AuthenticationChallenges(parsing: wire.challengeLines)
  }

  /// Why a redirect is refused that is no error of the server.
  init(ofRedirect code: OAuthErrorCode) {
    self.init(code)
    source = .authorizationResponse
    wire.isOwnRefusal = true
  }
}
