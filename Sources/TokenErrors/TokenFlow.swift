/// How the token was asked for: MSAL turns most errors of a silent request into "interaction
/// required".
@nonexhaustive
public enum TokenFlow: String, CaseIterable, Sendable, Hashable {
  /// From the cache or a refresh token, without the user.
  case silent
  /// With the user, in a browser.
  case interactive
}
