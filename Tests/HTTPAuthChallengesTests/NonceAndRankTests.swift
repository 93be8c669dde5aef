import HTTPAuthChallenges
import Testing

@Suite("Nonces and ranks")
struct NonceAndRankTests {
  @Test func `nextnonce is the newer one, unless the status is 401`() {
    let fields: HeaderFields = [
      "www-authenticate": #"Bearer, PoP nonce="challenge""#,
      "AUTHENTICATION-INFO": #"nextnonce="info""#,
    ]
    #expect(fields.nonce(for: .pop)?.exposedText == "info")
    #expect(fields.nonce(for: .pop, status: 200)?.exposedText == "info")
    #expect(fields.nonce(for: .pop, status: 401)?.exposedText == "challenge")
  }

  @Test func `each source alone gives its nonce`() {
    let challenge: HeaderFields = ["WWW-Authenticate": #"PoP nonce="a,b""#]
    #expect(challenge.nonce(for: .pop, status: 401)?.exposedText == "a,b")
    #expect(challenge.nonce(for: .pop)?.exposedText == "a,b")
    for status in [200, 204, 400, 403, 500] {
      #expect(challenge.nonce(for: .pop, status: status) == nil, "a challenge belongs to 401")
    }
    let info: HeaderFields = ["Authentication-Info": #"PoP nextnonce="n==""#]
    #expect(info.nonce(for: .pop, status: 401)?.exposedText == "n==")
    #expect(HeaderFields().nonce(for: .pop) == nil)
  }

  @Test(arguments: [
    ["Authentication-Info", #"nextnonce="a", nextnonce="b""#],
    ["Authentication-Info", "nextnonce=\"\""],
    ["Authentication-Info", #"Digest nextnonce="a""#],
    ["WWW-Authenticate", #"PoP nonce="a", nonce="b""#],
    ["WWW-Authenticate", "PoP nonce=\"a"], ["WWW-Authenticate", #"Bearer nonce="a""#],
    ["WWW-Authenticate", "PoP"],
  ])
  func `an ambiguous, empty or foreign nonce is none`(field: [String]) {
    var fields = HeaderFields()
    fields.append(field[0], field[1])
    #expect(fields.nonce(for: .pop) == nil)
  }

  @Test func `DPoP has a field of its own`() {
    #expect(
      HeaderFields([("DPoP-Nonce", " eyJ7S_zG ")].map { (name: $0.0, value: $0.1) }).nonce(
        for: .dpop)?.exposedText == "eyJ7S_zG")
    #expect(
      (["DPoP-Nonce": "a", "dpop-nonce": "a"] as HeaderFields).nonce(for: .dpop)?.exposedText == "a"
    )
    #expect((["DPoP-Nonce": "a", "dpop-nonce": "b"] as HeaderFields).nonce(for: .dpop) == nil)
    #expect((["DPoP-Nonce": "a b"] as HeaderFields).nonce(for: .dpop) == nil)
    #expect((["WWW-Authenticate": #"DPoP nonce="a""#] as HeaderFields).nonce(for: .dpop) == nil)
  }

  @Test(arguments: [
    ("eyJhbGciOiJIUzI1NiJ9.eyJ0cyI6MTY5OTkwMDY5OH0.c2ln", 1_699_900_698),
    ("e30.eyJ0cyI6IjE2MjU2NzI1MjkifQ.c2ln", 1_625_672_529),
    ("e30.eyJhIjp7InRzIjoxfSwgImIiOlsxLCJ0cyJdLCAidHMiIDogMiB9.c2ln", 2),
    ("e30.eyJ0cyI6MS41fQ.c2ln", nil), ("e30.eyJ0cyI6bnVsbH0.x", nil), ("e30.e30.x", nil),
    ("n1", nil), ("a.b", nil),
    ("e30.!!.x", nil), ("e30.eyJ0cyI.x", nil), ("...", nil),
  ])
  func `a nonce that is a JWT tells its age`(nonce: String, timestamp: Int64?) {
    let secret = Secret(nonce)
    #expect(secret.nonceTimestamp?.secondsSinceUnixEpoch == timestamp)
    if let timestamp {
      #expect(secret.nonceAge(now: HTTPDate(secondsSinceUnixEpoch: timestamp + 30)) == .seconds(30))
      #expect(secret.nonceAge(now: HTTPDate(secondsSinceUnixEpoch: timestamp - 30)) == .zero)
    }
  }

  @Test func `challenges are ranked by what can be done with them`() {
    let field = [
      "Negotiate", #"Basic realm="x""#,
      #"Bearer authorization_uri="https://login.microsoftonline.com/common""#,
      #"Bearer acr_values="c1", error="insufficient_user_authentication""#,
      #"DPoP error="use_dpop_nonce""#,
      #"PKeyAuth Version="1.0", Context="c""#, #"PoP nonce="n""#, #"Bearer claims="e30=""#,
      #"Bearer error="invalid_token", claims="e30=""#,
      #"pop error="INSUFFICIENT_CLAIMS", claims="e30=""#,
      #"Bearer error="insufficient_claims", claims="not base64""#,
    ]
    let ranked = AuthenticationChallenges(parsing: field).ranked
    #expect(
      ranked.map(\.purpose) == [
        .conformingClaims, .revocationClaims, .toleratedClaims, .popNonce, .dpopNonce,
        .deviceAuthentication,
        .stepUp, .authority, .none, .none, .none,
      ])
    #expect(ranked.suffix(3).map(\.challenge.scheme) == [.negotiate, .basic, .bearer])
  }

  @Test func `ties keep the order of the field`() {
    let field = (1...5).map { #"Bearer error="insufficient_claims", claims="e30=", n=\#($0)"# }
    #expect(
      AuthenticationChallenges(parsing: field).ranked.map { $0.challenge["n"] } == [
        "1", "2", "3", "4", "5",
      ])
  }

  @Test(arguments: [
    #"Bearer claims="e30=", claims="e31=""#, "Bearer claims=\"e30=", "Basic claims=\"e30=\"",
  ])
  func `refused claims are no purpose`(field: String) {
    #expect(AuthenticationChallenges(parsing: field)[0].purpose == .none)
  }
}
