import HTTPAuthChallenges
import Testing

@Suite("Nothing secret is shown")
struct RedactionTests {
  static let canary = "canary-7f3a"

  static func texts(_ value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value)" + String(reflecting: value) + dumped
  }

  @Test func `descriptions, debug descriptions and dumps hold no values`() throws {
    let secret = Self.canary
    let field =
      #"Bearer claims="\#(secret)", nonce="\#(secret)", login_hint="\#(secret)", "#
      + #"NTLM \#(secret), PoP nonce="\#(secret)", claims="\#(secret)", PKeyAuth Version="1.0", Context="\#(secret)", "#
      + #"nonce="\#(secret)", Digest nonce="\#(secret)", opaque="\#(secret)""#
    let challenges = AuthenticationChallenges(parsing: field)
    #expect(challenges.count == 5)
    let fields: HeaderFields = [
      "WWW-Authenticate": field, "Authentication-Info": "nextnonce=\"\(secret)\"",
      "Set-Cookie": secret,
    ]
    let views: [Any] = [
      challenges, challenges[0], challenges[1], challenges[0].parameters,
      challenges[0].parameters[0],
      Secret(secret), try #require(Token68(secret)), fields,
      try #require(fields.authenticationInfo), try #require(fields.nonce(for: .pop)),
      try #require(challenges.first(as: BearerChallenge.self)),
      try #require(challenges.first(as: PoPChallenge.self)),
      try #require(challenges.first(as: PKeyAuthChallenge.self)),
      try #require(challenges.first(as: DigestChallenge.self)),
      try ClaimsText(decoding: #"{"a":"\#(secret)"}"#), challenges.ranked.map(\.challenge),
      Optional(challenges) as Any, ["x": challenges],
    ]
    for view in views {
      #expect(!Self.texts(view).contains(secret), "\(type(of: view))")
    }
  }

  @Test func `errors hold no input`() {
    for field in [
      "A b=\"\(Self.canary)", "\(Self.canary)/x", "A \(Self.canary)=c:d", "A b=\(Self.canary), b=c",
    ] {
      let error = #expect(throws: HTTPAuthError.self) {
        try AuthenticationChallenges(strictlyParsing: field)
      }
      #expect(error.map { !Self.texts($0).contains(Self.canary) } == true)
    }
    let error = #expect(throws: HTTPAuthError.self) { try ClaimsText(decoding: Self.canary) }
    #expect(error.map { !Self.texts($0).contains(Self.canary) } == true)
  }

  @Test func `lint messages hold no input`() {
    let lint = ChallengeLint(
      of: #"Bearer claims="\#(Self.canary)", error="\#(Self.canary)", x=\#(Self.canary):"#)
    #expect(!lint.findings.isEmpty)
    for finding in lint.findings { #expect(!Self.texts(finding).contains(Self.canary)) }
  }
}
