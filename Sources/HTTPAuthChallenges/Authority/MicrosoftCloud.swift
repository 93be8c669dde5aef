/// A Microsoft cloud, known by the host of its authority.
///
/// An open set.
public struct MicrosoftCloud: Sendable, Hashable {
  /// The host to which new requests go.
  public let authorityHost: String

  /// Makes a cloud.
  ///
  /// Its host counts as ``AuthorityTrust/custom`` only when the caller lists it.
  public init(authorityHost: String) { self.authorityHost = OctetText.lowercased(authorityHost) }

  /// The worldwide cloud.
  public static let global = MicrosoftCloud(authorityHost: "login.microsoftonline.com")
  /// The cloud in China, run by 21Vianet.
  public static let china = MicrosoftCloud(authorityHost: "login.partner.microsoftonline.cn")
  /// The cloud of the US government.
  public static let usGovernment = MicrosoftCloud(authorityHost: "login.microsoftonline.us")

  /// The cloud that a host belongs to, by the names that Microsoft publishes for its authorities.
  static func cloud(ofHost host: String) -> MicrosoftCloud? {
    // External ID tenants are pages that Microsoft serves; B2C ones may be the tenant's own.
    guard let (name, cloud) = known(length: host.utf8.count), name == host else {
      return isExternalID(host) ? .global : nil
    }
    return cloud
  }

  /// The published name that the octets are, case aside: a literal, which takes no memory.
  static func authorityHost(_ octets: UnsafeBufferPointer<UInt8>) -> String? {
    guard var name = known(length: octets.count)?.name else { return nil }
    let isSame = name.withUTF8 { unsafe OctetText.isSame(octets, $0) }
    return isSame ? name : nil
  }

  /// The one published name of a length.
  private static func known(length: Int) -> (name: String, cloud: MicrosoftCloud)? {
    switch length {
    case 15: ("sts.windows.net", .global)
    case 17: ("login.windows.net", .global)
    case 19: ("login.microsoft.com", .global)
    case 22: ("login.chinacloudapi.cn", .china)
    case 23: ("login.usgovcloudapi.net", .usGovernment)
    case 24: ("login.microsoftonline.us", .usGovernment)
    case 25: ("login.microsoftonline.com", .global)
    case 28: ("login-us.microsoftonline.com", .usGovernment)
    case 32: ("login.partner.microsoftonline.cn", .china)
    default: nil
    }
  }

  /// Whether a host name is a tenant's of External ID.
  static func isExternalID(_ hostName: String) -> Bool { hostName.hasSuffix(".ciamlogin.com") }

  /// Whether a host name is a tenant's of Azure AD B2C.
  static func isB2C(_ hostName: String) -> Bool {
    hostName.hasSuffix(".b2clogin.com") || hostName.hasSuffix(".b2clogin.cn")
      || hostName.hasSuffix(".b2clogin.us")
  }
}
