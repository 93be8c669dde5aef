import ClaimsChallenges
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionTokenClient {
  /// Device code: shows page and code, then polls until the user has signed in (RFC 8628 §3.5).
  func signIn(
    with parameters: InteractiveTokenParameters,
    showing show: @Sendable (DeviceAuthorization) async throws -> Void
  ) async throws -> AccessToken {
    let request = try parameters.deviceAuthorizationRequest(for: client)
    let (data, response) = try await HTTPExchange.send(
      URLRequest(request), in: session, redirects: .refuse)
    let authorization = try DeviceAuthorization(body: data, status: response.statusCode)
    try await show(authorization)
    let poll = try parameters.tokenRequest(
      for: client, grant: .deviceCode(authorization.deviceCode))
    let deadline = ContinuousClock.now + authorization.expiresIn
    var interval = authorization.interval
    while ContinuousClock.now + interval < deadline {
      try await Task.sleep(for: interval)
      do {
        return try await keep(send(poll), asked: parameters)
      } catch let error as TokenError where error.code == .authorizationPending {
        continue
      } catch let error as TokenError where error.code == .slowDown {
        interval += .seconds(5)
      }
    }
    throw TokenError("expired_token")
  }
}
