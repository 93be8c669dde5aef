/// The header fields of a response that say something about a refusal.
enum FieldName {
  /// Whether the name is that of `WWW-Authenticate`, in any spelling.
  static func isChallenge(_ name: String) -> Bool { canonical(name) == "WWW-Authenticate" }

  /// The field's own spelling; `nil` for a name that is no known field.
  static func canonical(_ name: String) -> String? {
    var key: [UInt8] = []
    for byte in name.utf8 where Octet.isLetter(byte) { key.append(Octet.lowercased(byte)) }
    return names[String(decoding: key, as: UTF8.self)]
  }

  private static let names: [String: String] = [
    "wwwauthenticate": "WWW-Authenticate", "retryafter": "Retry-After",
    "retryafterms": "retry-after-ms", "xmsretryafterms": "x-ms-retry-after-ms",
    "authenticationinfo": "Authentication-Info", "dpopnonce": "DPoP-Nonce",
    "location": "Location", "date": "Date",
  ]

  /// The names that are looked for in texts, in small letters.
  static let searched: [StaticString] = [
    "www-authenticate", "www_authenticate", "wwwauthenticate", "retry-after-ms", "retry-after",
    "x-ms-retry-after-ms", "authentication-info", "dpop-nonce", "location", "date",
  ]

  /// The schemes that a value begins with.
  static let schemes: [StaticString] = [
    "bearer", "pop", "dpop", "basic", "digest", "negotiate", "ntlm", "pkeyauth",
  ]

  /// The names of parameters that tell a challenge from a word.
  static let parameters: Set<String> = [
    "realm", "authorization_uri", "authorization", "error", "error_description", "error_codes",
    "claims", "client_id", "resource_id", "resource", "scope", "nonce", "trusted_issuers",
    "resource_metadata", "acr_values", "max_age", "algs", "algorithm", "error_uri", "domain",
    "charset", "qop", "authority", "proposedaction", "consenturi", "tenant_id", "x_ms_diagnostics",
  ]
}
