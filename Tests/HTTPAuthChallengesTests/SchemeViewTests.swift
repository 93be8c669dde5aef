import HTTPAuthChallenges
import Testing

@Suite("Typed views")
struct SchemeViewTests {
  static func view<View: SchemeChallenge>(_ field: String, as view: View.Type = View.self) throws
    -> View
  {
    let challenge = try #require(AuthenticationChallenges(parsing: field)[View.scheme].first)
    return try View(challenge)
  }

  static func code<View: SchemeChallenge>(_ field: String, as view: View.Type) -> HTTPAuthError
    .ErrorCode?
  {
    guard let challenge = AuthenticationChallenges(parsing: field).first else { return nil }
    do {
      _ = try View(challenge)
      return nil
    } catch { return error.code }
  }

  @Test func `Bearer: RFC 6750, 9470, 9728 and Microsoft's parameters`() throws {
    let bearer = try Self.view(
      #"Bearer realm="r", scope="a b", error="insufficient_claims", error_description="é", error_uri="https://e", "#
        + #"acr_values="c1 c2", max_age=300, resource_metadata="https://m", client_id="id", resource_id="https://x", "#
        + #"authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", claims="e30=", "#
        + #"trusted_issuers="a@*, b@c", token_types="t1 t2", consentUri="https://c", proposedAction="consent""#,
      as: BearerChallenge.self)
    #expect(bearer.realm == "r")
    #expect(bearer.scope == ["b", "a"])
    #expect(bearer.error == .insufficientClaims)
    #expect(bearer.errorDescription == "é")
    #expect(bearer.errorURI == "https://e")
    #expect(bearer.acrValues == ["c1", "c2"])
    #expect(bearer.maximumAge == .seconds(300))
    #expect(bearer.resourceMetadata == "https://m")
    #expect(bearer.clientID == "id")
    #expect(bearer.resource == "https://x")
    #expect(bearer.authority?.tenant == .common)
    #expect(bearer.tenant == nil)
    #expect(try bearer.claimsText?.text == "{}")
    #expect(bearer.trustedIssuers == ["a@*", "b@c"])
    #expect(bearer.tokenTypes == ["t1", "t2"])
    #expect(bearer.consentURI == "https://c")
    #expect(bearer.proposedAction == "consent")
  }

