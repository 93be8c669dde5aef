/// The `suberror` of an Entra error response: it says what kind of answer helps.
///
/// An open set. Two codes are equal when they differ in ASCII case only; the spelling is kept.
public struct SuberrorCode: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The code as the server spelled it.
  public let rawValue: String

  /// The code with this spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The code with this spelling.
  public init(_ text: String) { rawValue = text }

  /// From a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// As ``rawValue``.
  public var description: String { rawValue }

  /// Compares without regard to ASCII case.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.equalsIgnoringCase(right.rawValue)
  }

  /// Hashes without regard to ASCII case.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte.lowercased) }
  }
}

extension SuberrorCode {
  /// Interaction helps, with steps outside the usual page.
  public static let additionalAction: Self = "additional_action"
  /// The refresh token is invalid for everything: drop it.
  public static let badToken: Self = "bad_token"
  /// Interaction helps.
  public static let basicAction: Self = "basic_action"
  /// A family refresh token cannot be used for this client.
  public static let clientMismatch: Self = "client_mismatch"
  /// Consent is missing or was revoked.
  public static let consentRequired: Self = "consent_required"
  /// The device could not prove its identity.
  public static let deviceAuthenticationFailed: Self = "device_authentication_failed"
  /// The key of the device is too weak.
  public static let insufficientDeviceStrength: Self = "insufficient_device_strength"
  /// Interaction shows the user the reason and cannot help.
  public static let messageOnly: Self = "message_only"
  /// An app protection policy (Intune) is needed.
  public static let protectionPolicyRequired: Self = "protection_policy_required"
  /// Another spelling of `protection_policy_required`.
  public static let protectionPoliciesRequired: Self = "protection_policies_required"
  /// The refresh token has expired by policy.
  public static let tokenExpired: Self = "token_expired"
  /// The token of an account transfer has expired.
  public static let transferTokenExpired: Self = "transfer_token_expired"
  /// The account transfer was refused.
  public static let transferDenied: Self = "tts_denied"
  /// The account is gone.
  public static let userAccountDeleted: Self = "user_account_deleted"
  /// The password has expired.
  public static let userPasswordExpired: Self = "user_password_expired"
  /// The user skipped the account transfer.
  public static let userSkipped: Self = "user_skipped"
}
