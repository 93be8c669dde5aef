/// A tenant: its id, one of its domains, or one of the words for many tenants.
///
/// An open set, compared without case.
public struct TenantIdentifier: RawRepresentable, Sendable, ExpressibleByStringLiteral {
  /// The identifier as it was written.
  public let rawValue: String
  /// Makes an identifier.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes an identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Makes an identifier.
  public init(stringLiteral value: String) { rawValue = value }

  /// Any account.
  public static let common: Self = "common"
  /// Personal accounts.
  public static let consumers: Self = "consumers"
  /// Work and school accounts.
  public static let organizations: Self = "organizations"

  /// Whether it names one tenant, not a kind of account.
  public var isSpecific: Bool {
    self != .common && self != .consumers && self != .organizations
  }
}

extension TenantIdentifier: Hashable, CustomStringConvertible {
  /// Equal without case.
  public static func == (first: Self, second: Self) -> Bool {
    OctetText.isSame(first.rawValue.utf8, second.rawValue.utf8)
  }
  /// Hashes the small letters.
  public func hash(into hasher: inout Hasher) { hasher.combine(OctetText.lowercased(rawValue)) }
  /// The identifier as it was written.
  public var description: String { rawValue }

  /// Whether a text is a GUID, or a domain that only a tenant has.
  static func isTenantID(_ text: String) -> Bool {
    if text.hasSuffix(".onmicrosoft.com"), text.utf8.allSatisfy(HostText.isHostLetter) {
      return true
    }
    let groups = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { octet in
        octet &- 0x30 < 10 || (octet | 0x20) &- 0x61 < 6
      }
  }
}
