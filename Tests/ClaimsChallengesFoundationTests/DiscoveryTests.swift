import ClaimsChallengesFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(
  "Foundation: discovery", .enabled(if: PythonServer.isAvailable), .timeLimit(.minutes(1)))
struct DiscoveryTests {
  @Test("The sample issuer's metadata leads to its endpoints")
  func metadata() async throws {
    let server = try PythonServer.sample()
    let issuer = "\(server.url)/contoso.test/v2.0"
    let request = try #require(AuthorizationServerMetadataRequest(issuer: issuer))
    let host = try #require(URL(string: server.url)?.host())
    let found = try await URLSession.shared.metadata(for: request, trusting: [host])
    #expect(found?.issuer == issuer && found?.claimsParameterSupported == true)
    #expect(found?.authority?.tokenEndpoint == "\(server.url)/contoso.test/oauth2/v2.0/token")
  }

  @Test("A host that nobody listed is not asked")
  func untrusted() async throws {
    let request = try #require(
      AuthorizationServerMetadataRequest(issuer: "http://127.0.0.1:1/issuer"))
    let error = await #expect(throws: ClaimsChallengeError.self) {
      try await URLSession.shared.metadata(for: request)
    }
    #expect(error?.code == .untrustedAuthority)
    let resource = try #require(
      ProtectedResourceMetadataRequest(resource: "https://api.contoso.example/data"))
    let other = await #expect(throws: ClaimsChallengeError.self) {
      try await URLSession.shared.metadata(for: resource, trusting: ["contoso.example"])
    }
    #expect(other?.code == .untrustedAuthority)
  }

  @Test("Another issuer's document is not taken, wherever it lies")
  func foreignIssuer() async throws {
    let server = try PythonServer.sample()
    let request = try #require(
      AuthorizationServerMetadataRequest(issuer: "\(server.url)/contoso.test"))
    let host = try #require(URL(string: server.url)?.host())
    #expect(try await URLSession.shared.metadata(for: request, trusting: [host]) == nil)
  }
}
