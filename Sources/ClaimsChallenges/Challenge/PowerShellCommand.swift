public import ClaimsRequests
public import HTTPAuthChallenges

/// A command for PowerShell, each argument in apostrophes.
///
/// PowerShell ends `'…'` also at U+2018 to U+201B, and has no way to write any character but by
/// doubling them: arguments here are base64, tenants and names of clouds, which hold none.
public struct PowerShellCommand: Sendable, Hashable {
  /// The command on one line.
  ///
  /// It holds the claims.
  public let text: String

  /// The sign-in that answers a claims challenge: `Connect-AzAccount -ClaimsChallenge`, for Az.Accounts
  /// 5.2 or later, which wants the claims as base64.
  ///
  /// - Parameters:
  ///   - claims: What the new token must hold.
  ///   - authority: Who issues it; its tenant and cloud become parameters.
  /// - Returns: `nil` for an authority of a cloud that PowerShell has no name for.
  public static func connectAzureAccount(
    claims: ClaimsRequest, authority: Authority? = nil
  ) -> PowerShellCommand? {
    var text = "Connect-AzAccount"
    if let authority {
      guard case .known(let cloud) = authority.trust() else { return nil }
      switch cloud {
      case .global: break
      case .china: text += " -Environment 'AzureChinaCloud'"
      case .usGovernment: text += " -Environment 'AzureUSGovernment'"
      default: return nil
      }
      if let tenant = authority.tenant, tenant.isSpecific, ShellCommand.isTenant(tenant.rawValue) {
        text += " -Tenant '\(tenant.rawValue)'"
      }
    }
    return PowerShellCommand(text: text + " -ClaimsChallenge '\(claims.encoded(as: .base64))'")
  }
}

extension PowerShellCommand: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The cmdlet alone: the arguments hold claims.
  public var description: String { "PowerShellCommand(Connect-AzAccount, …)" }

  /// The same as the description.
  public var debugDescription: String { description }

  /// The description alone.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
