import ClaimsChallenges
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Signs the payload of a DPoP proof with the app's own key and gives the JWT (RFC 9449 §4.2).
public typealias DPoPProofSigner = @Sendable (DPoPProof) async throws -> String

/// Sends requests to token endpoints, and says so in the log.
struct TokenEndpointClient: Sendable {
  let session: URLSession
  let signer: DPoPProofSigner?
  let log: LogHandler?
  private let nonces = NonceStore()

  init(session: URLSession, signer: DPoPProofSigner? = nil, log: LogHandler? = nil) {
    self.session = session
    self.signer = signer
    self.log = log
  }

  /// Sends a token request; once more where the endpoint gives out a nonce for the DPoP proof
  /// (RFC 9449 §8).
  ///
  /// - Throws: The endpoint's `TokenError`, with all that its header fields say.
  func token(_ request: TokenRequest) async throws -> TokenResponse {
    try await answer(request) { data, response throws(TokenError) in
      try TokenResponse(
        body: data, status: response.statusCode, headerFields: HeaderFields(response),
        receivedAt: .now)
    }
  }

  func deviceAuthorization(_ request: TokenRequest) async throws -> DeviceAuthorization {
    try await answer(request) { data, response throws(TokenError) in
      try DeviceAuthorization(
        body: data, status: response.statusCode, headerFields: HeaderFields(response),
        receivedAt: .now)
    }
  }

  /// Asks the endpoint of a managed identity.
  ///
  /// - Throws: `unchecked_certificate` where the endpoint's certificate would have to be held against a
  ///   thumbprint: `URLSession` does not show it on every system, and no check is ever left out.
  func token(_ request: ManagedIdentityTokenRequest) async throws -> TokenResponse {
    if request.needsServerThumbprint {
      throw ClaimsChallengeError(
        .uncheckedCertificate,
        reason:
          "The certificate of a Service Fabric endpoint cannot be checked here; send the request "
          + "with an HTTP client that holds it against the thumbprint.")
    }
    let (data, response) = try await exchange(URLRequest(request))
    do {
      return try TokenResponse(
        body: data, status: response.statusCode, headerFields: HeaderFields(response),
        receivedAt: .now)
    } catch {
      logRefusal(error, host: response.url?.host())
      throw error
    }
  }

  private func answer<Answer>(
    _ request: TokenRequest,
    _ read: (Data, HTTPURLResponse) throws(TokenError) -> Answer
  ) async throws -> Answer {
    var hasTakenNonce = false
    while true {
      var urlRequest = try URLRequest(request)
      let origin = urlRequest.url.flatMap(Origin.init)
      let nonce = await nonces.nonce(of: origin)
      if let signer {
        urlRequest.setValue(
          try await signer(DPoPProof(for: request, nonce: nonce)), forHTTPHeaderField: "DPoP")
      }
      let (data, response) = try await exchange(urlRequest)
      let newNonce = HeaderFields(response).nonce(for: .dpop)
      await nonces.keep(newNonce, of: origin)
      do {
        return try read(data, response)
      } catch {
        logRefusal(error, host: response.url?.host())
        guard signer != nil, !hasTakenNonce, error.code == .useDPoPNonce, let newNonce,
          newNonce != nonce
        else { throw error }
        hasTakenNonce = true
      }
    }
  }

  private func exchange(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    log?.log(.info, "Asking \(organizational: request.url?.host()) for a token.")
    return try await HTTPExchange.send(request, in: session, redirects: .refuse, limits: .token)
  }

  private func logRefusal(_ error: TokenError, host: String?) {
    var failure = error.requestFailure
    failure.host = host
    // A poll that is too early is no refusal.
    log?.log(error.code == .authorizationPending ? .verbose : .warning, .refusal(failure))
  }
}

/// The newest DPoP nonce of each origin.
private actor NonceStore {
  private var nonces: [Origin: Secret] = [:]

  func nonce(of origin: Origin?) -> Secret? { origin.flatMap { nonces[$0] } }

  func keep(_ nonce: Secret?, of origin: Origin?) {
    guard let nonce, let origin else { return }
    if nonces.count >= 100, nonces[origin] == nil { nonces.removeAll() }
    nonces[origin] = nonce
  }
}
