public import HTTPAuthChallenges

extension TokenResponse {
  /// The scopes that were asked for and not granted, by MSAL's rule; `nil` if none.
  ///
  /// Compared without case. The OpenID scopes do not count. A missing `email` alone is forgiven; with
  /// another scope missing it is listed too. An answer without `scope` grants what was asked for, a
  /// blank one grants nothing.
  public func declinedScopes(of requested: ScopeSet) -> DeclinedScopes? {
    guard let scope, var declined = DeclinedScopes(requested: requested, granted: scope) else {
      return nil
    }
    declined.accessToken = accessToken
    return declined
  }
}
