public import HTTPAuthChallenges

/// What the client gives for the token: the `grant_type` and its parameters.
@nonexhaustive
public enum TokenGrant: Sendable, Hashable {
  /// A refresh token (RFC 6749 §6).
  case refreshToken(Secret)
  /// An authorization code and the PKCE verifier (RFC 6749 §4.1.3, RFC 7636 §4.5).
  ///
  /// The redirect URI comes from the client configuration.
  case authorizationCode(Secret, codeVerifier: Secret)
  /// A device code (RFC 8628 §3.4).
  case deviceCode(Secret)
  /// The token that a middle tier was called with (RFC 7523, Microsoft's on-behalf-of).
  case onBehalfOf(Secret)
  /// The client's own credential (RFC 6749 §4.4).
  ///
  /// No user: no OpenID scopes are added.
  case clientCredentials

  /// The value of `grant_type`.
  public var grantType: String {
    switch self {
    case .refreshToken: "refresh_token"
    case .authorizationCode: "authorization_code"
    case .deviceCode: "urn:ietf:params:oauth:grant-type:device_code"
    case .onBehalfOf: "urn:ietf:params:oauth:grant-type:jwt-bearer"
    case .clientCredentials: "client_credentials"
    }
  }

  /// Whether the grant is of a user, who has an ID token and a refresh token.
  var isOfUser: Bool {
    if case .clientCredentials = self { false } else { true }
  }

  /// Whether nobody but a confidential client can have it.
  var needsCredential: Bool {
    if case .clientCredentials = self { true } else { false }
  }

  /// Appends the grant's own parameters, in their order.
  func append(to parameters: inout RequestParameters, redirectURI: String?) {
    parameters.append("grant_type", grantType)
    switch self {
    case .refreshToken(let token): parameters.append("refresh_token", token.exposedText)
    case .authorizationCode(let code, let verifier):
      parameters.append("code", code.exposedText)
      if let redirectURI { parameters.append("redirect_uri", redirectURI) }
      parameters.append("code_verifier", verifier.exposedText)
    case .deviceCode(let code): parameters.append("device_code", code.exposedText)
    case .onBehalfOf(let assertion):
      parameters.append("assertion", assertion.exposedText)
      parameters.append("requested_token_use", "on_behalf_of")
    case .clientCredentials: break
    }
  }
}
