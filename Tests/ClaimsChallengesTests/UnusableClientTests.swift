import ClaimsChallenges
import Testing

@Suite("A client that no request can be made for")
struct UnusableClientTests {
  private func code(
    _ client: ClientConfiguration, grant: TokenGrant = .refreshToken(Secret("r"))
  ) -> ClaimsChallengeError.ErrorCode? {
    do {
      _ = try SilentTokenParameters(scopes: ["s"]).tokenRequest(for: client, grant: grant)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("has no client ID")
  func clientID() { #expect(code(ClientConfiguration(clientID: "")) == .missingClientID) }

  @Test(
    "has a redirect URI that is none",
    arguments: [
      "", "/back", "app", "app:", "1app://x", "https://a.example/#f", "app://ä", "app://x y",
    ])
  func redirectURI(text: String) {
    #expect(code(ClientConfiguration(clientID: "app", redirectURI: text)) == .invalidRedirectURI)
  }

  @Test("is to use a credential that it has not")
  func credential() {
    let client = ClientConfiguration(clientID: "app")
    #expect(code(client, grant: .clientCredentials) == .missingCredential)
    var service = client
    service.credential = .secret(Secret("s"))
    #expect(code(service, grant: .clientCredentials) == nil)
    #expect(code(client, grant: .onBehalfOf(Secret("a"))) == nil)
  }
}
