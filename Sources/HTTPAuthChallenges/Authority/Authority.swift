import WireText

/// Who issues the tokens: a tenant of Entra, of Azure AD B2C, of External ID, an AD FS, dSTS, or any other OAuth
/// server.
///
/// An authority read from a challenge is what an untrusted server wrote: ask ``trust(allowing:)`` before anything is
/// sent there.
public struct Authority: Sendable, Hashable {
  /// The host in small letters, with its port unless that is the scheme's own.
  public let host: String
  /// The tenant; `nil` if the authority has none or does not name one.
  public let tenant: TenantIdentifier?
  /// What kind of server it is.
  public let kind: AuthorityKind

  private let isSecure: Bool
  /// What stands between the host and the part of the path that all authorities of the kind have.
  private let path: String
  /// The endpoints of a server that is of no known kind.
  private let written: WrittenEndpoints?

  private struct WrittenEndpoints: Hashable {
    var authorization: String
    var token: String
  }

  /// Where the user signs in.
  public var authorizationEndpoint: String {
    written?.authorization
      ?? endpoint(kind == .adfs ? "/oauth2/authorize" : "/oauth2/v2.0/authorize")
  }

  /// Where tokens are requested.
  public var tokenEndpoint: String {
    written?.token ?? endpoint(kind == .adfs ? "/oauth2/token" : "/oauth2/v2.0/token")
  }

  /// Where a device code is requested (RFC 8628); `nil` where there is none.
  public var deviceAuthorizationEndpoint: String? {
    if written != nil || kind == .b2c { return nil }
    return endpoint(kind == .adfs ? "/oauth2/devicecode" : "/oauth2/v2.0/devicecode")
  }

  private func endpoint(_ suffix: String) -> String {
    var text = isSecure ? "https://" : "http://"
    text.reserveCapacity(
      text.utf8.count + host.utf8.count + path.utf8.count + suffix.utf8.count + 1)
    text += host
    text += "/"
    text += path
    text += suffix
    return text
  }

  /// A tenant of Entra; a text that no path segment can be (empty, `.`, `..`) stands for
  /// ``TenantIdentifier/common``.
  ///
  /// Whatever else the text holds, it stays one segment of the endpoints' paths (RFC 3986 §3.3).
  public init(tenant: TenantIdentifier, cloud: MicrosoftCloud = .global) {
    self.init(host: cloud.authorityHost, isSecure: true, entraTenant: tenant)
  }

  private init(host: String, isSecure: Bool, entraTenant: TenantIdentifier) {
    // Also as `%2E` dots alone would name another path.
    let isSegment = !["", ".", ".."].contains(entraTenant.rawValue)
    let tenant = isSegment ? entraTenant : .common
    let text = tenant.rawValue
    let path = AuthorityURI.isPlainSegment(text) ? text : PercentCoding.encode(text)
    self.init(host: host, isSecure: isSecure, path: path, tenant: tenant, kind: .entra)
  }

  /// Any other OAuth server.
  ///
  /// `nil` unless both endpoints are https, or http to loopback, on one host.
  public init?(authorizationEndpoint: String, tokenEndpoint: String) {
    guard
      let found = AuthorityURI.read(authorizationEndpoint, { ($0.host, $0.isSecure) }),
      let token = AuthorityURI.read(tokenEndpoint, { ($0.host, $0.isSecure) }), found.0 == token.0
    else { return nil }
    self.init(
      host: found.0, isSecure: token.1, path: "", tenant: nil, kind: .other,
      written: WrittenEndpoints(authorization: authorizationEndpoint, token: tokenEndpoint))
  }

  /// Reads the URI of an authority or of its authorize endpoint.
  ///
  /// The endpoints are those of version 2.0 where the kind has them. `nil` unless the URI is https,
  /// or http to loopback.
  public init?(parsing uri: String) {
    guard let authority = AuthorityURI.read(uri, { Authority($0) }) else { return nil }
    self = authority
  }

