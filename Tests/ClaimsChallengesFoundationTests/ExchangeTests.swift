import ClaimsChallengesFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Gives a new token for each request and remembers what it was asked.
private actor CountingAcquirer: TokenAcquirer {
  private(set) var claims: [String] = []

  func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken {
    claims.append(parameters.claimsRequest?.jsonString() ?? "-")
    return AccessToken("token-\(claims.count)")
  }
}

@Suite(
  "Foundation: an exchange over URLSession", .enabled(if: PythonServer.isAvailable),
  .timeLimit(.minutes(1)))
struct ExchangeTests {
  static let mail = SilentTokenParameters(scopes: ["Mail.Read"])

  /// A call through a responder: status, body, and what the acquirer was asked.
  private func call(
    _ address: String, _ query: [String: [String]] = [:]
  ) async throws -> (status: Int, body: String, asked: [String]) {
    var components = try #require(URLComponents(string: address))
    if !query.isEmpty {
      components.queryItems = query.flatMap { name, values in
        values.map { URLQueryItem(name: name, value: $0) }
      }
    }
    let acquirer = CountingAcquirer()
    let responder = ClaimsChallengeResponder(acquirer: acquirer)
    let url = try #require(components.url)
    let (data, response) = try await URLSession.shared.data(
      for: URLRequest(url: url), with: Self.mail, via: responder)
    return (response.statusCode, String(decoding: data, as: UTF8.self), await acquirer.claims)
  }

  @Test("Statuses that nobody can help come back as they are")
  func plainStatuses() async throws {
    let server = try PythonServer.shapes()
    for status in [200, 204, 400, 404, 500] {
      let answer = try await call("\(server.url)/answer", ["status": ["\(status)"]])
      #expect(answer.status == status && answer.asked == ["-"])
    }
  }

  @Test("The token is sent, and a challenge is answered with its claims")
  func challenge() async throws {
    let server = try PythonServer.shapes()
    let sent = try await call("\(server.url)/echo")
    #expect(sent.body.contains(#""authorization": "Bearer token-1""#))
    let error = await #expect(throws: RequestFailure.self) {
      try await call(
        "\(server.url)/answer",
        ["status": ["401"], "field": ["WWW-Authenticate:\(BridgeTests.challenge)"]])
    }
    #expect(error?.status == 401 && error?.decision != nil)
  }

  @Test(
    "A 401 that names Basic returns, alone or beside others, and keeps its challenges",
    arguments: [
      [#"Basic realm="x""#], [#"Basic realm="x", \#(BridgeTests.challenge)"#],
      [BridgeTests.challenge, #"basic realm=x"#],
    ])
  func basic(lines: [String]) async throws {
    let server = try PythonServer.shapes()
    let error = await #expect(throws: RequestFailure.self) {
      try await call(
        "\(server.url)/answer",
        ["status": ["401"], "field": lines.map { "WWW-Authenticate:\($0)" }, "body": ["b"]])
    }
    #expect(error?.challenges.contains { $0.scheme == .basic } == true)
  }

  @Test("A redirect to the same origin keeps the token; to another it goes without")
  func redirects() async throws {
    let server = try PythonServer.shapes()
    let other = try PythonServer.shapes()
    let same = try await call("\(server.url)/redirect", ["to": ["/echo"]])
    #expect(same.body.contains("Bearer token-1"))
    let foreign = try await call("\(server.url)/redirect", ["to": ["\(other.url)/echo"]])
    #expect(foreign.status == 200 && !foreign.body.contains("token-1"))
  }

  @Test("No credential of the caller follows a redirect to another origin, whatever its field")
  func credentials() async throws {
    let server = try PythonServer.shapes()
    let other = try PythonServer.shapes()
    let fields = [
      "Cookie", "DPoP", "X-Api-Key", "Proxy-Authorization", "Ocp-Apim-Subscription-Key",
    ]
    func call(_ to: String, method: String = "GET") async throws -> (Int, String) {
      var components = try #require(URLComponents(string: "\(server.url)/redirect"))
      components.queryItems = [
        URLQueryItem(name: "to", value: to), URLQueryItem(name: "status", value: "307"),
      ]
      var request = URLRequest(url: try #require(components.url))
      request.httpMethod = method
      if method == "POST" { request.httpBody = Data("canary-body".utf8) }
      for field in fields { request.setValue("canary-\(field)", forHTTPHeaderField: field) }
      request.setValue("text/x-kept", forHTTPHeaderField: "Accept")
      let (data, response) = try await URLSession.shared.data(
        for: request, with: Self.mail,
        via: ClaimsChallengeResponder(acquirer: CountingAcquirer()))
      return (response.statusCode, String(decoding: data, as: UTF8.self))
    }
    let foreign = try await call("\(other.url)/echo")
    #expect(foreign.0 == 200 && !foreign.1.contains("canary") && !foreign.1.contains("token-1"))
    #expect(foreign.1.contains("text/x-kept"))
    // There and back: whoever was asked in between chose the address.
    let back = "\(other.url)/redirect?to=\(server.url)/echo"
    let returned = try await call(back)
    #expect(returned.0 == 200 && !returned.1.contains("canary") && !returned.1.contains("token-1"))
    let onward = try await call("\(other.url)/redirect?to=/echo")
    #expect(onward.0 == 200 && !onward.1.contains("canary") && !onward.1.contains("token-1"))
    let same = try await call("/echo")
    #expect(same.0 == 200 && same.1.contains("canary-DPoP") && same.1.contains("token-1"))
    let posted = try await call("\(other.url)/echo", method: "POST")
    #expect(posted.0 == 307 && !posted.1.contains("canary"))
  }

  @Test(
    "A body beyond the limit is a typed error, compressed or not, refused or not",
    arguments: [200, 401, 404], ["0", "1"])
  func bodyLimits(status: Int, gzip: String) async throws {
    let server = try PythonServer.shapes()
    let query = "status=\(status)&gzip=\(gzip)&bytes="
    let url = try #require(URL(string: "\(server.url)/large?\(query)\(64 << 20)"))
    let responder = ClaimsChallengeResponder(acquirer: CountingAcquirer())
    let error = await #expect(throws: (any Error).self) {
      try await URLSession.shared.data(
        for: URLRequest(url: url), with: Self.mail, via: responder, maximumBodySize: 8 << 20)
    }
    #expect(
      (error as? ClaimsChallengeError)?.code == .responseTooLarge
        || ((error as? RequestFailure)?.underlyingError as? ClaimsChallengeError)?.code
          == .responseTooLarge
    )
    let small = try #require(URL(string: "\(server.url)/large?status=200&gzip=\(gzip)&bytes=65536"))
    let whole = try await URLSession.shared.data(
      for: URLRequest(url: small), with: Self.mail, via: responder, maximumBodySize: 65_536)
    #expect(whole.0.count == 65_536)
  }

  @Test("A connection that nobody answers is a network error, and a cancelled call ends at once")
  func failures() async throws {
    let refused = await #expect(throws: (any Error).self) { try await call("http://127.0.0.1:1/") }
    #expect(refused.map { RequestFailure($0) }?.networkError != nil)
    let server = try PythonServer.shapes()
    let task = Task { try await call("\(server.url)/slow") }
    try await Task.sleep(for: .milliseconds(200))
    let start = ContinuousClock.now
    task.cancel()
    _ = await task.result
    #expect(ContinuousClock.now - start < .seconds(10))
  }
}
