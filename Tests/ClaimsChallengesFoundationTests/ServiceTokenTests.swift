import ClaimsChallengesFoundation
import Foundation
import Testing

@Suite(
  "Foundation: tokens of services", .enabled(if: PythonServer.isAvailable),
  .timeLimit(.minutes(1)))
struct ServiceTokenTests {
  private func client(_ server: PythonServer, id: String = "sample-service") throws
    -> ClientConfiguration
  {
    let authority = try #require(Authority(parsing: "\(server.url)/contoso.test"))
    return ClientConfiguration(
      clientID: id, authority: authority, capabilities: [.cp1],
      credential: .secret(Secret("sample-secret")), trustedHosts: [authority.host])
  }

  @Test("Client credentials: from memory, once for many calls at a time, anew after a refusal")
  func clientCredentials() async throws {
    let server = try PythonServer.sample()
    let lines = LogLines()
    let tokens = try ClientCredentialsAcquirer(client: client(server), log: lines.handler)
    let parameters = SilentTokenParameters(scopes: ["api://sample/.default"])
    let all = try await withThrowingTaskGroup(of: AccessToken.self) { group in
      for _ in 0..<20 { group.addTask { try await tokens.acquireTokenSilently(with: parameters) } }
      return try await group.reduce(into: Set<AccessToken>()) { $0.insert($1) }
    }
    #expect(all.count == 1 && lines.count(of: "Asking") == 1)
    var forced = parameters
    forced.forceRefresh = true
    let second = try await tokens.acquireTokenSilently(with: forced)
    #expect(!all.contains(second))
    #expect(try await tokens.acquireTokenSilently(with: parameters) == second)
    #expect(lines.count(of: "Asking") == 2, "a cache hit is no line at info")
  }

