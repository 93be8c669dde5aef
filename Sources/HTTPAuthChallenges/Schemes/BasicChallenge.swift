/// A Basic challenge (RFC 7617).
public struct BasicChallenge: SchemeChallenge, Hashable {
  /// Basic.
  public static let scheme = AuthenticationScheme.basic

  /// The protection space; servers leave it out although the RFC requires it.
  public var realm: String?
  /// `UTF-8`, if the server says so.
  public var charset: String?

  /// Reads a challenge.
  /// - Throws: `invalid_value` for a `charset` other than UTF-8.
  public init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
    try Self.check(challenge)
    realm = challenge.parameters[.realm]
    charset = try challenge.parameters.utf8Charset()
  }

  /// The file that holds the secret for Azure Arc's managed identity: a `realm` that is an absolute
  /// path to a `.key` file.
  ///
  /// The caller still has to check that it lies in the agent's own folder.
  public var secretFilePath: String? {
    guard let realm, realm.utf8.count <= 4096 else { return nil }
    let octets = Array(realm.utf8.prefix(3))
    let isAbsolute =
      octets.first == 0x2F
      || octets.count == 3 && octets[1] == 0x3A && (octets[2] == 0x5C || octets[2] == 0x2F)
    return isAbsolute && OctetText.lowercased(realm).hasSuffix(".key") ? realm : nil
  }
}
