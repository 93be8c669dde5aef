import ClaimsChallenges
import Testing

@Suite("Finding the claims challenge")
struct ClaimsChallengeDiscoveryTests {
  private let one: ClaimsRequest = [.accessToken: [.acrs: .value("c1")]]
  private let two: ClaimsRequest = [.accessToken: [.acrs: .value("c2")]]
  private let three: ClaimsRequest = [.accessToken: [.acrs: .value("c3")]]

  private func bearer(_ claims: ClaimsRequest, _ rest: String = "") -> String {
    #"Bearer claims="\#(claims.encoded(as: .base64))"\#(rest)"#
  }

  private func challenges(_ lines: String...) -> AuthenticationChallenges {
    AuthenticationChallenges(parsing: lines)
  }

  @Test("Conforming first, then invalid_token, then any other; ties by order")
  func ranking() {
    let found = challenges(
      bearer(one), bearer(two, #", error="invalid_token""#),
      bearer(three, #", error="insufficient_claims""#), bearer(two, #", error="other""#),
      bearer(one, #", error="INSUFFICIENT_CLAIMS""#)
    ).claimsChallenges
    #expect(found.map(\.claims) == [three, one, two, one, two])
    #expect(found.map(\.isConforming) == [true, true, false, false, false])
  }

  @Test("Everything beside the claims is read")
  func members() throws {
    let challenge = try #require(
      challenges(
        bearer(
          one,
          #", realm="r", error="insufficient_claims", client_id="id", resource_id="https://r", "#
            + #"authorization_uri="https://login.microsoftonline.com/contoso.com/oauth2/authorize", "#
            + #"nonce="n", proposedAction="consent""#)
      ).claimsChallenge)
    #expect(challenge.scheme == .bearer && challenge.error == .insufficientClaims)
    #expect(challenge.realm == "r" && challenge.clientID == "id")
    #expect(challenge.resource == "https://r" && challenge.proposesConsent)
    #expect(challenge.nonce?.exposedText == "n" && challenge.encoding == .base64)
    #expect(challenge.tenant == "contoso.com")
    #expect(challenge.encodedClaims.exposedText == one.encoded(as: .base64))
    #expect(challenge.trustedAuthority()?.host == "login.microsoftonline.com")
  }

  @Test("A parameter that steers requests and has different values is not used")
  func ambiguousParameters() throws {
    var diagnostics: [RecoveryDiagnostic] = []
    let found = challenges(
      bearer(
        one,
        #", nonce="a", nonce="b", authorization_uri="https://login.microsoftonline.com/a", "#
          + #"authorization_uri="https://attacker.example/b""#)
    ).claimsChallenges(diagnostics: &diagnostics)
    let challenge = try #require(found.first)
    #expect(challenge.nonce == nil && challenge.authorizationURI == nil)
    #expect(challenge.trustedAuthority() == nil)
    #expect(diagnostics.map(\.code) == [.ambiguousParameter, .ambiguousParameter])
  }

  @Test("What cannot be acted on is left out, and said")
  func refusals() {
    var diagnostics: [RecoveryDiagnostic] = []
    let found = challenges(
      #"Bearer claims="ey==""#, bearer(one, #", claims="\#(two.encoded(as: .base64))""#),
      "Bearer claims=\"e30\"", #"Bearer claims="\#(one.encoded(as: .base64))"#
    ).claimsChallenges(diagnostics: &diagnostics)
    #expect(found.map(\.claims) == [ClaimsRequest()])
    #expect(diagnostics.contains { $0.code == .malformedClaims && $0.offset != nil })
    #expect(diagnostics.filter { $0.code == .ambiguousClaims }.count == 2)
  }

  @Test("Other schemes, and challenges without claims, are none")
  func others() {
    let text = #"Basic realm="x", Bearer realm="y", PoP nonce="n", NTLM, Digest claims="e30=""#
    #expect(challenges(text).claimsChallenge == nil)
    #expect(challenges(text).claimsChallenges.isEmpty)
    #expect(challenges().claimsChallenge == nil)
  }

  @Test("An authority is trusted if it is a Microsoft cloud, or listed")
  func trust() throws {
    let known = try #require(
      challenges(
        bearer(one, #", authorization_uri="https://login.microsoftonline.us/t/oauth2/authorize""#)
      ).claimsChallenge)
    #expect(known.trustedAuthority() != nil)
    let own = try #require(
      challenges(
        bearer(one, #", authorization_uri="https://login.contoso.example/t/oauth2/authorize""#)
      ).claimsChallenge)
    #expect(own.trustedAuthority() == nil)
    #expect(own.trustedAuthority(allowing: ["login.contoso.example"]) != nil)
  }

  @Test("The claims of a token error are a challenge that a middle tier can send on")
  func tokenError() throws {
    let error = TokenError(.interactionRequired, claims: one)
    #expect(error.claimsChallenge?.claims == one)
    #expect(error.claimsChallenge?.scheme == nil)
    #expect(TokenError(.interactionRequired).claimsChallenge == nil)
  }

  @Test("A challenge made by hand carries its claims encoded")
  func byHand() throws {
    let challenge = ClaimsChallenge(one)
    #expect(try ClaimsRequest(decoding: challenge.encodedClaims.exposedText) == one)
    #expect(!challenge.isConforming)
  }
}
