/// A DPoP challenge (RFC 9449 §7.1).
///
/// Its nonce comes in the field `DPoP-Nonce`: ``HeaderFields/nonce(for:status:)``.
public struct DPoPChallenge: SchemeChallenge, Hashable {
  /// DPoP.
  public static let scheme = AuthenticationScheme.dpop

  /// The protection space.
  public var realm: String?
  /// The JWS algorithms that the server takes, from `algs`.
  public var algorithms: [String]
  /// What is wrong, for example `use_dpop_nonce`.
  public var error: BearerErrorCode?
  /// A text for developers.
  public var errorDescription: String?
  /// The scopes that the token lacks.
  public var scope: ScopeSet?

  /// Reads a challenge.
  /// - Throws: `invalid_value` for an `error` or `scope` outside its syntax.
  public init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
    try Self.check(challenge)
    let parameters = challenge.parameters
    realm = parameters[.realm]
    algorithms = parameters[.algorithms].map(ValueSyntax.words) ?? []
    error = try parameters.errorCode()
    errorDescription = parameters[.errorDescription]
    scope = try parameters.scopeSet()
  }
}