  @Test func `Graph's errorDescription is an error_description`() throws {
    let bearer = try Self.view(#"Bearer errorDescription="x""#, as: BearerChallenge.self)
    #expect(bearer.errorDescription == "x")
  }

  @Test func `max_age saturates, as a token or quoted`() throws {
    let digits = String(repeating: "9", count: 40)
    #expect(
      try Self.view("Bearer max_age=\(digits)", as: BearerChallenge.self).maximumAge
        == .seconds(2_147_483_648))
    #expect(
      try Self.view(#"Bearer max_age="5""#, as: BearerChallenge.self).maximumAge == .seconds(5))
  }

  @Test(arguments: [
    #"Bearer max_age="-1""#, #"Bearer max_age="1.5""#, #"Bearer max_age="""#,
    #"Bearer error="a\"b""#,
    #"Bearer scope="a\"b""#, #"Bearer scope="é""#, #"Bearer error_uri="a b""#, #"Bearer error="é""#,
  ])
  func `a Bearer value outside its own syntax is an error of the view only`(field: String) throws {
    #expect(try !AuthenticationChallenges(strictlyParsing: field).isEmpty)
    #expect(Self.code(field, as: BearerChallenge.self) == .invalidValue)
    #expect(AuthenticationChallenges(parsing: field).first(as: BearerChallenge.self) == nil)
  }

  @Test func `an error tells the place of the parameter`() throws {
    let lines = ["Basic", #"Bearer a=b, max_age="x""#]
    let challenge = try #require(AuthenticationChallenges(parsing: lines)[.bearer].first)
    let error = #expect(throws: HTTPAuthError.self) { try BearerChallenge(challenge) }
    #expect(error?.line == 1)
    #expect(error?.offset == 12)
  }

  @Test func `a broken view does not hide a good one`() {
    let challenges = AuthenticationChallenges(parsing: #"Bearer max_age=x, Bearer realm="good""#)
    #expect(challenges.first(as: BearerChallenge.self)?.realm == "good")
    #expect(challenges.all(as: BearerChallenge.self).count == 1)
    #expect(challenges[.bearer].count == 2)
  }

  @Test(arguments: [
    #"Bearer claims="e30=", claims="eyJ4IjoxfQ==""#, #"Bearer a=b, claims="e30="#,
    #"Bearer claims="e30=", CLAIMS="""#,
  ])
  func `claims with differing duplicates or an open quote are refused`(field: String) throws {
    let bearer = try Self.view(field, as: BearerChallenge.self)
    #expect(bearer.encodedClaims == nil)
  }

  @Test func `equal duplicates are one value`() throws {
    let bearer = try Self.view(#"Bearer claims="e30=", claims="e30=""#, as: BearerChallenge.self)
    #expect(bearer.encodedClaims?.exposedText == "e30=")
  }

  @Test func `an authorization_uri given twice with different values is no authority`() throws {
    let field =
      #"Bearer authorization_uri="https://login.microsoftonline.com/a.com", authorization_uri="https://x.y/z""#
    #expect(try Self.view(field, as: BearerChallenge.self).authority == nil)
  }

  @Test func `SharePoint's realm is the tenant`() throws {
    let tenant = "6c482541-f706-4168-9e58-8e35a9992f58"
    let full = try Self.view(
      #"Bearer realm="\#(tenant)",authorization_uri="https://login.windows.net/common/oauth2/authorize""#,
      as: BearerChallenge.self)
    #expect(full.tenant?.rawValue == tenant)
    #expect(
      full.authority?.tokenEndpoint == "https://login.windows.net/\(tenant)/oauth2/v2.0/token")
    let bare = try Self.view(
      #"Bearer realm="\#(tenant)",client_id="x",trusted_issuers="a@*""#, as: BearerChallenge.self)
    #expect(bare.authority?.trust() == .known(.global))
    let named = try Self.view(#"Bearer realm="api""#, as: BearerChallenge.self)
    #expect(named.authority == nil)
  }

  @Test(arguments: [
    (#"Bearer resource="https://vault.azure.net""#, "https://vault.azure.net/.default"),
    (
      #"Bearer resource_id="https://org.crm.dynamics.com/""#,
      "https://org.crm.dynamics.com//.default"
    ),
    (#"Bearer resource_id="https://disk.azure.com""#, "https://disk.azure.com//.default"),
    (#"Bearer resource="https://a.b/.default""#, "https://a.b/.default"),
    (
      #"Bearer resource="00000003-0000-0000-c000-000000000000""#,
      "00000003-0000-0000-c000-000000000000/.default"
    ),
    (#"Bearer scope="a b", resource="https://c""#, "a b"),
    (#"Bearer resource="https://c", scope="a b""#, "https://c/.default"),
    (#"Bearer scope="", resource="https://c""#, "https://c/.default"),
    (#"Bearer realm="x""#, nil), (#"Bearer resource="""#, nil), (#"Bearer resource="a b""#, nil),
  ])
  func `the scope to ask for`(field: String, scope: String?) throws {
    #expect(try Self.view(field, as: BearerChallenge.self).requestedScope?.text == scope)
  }

  @Test(arguments: [
    ("https://vault.azure.net", "my.vault.azure.net", true),
    ("https://vault.azure.net", "VAULT.AZURE.NET", true),
    ("vault.azure.net", "my.vault.azure.net", true),
    ("https://vault.azure.net", "myvault.azure.net", false),
    ("https://vault.azure.net", "vault.azure.net.evil.example", false),
    ("https://net", "vault.azure.net", false),
    ("https://x@vault.azure.net", "vault.azure.net", false),
  ])
  func `a resource is of the requested host or a domain above it`(
    resource: String, host: String, isSame: Bool
  ) throws {
    let bearer = try Self.view(#"Bearer resource="\#(resource)""#, as: BearerChallenge.self)
    #expect(bearer.isResource(ofHost: host) == isSame)
  }

  @Test func `PoP, DPoP, Digest, Basic, Negotiate`() throws {
    let pop = try Self.view(
      #"pop nonce="n", error="nonce_expired", claims="e30=""#, as: PoPChallenge.self)
    #expect(pop.nonce?.exposedText == "n")
    #expect(pop.error == "nonce_expired")
    #expect(pop.encodedClaims?.exposedText == "e30=")
    let dpop = try Self.view(
      #"DPoP algs="ES256 PS256", error="use_dpop_nonce", scope="a""#, as: DPoPChallenge.self)
    #expect(dpop.algorithms == ["ES256", "PS256"])
    #expect(dpop.error == .useDPoPNonce)
    #expect(dpop.scope == ["a"])
    let digest = try Self.view(
      #"Digest realm="r", nonce="n", qop="auth, auth-int", stale=TRUE, algorithm=SHA-256, userhash=true, domain="/a /b""#,
      as: DigestChallenge.self)
    #expect(digest.qualityOfProtection == ["auth", "auth-int"])
    #expect(digest.isStale)
    #expect(digest.algorithm == "SHA-256")
    #expect(digest.domain == ["/a", "/b"])
    #expect(digest.allowsHashedUserName)
    #expect(Self.code("Digest realm=r", as: DigestChallenge.self) == .missingParameter)
    #expect(Self.code("Digest nonce=n, stale=maybe", as: DigestChallenge.self) == .invalidValue)
    #expect(
      try Self.view("Basic realm=r, charset=\"utf-8\"", as: BasicChallenge.self).charset == "utf-8")
    #expect(Self.code("Basic charset=latin1", as: BasicChallenge.self) == .invalidValue)
    #expect(
      try Self.view("Negotiate abc==", as: NegotiateChallenge.self).token68?.rawValue == "abc==")
    #expect(Self.code("Basic realm=r", as: BearerChallenge.self) == .otherScheme)
  }

  @Test func `PKeyAuth is read from a field and from a redirect, and answered`() throws {
    let field = try Self.view(
      #"PKeyAuth nonce="n", CertThumbprint="", Version="1.0", context="c", TenantId="t""#,
      as: PKeyAuthChallenge.self)
    #expect(field.certificateThumbprint == "")
    #expect(field.tenant == "t")
    let redirect = try PKeyAuthChallenge(
      redirect:
        "urn:http-auth:PKeyAuth?CertAuthorities=OU%3d1%2cCN%3da+b&Version=1.0&Context=c%22&SubmitUrl=https%3a%2f%2fx#f"
    )
    #expect(redirect.certificateAuthorities == "OU=1,CN=a b")
    #expect(redirect.submitURL == "https://x")
    #expect(
      try redirect.authorizationFieldValue(signedToken: Secret("j.w.t"))
        == #"PKeyAuth AuthToken="j.w.t", Context="c\"", Version="1.0""#)
    #expect(try field.authorizationFieldValue() == #"PKeyAuth Context="c", Version="1.0""#)
    #expect(Self.code("PKeyAuth qweqwe", as: PKeyAuthChallenge.self) == .missingParameter)
    #expect(Self.code("PKeyAuth", as: PKeyAuthChallenge.self) == .missingParameter)
    #expect(
      Self.code("PKeyAuth Version=1, Context=a, Context=b", as: PKeyAuthChallenge.self)
        == .ambiguousValue)
    for redirect in [
      "https://x?Version=1.0&Context=c", "urn:http-auth:PKeyAuth?Version=%Z&Context=c", "",
    ] {
      #expect(throws: HTTPAuthError.self) { try PKeyAuthChallenge(redirect: redirect) }
    }
  }

  @Test(arguments: [
    ("Basic realm=/var/opt/azcmagent/tokens/a.key", "/var/opt/azcmagent/tokens/a.key"),
    (
      #"Basic realm=C:\ProgramData\AzureConnectedMachineAgent\Tokens\a.key"#,
      #"C:\ProgramData\AzureConnectedMachineAgent\Tokens\a.key"#
    ),
    ("Basic realm=relative.key", nil), ("Basic realm=/etc/passwd", nil), ("Basic", nil),
  ])
  func `Azure Arc's secret file`(field: String, path: String?) {
    #expect(
      AuthenticationChallenges(parsing: field).first(as: BasicChallenge.self)?.secretFilePath
        == path)
  }

  @Test func `a view of one's own`() throws {
    let hawk = try Self.view(#"Hawk ts="1365741469", tsm="vTa8""#, as: HawkChallenge.self)
    #expect(hawk.timestamp == 1_365_741_469)
    #expect(Self.code("Hawk ts=1", as: HawkChallenge.self) == .missingParameter)
    #expect(Self.code("Hawk ts=one, tsm=x", as: HawkChallenge.self) == .invalidValue)
  }

  struct HawkChallenge: SchemeChallenge {
    static let scheme: AuthenticationScheme = "Hawk"
    var timestamp: Int?
    var mac: String

    init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
      timestamp = try challenge.parameters.integer(for: "ts")
      mac = try challenge.parameters.required("tsm")
    }
  }
}
