public import HTTPAuthChallenges

/// How the access token shall be used: as a bearer, or bound to a key of the client.
@nonexhaustive
public enum TokenAuthenticationScheme: Sendable, Hashable {
  /// Whoever has the token may use it (RFC 6750).
  ///
  /// Adds nothing to the token request.
  case bearer
  /// Microsoft's proof of possession: the token request names the key, the app signs each request.
  ///
  /// - Parameters:
  ///   - httpMethod: The method of the request that the token is for.
  ///   - requestURL: Its URL.
  ///   - nonce: The resource's nonce, for the signed request; it is not sent to the token endpoint.
  ///   - keyConfirmation: The `req_cnf` parameter: base64url of `{"kid":"…"}`.
  case pop(httpMethod: String, requestURL: String, nonce: Secret?, keyConfirmation: String)

  /// The scheme that tokens are sent with.
  public var scheme: AuthenticationScheme {
    switch self {
    case .bearer: .bearer
    case .pop: .pop
    }
  }

  /// The same, with a newer nonce of the resource; unchanged where there is none to set.
  public func withNonce(_ newNonce: Secret?) -> Self {
    guard let newNonce, case .pop(let method, let url, _, let confirmation) = self else {
      return self
    }
    return .pop(
      httpMethod: method, requestURL: url, nonce: newNonce, keyConfirmation: confirmation)
  }

  /// The parameters of the token request, in order.
  var parameters: RequestParameters {
    switch self {
    case .bearer: [:]
    case .pop(_, _, _, let keyConfirmation):
      ["token_type": "pop", "req_cnf": keyConfirmation]
    }
  }
}
