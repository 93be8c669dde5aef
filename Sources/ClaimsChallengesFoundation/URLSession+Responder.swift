public import ClaimsChallenges
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension URLSession {
  /// Sends a request with an access token, and answers the challenges that come back.
  ///
  /// Statuses that no new token and no waiting can help (404, 500 …) come back as they are. Redirects
  /// are followed; to another origin they go without the token and without every other field that can
  /// hold a secret, as `GET` or `HEAD` only, and a challenge from there is refused.
  ///
  /// - Parameters:
  ///   - request: The request, without `Authorization`.
  ///   - parameters: The scopes and the account of the token.
  ///   - responder: What acquires tokens and answers challenges.
  ///   - maximumBodySize: How many bytes of a body are read, after decompression; of a refusal 4 MiB
  ///     at most.
  /// - Returns: The body and the head of the last answer.
  /// - Throws: ``RequestFailure`` with a decision when the responder gives up; the acquirer's error;
  ///   `response_too_large`; `URLError`.
  public func data(
    for request: URLRequest, with parameters: SilentTokenParameters,
    via responder: ClaimsChallengeResponder, maximumBodySize: Int = 64 << 20
  ) async throws -> (Data, HTTPURLResponse) {
    try await responder.withAccessToken(for: parameters) { token in
      let (data, response) = try await HTTPExchange.send(
        request.authorized(with: token), in: self, redirects: .followWithoutCredentials,
        limits: .resource(success: maximumBodySize))
      let failure = RequestFailure(response, body: data, requestedHost: request.url?.host())
      if let failure, failure.isWorthAnAnswer { throw failure }
      return (data, response)
    }
  }
}

extension RequestFailure {
  /// Whether a new token or waiting may help.
  fileprivate var isWorthAnAnswer: Bool {
    status == 401 || status == 429 || claimsChallenge != nil || (status == 503 && retryAfter != nil)
  }
}