  private init?(_ parts: AuthorityURI) {
    let hostName = parts.hostName
    let host = parts.port.map { "\(hostName):\($0)" } ?? hostName
    if parts.isFirstSegment(folded: "adfs") {
      self.init(host: host, isSecure: parts.isSecure, path: "adfs", tenant: nil, kind: .adfs)
    } else if parts.isFirstSegment(folded: "dstsv2") {
      let tenant = parts.segment(1)
      self.init(
        host: host, isSecure: parts.isSecure,
        path: "\(parts.segment(0) ?? "")/\(tenant ?? "common")",
        tenant: tenant.map { TenantIdentifier($0) }, kind: .dsts)
    } else if let b2c = Self.b2cPath(parts, hostName: hostName) {
      guard b2c.isPlain else { return nil }
      self.init(
        host: host, isSecure: parts.isSecure, path: b2c.path, tenant: b2c.tenant, kind: .b2c)
    } else if MicrosoftCloud.isExternalID(hostName) {
      let tenant =
        Self.tenantSegment(parts)
        ?? "\(hostName.dropLast(".ciamlogin.com".count)).onmicrosoft.com"
      self.init(
        host: host, isSecure: parts.isSecure, path: tenant, tenant: TenantIdentifier(tenant),
        kind: .externalID)
    } else if MicrosoftCloud.cloud(ofHost: host) != nil || Self.isEntraPath(parts) {
      let tenant = Self.tenantSegment(parts)
      self.init(
        host: host, isSecure: parts.isSecure, path: tenant ?? "common",
        tenant: tenant.map { TenantIdentifier($0) }, kind: .entra)
    } else {
      let base = parts.base(droppingLast: parts.isLastSegment("authorize"))
      self.init(
        host: host, isSecure: parts.isSecure, path: "", tenant: nil, kind: .other,
        written: WrittenEndpoints(authorization: "\(base)/authorize", token: "\(base)/token"))
    }
  }

  /// The same authority for another tenant, as SharePoint's `realm` names it.
  public func replacingTenant(_ tenant: TenantIdentifier) -> Authority {
    guard kind == .entra else { return self }
    return Authority(host: host, isSecure: isSecure, entraTenant: tenant)
  }

  private init(
    host: String, isSecure: Bool = true, path: String, tenant: TenantIdentifier?,
    kind: AuthorityKind, written: WrittenEndpoints? = nil
  ) {
    self.host = host
    self.isSecure = isSecure
    self.path = path
    self.tenant = tenant
    self.kind = kind
    self.written = written
  }

  /// The first path segment, unless it begins the endpoint's own path.
  private static func tenantSegment(_ parts: AuthorityURI) -> String? {
    isEndpointSegment(parts, 0) ? nil : parts.segment(0)
  }

  private static func isEndpointSegment(_ parts: AuthorityURI, _ index: Int) -> Bool {
    parts.isSegment(index, "oauth2") || parts.isSegment(index, "v2.0")
      || parts.isSegment(index, "authorize") || parts.isSegment(index, "token")
  }

  /// A tenant alone, or a tenant and the path of an Entra endpoint.
  private static func isEntraPath(_ parts: AuthorityURI) -> Bool {
    guard parts.segmentCount > 0, !isEndpointSegment(parts, 0) else { return false }
    if parts.segmentCount == 1 {
      return parts.segment(0).map { TenantIdentifier($0).isKnownShape } ?? false
    }
    return parts.isSegment(1, "v2.0")
      || parts.isSegment(1, "oauth2")
        && (parts.segmentCount == 2 || isEndpointSegment(parts, 2))
  }

  /// The path of a B2C authority; not plain if its policy comes from the query and is no path segment.
  private static func b2cPath(
    _ parts: AuthorityURI, hostName: String
  ) -> (path: String, tenant: TenantIdentifier, isPlain: Bool)? {
    let hasPrefix = parts.isFirstSegment(folded: "tfp") || parts.isFirstSegment(folded: "te")
    guard hasPrefix || MicrosoftCloud.isB2C(hostName) else { return nil }
    let first = hasPrefix ? 1 : 0
    guard let tenant = parts.segment(first) else { return nil }
    let named = isEndpointSegment(parts, first + 1) ? nil : parts.segment(first + 1)
    guard let policy = named ?? parts.queryValue("p") else { return nil }
    let path = "\(tenant)/\(policy)"
    return (
      hasPrefix ? "\(parts.segment(0) ?? "")/\(path)" : path, TenantIdentifier(tenant),
      named != nil || AuthorityURI.isPlainSegment(policy)
    )
  }

  /// Whether the authority may be used: a known cloud, a host that the caller lists, or neither.
  ///
  /// Of `hosts`, `adfs.contoso.com` stands for the host on any port, `adfs.contoso.com:8443` for that port alone.
  public func trust(allowing hosts: Set<String> = []) -> AuthorityTrust {
    if isSecure, let cloud = MicrosoftCloud.cloud(ofHost: host) {
      return .known(cloud)
    }
    if hosts.isEmpty { return .untrusted }
    guard let own = HostText.split(host) else { return .untrusted }
    let port = own.port ?? (isSecure ? 443 : 80)
    let isListed = hosts.contains { listed in
      guard let listed = HostText.split(listed) else { return false }
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
