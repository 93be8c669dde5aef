import ClaimsChallenges
import Foundation

/// An API, a token endpoint and a browser in memory. Each gives its next scripted answer, and every
/// request is written down as it goes over the wire.
final class WireWorld: TokenAcquirer, @unchecked Sendable {
  struct Answer: Sendable {
    var status = 200
    var fields: [(name: String, value: String)] = []
    var body = ""
    var error: (any Error)?

    static func json(_ status: Int, _ body: String) -> Answer { Answer(status: status, body: body) }

    /// A token endpoint's success.
    static func token(_ text: String, scope: String? = nil) -> Answer {
      let scope = scope.map { #","scope":"\#($0)""# } ?? ""
      return json(
        200, #"{"token_type":"Bearer","expires_in":3600,"access_token":"\#(text)"\#(scope)}"#)
    }

    /// A claims challenge of an API.
    static func challenge(
      _ claims: ClaimsRequest, status: Int = 401, error: String = "insufficient_claims",
      authority: String = "https://login.microsoftonline.com/common/oauth2/authorize"
    ) -> Answer {
      let value =
        #"Bearer realm="", authorization_uri="\#(authority)", error="\#(error)", "#
        + #"claims="\#(claims.encoded(as: .base64))""#
      return Answer(status: status, fields: [("WWW-Authenticate", value)])
    }
  }

  let client = ClientConfiguration(
    clientID: "app", redirectURI: "http://localhost:8400",
    authority: Authority(tenant: "contoso.com"), capabilities: [.cp1])
  /// The host that answers API requests, if that is another than the one asked.
  var respondingHost = "api.contoso.example"

  private let lock = NSLock()
  private var apiAnswers: [Answer]
  private var tokenAnswers: [Answer]
  private var browserAnswers: [String]
  private var lines: [String] = []

  init(api: [Answer] = [], tokens: [Answer] = [], browser: [String] = []) {
    apiAnswers = api
    tokenAnswers = tokens
    browserAnswers = browser
  }

  var transcript: [String] { lock.withLock { lines } }
  /// Whether every scripted answer was asked for.
  var isOver: Bool {
    lock.withLock { apiAnswers.isEmpty && tokenAnswers.isEmpty && browserAnswers.isEmpty }
  }

  /// A request to the API.
  func call(_ token: AccessToken) async throws -> String {
    let answer = next(\.apiAnswers, "GET /data \(token.authorizationFieldValue)")
    if let error = answer.error { throw error }
    if let failure = RequestFailure(
      status: answer.status, headerFields: HeaderFields(answer.fields),
      body: Array(answer.body.utf8), requestedHost: "api.contoso.example",
      respondingHost: respondingHost)
    {
      throw failure
    }
    return answer.body
  }

  func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken {
    let request = try parameters.tokenRequest(for: client, grant: .refreshToken(Secret("rt")))
    return try await redeem(request, asked: parameters.scopes)
  }

  func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    let request = try parameters.authorizationRequest(
      for: client, codeChallenge: "cc", state: "st")
    let redirect = lock.withLock { () -> String in
      lines.append("GET \(request.url)")
      return browserAnswers.isEmpty
        ? "http://localhost:8400/?error=script_ended&state=st"
        : browserAnswers.removeFirst()
    }
    return try await redeem(
      request.tokenRequest(redeeming: redirect, codeVerifier: Secret("cv")),
      asked: parameters.scopes)
  }

  private func redeem(_ request: TokenRequest, asked: ScopeSet) async throws -> AccessToken {
    let answer = next(\.tokenAnswers, "POST \(request.endpoint) \(request.body)")
    if let error = answer.error { throw error }
    if let failure = RequestFailure(
      status: answer.status, headerFields: HeaderFields(answer.fields),
      body: Array(answer.body.utf8))
    {
      throw failure
    }
    let response = try TokenResponse(body: Array(answer.body.utf8), status: answer.status)
    if let declined = response.declinedScopes(of: asked) { throw declined }
    return response.accessToken
  }

  private func next(
    _ answers: ReferenceWritableKeyPath<WireWorld, [Answer]>, _ line: String
  ) -> Answer {
    lock.withLock {
      lines.append(line)
      return self[keyPath: answers].isEmpty
        ? .json(418, #"{"error":"script_ended"}"#) : self[keyPath: answers].removeFirst()
    }
  }
}
