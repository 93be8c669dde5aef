public import ClaimsChallenges

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Tokens of the managed identity of an Azure host, over `URLSession`.
///
/// The endpoint takes no claims. Where a token was refused, a new one is asked for with the hash of the
/// old one (App Service), or past the app's own cache (a virtual machine).
public struct ManagedIdentityAcquirer: TokenAcquirer {
  private let identity: ManagedIdentity
  private let endpoint: TokenEndpointClient
  private let tokens: TokenKeeper

  /// Makes an acquirer.
  ///
  /// - Parameters:
  ///   - identity: The host's endpoint, and which identity.
  ///   - session: Its configuration is used for all requests.
  ///   - cache: Where access tokens are kept.
  ///   - log: Where requests and refusals are written, masked.
  public init(
    identity: ManagedIdentity = ManagedIdentity(), session: URLSession = .shared,
    cache: some TokenCache = InMemoryTokenCache(), log: LogHandler? = nil
  ) {
    self.identity = identity
    endpoint = TokenEndpointClient(session: session, log: log)
    tokens = TokenKeeper(cache: cache)
  }

  /// A token from the cache unless the parameters pass that by, else of the endpoint.
  ///
  /// - Throws: The endpoint's `TokenError`; `invalid_scope` unless there is exactly one scope, the
  ///   resource's `/.default`; `unchecked_certificate` for Service Fabric, whose certificate
  ///   `URLSession` cannot hold against the thumbprint; `URLError`.
  public func acquireTokenSilently(
    with parameters: SilentTokenParameters
  ) async throws -> AccessToken {
    guard parameters.scopes.count == 1, let resource = parameters.scopes.first else {
      throw ClaimsChallengeError(
        .invalidScope,
        reason: "A managed identity's token is for one resource: one /.default scope.")
    }
    let key = TokenCacheKey(
      clientID: identity.cacheName, authority: nil, scopes: parameters.scopes)
    return try await tokens.token(for: parameters, key: key) { refused in
      try await endpoint.token(identity.tokenRequest(resource: resource, replacing: refused))
    }
  }
}

extension ManagedIdentity {
  /// What tells the identities of a host apart in a cache.
  fileprivate var cacheName: String {
    switch identity {
    case .systemAssigned: "managed_identity"
    case .clientID(let id): "managed_identity:client_id:\(id)"
    case .objectID(let id): "managed_identity:object_id:\(id)"
    case .resourceID(let id): "managed_identity:resource_id:\(id)"
    @unknown default: "managed_identity"
    }
  }
}
