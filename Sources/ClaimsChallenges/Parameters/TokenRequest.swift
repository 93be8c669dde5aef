public import HTTPAuthChallenges

/// A request to a token endpoint, ready for any HTTP client: `POST` the body to the endpoint.
public struct TokenRequest: Sendable, Hashable {
  /// Where to send it.
  public var endpoint: String
  /// The parameters, in order.
  public var parameters: RequestParameters
  /// The header fields: content type, and the correlation id where one is set.
  public var headerFields: HeaderFields
  /// Whether a token of the app's cache may not be the answer.
  public var bypassesTokenCache: Bool

  /// Makes a request of its parts.
  public init(
    endpoint: String, parameters: RequestParameters, headerFields: HeaderFields = [:],
    bypassesTokenCache: Bool = false
  ) {
    self.endpoint = endpoint
    self.parameters = parameters
    self.headerFields = headerFields
    self.bypassesTokenCache = bypassesTokenCache
  }

  /// The body: the parameters as `application/x-www-form-urlencoded`.
  ///
  /// It holds secrets.
  public var body: String { parameters.formEncoded }
}
