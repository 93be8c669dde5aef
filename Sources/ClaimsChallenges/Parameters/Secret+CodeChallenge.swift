public import HTTPAuthChallenges

extension Secret {
  /// The S256 code challenge of this PKCE code verifier (RFC 7636 §4.2): base64url of its SHA-256.
  public var s256CodeChallenge: String {
    Base64URL.encode(SHA256.hash(exposedText.utf8))
  }
}

extension Secret {
  /// The SHA-256 of the text in hexadecimal digits: tells secrets apart without holding them.
  package var sha256Hexadecimal: String { SHA256.hexadecimal(exposedText.utf8) }
}
