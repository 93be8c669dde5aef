import ClaimsChallengesFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Counts what the user was shown.
private actor Sightings {
  private(set) var count = 0
  func add() { count += 1 }
}

@Suite(
  "Foundation: the token client against the sample server", .enabled(if: PythonServer.isAvailable),
  .timeLimit(.minutes(1)))
struct TokenClientTests {
  static let data = SilentTokenParameters(scopes: ["Data.Read"])
  static let stepUp: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]

  func configuration(
    _ server: PythonServer, redirectURI: String = "http://localhost"
  ) throws -> ClientConfiguration {
    let authority = try #require(Authority(parsing: "\(server.url)/contoso.test"))
    return ClientConfiguration(
      clientID: "sample-app", redirectURI: redirectURI, authority: authority, capabilities: [.cp1],
      trustedHosts: [authority.host])
  }

  /// A browser whose user agrees to everything: it follows the redirects.
  static let browser = UserInteraction.browser { page in
    Task { try await URLSession.shared.data(from: page) }
  }

  func claims(of token: AccessToken) throws -> JSONObject {
    let parts = token.exposedText.split(separator: ".")
    try #require(parts.count == 3)
    return try JSONObject(jsonBytes: #require(Base64URL.decode(String(parts[1]))))
  }

  @Test("Without a refresh token a silent request needs interaction")
  func nothing() async throws {
    let server = try PythonServer.sample()
    let tokens = URLSessionTokenClient(client: try configuration(server))
    let silent = await #expect(throws: TokenError.self) {
      try await tokens.acquireTokenSilently(with: Self.data)
    }
    #expect(silent?.code == .interactionRequired)
    let interactive = await #expect(throws: ClaimsChallengeError.self) {
      try await tokens.acquireTokenInteractively(with: InteractiveTokenParameters(Self.data))
    }
    #expect(interactive?.code == .interactionUnavailable)
  }

  @Test("A browser sign-in gives a token with the claims, then refreshes are silent")
  func browser() async throws {
    let server = try PythonServer.sample()
    let tokens = URLSessionTokenClient(client: try configuration(server), interaction: Self.browser)
    let first = try await tokens.acquireTokenInteractively(
      with: InteractiveTokenParameters(Self.data).answering(Self.stepUp))
    let payload = try claims(of: first)
    #expect(payload["acrs"] == ["c1"] && payload["xms_cc"] == ["cp1"])
    #expect(try await tokens.acquireTokenSilently(with: Self.data) == first, "from memory")
    let second = try await tokens.acquireTokenSilently(with: Self.data.answering(Self.stepUp))
    #expect(second != first, "claims pass the memory by")
    var forced = Self.data
    forced.forceRefresh = true
    #expect(try await tokens.acquireTokenSilently(with: forced) != second)
  }

  @Test("A refresh token of an earlier run serves, and one that is refused for good is forgotten")
  func refreshTokens() async throws {
    let server = try PythonServer.sample()
    let client = try configuration(server)
    let earlier = URLSessionTokenClient(client: client, interaction: Self.browser)
    _ = try await earlier.acquireTokenInteractively(with: InteractiveTokenParameters(Self.data))
    let later = URLSessionTokenClient(client: client, refreshToken: await earlier.refreshToken)
    _ = try await later.acquireTokenSilently(with: Self.data)
    let refused = await #expect(throws: TokenError.self) {
      try await later.acquireTokenSilently(with: Self.data.answering(Self.stepUp))
    }
    #expect(refused?.code == .interactionRequired && refused?.aadstsCode == 50076)
    #expect(refused?.claims?.accessToken.authenticationContexts == ["c1"])
    #expect(await later.refreshToken != nil)
    let bad = URLSessionTokenClient(client: client, refreshToken: Secret("bad"))
    let error = await #expect(throws: TokenError.self) {
      try await bad.acquireTokenSilently(with: Self.data)
    }
    #expect(error?.suberror == .badToken)
    #expect(await bad.refreshToken == nil)
  }

  @Test("A device code is shown once and polled until the user has signed in")
  func deviceCode() async throws {
    let server = try PythonServer.sample()
    let sightings = Sightings()
    let tokens = URLSessionTokenClient(
      client: try configuration(server),
      interaction: .deviceCode { device in
        #expect(device.verificationURI == "\(server.url)/device" && device.userCode.count == 8)
        await sightings.add()
      })
    let token = try await tokens.acquireTokenInteractively(
      with: InteractiveTokenParameters(Self.data).answering(Self.stepUp))
    #expect(try claims(of: token)["acrs"] == ["c1"])
    #expect(await sightings.count == 1)
  }

  @Test("Fewer scopes than asked for are an error that holds the token")
  func declinedScopes() async throws {
    let server = try PythonServer.sample()
    let tokens = URLSessionTokenClient(client: try configuration(server), interaction: Self.browser)
    let parameters = InteractiveTokenParameters(scopes: ["Data.Read", "Declined.Write"])
    let error = await #expect(throws: DeclinedScopes.self) {
      try await tokens.acquireTokenInteractively(with: parameters)
    }
    #expect(error.map { Array($0.declined) } == ["Declined.Write"])
    #expect(error.map { Array($0.granted) } == ["Data.Read"])
    #expect(error?.accessToken != nil)
  }

  @Test("The redirect URI must be http to loopback; a given port is kept")
  func redirectURIs() async throws {
    let server = try PythonServer.sample()
    for address in ["https://localhost", "http://example.com", "app://x", "http://localhost/?a=b"] {
      let tokens = URLSessionTokenClient(
        client: try configuration(server, redirectURI: address), interaction: Self.browser)
      let error = await #expect(throws: ClaimsChallengeError.self) {
        try await tokens.acquireTokenInteractively(with: InteractiveTokenParameters(Self.data))
      }
      #expect(error?.code == .invalidURL, "\(address)")
    }
    let tokens = URLSessionTokenClient(
      client: try configuration(server, redirectURI: "http://127.0.0.1/signed/in"),
      interaction: .browser { page in
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let target = items.first { $0.name == "redirect_uri" }?.value ?? ""
        #expect(target.hasPrefix("http://127.0.0.1:") && target.hasSuffix("/signed/in"))
        Task {
          // Not the answer: an icon, the right place without one, and somebody else's.
          let base = target.dropLast("/signed/in".count)
          for path in ["/favicon.ico", "/signed/in", "/signed/in?code=x&state=forged"] {
            guard let url = URL(string: base + path) else { continue }
            _ = try await URLSession.shared.data(from: url)
          }
          _ = try await URLSession.shared.data(from: page)
        }
      })
    _ = try await tokens.acquireTokenInteractively(with: InteractiveTokenParameters(Self.data))
  }

  @Test("A sign-in that is cancelled stops waiting")
  func cancellation() async throws {
    let server = try PythonServer.sample()
    let tokens = URLSessionTokenClient(
      client: try configuration(server), interaction: .browser { _ in })
    let task = Task {
      try await tokens.acquireTokenInteractively(with: InteractiveTokenParameters(Self.data))
    }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("The whole dialogue: revoked, stepped up, throttled, stubborn")
  func dialogue() async throws {
    let server = try PythonServer.sample()
    let client = try configuration(server)
    let tokens = URLSessionTokenClient(client: client, interaction: Self.browser)
    let responder = ClaimsChallengeResponder(
      acquirer: tokens, capabilities: [.cp1], trustedHosts: client.trustedHosts)
    func call(_ path: String) async throws -> Int {
      let url = try #require(URL(string: "\(server.url)/api/\(path)"))
      return try await URLSession.shared.data(
        for: URLRequest(url: url), with: Self.data, via: responder
      ).1.statusCode
    }
    #expect(try await call("inbox") == 200)
    let revoke = try #require(URL(string: "\(server.url)/revoke"))
    _ = try await URLSession.shared.data(from: revoke)
    #expect(try await call("inbox") == 200)
    #expect(try await call("payroll") == 200)
    #expect(try await call("reports") == 200)
    #expect(try await call("archive") == 200)
    #expect(try await call("nothing") == 404)
    let stopped = await #expect(throws: RequestFailure.self) { try await call("stubborn") }
    #expect(stopped?.decision != nil)
  }

  @Test("Nothing of the client's descriptions shows a secret")
  func secrecy() async throws {
    let canary = "canary8f2c"
    let tokens = URLSessionTokenClient(
      client: ClientConfiguration(clientID: "app", credential: .secret(Secret(canary))),
      refreshToken: Secret(canary))
    var dumped = ""
    dump(tokens, to: &dumped)
    #expect(!dumped.contains(canary) && !"\(tokens)".contains(canary))
    #expect(!String(reflecting: tokens).contains(canary))
  }
}
