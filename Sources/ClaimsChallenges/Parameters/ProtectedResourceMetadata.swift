public import HTTPAuthChallenges
public import YajlJSON

/// Where an API says who issues its tokens (RFC 9728): the document that a challenge's
/// `resource_metadata` points to, or the one at the well-known place.
public struct ProtectedResourceMetadataRequest: Sendable, Hashable {
  /// The document's URL: `GET` it, with no token.
  public var url: String
  /// The resource that the document must name (RFC 9728 §3.3).
  public var resource: String

  /// The request that a challenge asks for; `nil` without a `resource_metadata`, if it occurs with
  /// different values, or if it is not an https URL (http to loopback passes).
  ///
  /// - Parameters:
  ///   - challenge: The challenge of the API's answer.
  ///   - requestURL: The URL that the API was asked at.
  public init?(answering challenge: AuthenticationChallenge, to requestURL: String) {
    guard let url = challenge.parameters.unambiguousValue(for: .resourceMetadata),
      HTTPAddress(url)?.isSecure == true
    else { return nil }
    self.url = url
    resource = requestURL
  }

  /// The request for the document at the well-known place of a resource (RFC 9728 §3.1): the path
  /// segment `/.well-known/oauth-protected-resource` before the resource's own path.
  ///
  /// `nil` if the resource is not an https URL (http to loopback passes).
  public init?(resource: String) {
    guard let address = HTTPAddress(resource), address.isSecure else { return nil }
    let path = address.path == "/" ? "" : address.path
    url = "\(address.origin)/.well-known/oauth-protected-resource\(path)\(address.query)"
    self.resource = resource
  }
}

/// What an API says about itself (RFC 9728 §2).
public struct ProtectedResourceMetadata: Sendable, Hashable {
  /// The resource's identifier: the same as the one asked about.
  public var resource: String
  /// The issuers of its tokens.
  ///
  /// They are untrusted input: hold them against a list of your own.
  public var authorizationServers: [String]
  /// The scopes that requests may use.
  public var scopesSupported: ScopeSet
  /// Every member of the document.
  public var json: JSONObject

  /// Reads the document; `nil` if it is no JSON object or is about another resource, which
  /// RFC 9728 §3.3 says not to use.
  public init?(body: some Collection<UInt8>, for request: ProtectedResourceMetadataRequest) {
    guard let json = try? JSONObject(jsonBytes: body), let resource = json["resource"]?.string,
      resource == request.resource
    else { return nil }
    self.resource = resource
    self.json = json
    authorizationServers = json["authorization_servers"]?.array?.compactMap(\.string) ?? []
    scopesSupported = ScopeSet(json["scopes_supported"]?.array?.compactMap(\.string) ?? [])
  }
}

/// The parts of an http or https URL that matter here; nothing is normalised.
struct HTTPAddress {
  var origin: String
  var path: String
  var query: String
  var isSecure: Bool

  init?(_ url: String) {
    guard url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let lowercased = url.lowercased()
    let isHTTPS = lowercased.hasPrefix("https://")
    guard isHTTPS || lowercased.hasPrefix("http://") else { return nil }
    let prefixCount = isHTTPS ? 8 : 7
    let rest = url.utf8.dropFirst(prefixCount)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")) else { return nil }
    let afterAuthority = rest.dropFirst(authority.count).prefix { $0 != UInt8(ascii: "#") }
    let pathPart = afterAuthority.prefix { $0 != UInt8(ascii: "?") }
    origin = String(url.prefix(prefixCount)) + String(Substring(authority))
    path = String(Substring(pathPart))
    query = String(Substring(afterAuthority.dropFirst(pathPart.count)))
    let host = String(Substring(authority)).lowercased()
    let loopback = ["localhost", "127.0.0.1", "[::1]"]
    isSecure = isHTTPS || loopback.contains { host == $0 || host.hasPrefix($0 + ":") }
  }
}
