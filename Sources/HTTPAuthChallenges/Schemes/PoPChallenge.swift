/// Microsoft's PoP challenge for signed HTTP requests.
///
/// It may carry claims as a Bearer challenge does.
public struct PoPChallenge: SchemeChallenge, Hashable {
  /// PoP.
  public static let scheme = AuthenticationScheme.pop

  /// The protection space; Microsoft sends a tenant, or an empty text for any.
  public var realm: String?
  /// The server's nonce for the next signed request; `nil` if it is given twice with different values.
  public var nonce: Secret?
  /// What is wrong, for example `nonce_expired`.
  public var error: BearerErrorCode?
  /// The application id of the API.
  public var clientID: String?
  /// Who issues the tokens.
  ///
  /// Untrusted input: ask ``Authority/trust(allowing:)``.
  public var authority: Authority?
  /// The claims request as it was sent.
  public var encodedClaims: Secret?

  /// Reads a challenge.
  /// - Throws: `invalid_value` for an `error` outside its syntax.
  public init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
    try Self.check(challenge)
    let parameters = challenge.parameters
    realm = parameters[.realm]
    nonce = parameters.secret(.nonce)
    error = try parameters.errorCode()
    clientID = parameters[.clientID]
    authority = parameters.authority()
    encodedClaims = parameters.secret(.claims)
  }
}
