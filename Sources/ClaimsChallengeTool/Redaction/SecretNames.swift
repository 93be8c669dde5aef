/// Names whose values are secret: in header fields, forms, queries and JSON.
enum SecretNames {
  /// Secret wherever they stand, in lower case.
  private static let everywhere: Set<String> = [
    "access_token", "accesstoken", "assertion", "authorization", "client_assertion", "client_info",
    "client_secret", "clientsecret", "code_verifier", "continuation_token", "cookie", "device_code",
    "dpop", "dpop-nonce", "id_token", "id_token_hint", "idtoken", "login_hint", "nextnonce",
    "nonce", "oob", "password", "proxy-authorization", "refresh_token", "refreshtoken",
    "samlresponse", "set-cookie", "sid", "token", "user_code", "username",
    "x-ms-refreshtokencredential", "x-ms-devicecredential",
  ]

  /// Secret in forms and queries, but everyday words in JSON.
  private static let inForms: Set<String> = [
    "code", "code_challenge", "session_state", "sig", "state", "wresult",
  ]

  static func isSecret(_ name: String) -> Bool { everywhere.contains(name.lowercased()) }

  static func isSecretInForm(_ name: String) -> Bool {
    isSecret(name) || inForms.contains(name.lowercased())
  }

  /// Fields whose whole value is a credential.
  static func isCredentialField(_ name: String) -> Bool {
    switch name.lowercased() {
    case "authorization", "proxy-authorization", "cookie", "set-cookie": true
    default: false
    }
  }

  static func isClaims(_ name: String) -> Bool { name.lowercased() == "claims" }

  /// Fields that hold challenges, whose parameters are masked one by one.
  static func isChallengeField(_ name: String) -> Bool {
    switch name.lowercased() {
    case "www-authenticate", "proxy-authenticate", "authentication-info",
      "proxy-authentication-info":
      true
    default: false
    }
  }
}