  @Test("A token for fewer scopes is never handed out for more")
  func lesserToken() async throws {
    let server = try PythonServer.sample()
    let tokens = try ClientCredentialsAcquirer(client: client(server))
    let both = SilentTokenParameters(scopes: ["Data.Read", "Declined.Write"])
    var granted: [AccessToken] = []
    for _ in 1...2 {
      let error = await #expect(throws: DeclinedScopes.self) {
        try await tokens.acquireTokenSilently(with: both)
      }
      if let token = error?.accessToken { granted.append(token) }
    }
    let less = try await tokens.acquireTokenSilently(
      with: SilentTokenParameters(scopes: ["Data.Read"]))
    #expect(granted.count == 2 && less == granted.last, "what was granted is kept as that")
  }

  @Test("A refused token is never handed out again, also when no newer one comes")
  func refusedToken() async throws {
    let cache = InMemoryTokenCache()
    let server = try PythonServer.sample()
    let good = try ClientCredentialsAcquirer(client: client(server), cache: cache)
    let parameters = SilentTokenParameters(scopes: ["Data.Read"])
    let first = try await good.acquireTokenSilently(with: parameters)
    var broken = try client(server)
    broken.credential = .secret(Secret("wrong"))
    let bad = try ClientCredentialsAcquirer(client: broken, cache: cache)
    #expect(try await bad.acquireTokenSilently(with: parameters) == first)
    var forced = parameters
    forced.forceRefresh = true
    for request in [forced, parameters] {
      let error = await #expect(throws: TokenError.self) {
        try await bad.acquireTokenSilently(with: request)
      }
      #expect(error?.code == .invalidClient)
    }
  }

  @Test("On behalf of: each user's token is kept apart; claims of a refusal are for the caller")
  func onBehalfOf() async throws {
    let server = try PythonServer.sample()
    let user = try await ClientCredentialsAcquirer(client: client(server)).acquireTokenSilently(
      with: SilentTokenParameters(scopes: ["Data.Read"]))
    let cache = InMemoryTokenCache()
    let parameters = SilentTokenParameters(scopes: ["Other.Read"])
    let tier = try OnBehalfOfAcquirer(
      assertion: Secret(user.exposedText), client: client(server), cache: cache)
    let token = try await tier.acquireTokenSilently(with: parameters)
    #expect(try await tier.acquireTokenSilently(with: parameters) == token)
    let other = try OnBehalfOfAcquirer(
      assertion: Secret("another user"), client: client(server), cache: cache)
    let error = await #expect(throws: TokenError.self) {
      try await other.acquireTokenSilently(with: parameters)
    }
    #expect(error?.aadstsCode == 500133)
    let stepUp = await #expect(throws: TokenError.self) {
      try await tier.acquireTokenSilently(with: parameters.answering(TokenClientTests.stepUp))
    }
    #expect(stepUp?.claimsChallenge?.claims.accessToken.authenticationContexts == ["c1"])
  }

  @Test("Managed identity: the refused token goes back as its hash; Service Fabric is never asked")
  func managedIdentity() async throws {
    let fabric = ManagedIdentityAcquirer(
      identity: ManagedIdentity(
        source: .serviceFabric(
          endpoint: "https://localhost:1/token", identityHeader: Secret("h"),
          serverThumbprint: "00")))
    let vault = SilentTokenParameters(scopes: ["https://vault.azure.net/.default"])
    let unchecked = await #expect(throws: ClaimsChallengeError.self) {
      try await fabric.acquireTokenSilently(with: vault)
    }
    #expect(unchecked?.code == .uncheckedCertificate)
    let two = await #expect(throws: ClaimsChallengeError.self) {
      try await fabric.acquireTokenSilently(with: SilentTokenParameters(scopes: ["a", "b"]))
    }
    #expect(two?.code == .invalidScope)
  }

  @Test("A nonce of the token endpoint is answered once, and then known")
  func tokenEndpointNonce() async throws {
    let server = try PythonServer.shapes()
    let authority = try #require(
      Authority(
        authorizationEndpoint: "\(server.url)/authorize", tokenEndpoint: "\(server.url)/token"))
    let service = ClientConfiguration(
      clientID: "app", authority: authority, credential: .secret(Secret("s")),
      trustedHosts: [authority.host])
    let lines = LogLines()
    let tokens = try ClientCredentialsAcquirer(
      client: service,
      signer: { proof in
        proof.payload(identifier: "id", issuedAt: NumericDate(secondsSinceUnixEpoch: 0))
          .jsonString()
      },
      log: lines.handler)
    var parameters = SilentTokenParameters(scopes: ["s"])
    let token = try await tokens.acquireTokenSilently(with: parameters)
    #expect(token.exposedText == "token-2" && token.scheme == .dpop)
    parameters.forceRefresh = true
    #expect(try await tokens.acquireTokenSilently(with: parameters).exposedText == "token-3")
    #expect(lines.count(of: "error use_dpop_nonce, trace id trace-1") == 1)
    let unsigned = try ClientCredentialsAcquirer(client: service)
    let error = await #expect(throws: TokenError.self) {
      try await unsigned.acquireTokenSilently(with: parameters)
    }
    #expect(error?.nonce != nil && error?.retryAfter?.delay == .seconds(3))
  }

  @Test("A token endpoint's answer beyond the limit is a typed error")
  func largeAnswer() async throws {
    let server = try PythonServer.shapes()
    let authority = try #require(
      Authority(
        authorizationEndpoint: "\(server.url)/authorize",
        tokenEndpoint: "\(server.url)/large?status=200&gzip=1&bytes=\(8 << 20)"))
    let tokens = try ClientCredentialsAcquirer(
      client: ClientConfiguration(
        clientID: "app", authority: authority, credential: .secret(Secret("s")),
        trustedHosts: [authority.host]))
    let error = await #expect(throws: ClaimsChallengeError.self) {
      try await tokens.acquireTokenSilently(with: SilentTokenParameters(scopes: ["s"]))
    }
    #expect(error?.code == .responseTooLarge)
  }

  @Test("An acquirer without a credential or a client ID is not made")
  func unusable() throws {
    let none = #expect(throws: ClaimsChallengeError.self) {
      try ClientCredentialsAcquirer(client: ClientConfiguration(clientID: "app"))
    }
    #expect(none?.code == .missingCredential)
    let nobody = #expect(throws: ClaimsChallengeError.self) {
      try OnBehalfOfAcquirer(
        assertion: Secret("a"),
        client: ClientConfiguration(clientID: "", credential: .secret(Secret("s"))))
    }
    #expect(nobody?.code == .missingClientID)
  }
}

/// Lines of a log, with what is organizational shown.
final class LogLines: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []

  var handler: LogHandler {
    LogHandler(level: .info, masking: .maskSecretsOnly) { message in
      self.lock.withLock { self.lines.append(message.text) }
    }
  }

  func count(of part: String) -> Int { lock.withLock { lines.filter { $0.contains(part) }.count } }
}
