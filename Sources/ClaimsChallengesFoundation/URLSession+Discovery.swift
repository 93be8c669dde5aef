public import ClaimsChallenges

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLSession {
  /// Fetches what an API says about itself (RFC 9728 §3).
  ///
  /// The document comes from the API's own origin or from where the challenge pointed; the host must be
  /// among the trusted ones. Redirects are not followed.
  ///
  /// - Parameters:
  ///   - request: Made of a challenge or of the resource.
  ///   - hosts: Hosts that the caller trusts with the question, `api.contoso.com` for any port.
  /// - Returns: The document; `nil` if there is none about this resource.
  /// - Throws: `untrusted_authority` if the host is none of `hosts`, `response_too_large`; `URLError`.
  public func metadata(
    for request: ProtectedResourceMetadataRequest, trusting hosts: Set<String>
  ) async throws -> ProtectedResourceMetadata? {
    let body = try await document(at: request.url, trusting: hosts)
    return body.flatMap { ProtectedResourceMetadata(body: $0, for: request) }
  }

  /// Fetches what an authorization server says about itself (RFC 8414 §3, OpenID Connect Discovery §4).
  ///
  /// The issuer's host must be a Microsoft cloud's or among the trusted ones: a document that an API
  /// named decides where the user signs in. Redirects are not followed, and each well-known place is
  /// asked once, until one has the document.
  ///
  /// - Parameters:
  ///   - request: Made of the issuer.
  ///   - hosts: Hosts that the caller trusts beside the Microsoft clouds.
  /// - Returns: The document, whose issuer was compared; `nil` if there is none.
  /// - Throws: `untrusted_authority`, `response_too_large`; `URLError`.
  public func metadata(
    for request: AuthorizationServerMetadataRequest, trusting hosts: Set<String> = []
  ) async throws -> AuthorizationServerMetadata? {
    for url in request.urls {
      if let body = try await document(at: url, trusting: hosts),
        let metadata = AuthorizationServerMetadata(body: body, for: request)
      {
        return metadata
      }
    }
    return nil
  }

  private func document(at address: String, trusting hosts: Set<String>) async throws -> Data? {
    let url = try URL(endpoint: address)
    guard let authority = Authority(parsing: address),
      authority.trust(allowing: hosts) != .untrusted
    else {
      throw ClaimsChallengeError(
        .untrustedAuthority, reason: "The metadata's host is not among the trusted ones.")
    }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let (data, response) = try await HTTPExchange.send(
      request, in: self, redirects: .refuse, limits: .token)
    return response.statusCode == 200 ? data : nil
  }
}
