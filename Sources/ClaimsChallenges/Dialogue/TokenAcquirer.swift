/// Where tokens come from: implement it with MSAL or with OAuth code of your own.
///
/// Both methods throw whatever they meet. Errors that are ``RequestFailureConvertible``
/// (``TokenErrors/TokenError``, ``TokenErrors/MSALStyleError``, yours) are understood.
public protocol TokenAcquirer: Sendable {
  /// Acquires a token without the user: from a cache, unless
  /// ``SilentTokenParameters/bypassesTokenCache``, or with a refresh token.
  func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken

  /// Lets the user sign in. The default refuses, for programs that nobody sits in front of.
  func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken
}

extension TokenAcquirer {
  /// Refuses with `interaction_unavailable`.
  public func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    throw ClaimsChallengeError(
      .interactionUnavailable, reason: "This token acquirer cannot show a sign-in page.")
  }
}
