package import HTTPAuthChallenges
package import TokenErrors

/// What the rules say about a failure, before anything is built from it.
package struct RecoveryClassification: Sendable, Hashable {
  package var action: RecoveryActionKind
  package var rule: RecoveryRule
  /// One fixed sentence.
  package var reason: String
  /// The silent request must not be answered from the cache although it carries no claims.
  package var forcesRefresh = false
  /// The refresh token is of no use for anything any more.
  package var dropsRefreshToken = false
  /// Where the claims come from that the action sends; `nil` if it sends none.
  package var claimsSource: RecoveryClaimsSource?

  /// The scopes that the token lacks, by `insufficient_scope`.
  package var missingScopes: ScopeSet = []
  /// What the sign-in page shall ask for, where the rule knows: another account, for example.
  package var prompt: PromptType?

  package init(
    _ action: RecoveryActionKind, _ rule: RecoveryRule, _ reason: String, prompt: PromptType? = nil
  ) {
    self.action = action
    self.rule = rule
    self.reason = reason
    self.prompt = prompt
  }

  /// The answer to an input in which there is nothing.
  package static let nothing = Self(.none, .nothing, "Nothing was recognised.")
}

extension RecoveryClassification {
  /// What follows from the category of a code.
  ///
  /// - Parameters:
  ///   - category: The category.
  ///   - prefix: The first part of the rule's id: whose table the code is in.
  ///   - hasClaims: Whether claims came with the error.
  /// - Returns: `nil` for `informational`: the next rule decides.
  package static func forCategory(
    _ category: AADSTSCategory, prefix: String, hasClaims: Bool
  ) -> Self? {
    let rule = RecoveryRule("\(prefix).\(category.rawValue)")
    return switch category {
    case .interactionRequired:
      Self(.acquireInteractively, rule, "The code says that the user must act.")
    case .mfaRequired:
      Self(.acquireInteractively, rule, "The code asks for multifactor authentication.")
    case .consentRequired:
      Self(.acquireInteractively, rule, "The code says that consent is missing.")
    case .conditionalAccess:
      Self(.acquireInteractively, rule, "A Conditional Access policy asks for interaction.")
    case .tokenExpired:
      Self(.acquireInteractively, rule, "The grant has expired; the user must sign in again.")
    case .tokenRevoked:
      Self(.acquireInteractively, rule, "The grant was revoked; the user must sign in again.")
    case .password:
      Self(.acquireInteractively, rule, "The password is wrong, expired or must be changed.")
    case .deviceCompliance:
      hasClaims
        ? Self(
          .acquireInteractively, rule,
          "The device must comply; interaction with the claims starts it.")
        : Self(.registerDevice, rule, "The device must be registered or made compliant.")
    case .protectionPolicy:
      Self(.remediateProtectionPolicy, rule, "An app protection policy must be applied first.")
    case .policyBlocked:
      Self(.blocked, rule, "A policy forbids the access; signing in again does not help.")
    case .accountState:
      Self(.needsAdministrator, rule, "The state of the account needs an administrator.")
    case .administratorRequired:
      Self(.needsAdministrator, rule, "Only an administrator can change this.")
    case .accountSelection:
      Self(
        .acquireInteractively, rule, "The account does not fit; let the user choose another.",
        prompt: .selectAccount)
    case .accountRemoved:
      Self(.removeAccount, rule, "The account does not exist any more.")
    case .authorizationPending:
      Self(.keepPolling, rule, "The user has not finished yet.")
    case .grantUnusable:
      Self(.restartFlow, rule, "The code or assertion cannot be used any more; get a new one.")
    case .requestLoop:
      Self(.stop, rule, "The service found a request loop; do not repeat this.")
    case .federation:
      Self(.needsAdministrator, rule, "The federated identity provider needs its administrator.")
    case .configuration:
      Self(.fixConfiguration, rule, "The registration of the app, resource or tenant is wrong.")
    case .clientCredentials:
      Self(.fixConfiguration, rule, "The credentials of the client are missing or wrong.")
    case .requestInvalid:
      Self(.fixConfiguration, rule, "The request is malformed or not allowed.")
    case .throttled:
      Self(.retryLater, rule, "The service limits the number of requests.")
    case .transient:
      Self(.retryLater, rule, "The service has a passing fault.")
    case .userCancelled:
      Self(.userCanceled, rule, "The user gave up or declined.")
    case .other:
      Self(.report, rule, "The code is known and fits no recovery.")
    case .informational:
      nil
    @unknown default:
      nil
    }
  }
}
