import ClaimsChallengeTool
import Foundation
import TestSupport
import Testing

/// `scan`: captures of every kind, what became of each challenge, masking.
@Suite struct ScanTests {
  private static let claims = #"{"access_token":{"nbf":{"essential":true,"value":"1700000000"}}}"#
  private static let encoded = Data(claims.utf8).base64EncodedString()
  private static let challenge =
    "Bearer realm=\"\", error=\"insufficient_claims\", claims=\"\(encoded)\""

  /// An entry of a HAR file.
  private static func entry(
    _ second: Int, _ method: String, _ url: String, form: String? = nil, status: Int,
    headers: [(String, String)] = [], body: String = "", bearer: String = "sEcReT-access"
  ) -> [String: Any] {
    var request: [String: Any] = [
      "method": method, "url": url,
      "headers": [["name": "Authorization", "value": "Bearer \(bearer)"]],
      "cookies": [["name": "id", "value": "sEcReT-cookie"]],
    ]
    if let form { request["postData"] = ["mimeType": "x", "text": form] }
    return [
      "startedDateTime": "2026-11-30T10:00:0\(second).000Z", "request": request,
      "response": [
        "status": status, "headers": headers.map { ["name": $0.0, "value": $0.1] },
        "content": ["text": body],
      ],
    ]
  }

  private static func har(_ entries: [[String: Any]]) throws -> [UInt8] {
    let log: [String: Any] = ["log": ["version": "1.2", "entries": entries]]
    return Array(try JSONSerialization.data(withJSONObject: log, options: .sortedKeys))
  }

  private static let api = "https://graph.example/v1.0/me"
  private static let tokenURL = "https://login.microsoftonline.com/common/oauth2/v2.0/token"

  private static func challenged(_ second: Int) -> [String: Any] {
    entry(second, "GET", api + "?q=hidden", status: 401, headers: [("WWW-Authenticate", challenge)])
  }

