public import ClaimsChallenges
public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension HeaderFields {
  /// The header fields of a response.
  ///
  /// Foundation has joined the lines of a field with commas.
  public init(_ response: HTTPURLResponse) {
    self.init()
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String else { continue }
      append(name, value)
    }
  }
}

extension RequestFailure {
  /// What an answer says; `nil` below status 400, and for a response that is not HTTP's.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - body: Its body.
  ///   - requestedHost: The host that the request was sent to. A challenge that comes from another
  ///     host, after a redirect, is refused.
  public init?(_ response: URLResponse, body: Data = Data(), requestedHost: String? = nil) {
    guard let response = response as? HTTPURLResponse else { return nil }
    self.init(
      status: response.statusCode, headerFields: HeaderFields(response), body: body,
      requestedHost: requestedHost, respondingHost: response.url?.host(), receivedAt: .now)
  }
}
