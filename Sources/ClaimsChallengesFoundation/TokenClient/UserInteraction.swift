public import ClaimsChallenges
public import Foundation

/// How a token client reaches the user.
@nonexhaustive
public enum UserInteraction: Sendable {
  /// Not at all: interactive requests are refused with `interaction_unavailable`.
  case unavailable
  /// A browser on the same machine, with PKCE and a listener on a loopback address (RFC 8252 §7.3).
  ///
  /// The closure opens the URL and returns at once.
  case browser(open: @Sendable (URL) async throws -> Void)
  /// A browser on another machine, with a device code (RFC 8628).
  ///
  /// The closure shows the page and the code, and returns at once.
  case deviceCode(show: @Sendable (DeviceAuthorization) async throws -> Void)
}
