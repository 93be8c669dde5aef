import HTTPAuthChallenges
public import TokenErrors
import YajlJSON

extension MSALStyleError: RequestFailureConvertible {
  /// The failure behind an error of MSAL, or of another Apple framework: what the server said
  /// counts before MSAL's number.
  public var requestFailure: RequestFailure {
    var failure = RequestFailure()
    if let tokenError { failure.take(tokenError) }
    failure.take(self)
    return failure
  }

  /// What MSAL for Apple would hand the app for this failure.
  ///
  /// With a status that MSAL does not read, ``MSALUserInfoKey/httpHeaders`` holds the server's
  /// `Retry-After` in seconds; no other field is handed on. A failure from the throttling store is
  /// marked as one.
  ///
  /// - Parameters:
  ///   - failure: The failure; a bare status or a network error will do.
  ///   - flow: Whether MSAL was acquiring silently or interactively.
  public init(_ failure: RequestFailure, flow: TokenFlow) {
    self.init(reading: failure, flow: flow)
    setRetryAfter(failure.retryAfter)
    if failure.diagnostics.contains(where: { $0.code == .throttled }) {
      self[.throttlingCacheHit] = .number(JSONNumber(1))
    }
  }

  private init(reading failure: RequestFailure, flow: TokenFlow) {
    if let error = failure.msalError {
      self = error
    } else if let network = failure.networkError {
      self.init(domain: NetworkErrorCode.domain, code: network.rawValue, userInfo: [:])
    } else if let scopes = failure.declinedScopes,
      let error = MSALStyleError(
        ScopeComparison(granted: Array(scopes.granted), declined: Array(scopes.declined)))
    {
      self = error
    } else if failure.isCancellation {
      self.init(
        domain: ErrorDomain.msal, code: MSALErrorCode.userCanceled.rawValue, userInfo: [:])
    } else if let error = failure.tokenError {
      self.init(error, flow: flow)
    } else if let status = failure.status, !MSALAnswer.reads(status),
      let record = MSALErrorConverter.convert(MSALAnswer.unhandledStatus(status))
    {
      self.init(record)
    } else {
      // Nothing of the answer is known but that it is no token.
      var userInfo: [MSALUserInfoKey: JSONValue] = [
        .internalErrorCode: .number(JSONNumber(MSALInternalErrorCode.unhandledResponse.rawValue))
      ]
      if let status = failure.status { userInfo[.httpResponseCode] = .string("\(status)") }
      self.init(domain: ErrorDomain.msal, code: MSALErrorCode.internal.rawValue, userInfo: userInfo)
    }
  }
}

extension RequestFailure {
  /// Takes over what MSAL's number and lists say.
  mutating func take(_ error: MSALStyleError) {
    msalError = error
    status = status ?? error.record.nearestHTTPStatus ?? error.httpStatus
    retryAfter = retryAfter ?? RetryAfter(in: error.headerFields)
    if error.domain == NetworkErrorCode.domain {
      let code = NetworkErrorCode(error.code.rawValue)
      networkError = code
      isCancellation = isCancellation || code == .cancelled
    }
    if !error.declinedScopes.isEmpty {
      declinedScopes = DeclinedScopes(
        granted: ScopeSet(error.grantedScopes), declined: ScopeSet(error.declinedScopes))
    }
  }

  /// A pasted `NSError` is an error of MSAL, or of another framework, in itself.
  mutating func takeRecord(of error: TokenError) {
    guard error.record != nil, msalError == nil else { return }
    take(MSALStyleError(error, flow: .silent))
  }
}
