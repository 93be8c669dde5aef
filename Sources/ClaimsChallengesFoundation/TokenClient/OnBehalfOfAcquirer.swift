public import ClaimsChallenges

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Tokens of a middle tier for the user that it was called by (RFC 7523, Microsoft's on-behalf-of), over
/// `URLSession`.
///
/// One value serves one user's request: make it with the token that came, and share the cache among all.
/// Whatever needs the user is refused by the endpoint; send its claims on to the caller.
public struct OnBehalfOfAcquirer: TokenAcquirer {
  private let client: ClientConfiguration
  private let assertion: Secret
  private let subject: String
  private let endpoint: TokenEndpointClient
  private let tokens: TokenKeeper

  /// Makes an acquirer.
  ///
  /// - Parameters:
  ///   - assertion: The access token that the middle tier was called with.
  ///   - client: The middle tier's registration, with a credential.
  ///   - session: Its configuration is used for all requests.
  ///   - cache: Where access tokens are kept, told apart by the SHA-256 of the assertion.
  ///   - signer: Signs DPoP proofs, where the issuer binds tokens to a key.
  ///   - log: Where requests and refusals are written, masked.
  /// - Throws: `missing_client_id`, `missing_credential`.
  public init(
    assertion: Secret, client: ClientConfiguration, session: URLSession = .shared,
    cache: some TokenCache = InMemoryTokenCache(), signer: DPoPProofSigner? = nil,
    log: LogHandler? = nil
  ) throws(ClaimsChallengeError) {
    try client.requireConfidential()
    self.client = client
    self.assertion = assertion
    subject = "sha256:" + assertion.sha256Hexadecimal
    endpoint = TokenEndpointClient(session: session, signer: signer, log: log)
    tokens = TokenKeeper(cache: cache)
  }

  /// A token from the cache unless the parameters pass that by, else by the assertion.
  ///
  /// - Throws: The endpoint's `TokenError`; ``DeclinedScopes``; `ClaimsChallengeError`; `URLError`.
  public func acquireTokenSilently(
    with parameters: SilentTokenParameters
  ) async throws -> AccessToken {
    let key = TokenCacheKey(
      clientID: client.clientID, authority: parameters.authority ?? client.authority,
      subject: subject, scopes: parameters.scopes,
      authenticationScheme: parameters.authenticationScheme)
    return try await tokens.token(for: parameters, key: key) { _ in
      try await endpoint.token(
        parameters.tokenRequest(for: client, grant: .onBehalfOf(assertion)))
    }
  }
}
