/// Which account an error is about: `uid.utid` as MSAL writes it, and the sign-in name.
///
/// Both name a person, so descriptions and dumps leave them out.
public struct AccountIdentifier: Sendable, Hashable {
  /// `uid.utid`: the object id of the account and its home tenant, joined by a point.
  public var homeAccountID: String
  /// The sign-in name, if known.
  public var username: String?

  /// An account.
  public init(homeAccountID: String, username: String? = nil) {
    self.homeAccountID = homeAccountID
    self.username = username
  }

  /// The part before the first point: what the Intune SDK takes as account id.
  public var objectID: String {
    String(homeAccountID.prefix { $0 != "." })
  }

  /// The part after the first point, or `nil` without one.
  public var tenantID: String? {
    guard let point = homeAccountID.firstIndex(of: ".") else { return nil }
    let tenant = homeAccountID[homeAccountID.index(after: point)...]
    return tenant.isEmpty ? nil : String(tenant)
  }
}

extension AccountIdentifier: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The type alone.
  public var description: String { "AccountIdentifier(…)" }
  /// As ``description``.
  public var debugDescription: String { description }
  /// As ``description``: nothing secret.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
