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

  /// The tenant that the challenge names; `nil` for `common`, `organizations` and `consumers`.
  public var tenant: TenantIdentifier?

  /// The nonce for the next proof of possession, if the challenge holds one.
  public var nonce: Secret?

  /// Whether the API proposes that the user consents (`proposedAction`, `consentUri`): then only
  /// interaction helps.
  public var proposesConsent = false

  /// The authority that the challenge names, not yet judged.
  package var authority: Authority?

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

  /// The authority to answer to, if its host is a Microsoft cloud or one that you list.
  ///
  /// - Parameter hosts: Further hosts that may receive a token request, without a port.
  /// - Returns: `nil` for an untrusted host, or none: send nothing there.
  public func trustedAuthority(allowing hosts: Set<String> = []) -> Authority? {
    guard let authority else { return nil }
    return authority.trust(allowing: hosts) == .untrusted ? nil : authority
  }
}
