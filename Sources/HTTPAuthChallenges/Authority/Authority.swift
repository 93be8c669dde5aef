/// Who issues the tokens: a tenant of Entra, of Azure AD B2C, of External ID, an AD FS, dSTS, or any other OAuth
/// server.
///
/// An authority read from a challenge is what an untrusted server wrote: ask ``trust(allowing:)`` before anything is
/// sent there.
public struct Authority: Sendable, Hashable {
  /// The host in small letters, with its port unless that is the scheme's own.
  public let host: String
  /// Where the user signs in.
  public let authorizationEndpoint: String
  /// Where tokens are requested.
  public let tokenEndpoint: String
  /// Where a device code is requested (RFC 8628); `nil` where there is none.
  public let deviceAuthorizationEndpoint: String?
  /// The tenant; `nil` if the authority has none or does not name one.
  public let tenant: TenantIdentifier?
  /// What kind of server it is.
  public let kind: AuthorityKind

  /// A tenant of Entra.
  public init(tenant: TenantIdentifier, cloud: MicrosoftCloud = .global) {
    self.init(
      host: cloud.authorityHost, base: "https://\(cloud.authorityHost)/\(tenant.rawValue)",
      tenant: tenant, kind: .entra)
  }

  /// Any other OAuth server.
  ///
  /// `nil` unless both endpoints are https, or http to loopback, on one host.
  public init?(authorizationEndpoint: String, tokenEndpoint: String) {
    guard
      let authorization = AuthorityURI(authorizationEndpoint),
      let token = AuthorityURI(tokenEndpoint), authorization.host == token.host
    else { return nil }
    host = authorization.host
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
    deviceAuthorizationEndpoint = nil
    tenant = nil
    kind = .other
  }

  /// Reads the URI of an authority or of its authorize endpoint.
  ///
  /// The endpoints are those of version 2.0 where the kind has them. `nil` unless the URI is https,
  /// or http to loopback.
  public init?(parsing uri: String) {
    guard let parts = AuthorityURI(uri) else { return nil }
    let segments = parts.segments
    let first = segments.first.map { OctetText.lowercased($0) }
    if first == "adfs" {
      self.init(
        host: parts.host, base: "\(parts.origin)/adfs", path: "oauth2", tenant: nil, kind: .adfs)
    } else if first == "dstsv2" {
      let tenant = segments.count > 1 ? segments[1] : "common"
      self.init(
        host: parts.host, base: "\(parts.origin)/\(segments[0])/\(tenant)",
        tenant: segments.count > 1 ? TenantIdentifier(tenant) : nil, kind: .dsts)
    } else if let b2c = Self.b2cBase(parts, first: first) {
      self.init(
        host: parts.host, base: "\(parts.origin)/\(b2c.path)", tenant: b2c.tenant, kind: .b2c)
    } else if parts.hostName.hasSuffix(".ciamlogin.com") {
      let tenant =
        Self.tenantSegment(segments)
        ?? "\(parts.hostName.dropLast(".ciamlogin.com".count)).onmicrosoft.com"
      self.init(
        host: parts.host, base: "\(parts.origin)/\(tenant)", tenant: TenantIdentifier(tenant),
        kind: .externalID)
    } else if MicrosoftCloud.cloud(ofHost: parts.host) != nil || Self.isEntraPath(segments) {
      let tenant = Self.tenantSegment(segments)
      self.init(
        host: parts.host, base: "\(parts.origin)/\(tenant ?? "common")",
        tenant: tenant.map { TenantIdentifier($0) }, kind: .entra)
    } else {
      let path = ([parts.origin] + segments).joined(separator: "/")
      let isEndpoint = segments.last == "authorize"
      let base = isEndpoint ? String(path.dropLast("/authorize".count)) : path
      self.init(
        host: parts.host, authorizationEndpoint: "\(base)/authorize",
        tokenEndpoint: "\(base)/token", deviceAuthorizationEndpoint: nil, tenant: nil, kind: .other)
    }
  }

