public import ClaimsChallenges
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URL {
  /// The URL to open in a browser.
  ///
  /// - Throws: `invalid_url` if Foundation cannot read the authority's endpoint.
  public init(_ request: AuthorizationRequest) throws(ClaimsChallengeError) {
    self = try URL(endpoint: request.url)
  }

  init(endpoint: String) throws(ClaimsChallengeError) {
    guard let url = URL(string: endpoint), url.host() != nil else {
      throw ClaimsChallengeError(.invalidURL, reason: "The endpoint is no URL that can be asked.")
    }
    self = url
  }
}

extension URLRequest {
  /// The POST to a token endpoint or a device authorization endpoint.
  ///
  /// - Throws: `invalid_url` if Foundation cannot read the endpoint.
  public init(_ request: TokenRequest) throws(ClaimsChallengeError) {
    self.init(url: try URL(endpoint: request.endpoint))
    httpMethod = "POST"
    cachePolicy = .reloadIgnoringLocalCacheData
    for (name, value) in request.headerFields { addValue(value, forHTTPHeaderField: name) }
    httpBody = Data(request.body.utf8)
  }

  /// The GET of a managed identity's token.
  ///
  /// - Throws: `invalid_url` if Foundation cannot read the endpoint.
  public init(_ request: ManagedIdentityTokenRequest) throws(ClaimsChallengeError) {
    self.init(url: try URL(endpoint: request.url))
    cachePolicy = .reloadIgnoringLocalCacheData
    for (name, value) in request.headerFields { addValue(value, forHTTPHeaderField: name) }
  }

  /// The same request with a token in its `Authorization` field.
  public func authorized(with token: AccessToken) -> URLRequest {
    var request = self
    request.setValue(token.authorizationFieldValue, forHTTPHeaderField: "Authorization")
    return request
  }
}
