/// An error that says why a request was refused.
///
/// Conform your HTTP client's error type, and every policy and the responder understand it.
public protocol RequestFailureConvertible {
  /// The failure, with everything the error knows.
  var requestFailure: RequestFailure { get }
}

extension RequestFailureConvertible {
  /// What to do about it.
  ///
  /// - Parameters:
  ///   - context: What was asked for, and what was done about it before.
  ///   - policy: Who decides.
  /// - Returns: The policy's decision.
  public func recovery(
    in context: RecoveryContext, policy: some RecoveryPolicy = .standard
  ) -> RecoveryDecision {
    policy.decision(for: requestFailure, in: context)
  }
}

extension ClaimsChallenge: RequestFailureConvertible {
  /// A failure that says nothing but this challenge.
  public var requestFailure: RequestFailure {
    var failure = RequestFailure()
    failure.claimsChallenge = self
    return failure
  }
}

extension TokenError: RequestFailureConvertible {
  /// The refusal of a token endpoint, of an authorization response or of a resource.
  public var requestFailure: RequestFailure {
    var failure = RequestFailure()
    failure.status = status
    failure.retryAfter = retryAfter
    failure.nonce = nonce
    failure.challenges = challenges
    failure.take(self)
    return failure
  }
}

extension NetworkErrorCode: RequestFailureConvertible {
  /// A failure below HTTP; cancellation is recognised.
  public var requestFailure: RequestFailure {
    var failure = RequestFailure()
    failure.networkError = self
    failure.isCancellation = self == .cancelled
    return failure
  }
}

extension DeclinedScopes: RequestFailureConvertible {
  /// A failure of which the token is known.
  public var requestFailure: RequestFailure {
    var failure = RequestFailure()
    failure.declinedScopes = self
    return failure
  }
}

extension RequestFailure: RequestFailureConvertible {
  /// Itself.
  public var requestFailure: RequestFailure { self }
}