  /// The same authority for another tenant, as SharePoint's `realm` names it.
  public func replacingTenant(_ tenant: TenantIdentifier) -> Authority {
    guard kind == .entra else { return self }
    return Authority(
      host: host, base: "\(scheme)://\(host)/\(tenant.rawValue)", tenant: tenant, kind: .entra)
  }

  private var scheme: String { tokenEndpoint.hasPrefix("http:") ? "http" : "https" }

  private init(
    host: String, base: String, path: String = "oauth2/v2.0", tenant: TenantIdentifier?,
    kind: AuthorityKind
  ) {
    self.init(
      host: host, authorizationEndpoint: "\(base)/\(path)/authorize",
      tokenEndpoint: "\(base)/\(path)/token",
      deviceAuthorizationEndpoint: kind == .b2c ? nil : "\(base)/\(path)/devicecode",
      tenant: tenant, kind: kind)
  }

  private init(
    host: String, authorizationEndpoint: String, tokenEndpoint: String,
    deviceAuthorizationEndpoint: String?, tenant: TenantIdentifier?, kind: AuthorityKind
  ) {
    self.host = host
    self.authorizationEndpoint = authorizationEndpoint
    self.tokenEndpoint = tokenEndpoint
    self.deviceAuthorizationEndpoint = deviceAuthorizationEndpoint
    self.tenant = tenant
    self.kind = kind
  }

  /// The first path segment, unless it begins the endpoint's own path.
  private static func tenantSegment(_ segments: [String]) -> String? {
    guard let first = segments.first, !isEndpointSegment(first) else { return nil }
    return first
  }

  private static func isEndpointSegment(_ segment: String) -> Bool {
    segment == "oauth2" || segment == "v2.0" || segment == "authorize" || segment == "token"
  }

  /// A tenant alone, or a tenant and the path of an Entra endpoint.
  private static func isEntraPath(_ segments: [String]) -> Bool {
    guard let tenant = segments.first, !isEndpointSegment(tenant) else { return false }
    if segments.count == 1 { return TenantIdentifier(tenant).isKnownShape }
    return segments[1] == "oauth2" && (segments.count == 2 || isEndpointSegment(segments[2]))
      || segments[1] == "v2.0"
  }

  private static func b2cBase(
    _ parts: AuthorityURI, first: String?
  ) -> (path: String, tenant: TenantIdentifier)? {
    var segments = parts.segments
    let hasPrefix = first == "tfp" || first == "te"
    let isB2CHost = [".b2clogin.com", ".b2clogin.cn", ".b2clogin.us"]
      .contains { parts.hostName.hasSuffix($0) }
    guard hasPrefix || isB2CHost else { return nil }
    let prefix = hasPrefix ? segments.removeFirst() + "/" : ""
    guard let tenant = segments.first else { return nil }
    let named = segments.count > 1 && !isEndpointSegment(segments[1]) ? segments[1] : nil
    guard let policy = named ?? parts.queryValue("p") else { return nil }
    return ("\(prefix)\(tenant)/\(policy)", TenantIdentifier(tenant))
  }

  /// Whether the authority may be used: a known cloud, a host that the caller lists, or neither.
  ///
  /// Of `hosts`, `adfs.contoso.com` stands for the host on any port, `adfs.contoso.com:8443` for that port alone.
  public func trust(allowing hosts: Set<String> = []) -> AuthorityTrust {
    if !tokenEndpoint.hasPrefix("http:"), let cloud = MicrosoftCloud.cloud(ofHost: host) {
      return .known(cloud)
    }
    if hosts.isEmpty { return .untrusted }
    guard let own = HostText.split(Substring(host)) else { return .untrusted }
    let port = own.port ?? (scheme == "http" ? 80 : 443)
    let isListed = hosts.contains { listed in
      guard let listed = HostText.split(Substring(listed)) else { return false }
      return listed.name == own.name && (listed.port ?? port) == port
    }
    return isListed ? .custom : .untrusted
  }
}

extension TenantIdentifier {
  /// A word for many tenants, an id or a domain: what stands alone in an authority's path.
  fileprivate var isKnownShape: Bool {
    !isSpecific || Self.isTenantID(rawValue) || rawValue.contains(".")
  }
}
