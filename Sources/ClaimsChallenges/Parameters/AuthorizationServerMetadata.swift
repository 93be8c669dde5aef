public import HTTPAuthChallenges
public import YajlJSON

/// Where an authorization server describes itself: by RFC 8414 §3 and by OpenID Connect Discovery §4, in
/// this order.
public struct AuthorizationServerMetadataRequest: Sendable, Hashable {
  /// The issuer that the document must name, as it was given.
  public var issuer: String
  /// The documents' URLs, the one to try first first: `GET` them, with no token.
  ///
  /// RFC 8414 puts the well-known segment before the issuer's path, OpenID Connect after it.
  public var urls: [String]

  /// The request for an issuer's document; `nil` if the issuer is no https URL without query and
  /// fragment (http to loopback passes).
  public init?(issuer: String) {
    guard let address = HTTPAddress(issuer), address.isSecure, address.query.isEmpty,
      !issuer.utf8.contains(UInt8(ascii: "#")), !issuer.utf8.contains(UInt8(ascii: "?"))
    else { return nil }
    self.issuer = issuer
    let path = address.path.hasSuffix("/") ? String(address.path.dropLast()) : address.path
    urls = ["\(address.origin)/.well-known/oauth-authorization-server\(path)"]
    if !path.isEmpty { urls.append("\(address.origin)/.well-known/openid-configuration\(path)") }
    urls.append("\(address.origin)\(path)/.well-known/openid-configuration")
  }
}

/// What an authorization server says about itself (RFC 8414 §2, OpenID Connect Discovery §3).
public struct AuthorizationServerMetadata: Sendable, Hashable {
  /// Who issues the tokens: the same as the one asked about.
  public var issuer: String
  /// Where the user signs in.
  public var authorizationEndpoint: String?
  /// Where tokens are requested.
  public var tokenEndpoint: String?
  /// Where device codes are requested (RFC 8628 §4).
  public var deviceAuthorizationEndpoint: String?
  /// The authentication contexts that can be asked for (`acr_values_supported`).
  public var acrValuesSupported: [String]
  /// Whether the `claims` parameter is understood (OpenID Connect Discovery §3): not unless it says so.
  public var claimsParameterSupported: Bool
  /// The algorithms of DPoP proofs (RFC 9449 §5.1); empty: no DPoP.
  public var dpopSigningAlgorithmsSupported: [String]
  /// The scopes that it tells about.
  public var scopesSupported: ScopeSet
  /// Whether each authorization response names the issuer (RFC 9207 §3).
  public var namesIssuerInResponses: Bool
  /// Every member of the document.
  public var json: JSONObject

  /// Reads the document; `nil` if it is no JSON object or is another issuer's, which RFC 8414 §3.3 says
  /// not to use.
  ///
  /// The issuer is compared as text. Endpoints that are no https URL (http to loopback passes) are left
  /// out.
  public init?(body: some Collection<UInt8>, for request: AuthorizationServerMetadataRequest) {
    guard let json = try? JSONObject(jsonBytes: body), let issuer = json["issuer"]?.string,
      Array(issuer.utf8) == Array(request.issuer.utf8)
    else { return nil }
    func endpoint(_ name: String) -> String? {
      json[name]?.string.flatMap { HTTPAddress($0)?.isSecure == true ? $0 : nil }
    }
    func list(_ name: String) -> [String] { json[name]?.array?.compactMap(\.string) ?? [] }
    self.issuer = issuer
    self.json = json
    authorizationEndpoint = endpoint("authorization_endpoint")
    tokenEndpoint = endpoint("token_endpoint")
    deviceAuthorizationEndpoint = endpoint("device_authorization_endpoint")
    acrValuesSupported = list("acr_values_supported")
    claimsParameterSupported = json["claims_parameter_supported"] == .bool(true)
    dpopSigningAlgorithmsSupported = list("dpop_signing_alg_values_supported")
    scopesSupported = ScopeSet(list("scopes_supported"))
    namesIssuerInResponses =
      json["authorization_response_iss_parameter_supported"] == .bool(true)
  }

  /// The server as an authority; `nil` unless it names both endpoints, on one host.
  public var authority: Authority? {
    guard let authorizationEndpoint, let tokenEndpoint else { return nil }
    return Authority(authorizationEndpoint: authorizationEndpoint, tokenEndpoint: tokenEndpoint)
  }
}
