public import HTTPAuthChallenges
import TokenErrors

/// A token came, but for fewer scopes than were asked for.
///
/// MSAL for Apple makes an error of this (−50003). The app may go on with what was granted, or stop.
public struct DeclinedScopes: Error, Sendable, Hashable {
  /// The scopes that the token has, without `openid`, `profile` and `offline_access`.
  public var granted: ScopeSet

  /// The requested scopes that it lacks.
  public var declined: ScopeSet

  /// The token, if it is at hand.
  public var accessToken: AccessToken?

  /// Compares what was asked for with what came, as MSAL does.
  ///
  /// ASCII case does not count, and the reserved scopes `openid`, `profile`, `offline_access`
  /// never count as declined. A missing `email` alone is forgiven; beside another declined scope it
  /// is listed, too.
  ///
  /// - Returns: `nil` if nothing was declined.
  public init?(requested: ScopeSet, granted: ScopeSet) {
    let comparison = ScopeComparison(requested: requested, granted: granted)
    guard !comparison.declined.isEmpty else { return nil }
    self.granted = ScopeSet(comparison.granted)
    declined = ScopeSet(comparison.declined)
  }

  package init(granted: ScopeSet, declined: ScopeSet, accessToken: AccessToken? = nil) {
    self.granted = granted
    self.declined = declined
    self.accessToken = accessToken
  }
}
