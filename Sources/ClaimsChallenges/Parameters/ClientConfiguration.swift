public import ClaimsRequests
public import HTTPAuthChallenges

/// An app's registration: who asks for tokens, and where.
///
/// One value per app.
public struct ClientConfiguration: Sendable, Hashable {
  /// The application (client) ID.
  public var clientID: String
  /// Where the browser returns to; needed for interactive requests only.
  public var redirectURI: String?
  /// Who issues the tokens, unless the parameters of a request name another.
  public var authority: Authority
  /// What the app can handle, for example `cp1`: joins the claims of every request.
  public var capabilities: [ClientCapability]
  /// The secret or assertion of a confidential client; `nil` for a public one.
  public var credential: ClientCredential?
  /// Hosts besides the Microsoft clouds that tokens may be asked of, the authority's own included.
  public var trustedHosts: Set<String>

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - clientID: The application (client) ID.
  ///   - redirectURI: Where the browser returns to.
  ///   - authority: Who issues the tokens; any account of the global cloud by default, as in MSAL.
  ///   - capabilities: What the app can handle.
  ///   - credential: The secret or assertion of a confidential client.
  ///   - trustedHosts: Hosts that may be asked for tokens besides the Microsoft clouds. A request to
  ///     any other host is refused with `untrusted_authority`.
  public init(
    clientID: String, redirectURI: String? = nil, authority: Authority = Authority(tenant: .common),
    capabilities: [ClientCapability] = [], credential: ClientCredential? = nil,
    trustedHosts: Set<String> = []
  ) {
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.authority = authority
    self.capabilities = capabilities
    self.credential = credential
    self.trustedHosts = trustedHosts
  }
}

/// How a confidential client proves who it is (RFC 6749 §2.3, RFC 7523 §2.2).
@nonexhaustive
public enum ClientCredential: Sendable, Hashable {
  /// A client secret, sent in the body.
  case secret(Secret)
  /// A signed JWT, sent in the body.
  case assertion(Secret)

  /// The parameters of the token request, in order.
  var parameters: RequestParameters {
    switch self {
    case .secret(let secret): ["client_secret": secret.exposedText]
    case .assertion(let assertion):
      [
        "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        "client_assertion": assertion.exposedText,
      ]
    }
  }
}
