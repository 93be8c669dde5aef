/// What an error code of the catalogue is about.
///
/// A recovery is chosen by it when nothing more telling (`error`, `suberror`) decides.
@nonexhaustive
public enum AADSTSCategory: String, CaseIterable, Sendable, Hashable {
  /// The account itself: locked, disabled, missing, not assigned.
  case accountState = "account_state"
  /// Secret, certificate or assertion of the client is missing or wrong.
  case clientCredentials = "client_credentials"
  /// A Conditional Access policy asks for something that interaction can give.
  case conditionalAccess = "conditional_access"
  /// Registration of the app, the resource or the tenant is wrong.
  case configuration
  /// Nobody has consented to what the app asks for.
  case consentRequired = "consent_required"
  /// The device is unknown, unmanaged or not compliant.
  case deviceCompliance = "device_compliance"
  /// A federated identity provider failed.
  case federation
  /// No fault: the flow goes on.
  case informational
  /// The user has to act in a browser.
  case interactionRequired = "interaction_required"
  /// Multifactor authentication is needed.
  case mfaRequired = "mfa_required"
  /// None of the others.
  case other
  /// The password is wrong, expired or must be changed.
  case password
  /// A policy forbids access; interaction does not help.
  case policyBlocked = "policy_blocked"
  /// An app protection policy (Intune) must be applied first.
  case protectionPolicy = "protection_policy"
  /// The request is malformed: a fault of the program.
  case requestInvalid = "request_invalid"
  /// Too many requests, or a request loop.
  case throttled
  /// A code or token has expired or was used already.
  case tokenExpired = "token_expired"
  /// A token or session was revoked.
  case tokenRevoked = "token_revoked"
  /// A passing fault of the service.
  case transient
  /// The user refused or gave up.
  case userCancelled = "user_cancelled"

  /// The category behind a letter of the static tables: `a` is the first case.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "a"): self = .accountState
    case UInt8(ascii: "b"): self = .clientCredentials
    case UInt8(ascii: "c"): self = .conditionalAccess
    case UInt8(ascii: "d"): self = .configuration
    case UInt8(ascii: "e"): self = .consentRequired
    case UInt8(ascii: "f"): self = .deviceCompliance
    case UInt8(ascii: "g"): self = .federation
    case UInt8(ascii: "h"): self = .informational
    case UInt8(ascii: "i"): self = .interactionRequired
    case UInt8(ascii: "j"): self = .mfaRequired
    case UInt8(ascii: "k"): self = .other
    case UInt8(ascii: "l"): self = .password
    case UInt8(ascii: "m"): self = .policyBlocked
    case UInt8(ascii: "n"): self = .protectionPolicy
    case UInt8(ascii: "o"): self = .requestInvalid
    case UInt8(ascii: "p"): self = .throttled
    case UInt8(ascii: "q"): self = .tokenExpired
    case UInt8(ascii: "r"): self = .tokenRevoked
    case UInt8(ascii: "s"): self = .transient
    case UInt8(ascii: "t"): self = .userCancelled
    default: return nil
    }
  }
}
