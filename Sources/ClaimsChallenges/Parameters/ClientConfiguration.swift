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
  /// The issuer identifier of the authority (RFC 8414 §2), where it is known: an authorization response
  /// that names another one is refused (RFC 9207 §2.4).
  ///
  /// Without it the response may name an issuer on the authority's own origin, or of the same
  /// Microsoft cloud.
  public var issuer: String?
  /// Whether the authority names itself in every authorization response
  /// (`authorization_response_iss_parameter_supported`): one that does not is refused.
  public var requiresIssuer = false

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

extension ClientConfiguration {
  /// Refuses values that no request can be made with.
  package func requireUsable() throws(ClaimsChallengeError) {
    if clientID.isEmpty {
      throw ClaimsChallengeError(
        .missingClientID, reason: "The client configuration has no client ID.")
    }
    if let redirectURI, !Self.isRedirectURI(redirectURI) {
      throw ClaimsChallengeError(
        .invalidRedirectURI, reason: "The redirect URI is no absolute URI without a fragment.")
    }
  }

  /// Whether a text is an absolute URI without a fragment (RFC 6749 §3.1.2), of any scheme: apps have
  /// their own.
  package static func isRedirectURI(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }
    guard let first = scheme.first, isLetter(first), text.utf8.count > scheme.count + 1 else {
      return false
    }
    return scheme.allSatisfy {
      isLetter($0) || $0 &- UInt8(ascii: "0") < 10 || "+-.".utf8.contains($0)
    } && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }
}

/// How a confidential client proves who it is (RFC 6749 §2.3, RFC 7523 §2.2).
@nonexhaustive
public enum ClientCredential: Sendable, Hashable {
  /// A client secret, sent in the body.
  case secret(Secret)
  /// A signed JWT, sent in the body.
  case assertion(Secret)
  /// A certificate that the HTTP client shows (RFC 8705 §2); nothing is sent in the body.
  case certificate

  /// The parameters of the token request, in order.
  var parameters: RequestParameters {
    switch self {
    case .certificate: [:]
    case .secret(let secret): ["client_secret": secret.exposedText]
    case .assertion(let assertion):
      [
        "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        "client_assertion": assertion.exposedText,
      ]
    }
  }
}
