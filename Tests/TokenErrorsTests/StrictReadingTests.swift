import Testing
import TokenErrors

@Suite("Strict reading")
struct StrictReadingTests {
  @Test(arguments: [
    (#"{"error":"e",}"#, 13), (#"{"error":"e"} x"#, 14), ("{", 1), ("Too Many Requests", 0),
    ("<html></html>", 0), ("  oops", 2), (#"{"error":"a\#u{1}b"}"#, 11),
  ])
  func `a body that is no JSON is refused with the offset of the fault`(
    _ body: String, _ offset: Int
  ) {
    let error = #expect(throws: TokenErrorReadingError.self) {
      try TokenError(strictlyParsing: body.utf8)
    }
    #expect(error?.code == .malformedJSON)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    "", " \n", #"{"error":"e"}"#, "{}", "[]", "5", #""text""#, "error=access_denied&state=1",
    "Error Domain=MSALErrorDomain Code=-50000 \"(null)\" UserInfo={a=b}",
    "<s:Envelope xmlns:s='x'><s:Fault><faultstring>x</faultstring></s:Fault></s:Envelope>",
    "<Error><Code>A</Code></Error>",
  ])
  func `other known forms are read as the lenient reading reads them`(_ body: String) throws {
    #expect(try TokenError(strictlyParsing: body.utf8) == TokenError(body: body.utf8))
  }

  @Test func `claims that are no JSON object are refused`() {
    #expect(
      throws: TokenErrorReadingError(
        .malformedClaims, offset: 0, reason: "The claims are no JSON object.")
    ) {
      try TokenError(strictlyParsing: #"{"error":"e","claims":"x"}"#.utf8)
    }
    #expect(throws: TokenErrorReadingError.self) {
      try TokenError(strictlyParsingRedirect: "https://a.example/?error=e&claims=x")
    }
  }

  @Test func `claims that name a target or claim twice are refused`() {
    for claims in [
      #"{"access_token":{"a":null,"a":{}}}"#, #"{"access_token":{"a":null,"a":null}}"#,
      #"{"access_token":{},"access_token":{}}"#,
    ] {
      for body in [
        #"{"error":"e","claims":\#(claims)}"#,
        #"{"error":"e","claims":"\#(claims.replacing("\"", with: "\\\""))"}"#,
      ] {
        let error = #expect(throws: TokenErrorReadingError.self) {
          try TokenError(strictlyParsing: body.utf8)
        }
        #expect(error?.code == .malformedClaims)
      }
    }
  }

  @Test(arguments: [
    String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
    String(repeating: #"{"a":"#, count: 513) + "1" + String(repeating: "}", count: 513),
    #"{"error":"e","x":"# + String(repeating: "9", count: 1_025) + "}",
    "{" + (0...100_000).map { #""\#($0)":1"# }.joined(separator: ",") + "}",
    #"{"error":"e","claims":{"access_token":"# + String(repeating: #"{"a":"#, count: 70) + "1"
      + String(repeating: "}", count: 72),
    #"{"error":"e","claims":"{\"access_token\":"#
      + String(repeating: #"{\"a\":"#, count: 70) + "1" + String(repeating: "}", count: 71)
      + #""}"#,
    #"{"error":"e","claims":"{\"access_token\":{\"a\":{\"value\":\""#
      + String(repeating: "x", count: 256 * 1024) + #"\"}}}"}"#,
    "error=e&claims=%7B%22a%22%3A" + String(repeating: "%5B", count: 70)
      + String(repeating: "%5D", count: 70) + "%7D",
  ])
  func `what is beyond a limit is refused as such`(_ body: String) {
    let error = #expect(throws: TokenErrorReadingError.self) {
      try TokenError(strictlyParsing: body.utf8)
    }
    #expect(error?.code == .limitExceeded)
  }

  @Test(arguments: [
    ("https://a.example/?error=e&x=%zz", 29), ("https://a.example/?error=e&x=%4", 29),
    ("https://a.example/?error=e f", 26), ("https://a.example/#error=e\r\n", 0),
    ("?error=ü", 7), ("#error={", 7), ("?error=a\u{7F}", 8),
  ])
  func `a redirect that is no URI is refused with the offset of the fault`(
    _ redirect: String, _ offset: Int
  ) throws {
    guard offset > 0 else {
      // White space around the redirect does not belong to it.
      #expect(try TokenError(strictlyParsingRedirect: redirect)?.code == "e")
      return
    }
    let error = #expect(throws: TokenErrorReadingError.self) {
      try TokenError(strictlyParsingRedirect: redirect)
    }
    #expect(error?.code == .malformedURL)
    #expect(error?.offset == offset)
  }

  @Test func `a valid redirect is read as the lenient reading reads it`() throws {
    let redirect = "https://a.example/?error=e&error_description=a+b%20c&state=1#x"
    #expect(try TokenError(strictlyParsingRedirect: redirect) == TokenError(redirect: redirect))
    #expect(try TokenError(strictlyParsingRedirect: "https://a.example/?code=1") == nil)
  }

  @Test func `the lenient reading names kind and offset of the fault`() {
    let diagnostics = TokenError(body: #"{"error":"e",}"#.utf8).diagnostics
    #expect(diagnostics.map(\.code) == [.invalidJSON])
    #expect(diagnostics.first?.offset == 13)
    #expect(diagnostics.first?.message.contains("unexpected_token") == true)
  }
}
