public import ClaimsChallenges

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Tokens of a service for itself, by its own credential (RFC 6749 §4.4), over `URLSession`.
///
/// Share one among all calls: equal requests are made once at a time, and tokens are kept until five
/// minutes before they expire.
public struct ClientCredentialsAcquirer: TokenAcquirer {
  private let client: ClientConfiguration
  private let endpoint: TokenEndpointClient
  private let tokens: TokenKeeper

  /// Makes an acquirer.
  ///
  /// - Parameters:
  ///   - client: The registration, with a credential.
  ///   - session: Its configuration is used for all requests.
  ///   - cache: Where access tokens are kept.
  ///   - signer: Signs DPoP proofs, where the issuer binds tokens to a key.
  ///   - log: Where requests and refusals are written, masked.
  /// - Throws: `missing_client_id`, `missing_credential`.
  public init(
    client: ClientConfiguration, session: URLSession = .shared,
    cache: some TokenCache = InMemoryTokenCache(), signer: DPoPProofSigner? = nil,
    log: LogHandler? = nil
  ) throws(ClaimsChallengeError) {
    try client.requireConfidential()
    self.client = client
    endpoint = TokenEndpointClient(session: session, signer: signer, log: log)
    tokens = TokenKeeper(cache: cache)
  }

  /// A token from the cache unless the parameters pass that by, else by the credential.
  ///
  /// The scope is the resource's `/.default`; accounts are not looked at.
  ///
  /// - Throws: The endpoint's `TokenError`; ``DeclinedScopes``; `ClaimsChallengeError`; `URLError`.
  public func acquireTokenSilently(
    with parameters: SilentTokenParameters
  ) async throws -> AccessToken {
    let key = TokenCacheKey(
      clientID: client.clientID, authority: parameters.authority ?? client.authority,
      scopes: parameters.scopes, authenticationScheme: parameters.authenticationScheme)
    return try await tokens.token(for: parameters, key: key) { _ in
      try await endpoint.token(parameters.tokenRequest(for: client, grant: .clientCredentials))
    }
  }
}

extension ClientConfiguration {
  /// Refuses what no confidential client can be.
  func requireConfidential() throws(ClaimsChallengeError) {
    try requireUsable()
    if credential == nil {
      throw ClaimsChallengeError(
        .missingCredential, reason: "A service needs its own secret or assertion.")
    }
  }
}
