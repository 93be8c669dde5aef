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

  /// The cloud of Germany that was closed in 2021; its host is still Microsoft's.
  public static let germany = MicrosoftCloud(authorityHost: "login.microsoftonline.de")
  /// The sovereign cloud of France (Bleu).
  public static let franceSovereign = MicrosoftCloud(authorityHost: "login.sovcloud-identity.fr")
  /// The sovereign cloud of Germany (Delos).
  public static let germanySovereign = MicrosoftCloud(authorityHost: "login.sovcloud-identity.de")
  /// The sovereign cloud of Singapore.
  public static let singaporeSovereign = MicrosoftCloud(authorityHost: "login.sovcloud-identity.sg")

  /// The cloud that a host belongs to, by the names that Microsoft publishes for its authorities.
  static func cloud(ofHost host: String) -> MicrosoftCloud? {
    // External ID tenants are pages that Microsoft serves; B2C ones may be the tenant's own.
    var host = host
    if let (_, cloud) = host.withUTF8({ unsafe known($0) }) { return cloud }
    return isExternalID(host) ? .global : nil
  }

  /// The published name that the octets are, case aside: a literal, which takes no memory.
  static func authorityHost(_ octets: UnsafeBufferPointer<UInt8>) -> String? {
    unsafe known(octets)?.name
  }

  /// Whether a host name is a tenant's of External ID.
  static func isExternalID(_ hostName: String) -> Bool { hostName.hasSuffix(".ciamlogin.com") }

  /// Whether a host name is a tenant's of Azure AD B2C.
  static func isB2C(_ hostName: String) -> Bool {
    hostName.hasSuffix(".b2clogin.com") || hostName.hasSuffix(".b2clogin.cn")
      || hostName.hasSuffix(".b2clogin.us")
  }
}
