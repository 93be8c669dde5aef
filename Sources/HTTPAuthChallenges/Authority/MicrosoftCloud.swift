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
    switch host {
    case "login.microsoftonline.com", "login.windows.net", "login.microsoft.com",
      "sts.windows.net":
      return .global
    case "login.partner.microsoftonline.cn", "login.chinacloudapi.cn": return .china
    case "login.microsoftonline.us", "login.usgovcloudapi.net", "login-us.microsoftonline.com":
      return .usGovernment
    default:
      // External ID tenants are pages that Microsoft serves; B2C ones may be the tenant's own.
      return host.hasSuffix(".ciamlogin.com") ? .global : nil
    }
  }
}
