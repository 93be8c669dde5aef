/// A Negotiate challenge (RFC 4559).
public struct NegotiateChallenge: SchemeChallenge, Hashable {
  /// Negotiate.
  public static let scheme = AuthenticationScheme.negotiate

  /// The mechanism's token, if the exchange has begun.
  public var token68: Token68?

  /// Reads a challenge.
  /// - Throws: `other_scheme`.
  public init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
    try Self.check(challenge)
    token68 = challenge.token68
  }
}
