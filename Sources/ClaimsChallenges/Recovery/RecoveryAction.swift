public import HTTPAuthChallenges

/// What to do about a refusal.
///
/// Cases that acquire a token carry the finished parameters: pass them on as they are, and claims,
/// cache bypass and forced refresh cannot be forgotten.
///
/// Each case is also a closed message for the user that an app puts into words of its own; no
/// server text gets here.
@nonexhaustive
public enum RecoveryAction: Sendable, Hashable {
  /// Acquire a token silently, not from the cache. If that needs interaction, acquire it
  /// interactively with the same claims.
  case acquireSilently(SilentTokenParameters)
  /// Let the user sign in.
  case acquireInteractively(InteractiveTokenParameters)
  /// Go on with the scopes that were granted.
  case acquireWithGrantedScopes(SilentTokenParameters)
  /// Apply an app protection policy (Intune), then acquire silently.
  case remediateProtectionPolicy(ProtectionPolicyRemediation)
  /// Register the device, or renew its registration, with the broker.
  case registerDevice
  /// Send the same request again, not before this time has passed.
  case retryLater(after: Duration)
  /// Send the same request again, once, with this nonce in its proof of possession (RFC 9449 §8 and
  /// §9, or Microsoft's PoP).
  ///
  /// The token stays the same. Parameters that name a PoP scheme take the nonce with
  /// ``TokenAuthenticationScheme/withNonce(_:)``.
  case retryWithNonce(Secret)
  /// Send the same request again when there is a network.
  case waitForNetwork
  /// Ask the token endpoint again after this time: the user has not finished yet.
  case keepPolling(after: Duration)
  /// Begin the flow anew: its code, token or assertion cannot be used any more.
  case restartFlow
  /// Remove the account and its tokens from this device.
  case removeAccount
  /// The refresh token belongs to another client of the family: try the app's own.
  case tryOtherToken
  /// The user or the program cancelled: nothing to show.
  case userCanceled
  /// A policy forbids the access; signing in again does not change that.
  case blocked
  /// Only an administrator can help.
  case needsAdministrator
  /// The request, the credentials or the registration of the app is wrong.
  case fixConfiguration
  /// A loop: do not send this request again.
  case stop
  /// Not known: show the ids of the error to support.
  case report
  /// Nothing to do.
  case noneNeeded
}

extension RecoveryAction: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The action's name alone, for example `acquire_silently`; never its parameters.
  public var description: String { kind.rawValue }

  /// The same as ``description``.
  public var debugDescription: String { kind.rawValue }

  /// Empty: parameters describe themselves.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }

  package var kind: RecoveryActionKind {
    switch self {
    case .acquireSilently: .acquireSilently
    case .acquireInteractively: .acquireInteractively
    case .acquireWithGrantedScopes: .acquireWithGrantedScopes
    case .remediateProtectionPolicy: .remediateProtectionPolicy
    case .registerDevice: .registerDevice
    case .retryLater: .retryLater
    case .retryWithNonce: .retryWithNonce
    case .waitForNetwork: .waitForNetwork
    case .keepPolling: .keepPolling
    case .restartFlow: .restartFlow
    case .removeAccount: .removeAccount
    case .tryOtherToken: .tryOtherToken
    case .userCanceled: .userCanceled
    case .blocked: .blocked
    case .needsAdministrator: .needsAdministrator
    case .fixConfiguration: .fixConfiguration
    case .stop: .stop
    case .report: .report
    case .noneNeeded: .none
    }
  }
}

/// An app protection policy that must be applied before the resource gives out data.
public struct ProtectionPolicyRemediation: Sendable, Hashable {
  /// The account: give its ``AccountIdentifier/objectID`` to the Intune SDK.
  public var account: AccountIdentifier

  /// For the silent acquisition after the device complies.
  public var parameters: SilentTokenParameters

  /// Makes a remediation.
  public init(account: AccountIdentifier, parameters: SilentTokenParameters) {
    self.account = account
    self.parameters = parameters
  }
}
