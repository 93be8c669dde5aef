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
    let authorization = try await endpoint.deviceAuthorization(request)
    try await show(authorization)
    let poll = try parameters.tokenRequest(
      for: client, grant: .deviceCode(authorization.deviceCode))
    let deadline = ContinuousClock.now + authorization.expiresIn
    var interval = authorization.interval
    while ContinuousClock.now + interval < deadline {
      try await Task.sleep(for: interval)
      do {
        return try await keep(endpoint.token(poll), asked: parameters)
      } catch let error as TokenError {
        let failure = error.requestFailure
        let kind = RecoveryClassifier.classify(failure).action
        let isBusy = kind == .retryLater && failure.retryAfter != nil
        guard kind == .keepPolling || isBusy else { throw error }
        // RFC 8628 §3.5; and nothing is sent before `Retry-After` is over.
        if error.code == .slowDown { interval += .seconds(5) }
        interval = max(interval, failure.retryAfter?.delay ?? .zero)
      }
    }
    throw TokenError("expired_token")
  }
}