  private static func tokenForm(_ claims: String) -> String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let encoded = claims.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    return "client_id=app&grant_type=refresh_token&refresh_token=sEcReT-refresh&claims=\(encoded)"
  }

  private func scan(_ input: [UInt8], _ more: String...) -> Outcome {
    run(["scan", "--format", "ndjson"] + more, input: input)
  }

  @Test func `an answered challenge names the entry that answered it`() throws {
    let outcome = scan(
      try Self.har([
        Self.entry(0, "GET", "https://graph.example/other", status: 200), Self.challenged(1),
        Self.entry(2, "POST", Self.tokenURL, form: Self.tokenForm(Self.claims), status: 200),
        Self.entry(3, "GET", Self.api, status: 200),
      ]))
    #expect(outcome.status == 0)
    let findings = outcome.jsonLines
    try #require(findings.count == 1)
    let finding = findings[0]
    #expect(text(finding, "file") == "-" && number(finding, "entry") == 1)
    #expect(text(finding, "time") == "2026-11-30T10:00:01.000Z")
    #expect(text(finding, "method") == "GET")
    #expect(text(finding, "url") == Self.api + "?q=…")
    #expect(number(finding, "status") == 401 && text(finding, "kind") == "challenge")
    #expect(text(finding, "scheme") == "Bearer" && text(finding, "error") == "insufficient_claims")
    #expect(value(finding, "conforming") as? Bool == true)
    #expect(text(finding, "claims", "access_token", "nbf", "value") == "1700000000")
    #expect(text(finding, "recovery", "action") == "acquire_silently")
    #expect(text(finding, "answered") == "answered" && number(finding, "answered_by") == 2)
    #expect(outcome.errors.contains("1 finding") && outcome.errors.contains("answered 1"))
  }

  @Test func `a retry without claims, a loop and an open challenge are told apart`() throws {
    let unanswered = scan(try Self.har([Self.challenged(0)])).jsonLines
    #expect(unanswered.map { text($0, "answered") } == ["unanswered"])

    let otherClaims = #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#
    let retried = scan(
      try Self.har([
        Self.challenged(0),
        Self.entry(1, "POST", Self.tokenURL, form: Self.tokenForm(otherClaims), status: 200),
        Self.challenged(2),
      ])
    ).jsonLines
    #expect(retried.map { text($0, "answered") } == ["retried_without_claims", "unanswered"])

    let looped = scan(
      try Self.har([
        Self.challenged(0),
        Self.entry(1, "POST", Self.tokenURL, form: Self.tokenForm(Self.claims), status: 200),
        Self.challenged(2),
      ]))
    #expect(looped.jsonLines.map { text($0, "answered") } == ["answered", "looped"])
    #expect(looped.errors.contains("1 loop"))
  }

  @Test func `token errors and redirects of a capture are found`() throws {
    let error =
      #"{"error":"invalid_grant","error_description":"AADSTS50076: mfa","error_codes":[50076]}"#
    let findings = scan(
      try Self.har([
        Self.entry(0, "POST", Self.tokenURL, form: "grant_type=x", status: 400, body: error),
        Self.entry(
          1, "GET", "https://login.example/authorize", status: 302,
          headers: [("Location", "https://app.example/cb?error=login_required&state=s")]),
      ])
    ).jsonLines
    #expect(findings.map { text($0, "kind") } == ["token_error", "redirect_error"])
    #expect(value(findings[0], "codes") as? [Int] == [50076])
    #expect(findings.map { text($0, "answered") } == ["unknown", "unknown"])
  }

  @Test func `logs in JSON are read in the usual shapes`() {
    let error = #"{\"error\":\"invalid_grant\",\"error_codes\":[70008]}"#
    let lines = [
      #"{"ts":"2026-11-30T10:00:00Z","statusCode":401,"headers":{"www-authenticate":"\#(Self.challenge.replacingOccurrences(of: "\"", with: "\\\""))"}}"#,
      #"{"status":400,"body":"\#(error)"}"#, #"{"message":"all is well","status":200}"#,
      #"{"msg":"request failed: AADSTS50196: loop"}"#,
      #"{"error":"interaction_required","error_codes":[50079]}"#,
    ]
    let expected = ["challenge", "token_error", "token_error", "token_error"]
    let ndjson = scan(Array(lines.joined(separator: "\n").utf8))
    #expect(ndjson.jsonLines.map { text($0, "kind") } == expected)
    #expect(ndjson.jsonLines.map { number($0, "entry") } == [0, 1, 3, 4])
    let array = scan(Array("[\n\(lines.joined(separator: ",\n"))]".utf8))
    #expect(array.jsonLines.map { text($0, "kind") } == expected)
    let bytes = Array("[\n\(lines.joined(separator: ",\n"))]".utf8)
    for finding in array.jsonLines {
      #expect(number(finding, "offset").map { bytes[$0] } == UInt8(ascii: "{"))
    }
  }

  @Test func `plain text is read, with the lines that go on`() {
    let log = """
      2026-11-30T10:00:00Z INFO start
      2026-11-30T10:00:01Z ERROR AADSTS50079: enroll
      Trace ID: 11111111-1111-1111-1111-111111111111
      2026-11-30T10:00:02Z WARN WWW-Authenticate: \(Self.challenge)
      HTTP/1.1 401 Unauthorized
      WWW-Authenticate: \(Self.challenge)

      {"error":{"code":"InvalidAuthenticationToken"}}
      """
    let findings = scan(Array(log.utf8)).jsonLines
    #expect(findings.map { text($0, "kind") } == ["token_error", "challenge", "challenge"])
    #expect(findings.map { number($0, "entry") } == [1, 3, 4])
    #expect(text(findings[0], "time") == "2026-11-30T10:00:01Z")
    #expect(number(findings[2], "status") == 401)
    #expect(findings.allSatisfy { text($0, "answered") == "unknown" })
  }

  @Test func `a file that broke off is malformed after what was found`() throws {
    let whole = try Self.har([Self.challenged(0), Self.challenged(1)])
    let outcome = scan(Array(whole.dropLast(20)))
    #expect(outcome.status == 65)
    #expect(outcome.jsonLines.count >= 1)
    #expect(outcome.errors.contains("broke off"))
    let binary = scan([0x7F, 0x45, 0, 1, 2])
    #expect(binary.status == 65 && binary.output.isEmpty)
    let nothing = scan(Array("hello\nworld\n".utf8))
    #expect(nothing.status == 1 && nothing.output.isEmpty)
    #expect(run("scan", "/nowhere").status == 66)
    #expect(run("scan", "--format", "xml").status == 64)
    #expect(run("scan", "--redact", "o", "a", "b").status == 64)
    #expect(run("scan", "--redact", "a", "a", files: ["a": "AADSTS50076"]).status == 64)
  }

  @Test func `chunks never change any output`() throws {
    let har = try Self.har([Self.challenged(0), Self.challenged(1)])
    let line = #"{"ts":"x","status":401,"headers":{"Set-Cookie":"id=sEcReT-cookie"}}"# + "\n"
    let text = "Authorization: Bearer sEcReT-token\nerror AADSTS50076: mfa\n  more\n"
    let inputs = [
      har, [0xEF, 0xBB, 0xBF] + har, Array("\n \n".utf8) + har, Array((line + line).utf8),
      Array("[\(line),\(line)]".utf8), Array(text.utf8), Array(text.utf8) + [0, 1],
      Array(text.utf8) + Array(repeating: 0x61, count: 70_000) + [0] + Array(text.utf8),
      Array(har.dropLast(9)), [0xEF, 0xBB], [0x7B],
    ]
    for (index, input) in inputs.enumerated() {
      var whole: [String]?
      for chunk in [1 << 16, 1, 2, 3, 70, 4096] {
        let host = MemoryHost(input: input, chunk: chunk)
        let status = ClaimsChallengeTool.run(
          ["scan", "--format", "ndjson", "--html", "h", "--redact", "o"], host: host)
        let all = [
          "\(status)", String(decoding: host.output, as: UTF8.self),
          String(decoding: host.errors, as: UTF8.self), host.sinks["h"]?.text ?? "",
          host.sinks["o"].map { "\($0.isClosed) \($0.isClosed ? $0.text : "")" } ?? "",
        ]
        #expect(all == whole ?? all, "input \(index) in chunks of \(chunk)")
        whole = whole ?? all
        #expect(!all[4].contains("sEcReT"))
      }
    }
  }

  @Test func `a capture that breaks off gives no copy, and says so`() throws {
    let whole = try Self.har([Self.challenged(0), Self.challenged(1)])
    for broken in [Array(whole.dropLast(20)), whole + [0], [0x7F, 0, 1], whole + [0x7D]] {
      let host = MemoryHost(input: broken)
      #expect(ClaimsChallengeTool.run(["scan", "--redact", "o"], host: host) == .malformedInput)
      #expect(host.sinks["o"]?.isClosed == false)
    }
  }

  @Test func `a body of any length leaves the copy whole`() throws {
    let body = String(repeating: "a ", count: 9 << 20) + "access_token=sEcReT"
    let input = try Self.har([
      Self.entry(0, "GET", Self.api, status: 200, body: body), Self.challenged(1),
    ])
    let host = MemoryHost(input: input)
    #expect(ClaimsChallengeTool.run(["scan", "--redact", "o"], host: host) == .done)
    let copy = try #require(host.sinks["o"])
    #expect(copy.isClosed && !copy.text.contains("sEcReT"))
    #expect(scan(copy.bytes).jsonLines.map { number($0, "entry") } == [1])
  }

  @Test func `files are made whole, also when nobody reads the table`() throws {
    let host = MemoryHost(input: try Self.har([Self.challenged(0)]))
    host.writesBeforeClosing = 0
    let status = ClaimsChallengeTool.run(["scan", "--html", "h", "--redact", "o"], host: host)
    #expect(status == .done)
    #expect(host.sinks["h"]?.isClosed == true && host.sinks["o"]?.isClosed == true)
    #expect(host.sinks["h"]?.text.contains("insufficient_claims") == true)
  }

  @Test func `several files are read in order, and sorted by time on demand`() throws {
    func lines(_ seconds: [Int]) -> String {
      seconds.map { #"{"time":"2026-11-30T10:00:0\#($0)Z","error":"invalid_grant"}"# }
        .joined(separator: "\n")
    }
    let files = ["a": lines([5, 1]), "b": lines([3])]
    func times(_ more: String...) -> [String?] {
      run(["scan", "--format", "ndjson", "a", "b"] + more, files: files).jsonLines
        .map { text($0, "time").map { String($0.suffix(3)) } }
    }
    #expect(times() == ["05Z", "01Z", "03Z"])
    #expect(times("--sort", "time") == ["01Z", "03Z", "05Z"])
  }

  @Test func `the table and the page show no secret`() throws {
    let host = MemoryHost(input: try Self.har([Self.challenged(0)]))
    #expect(ClaimsChallengeTool.run(["scan", "--html", "r.html"], host: host) == .done)
    let table = String(decoding: host.output, as: UTF8.self)
    let page = try #require(host.sinks["r.html"])
    #expect(table.contains("acquire_silently") && table.contains("graph.example"))
    #expect(page.isClosed && page.text.contains("<code>nbf</code>"))
    for secret in ["1700000000", Self.encoded, "sEcReT"] {
      #expect(!table.contains(secret) && !page.text.contains(secret))
    }
    // The page has an attribute of that name.
    #expect(!table.contains("hidden") && !page.text.contains("=hidden"))
    #expect(
      page.text.components(separatedBy: "http-equiv").count == 2 && !page.text.contains("src="))
  }

  @Test func `no secret of a capture is in its redacted copy, and the findings stay`() throws {
    let success = #"{"access_token":"sEcReT-at","refresh_token":"sEcReT-rt","expires_in":3599}"#
    let entries = [
      Self.challenged(0),
      Self.entry(
        1, "POST", Self.tokenURL, form: Self.tokenForm(Self.claims), status: 200, body: success),
      Self.entry(
        2, "GET", "https://app.example/cb?code=sEcReT-code&state=sEcReT-state", status: 400,
        headers: [("Set-Cookie", "id=sEcReT-cookie"), ("DPoP-Nonce", "sEcReT-nonce")],
        body:
          #"{"error":"invalid_grant","error_codes":[50076],"claims":"\#(Self.claims.replacingOccurrences(of: "\"", with: "\\\""))"}"#
      ),
      Self.entry(
        3, "GET", Self.api, status: 401,
        headers: [("WWW-Authenticate", "PoP nonce=\"sEcReT-nonce\"")]),
    ]
    let input = try Self.har(entries)
    let lines = entries.compactMap { try? JSONSerialization.data(withJSONObject: $0) }
      .map { String(decoding: $0, as: UTF8.self) }
    let text = """
      > GET /me HTTP/1.1
      > Authorization: Bearer sEcReT-access
      < HTTP/1.1 401 Unauthorized
      < WWW-Authenticate: \(Self.challenge)
      < Set-Cookie: id=sEcReT-cookie
      refresh_token=sEcReT-refresh&code=sEcReT-code "id_token": "sEcReT-id"
      log: token eyJhbGciOiJub25lIn0.eyJzdWIiOiJzRWNSZVQifQ.sEcReT used
      """
    for capture in [input, Array(lines.joined(separator: "\n").utf8), Array(text.utf8)] {
      for chunk in [61, 1 << 16] {
        let host = MemoryHost(input: capture, chunk: chunk)
        let arguments = ["scan", "--format", "ndjson", "--redact", "out"]
        #expect(ClaimsChallengeTool.run(arguments, host: host) == .done)
        let copy = try #require(host.sinks["out"])
        #expect(copy.isClosed)
        for secret in ["sEcReT", "1700000000", Self.encoded, "eyJzdWIi"] {
          #expect(!copy.text.contains(secret), "\(secret): \(copy.text)")
        }
        let before = String(decoding: host.output, as: UTF8.self).split(separator: "\n")
        let after = scan(copy.bytes).jsonLines
        #expect(after.count == before.count)
        #expect(after.allSatisfy { $0["kind"] as? String != "nothing" })
      }
    }
  }

  @Test func `masking keeps JSON as it was but for the secrets`() throws {
    let input = #"{"log":{"entries":[],"x":[1.50,"a\u00e9\n",null,true,{}],"code":"InvalidGrant"}}"#
    let host = MemoryHost(input: Array(input.utf8))
    _ = ClaimsChallengeTool.run(["scan", "--redact", "out"], host: host)
    let expected = #"{"log":{"entries":[],"x":[1.50,"aé\n",null,true,{}],"code":"InvalidGrant"}}"#
    #expect(host.sinks["out"]?.text == expected)
  }

  @Test func `mutated captures never trap`() throws {
    let seeds = [
      try Self.har([Self.challenged(0)]), Array(#"{"error":"x"}"#.utf8) + [0x0A],
      Array("[\(#"{"status":401,"headers":{"WWW-Authenticate":["Bearer a=b"]}}"#)]".utf8),
      Array("AADSTS50076: x\n  more\nHTTP/1.1 401 x\nWWW-Authenticate: Bearer\n\n{}".utf8),
    ]
    var random = SeededGenerator(seed: 7)
    for round in 0..<400 {
      let input = Mutation.mutate(seeds[round % seeds.count], using: &random)
      let host = MemoryHost(input: input, chunk: 1 + random.index(200))
      let status = ClaimsChallengeTool.run(
        ["scan", "--format", "ndjson", "--html", "h", "--redact", "o"], host: host)
      #expect([0, 1, 65].contains(status.rawValue))
    }
  }
}
