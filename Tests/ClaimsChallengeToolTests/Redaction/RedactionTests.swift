import ClaimsChallengeTool
import Foundation
import TestSupport
import Testing

/// `scan --redact`: what must not come out, what must stay, and what a copy is.
@Suite struct RedactionTests {
  /// Looks random: masked under any name.
  private static let random = "sEcReT7Qx9Zk3Lm"
  /// A word like others: masked by the name of the value.
  private static let word = "correcthorse"
  private static let jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.c2lnbmF0dXJlY2FuYXJ5"

  static func copy(_ input: some Collection<UInt8>, chunk: Int = 1 << 16) -> String? {
    let host = MemoryHost(input: Array(input), chunk: chunk)
    _ = ClaimsChallengeTool.run(["scan", "--format", "ndjson", "--redact", "o"], host: host)
    return host.sinks["o"].flatMap { $0.isClosed ? $0.text : nil }
  }

  private static let memberNames = [
    "access_token", "accessToken", "refresh_token", "id_token", "client_secret", "clientSecret",
    "password", "passwd", "pwd", "apiKey", "api_key", "client_assertion", "code_verifier",
    "device_code", "subject_token", "actor_token", "flowToken", "canary", "otc", "sessionToken",
    "session_state", "sid", "samlResponse", "login_hint", "secret", "ticket", "macaroon", "cnonce",
    "rspauth", "user_code", "connectionString",
  ]

  @Test(arguments: CanaryContainer.ofMembers)
  func `no value of a secret name leaves a container`(container: CanaryContainer) throws {
    for name in Self.memberNames {
      for value in [Self.random, Self.word] {
        let input = container.text(name, value)
        let copy = try #require(Self.copy(input.utf8), "\(name): no copy")
        #expect(!copy.contains(value), "\(name) in \(input): \(copy)")
      }
    }
  }

  private static let fieldNames = [
    "Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Api-Key",
    "Ocp-Apim-Subscription-Key", "X-CSRF-Token", "x-ms-client-principal", "X-ZUMO-AUTH", "DPoP",
    "x-ms-authorization-auxiliary",
  ]

  @Test(arguments: CanaryContainer.ofFields)
  func `no credential leaves a header field`(container: CanaryContainer) throws {
    for name in Self.fieldNames {
      let isCookie = name.hasSuffix("ookie")
      let isScheme = name.lowercased().contains("auth")
      let values =
        isCookie
        ? ["a=\(Self.random); path=/"]
        : isScheme ? ["Bearer \(Self.random)", "Basic \(Self.random)"] : [Self.random]
      for value in values {
        let input = container.text(name, value)
        let copy = try #require(Self.copy(input.utf8), "\(name): no copy")
        #expect(!copy.contains(Self.random), "\(name) in \(input): \(copy)")
      }
    }
  }

