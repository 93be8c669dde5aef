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
    OctetText.isSame(first.rawValue, second.rawValue)
  }
  /// Hashes the small letters.
  public func hash(into hasher: inout Hasher) { hasher.combine(OctetText.lowercased(rawValue)) }
  /// The identifier as it was written.
  public var description: String { rawValue }

  /// Whether a text is a GUID, or a domain that only a tenant has.
  static func isTenantID(_ text: String) -> Bool {
    if text.utf8.count == 36, isGUID(text.utf8) { return true }
    return text.hasSuffix(".onmicrosoft.com") && text.utf8.allSatisfy(HostText.isHostLetter)
  }

  /// Whether 36 octets are groups of 8, 4, 4, 4 and 12 hexadecimal digits.
  private static func isGUID(_ octets: String.UTF8View) -> Bool {
    var position = 0
    for octet in octets {
      let isHyphen = position == 8 || position == 13 || position == 18 || position == 23
      guard
        isHyphen
          ? octet == 0x2D : octet &- 0x30 < 10 || (octet | 0x20) &- 0x61 < 6
      else { return false }
      position += 1
    }
    return true
  }
}
