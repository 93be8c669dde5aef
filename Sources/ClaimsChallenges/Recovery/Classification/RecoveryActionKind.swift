/// The nineteen recovery actions without their parameters.
///
/// Raw values are the names that the command line prints.
package enum RecoveryActionKind: String, CaseIterable, Sendable {
  case acquireSilently = "acquire_silently"
  case acquireInteractively = "acquire_interactively"
  case acquireWithGrantedScopes = "acquire_with_granted_scopes"
  case remediateProtectionPolicy = "remediate_protection_policy"
  case registerDevice = "register_device"
  case retryLater = "retry_later"
  case retryWithNonce = "retry_with_nonce"
  case waitForNetwork = "wait_for_network"
  case keepPolling = "keep_polling"
  case restartFlow = "restart_flow"
  case removeAccount = "remove_account"
  case tryOtherToken = "try_other_token"
  case userCanceled = "user_canceled"
  case blocked
  case needsAdministrator = "needs_administrator"
  case fixConfiguration = "fix_configuration"
  case stop
  case report
  case none
}

/// Where the claims come from that an action sends.
///
/// Raw values as the command line prints them.
package enum RecoveryClaimsSource: String, Sendable {
  /// The claims challenge in a header.
  case challenge
  /// The `claims` of a token error.
  case error
  /// The text of a resource error.
  case resourceText = "resource_text"
}
