package import HTTPAuthChallenges
package import TokenErrors

extension TokenError {
  /// Reads a body beside the header fields of its answer: `x-ms-clientdata` stands in MSAL's error
  /// under `client_data`.
  package init(body: some Collection<UInt8>, status: Int?, headerFields: HeaderFields) {
    self.init(body: body, status: status)
    wire.clientData = headerFields["x-ms-clientdata"].first
  }

  /// Why a redirect is refused that is no error of the server.
  init(ofRedirect code: OAuthErrorCode) {
    self.init(code)
    source = .authorizationResponse
    wire.isOwnRefusal = true
  }
}
