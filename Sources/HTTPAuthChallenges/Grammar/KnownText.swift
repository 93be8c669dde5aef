/// Texts that fields often hold, as literals: they take no memory, and finding one is quicker than making a string.
///
/// Spelling counts: what is spelled otherwise is made from its own octets.
enum KnownText {
  @inline(__always)
  private static func pick(
    _ octets: UnsafeBufferPointer<UInt8>, _ text: StaticString, _ literal: String
  ) -> String? {
    unsafe OctetText.isEqual(octets, text) ? literal : nil
  }

  /// The name of an auth-scheme.
  static func scheme(_ octets: UnsafeBufferPointer<UInt8>) -> String? {
    switch octets.count {
    case 3: unsafe pick(octets, "PoP", "PoP")
    case 4: unsafe pick(octets, "DPoP", "DPoP") ?? pick(octets, "NTLM", "NTLM")
    case 5: unsafe pick(octets, "Basic", "Basic")
    case 6: unsafe pick(octets, "Bearer", "Bearer") ?? pick(octets, "Digest", "Digest")
    case 8: unsafe pick(octets, "PKeyAuth", "PKeyAuth")
    case 9: unsafe pick(octets, "Negotiate", "Negotiate")
    default: nil
    }
  }

  /// The name of an auth-param.
  static func name(_ octets: UnsafeBufferPointer<UInt8>) -> String? {
    switch octets.count {
    case 3: return unsafe pick(octets, "qop", "qop")
    case 4: return unsafe pick(octets, "algs", "algs")
    case 5:
      switch unsafe octets[0] {
      case 0x65: return unsafe pick(octets, "error", "error")
      case 0x6E: return unsafe pick(octets, "nonce", "nonce")
      case 0x72: return unsafe pick(octets, "realm", "realm")
      default: return unsafe pick(octets, "scope", "scope") ?? pick(octets, "stale", "stale")
      }
    case 6:
      switch unsafe octets[0] {
      case 0x63: return unsafe pick(octets, "claims", "claims")
      case 0x64: return unsafe pick(octets, "domain", "domain")
      default: return unsafe pick(octets, "opaque", "opaque")
      }
    case 7: return unsafe pick(octets, "max_age", "max_age") ?? pick(octets, "charset", "charset")
    case 8:
      return unsafe pick(octets, "resource", "resource") ?? pick(octets, "userhash", "userhash")
    case 9:
      switch unsafe octets[0] {
      case 0x61: return unsafe pick(octets, "algorithm", "algorithm")
      case 0x63: return unsafe pick(octets, "client_id", "client_id")
      case 0x65: return unsafe pick(octets, "error_uri", "error_uri")
      default: return unsafe pick(octets, "nextnonce", "nextnonce")
      }
    case 10: return unsafe pick(octets, "acr_values", "acr_values")
    case 11: return unsafe pick(octets, "resource_id", "resource_id")
    case 13: return unsafe pick(octets, "authorization", "authorization")
    case 17:
      switch unsafe octets[0] {
      case 0x61: return unsafe pick(octets, "authorization_uri", "authorization_uri")
      case 0x65: return unsafe pick(octets, "error_description", "error_description")
      default: return unsafe pick(octets, "resource_metadata", "resource_metadata")
      }
    default: return nil
    }
  }

  /// A value that is too long for a string without storage: error codes, and what Entra's own APIs name.
  static func value(_ octets: UnsafeBufferPointer<UInt8>) -> String? {
    switch octets.count {
    case 18: unsafe pick(octets, "insufficient_scope", "insufficient_scope")
    case 19: unsafe pick(octets, "insufficient_claims", "insufficient_claims")
    case 32:
      unsafe pick(
        octets, "insufficient_user_authentication", "insufficient_user_authentication")
    case 36:
      unsafe pick(
        octets, "00000003-0000-0000-c000-000000000000", "00000003-0000-0000-c000-000000000000")
    case 57:
      unsafe pick(
        octets, "https://login.microsoftonline.com/common/oauth2/authorize",
        "https://login.microsoftonline.com/common/oauth2/authorize")
    default: nil
    }
  }
}