  @Test(arguments: [
    ("got \(random) from server", random), ("got \(jwt) from server", jwt), ("x=\(jwt)", jwt),
    ("x/\(jwt)", jwt), ("x.\(jwt)", jwt), ("x-\(jwt)", jwt), ("x_\(jwt)", jwt),
    ("foo: Bearer \(word)9", "\(word)9"), (#"{"foo":"PoP abc"}"#, "abc"),
    ("{'foo': 'Basic YTpi'}", "YTpi"), ("Authorization: Basic YTpi", "YTpi"),
    ("https://h/?foo=\(random)&b=1", random), ("https://h/a/\(random)/b", random),
    ("https://ada:\(word)@h/b", word),
    ("WWW-Authenticate: Bearer foo=\"\(jwt)\", realm=\"x\"", jwt),
    ("WWW-Authenticate: Negotiate YIIFsgYGKwYBBQUCoIIFpjCC", "YIIFsgYGKw"),
    ("WWW-Authenticate: NTLM TlRMTVNTUAACAAAA", "TlRMTVNTUAACAAAA"),
    ("curl -u ada:\(word) https://h/", word), ("curl --user ada:\(word) https://h/", word),
    ("['curl', '-u', 'ada:\(word)']", word), ("password=it's\(word)", word),
    ("-----BEGIN PRIVATE KEY-----\nMIIabc\nQUJD\n-----END PRIVATE KEY-----\n", "MIIabc"),
    (#"{"c":"-----BEGIN PRIVATE KEY-----\nMIIabc\nQUJD\n-----END PRIVATE KEY-----\n"}"#, "QUJD"),
    (#"{"kty":"RSA","d":"X4cTteJY_gn4FYPsXB8rdXix5vwsg1FLN5E3EaG6RJ"}"#, "X4cTteJY"),
    (#"{"kty":"oct","k":"c2VjcmV0"}"#, "c2VjcmV0"),
    (#"{"RefreshToken":{"a-b":{"secret":"\#(word)"}}}"#, word),
    ("<saml:Assertion ID='x'><saml:NameID>\(word)</saml:NameID></saml:Assertion>", word),
    ("User account ada@contoso.com from identity provider", "ada@"), (#"{"otc":123456}"#, "123456"),
    (#"{"code":"0.AXoAbc-dEfG123_hIjk.AgABAAEAAAD"}"#, "0.AXoAbc"),
    ("enter the code ABCD1234E to authenticate", "ABCD1234E"),
    ("error=\"e\", claims={\"access_token\":{\"a\":{\"value\":\"\(word)\"}}}", word),
    ("call 4111111111111111 now", "4111111111111111"),
  ])
  func `a secret is told by its form, wherever it stands`(input: String, secret: String) throws {
    let copy = try #require(Self.copy(input.utf8))
    #expect(!copy.contains(secret), "\(copy)")
  }

  @Test func `bytes that are no text are masked in base64, broken into lines or not`() throws {
    let bytes = Data((0..<90).map { UInt8(truncatingIfNeeded: $0 * 37 + 201) })
    let whole = bytes.base64EncodedString()
    let lines = bytes.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
    let string = lines.replacingOccurrences(of: "\n", with: "\\n")
    for input in ["body \(whole)", "body \(whole.dropLast(3))", lines, #"{"b":"\#(string)"}"#] {
      let copy = try #require(Self.copy(input.utf8))
      #expect(!copy.contains(whole.prefix(24)) && !copy.contains(whole.dropFirst(64).prefix(24)))
    }
    let latin = Array("stra".utf8) + [0xDF] + Array("e access_token=\(Self.word)".utf8)
    #expect(try #require(Self.copy(latin)).contains(Self.word) == false)
  }

  @Test(arguments: try Diagnostics.all())
  func `what support needs stays as it is`(line: String) throws {
    #expect(Self.copy("\(line)\n".utf8) == "\(line)\n")
  }

  @Test func `the list of diagnostics has forty lines or more`() throws {
    #expect(try Diagnostics.all().count >= 40)
  }

  @Test func `equal values have one placeholder, numbered as they come`() throws {
    let input = "password=alpha x\npassword=beta y\n{\"password\":\"alpha\",\"pwd\":\"gamma\"}\n"
    #expect(
      Self.copy(input.utf8)
        == "password=(masked-1) x\npassword=(masked-2) y\n{\"password\":\"(masked-1)\",\"pwd\":\"(masked-3)\"}\n"
    )
  }

  @Test func `a copy of a copy is the copy`() throws {
    for container in CanaryContainer.ofMembers + CanaryContainer.ofFields {
      let input = container.text("access_token", Self.random)
      let once = try #require(Self.copy(input.utf8))
      #expect(Self.copy(once.utf8) == once, "\(container.name)")
    }
  }

  @Test func `a copy is the same whatever the chunks, also across lines and the window`() throws {
    var lines: [String] = []
    for index in 0..<260 {
      let container = CanaryContainer.ofMembers[index % CanaryContainer.ofMembers.count]
      lines.append(container.text("password", Self.word + "\(index)"))
      lines.append(String(repeating: "plain words ", count: 60))
    }
    let input = Array(lines.joined(separator: "\n").utf8)
    let whole = try #require(Self.copy(input, chunk: 1 << 22))
    #expect(!whole.contains(Self.word))
    for chunk in [9_770, 1 << 16] { #expect(Self.copy(input, chunk: chunk) == whole) }
  }

  @Test func `looking for secrets takes steps in proportion to the text`() {
    let seeds = [
      "a=", "a:b", "a:", "k1=v1|", "password=(", "password=(\n", "token=\"", "token='\n", "<token>",
      "<input name=", "\\\"", "code=\"state='", "%25", "[", "{\"a\":", "Bearer ", "-u a:",
      "Cookie: ",
      "Content-Disposition: x; name=\"password\"\n", "-----BEGIN\n", "claims={", "&quot;",
      "\\u0022",
      "<Assertion>", "password: {\n", "a@", "eyJ", "x=y&",
    ]
    for seed in seeds {
      func steps(_ count: Int) -> Int {
        let redactor = Redactor()
        _ = redactor.text(Array(repeatElement(Array(seed.utf8), count: count).joined()))
        return redactor.stepCount
      }
      let (small, large) = (steps(300), steps(2_400))
      #expect(large < small * 12 + 1 << 18, "\(seed): \(small) → \(large)")
    }
  }

  @Test func `any bytes give a copy of the same bytes or less, without a trap`() {
    var random = SeededGenerator(seed: 11)
    let seeds = (CanaryContainer.ofMembers + CanaryContainer.ofFields).map {
      Array($0.text("client_secret", Self.random).utf8)
    }
    for round in 0..<300 {
      let input = Mutation.mutate(seeds[round % seeds.count], using: &random)
      _ = Redactor().text(input)
    }
  }
}

/// Lines that must stay: `Tests/Vectors/cli/diagnostics.txt`.
enum Diagnostics {
  static func all() throws -> [String] {
    let url = ProjectFiles.url("Tests/Vectors/cli/diagnostics.txt")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
