import ClaimsChallenges
import Foundation
import Testing

/// An API, a token endpoint and a browser in memory. Each gives its next scripted answer.
///
/// Everything is written down in order: each request as it goes over the wire, its form or query
/// decoded by Foundation; indented, what came back, what the policy decided, how long was waited.
final class WireWorld: TokenAcquirer, @unchecked Sendable {
  struct Answer: Sendable {
    var status = 200
    var fields: [(name: String, value: String)] = []
    var body = ""
    var error: (any Error)?
    /// How the answer stands in the transcript, if not with fields and body.
    var summary: String?

    var line: String {
      if error != nil { return "    \(summary ?? "no answer")" }
      let parts = fields.map { "\($0.name): \($0.value)" } + (body.isEmpty ? [] : [body])
      return "    \(status) \(summary ?? parts.joined(separator: " "))"
    }

    static func json(_ status: Int, _ body: String) -> Answer { Answer(status: status, body: body) }

    /// A token endpoint's success.
    static func token(_ text: String, scope: String? = nil) -> Answer {
      let member = scope.map { #","scope":"\#($0)""# } ?? ""
      var answer = json(
        200, #"{"token_type":"Bearer","expires_in":3600,"access_token":"\#(text)"\#(member)}"#)
      answer.summary = text + (scope.map { " for \($0)" } ?? "")
      return answer
    }

    /// A claims challenge of an API.
    static func challenge(
      _ claims: ClaimsRequest, status: Int = 401, error: String = "insufficient_claims",
      authority: String = "https://login.microsoftonline.com/common/oauth2/authorize"
    ) -> Answer {
      let start =
        #"Bearer realm="", authorization_uri="\#(authority)", error="\#(error)", claims="#
      return Answer(
        status: status,
        fields: [("WWW-Authenticate", start + "\"\(claims.encoded(as: .base64))\"")],
        summary: start + claims.jsonString())
    }
  }

  /// The standard policy; its decisions stand in the transcript.
  struct NotingPolicy: RecoveryPolicy {
    var world: WireWorld
    func decision(
      for failure: RequestFailure, in context: RecoveryContext
    ) -> RecoveryDecision {
      let decision = StandardRecoveryPolicy().decision(for: failure, in: context)
      let codes = decision.diagnostics.map { " [\($0.code)]" }.joined()
      world.note("    → \(decision.action) by \(decision.rule)\(codes)")
      return decision
    }
  }

  let client = ClientConfiguration(
    clientID: "app", redirectURI: "http://localhost:8400",
    authority: Authority(tenant: "contoso.com"), capabilities: [.cp1])
  /// The host that answers API requests, if that is another than the one asked.
  var respondingHost = "api.contoso.example"
  /// Waiting takes no time, and stands in the transcript.
  let clock = TestClock()

  private let lock = NSLock()
  private var apiAnswers: [Answer]
  private var tokenAnswers: [Answer]
  private var browserAnswers: [String]
  private var lines: [String] = []

  init(api: [Answer] = [], tokens: [Answer] = [], browser: [String] = []) {
    apiAnswers = api
    tokenAnswers = tokens
    browserAnswers = browser
    clock.onSleep = { [weak self] duration in self?.note("    waited \(duration)") }
  }

  var policy: NotingPolicy { NotingPolicy(world: self) }
  var transcript: String { lock.withLock { lines.joined(separator: "\n") } }
  /// The lines that are requests.
  var requests: [String] { lock.withLock { lines.filter { !$0.hasPrefix(" ") } } }
  func note(_ line: String) { lock.withLock { lines.append(line) } }

  /// Whether every scripted answer was asked for.
  var isOver: Bool {
    lock.withLock { apiAnswers.isEmpty && tokenAnswers.isEmpty && browserAnswers.isEmpty }
  }

  /// A request to the API.
  func call(_ token: AccessToken) async throws -> String {
    let answer = next(
      \.apiAnswers, "GET https://api.contoso.example/data \(token.authorizationFieldValue)")
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
    let query = request.url.dropFirst(request.endpoint.count + 1)
    let line = "GET \(request.endpoint)?\(decoded(query, plusIsSpace: false))"
    let redirect = lock.withLock { () -> String in
      let redirect =
        browserAnswers.isEmpty
        ? "http://localhost:8400/?error=script_ended&state=st" : browserAnswers.removeFirst()
      lines += [line, "    302 \(redirect)"]
      return redirect
    }
    return try await redeem(
      request.tokenRequest(redeeming: redirect, codeVerifier: Secret("cv")),
      asked: parameters.scopes)
  }

  private func redeem(_ request: TokenRequest, asked: ScopeSet) async throws -> AccessToken {
    let answer = next(
      \.tokenAnswers, "POST \(request.endpoint) \(decoded(request.body[...], plusIsSpace: true))")
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

  /// A form or query to be read: decoded once, by Foundation, pair by pair.
  private func decoded(_ text: Substring, plusIsSpace: Bool) -> String {
    let isEncoded = text.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isLetter || character.isNumber || "-._~%&=".contains(character)
        || (plusIsSpace && character == "+")
    }
    #expect(isEncoded, "\(text)")
    return text.split(separator: "&").map { pair in
      let plain = plusIsSpace ? pair.replacing("+", with: " ") : pair
      return plain.removingPercentEncoding ?? "(malformed)"
    }.joined(separator: "&")
  }

  private func next(
    _ answers: ReferenceWritableKeyPath<WireWorld, [Answer]>, _ line: String
  ) -> Answer {
    lock.withLock {
      let answer =
        self[keyPath: answers].isEmpty
        ? .json(418, #"{"error":"script_ended"}"#) : self[keyPath: answers].removeFirst()
      lines += [line, answer.line]
      return answer
    }
  }
}
