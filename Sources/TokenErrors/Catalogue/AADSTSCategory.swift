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
  /// Too many requests.
  case throttled
  /// A code or token has expired or was used already.
  case tokenExpired = "token_expired"
  /// A token or session was revoked.
  case tokenRevoked = "token_revoked"
  /// A passing fault of the service.
  case transient
  /// The user refused or gave up.
  case userCancelled = "user_cancelled"
  /// Another account is needed: the user must choose one.
  case accountSelection = "account_selection"
  /// The account does not exist any more.
  case accountRemoved = "account_removed"
  /// Only an administrator can change it.
  case administratorRequired = "administrator_required"
  /// A flow waits for the user: go on asking.
  case authorizationPending = "authorization_pending"
  /// A device code, an authorization code or an assertion is of no use any more: begin anew.
  case grantUnusable = "grant_unusable"
  /// The client repeats a request that cannot succeed.
  case requestLoop = "request_loop"

  /// The category behind a letter of the static tables: `a` is the first case; a capital letter marks
  /// a code that decides alone.
  init?(letter: UInt8) {
    let index = Int(letter | 0x20) - Int(UInt8(ascii: "a"))
    guard Self.allCases.indices.contains(index) else { return nil }
    self = Self.allCases[index]
  }

  /// Whether a letter of the static tables is a capital.
  static func decidesAlone(letter: UInt8) -> Bool { letter & 0x20 == 0 }
}
