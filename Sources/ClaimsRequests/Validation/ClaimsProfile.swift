/// Whose rules a claims request is held against.
@nonexhaustive public enum ClaimsProfile: String, Hashable, Sendable, CaseIterable {
  /// OpenID Connect Core 1.0 §5.5, and the target `access_token`.
  case openIDConnect = "openid_connect"
  /// OpenID Connect, and what Microsoft Entra ID expects of its own claims.
  case entra
  /// What `MSALClaimsRequest` of MSAL for iOS and macOS accepts and sends.
  case msalApple = "msal_apple"
}
