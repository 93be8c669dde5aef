/// A Digest challenge (RFC 7616 §3.3).
public struct DigestChallenge: SchemeChallenge, Hashable {
  /// Digest.
  public static let scheme = AuthenticationScheme.digest

  /// The protection space.
  public var realm: String?
  /// The hash algorithm; `nil` means MD5.
  public var algorithm: String?
  /// What the client hashes with its password; `nil` if it is given twice with different values.
  public var nonce: Secret?
  /// Whether only the nonce was too old.
  public var isStale: Bool
  /// `auth`, `auth-int` or others, from `qop`.
  public var qualityOfProtection: [String]
  /// What the client sends back unchanged.
  public var opaque: Secret?
  /// The URIs of the protection space.
  public var domain: [String]
  /// `UTF-8`, if the server says so.
  public var charset: String?
  /// Whether the client may send its user name hashed.
  public var allowsHashedUserName: Bool

  /// Reads a challenge.
  /// - Throws: `missing_parameter` without a nonce; `invalid_value` for a `stale` or `userhash` that is neither `true`
  ///   nor `false`, or a `charset` other than UTF-8.
  public init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
    try Self.check(challenge)
    let parameters = challenge.parameters
    realm = parameters[.realm]
    algorithm = parameters[.algorithm]
    _ = try parameters.required(.nonce)
    nonce = parameters.secret(.nonce)
    isStale = try parameters.boolean("stale") ?? false
    qualityOfProtection =
      parameters["qop"].map {
        $0.split(separator: ",").map { String(OctetText.trimmed($0)) }.filter { !$0.isEmpty }
      } ?? []
    opaque = parameters["opaque"].map(Secret.init)
    domain = parameters["domain"].map(ValueSyntax.words) ?? []
    charset = try parameters.utf8Charset()
    allowsHashedUserName = try parameters.boolean("userhash") ?? false
  }
}

extension AuthenticationParameters {
  fileprivate func boolean(_ name: AuthenticationParameterName) throws(HTTPAuthError) -> Bool? {
    guard let parameter = first(named: name) else { return nil }
    if OctetText.isSame(parameter.value.utf8, "true".utf8) { return true }
    if OctetText.isSame(parameter.value.utf8, "false".utf8) { return false }
    throw .invalid(parameter)
  }

  /// `charset` (RFC 7616 §3.3, RFC 7617 §2.1): UTF-8 is its only value.
  func utf8Charset() throws(HTTPAuthError) -> String? {
    guard let parameter = first(named: .charset) else { return nil }
    guard OctetText.isSame(parameter.value.utf8, "UTF-8".utf8) else { throw .invalid(parameter) }
    return parameter.value
  }
}
