import ClaimsChallengesFoundation
import Foundation
import TestSupport
import Testing

@Suite(
  "Foundation: the loopback listener and browsers of any manners",
  .enabled(if: PythonServer.isAvailable), .timeLimit(.minutes(1)))
struct LoopbackTests {
  private func client(_ server: PythonServer, _ redirectURI: String) throws -> ClientConfiguration {
    let authority = try #require(Authority(parsing: "\(server.url)/contoso.test"))
    return ClientConfiguration(
      clientID: "sample-app", redirectURI: redirectURI, authority: authority,
      trustedHosts: [authority.host])
  }

  private static func browse(_ page: URL, _ manner: String) throws -> Process {
    let process = Process()
    process.executableURL = PythonServer.python
    process.arguments = [
      ProjectFiles.url("Tests/Witnesses/browsers.py").path, page.absoluteString, manner,
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test(
    "Nobody keeps the sign-in waiting: idle and slow connections, bodies, LF, encoded paths",
    arguments: ["plain", "idle", "slow", "body", "lf", "encoded"])
  func manners(manner: String) async throws {
    let server = try PythonServer.sample()
    let tokens = URLSessionTokenClient(
      client: try client(server, "http://localhost/a%20b/signed"),
      interaction: .browser { page in _ = try Self.browse(page, manner) })
    _ = try await tokens.acquireTokenInteractively(
      with: InteractiveTokenParameters(TokenClientTests.data))
    // Held for five seconds each, they would take longer than the suite may.
  }

  @Test(
    "A redirect URI with userinfo, fragment, query or another host is refused",
    arguments: [
      "http://user@localhost/", "http://user:pw@localhost/", "http://localhost/#f",
      "http://localhost/?q=1", "http://localhost.evil.example/", "http://localhost:99999/",
    ])
  func redirectURIs(address: String) async throws {
    let server = try PythonServer.sample()
    let tokens = URLSessionTokenClient(
      client: try client(server, address),
      interaction: .browser { _ in Issue.record("a page was opened") })
    let error = await #expect(throws: ClaimsChallengeError.self) {
      try await tokens.acquireTokenInteractively(
        with: InteractiveTokenParameters(TokenClientTests.data))
    }
    #expect([.invalidURL, .invalidRedirectURI].contains(error?.code))
  }
}
