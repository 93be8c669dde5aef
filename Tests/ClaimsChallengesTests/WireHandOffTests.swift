import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("Wire forms: commands, managed identities, DPoP, protected resource metadata")
struct WireHandOffTests {
  /// What a real shell makes of a command's arguments.
  static func shellArguments(_ command: ShellCommand, shell: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: shell[0])
    var printing = command
    printing.arguments[0] = "printf"
    printing.arguments.insert(#"%s\0"#, at: 1)
    process.arguments = shell.dropFirst() + ["-c", try printing.text]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The shells that are here, of those that a person may paste the line into.
  static let shells: [[String]] = [
    ["/bin/sh"], ["/usr/bin/dash"], ["/bin/bash"], ["/bin/bash", "--posix"],
    ["/usr/bin/busybox", "sh"], ["/usr/bin/zsh"], ["/bin/zsh"], ["/usr/bin/ksh"],
  ].filter { FileManager.default.isExecutableFile(atPath: $0[0]) }

  @Test(
    "Every shell gives the program exactly the arguments, whatever they hold", arguments: shells)
  func quoting(shell: [String]) throws {
    var arguments = [
      "x", "", "plain", "a b", "it's", "$(touch /tmp/no)", "`id`", "\"q\"", "\\", "a\\'b", "!",
      "*?[a]", "~", "#c", "a;b&c|d>e<f", "{a,b}", "'\u{301}", "é", "𝄞", "=cmd", "%1", "-n", "$'x'",
      "\\'", "'", "''", "a'\\''b", "\\n", "\\033[31m",
    ]
    var random = SeededGenerator(seed: 5)
    let alphabet = Array("'\"\\$`!\u{301} a;&(|")
    for _ in 0..<60 {
      arguments.append(String((0..<random.index(9)).map { _ in random.pick(alphabet) }))
    }
    let seen = try Self.shellArguments(ShellCommand(arguments), shell: shell)
    #expect(seen == Array(arguments.dropFirst()))
  }

  @Test(
    "A command has no character that a terminal would act on: refused, before any shell sees it",
    arguments: [
      "\u{1B}]0;x\u{7}", "\u{202E}", "a\u{0}b", "\u{9B}", "a\nb", "\t", "\u{200B}'; touch x; #",
      "\u{E0041}", "\u{61C}", "\u{2028}", "\u{7F}",
    ])
  func terminalSafety(argument: String) {
    #expect(throws: ClaimsChallengeError.self) { try ShellCommand(["az", argument]).text }
  }

  @Test("Control and format characters of claims are escaped, of parameters percent-encoded")
  func escapedParameters() throws {
    let claims = #"{"access_token":{"x":{"value":"\#u{200B}'; touch PWNED; #\#u{7F}"}}}"#
    let request = TokenRequest(
      endpoint: "https://[::1]:8080/a\u{202E}/token",
      parameters: ["claims": claims, "a": "x\u{1}", "b": "plain ü"])
    let command = ShellCommand.curl(request)
    #expect(
      command.arguments == [
        "curl", "--silent", "--show-error", "--globoff", "--request", "POST",
        "https://[::1]:8080/a%E2%80%AE/token", "--data-urlencode",
        #"claims={"access_token":{"x":{"value":"\u200b'; touch PWNED; #\u007f"}}}"#,
        "--data", "a=x%01", "--data-urlencode", "b=plain ü",
      ])
    for shell in Self.shells {
      #expect(
        try Self.shellArguments(command, shell: shell) == Array(command.arguments.dropFirst()))
    }
  }

  @Test("The Azure CLI gets the claims as base64, and a tenant that cannot be an option")
  func azureCLI() throws {
    let claims: ClaimsRequest = [.accessToken: [.acrs: .essential(values: ["p1"])]]
    let command = ShellCommand.azureCLILogin(claims: claims, tenant: "contoso.com")
    let encoded = Data(claims.jsonString().utf8).base64EncodedString()
    let text = try command.text
    #expect(
      text
        == "az login --tenant contoso.com --scope https://management.core.windows.net//.default "
        + "--claims-challenge " + (encoded.hasSuffix("=") ? "'\(encoded)'" : encoded))
    for tenant: TenantIdentifier in ["--debug", "a b", "x;y"] {
      let arguments = ShellCommand.azureCLILogin(claims: claims, tenant: tenant).arguments
      #expect(!arguments.contains("--tenant"))
    }
  }

  @Test("curl gets each parameter once, unencoded, and the header fields")
  func curl() throws {
    var parameters = SilentTokenParameters(scopes: ["User.Read"])
    parameters.correlationID = "c-1"
    parameters.extraQueryParameters = ["a b": "x=y"]
    let request = try parameters.tokenRequest(
      for: ClientConfiguration(clientID: "app"), grant: .refreshToken(Secret("<refresh_token>")))
    #expect(
      ShellCommand.curl(request).arguments == [
        "curl", "--silent", "--show-error", "--request", "POST",
        "https://login.microsoftonline.com/common/oauth2/v2.0/token",
        "--header", "Accept: application/json", "--header", "client-request-id: c-1",
        "--header", "return-client-request-id: true",
        "--data-urlencode", "client_id=app", "--data-urlencode", "grant_type=refresh_token",
        "--data-urlencode", "refresh_token=<refresh_token>",
        "--data-urlencode", "scope=User.Read openid profile offline_access",
        "--data-urlencode", "client_info=1", "--data-urlencode", "a%20b=x=y",
      ])
  }

  @Test("A managed identity is told of the refused token by its SHA-256, where it can be")
  func managedIdentity() {
    let refused = AccessToken("abc")
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    var identity = ManagedIdentity(
      source: .appService(endpoint: "http://localhost:4141/msi/token", identityHeader: Secret("h")),
      capabilities: [.cp1, "cp2"])
    var request = identity.tokenRequest(
      resource: "https://vault.azure.net/.default", replacing: refused)
    #expect(
      request.url
        == "http://localhost:4141/msi/token?api-version=2025-03-30&resource=https%3A%2F%2Fvault.azure.net"
        + "&token_sha256_to_refresh=\(hash)&xms_cc=cp1%2Ccp2")
    #expect(request.headerFields["X-IDENTITY-HEADER"] == ["h"] && request.bypassesTokenCache)
    identity.source = .serviceFabric(endpoint: "https://f:1/m?x=1", identityHeader: Secret("h"))
    identity.identity = .resourceID("/r")
    request = identity.tokenRequest(resource: "r")
    #expect(
      request.url
        == "https://f:1/m?x=1&api-version=2020-05-01&resource=r&mi_res_id=%2Fr&xms_cc=cp1%2Ccp2"
    )
    #expect(request.headerFields["secret"] == ["h"] && !request.bypassesTokenCache)
    identity.source = .virtualMachine
    identity.identity = .clientID("c")
    request = identity.tokenRequest(resource: "r", replacing: refused)
    #expect(
      request.url
        == "http://169.254.169.254/metadata/identity/oauth2/token?api-version=2018-02-01&resource=r&client_id=c"
    )
    #expect(request.headerFields["Metadata"] == ["true"] && request.bypassesTokenCache)
  }

  @Test("A DPoP proof is tried once more with the nonce that was asked for (RFC 9449)")
  func dpop() throws {
    let proof = DPoPProof(
      httpMethod: "GET", url: "https://api.example/a?b=c#d",
      accessToken: AccessToken("Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU", scheme: .dpop))
    #expect(proof.targetURI == "https://api.example/a")
    let refusal: HeaderFields = [
      "WWW-Authenticate": #"DPoP error="use_dpop_nonce""#, "DPoP-Nonce": "n1",
    ]
    let second = try #require(proof.answering(refusal))
    #expect(second.nonce == Secret("n1"))
    #expect(second.answering(refusal) == nil, "the same nonce again would loop")
    #expect(proof.answering(["WWW-Authenticate": #"DPoP error="use_dpop_nonce""#]) == nil)
    #expect(proof.answering(["DPoP-Nonce": "n1"]) == nil, "not asked for")
    let error = TokenError(body: Array(#"{"error":"use_dpop_nonce"}"#.utf8), status: 400)
    #expect(proof.answering(["DPoP-Nonce": "n2"], error: error)?.nonce == Secret("n2"))
    let payload = second.payload(
      identifier: "id", issuedAt: NumericDate(secondsSinceUnixEpoch: 1_562_262_616))
    #expect(
      payload.jsonString()
        == #"{"jti":"id","htm":"GET","htu":"https://api.example/a","iat":1562262616,"#
        + #""ath":"fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo","nonce":"n1"}"#)
  }

  @Test(
    "The well-known place of a resource's metadata lies before its path (RFC 9728 §3.1)",
    arguments: [
      ("https://api.example", "https://api.example/.well-known/oauth-protected-resource"),
      ("https://api.example/", "https://api.example/.well-known/oauth-protected-resource"),
      ("https://api.example/a/b", "https://api.example/.well-known/oauth-protected-resource/a/b"),
      (
        "https://api.example/a?k=v#f",
        "https://api.example/.well-known/oauth-protected-resource/a?k=v"
      ),
      ("http://localhost:8/a", "http://localhost:8/.well-known/oauth-protected-resource/a"),
      ("http://api.example/a", nil), ("https://u@api.example/", nil), ("ftp://a", nil), ("", nil),
      ("https:///a", nil), ("https://a b/", nil), ("http://localhost.evil.example/", nil),
    ] as [(String, String?)])
  func wellKnown(resource: String, url: String?) {
    #expect(ProtectedResourceMetadataRequest(resource: resource)?.url == url)
  }

  @Test("A challenge's resource_metadata is followed over https, if it is unambiguous")
  func resourceMetadata() throws {
    func request(_ header: String) -> ProtectedResourceMetadataRequest? {
      AuthenticationChallenges(parsing: header).first.flatMap {
        ProtectedResourceMetadataRequest(answering: $0, to: "https://api.example/a")
      }
    }
    let good = try #require(request(#"Bearer resource_metadata="https://api.example/m""#))
    #expect(good.url == "https://api.example/m" && good.resource == "https://api.example/a")
    #expect(request(#"Bearer resource_metadata="http://api.example/m""#) == nil)
    #expect(
      request(#"Bearer resource_metadata="https://a/", resource_metadata="https://b/""#) == nil)
    #expect(request(#"Bearer realm="x""#) == nil)
    let body =
      #"{"resource":"https://api.example/a","authorization_servers":["https://as.example"],"#
      + #""scopes_supported":["r","w"]}"#
    let metadata = try #require(ProtectedResourceMetadata(body: Array(body.utf8), for: good))
    #expect(metadata.authorizationServers == ["https://as.example"])
    #expect(Array(metadata.scopesSupported) == ["r", "w"])
    let other = body.replacingOccurrences(of: "api.example/a", with: "api.example/b")
    #expect(ProtectedResourceMetadata(body: Array(other.utf8), for: good) == nil)
    #expect(ProtectedResourceMetadata(body: Array("[]".utf8), for: good) == nil)
  }
}
