public import ClaimsRequests
public import HTTPAuthChallenges

/// What a new token must hold before an API, or a token endpoint, goes on.
///
/// A `Bearer` or `PoP` challenge whose `claims` decodes to a JSON object, in any of the forms that
/// services send. It is conforming with `error="insufficient_claims"` and tolerated otherwise:
/// Azure Resource Manager sends `invalid_token` with claims.
///
/// Find it with ``HTTPAuthChallenges/AuthenticationChallenges/claimsChallenge``, answer it with
/// ``TokenParameters/answering(_:)-(ClaimsChallenge)``.
public struct ClaimsChallenge: Sendable, Hashable {
  /// The claims request: what the token must hold.
  public var claims: ClaimsRequest

  /// The `claims` as it came, before it was decoded.
  public var encodedClaims: Secret

  /// The outermost form in which the claims came.
  public var encoding: ClaimsRequestEncoding

  /// Whether `error` is `insufficient_claims`.
  public var isConforming = false

  /// The scheme; `nil` for claims that stood in no header.
  public var scheme: AuthenticationScheme?

  /// The `error` of the challenge.
  public var error: BearerErrorCode?

  /// The `realm`, as sent; often empty.
  public var realm: String?

  /// The client id that the API names, its own most of the time.
  public var clientID: String?

  /// The resource that a token is wanted for (`resource_id` or `resource`).
  public var resource: String?

  /// The `authorization_uri` (`authorization`, `authority`) as sent: untrusted input.
  ///
  /// Use ``trustedAuthority(allowing:)``. `nil` if it occurs with different values.
  public var authorizationURI: String?

  /// The nonce for the next proof of possession, if the challenge holds one.
  public var nonce: Secret?

  /// Whether the API proposes that the user consents (`proposedAction`, `consentUri`): then only
  /// interaction helps.
  public var proposesConsent = false

  /// Whether the challenge is SharePoint's, which names its tenant in `realm`.
  package var isOfSharePoint = false

  /// A challenge for these claims, for tests and for APIs that say so in another way.
  public init(_ claims: ClaimsRequest) {
    self.init(
      claims, encodedClaims: Secret(claims.encoded(as: .base64)), encoding: .base64)
  }

  package init(
    _ claims: ClaimsRequest, encodedClaims: Secret, encoding: ClaimsRequestEncoding
  ) {
    self.claims = claims
    self.encodedClaims = encodedClaims
    self.encoding = encoding
  }

  /// The tenant that the challenge names, in its `realm` or its authority; `nil` for `common`,
  /// `organizations` and `consumers`.
  public var tenant: TenantIdentifier? {
    authority?.tenant.flatMap { $0.isSpecific ? $0 : nil }
  }

  /// The authority that the challenge names, not yet judged.
  ///
  /// It is read when it is asked for: most answers go to the app's own authority.
  package var authority: Authority? {
    guard authorizationURI != nil || isOfSharePoint else { return nil }
    var parameters: [AuthenticationParameter] = []
    if let realm { parameters.append(AuthenticationParameter(.realm, realm)) }
    if let authorizationURI {
      parameters.append(AuthenticationParameter(.authorizationURI, authorizationURI))
    }
    if isOfSharePoint { parameters.append(AuthenticationParameter("trusted_issuers", "")) }
    return AuthenticationParameters(parameters).authority()
  }

  /// Whether the challenge names an authority to which nothing may be sent.
  package func namesUntrustedAuthority(allowing hosts: Set<String>) -> Bool {
    let usual = "https://login.microsoftonline.com/"
    if authorizationURI?.utf8.starts(with: usual.utf8) == true { return false }
    return authority != nil && trustedAuthority(allowing: hosts) == nil
  }

  /// The authority to answer to, if its host is a Microsoft cloud or one that you list.
  ///
  /// - Parameter hosts: Further hosts that may receive a token request, on any port unless one is
  ///   given: `adfs.contoso.com`, `adfs.contoso.com:8443`.
  /// - Returns: `nil` for an untrusted host, or none: send nothing there.
  public func trustedAuthority(allowing hosts: Set<String> = []) -> Authority? {
    guard let authority else { return nil }
    return authority.trust(allowing: hosts) == .untrusted ? nil : authority
  }
}
