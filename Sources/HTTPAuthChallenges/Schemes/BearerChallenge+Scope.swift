extension BearerChallenge {
  /// The scope that stands for all static permissions of a resource: its identifier, a slash,
  /// `.default`.
  ///
  /// A slash at the identifier's end belongs to it, so two stand there; Azure disks want two in any
  /// case.
  public static func defaultScope(ofResource resource: String) -> String? {
    guard !resource.isEmpty, resource.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    if resource.hasSuffix("/.default") { return resource }
    if OctetText.isSame(resource.utf8, "https://disk.azure.com".utf8) {
      return resource + "//.default"
    }
    return resource + "/.default"
  }

  /// Whether the resource or scope that the challenge names is the requested host or a domain above it, as Key Vault
  /// clients must check before they send a token there.
  public func isResource(ofHost host: String) -> Bool {
    guard
      let text = resource ?? scope?.first,
      let resourceHost = AuthorityURI.read(text, \.hostName)
        ?? AuthorityURI.read("https://\(text)", \.hostName),
      resourceHost.contains(".")
    else { return false }
    let host = OctetText.lowercased(host)
    return host == resourceHost || host.hasSuffix("." + resourceHost)
  }
}

extension AuthenticationParameters {
  /// The first of `scope`, `resource_id` and `resource` that is not empty, as scopes.
  func requestedScope() -> ScopeSet? {
    guard contains(.scope) || contains(.resource) || contains(.resourceID) else { return nil }
    for parameter in self {
      if parameter.name == .scope {
        let scope = ScopeSet(parameter.value)
        if !scope.isEmpty { return scope }
      } else if parameter.name == .resource || parameter.name == .resourceID {
        if let scope = BearerChallenge.defaultScope(ofResource: parameter.value) {
          return ScopeSet([scope])
        }
      }
    }
    return nil
  }
}
