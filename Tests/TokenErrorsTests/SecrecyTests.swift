import Testing
import TokenErrors
import YajlJSON

@Suite("Secrets")
struct SecrecyTests {
  private static let canary = "CANARY"

  private static func texts(_ value: some Sendable) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [String(describing: value), String(reflecting: value), dumped, "\(value)"]
  }

  private static let answers: [TokenError] = [
    TokenError(
      body: #"""
        {"error":"invalid_grant","error_description":"User CANARY@contoso.com is blocked.",
        "claims":"{\"access_token\":{\"nbf\":{\"value\":\"CANARY\"}}}","state":"CANARY",
        "adi":"CANARY","client_info":"eyJ1aWQiOiJDQU5BUlkiLCJ1dGlkIjoiQ0FOQVJZIn0",
        "continuation_token":"CANARY","error_uri":"https://x/?CANARY"}
        """#.utf8),
    TokenError(body: #"{"error":"e","claims":"CANARY"}"#.utf8),
    TokenError(body: #"{"error":{"code":"X","message":"&claims=%7B%22CANARY%22:1%7D"}}"#.utf8),
    TokenError(body: "CANARY AADSTS50076 CANARY".utf8),
    TokenError(body: #"{"error":"a CANARY b","suberror":"<CANARY>"}"#.utf8),
    TokenError(
      body: "Error Domain=MSALErrorDomain Code=-50002 \"CANARY\" UserInfo={a=CANARY}".utf8),
    TokenError(
      body: #"{"broker_error_domain":"X","error_metadata":"{\"username\":\"CANARY\"}"}"#.utf8),
  ]

  @Test(arguments: Self.answers)
  func `descriptions and dumps of errors show none`(_ error: TokenError) {
    let described = [String(describing: error), String(reflecting: error), "\(error)"]
    for text in described { #expect(!text.contains(Self.canary), "\(text)") }
    for diagnostic in error.diagnostics {
      for text in Self.texts(diagnostic) { #expect(!text.contains(Self.canary), "\(text)") }
    }
    for flow in TokenFlow.allCases {
      for text in Self.texts(MSALStyleError(error, flow: flow)) {
        #expect(!text.contains(Self.canary), "\(text)")
      }
    }
    for text in Self.texts(error.account) { #expect(!text.contains(Self.canary), "\(text)") }
  }

  @Test(arguments: Self.answers.prefix(4))
  func `dumps of errors show none`(_ error: TokenError) {
    for text in Self.texts(error) { #expect(!text.contains(Self.canary), "\(text)") }
  }

  @Test func `errors of strict readings hold no input`() {
    let error = #expect(throws: TokenErrorReadingError.self) {
      try TokenError(strictlyParsing: #"{"CANARY":CANARY"#.utf8)
    }
    for text in Self.texts(error) { #expect(!text.contains(Self.canary), "\(text)") }
  }

  @Test(arguments: ["NSErrorFailingURLKey", "NSErrorFailingURLStringKey"])
  func `queries of failing addresses are cut off, whatever way the error came`(key: String) throws {
    for tail in ["?code=CANARY#CANARY", "#CANARY", "?\u{301}code=CANARY", "?CANARY?#"] {
      let address = "https://a.example/p\(tail)"
      let made = MSALStyleError(
        domain: "NSURLErrorDomain", code: -1009, userInfo: [.init(key): .string(address)])
      let printed = "Error Domain=NSURLErrorDomain Code=-1009 UserInfo={\(key)=\(address), _k=1}"
      let nested =
        "Error Domain=MSALErrorDomain Code=-50000 UserInfo={NSUnderlyingError=0x1 {\(printed)}}"
      let core = ErrorRecord(
        domain: "NSURLErrorDomain", code: -1009, userInfo: [key: .string(address)])
      let converted = try #require(
        MSALErrorConverter.convert(ErrorRecord(.internal, underlying: core)))
      let errors = [
        made, MSALStyleError(domain: "d", code: 1, underlying: made).underlying,
        MSALStyleError(TokenError(body: printed.utf8), flow: .silent),
        MSALStyleError(TokenError(body: nested.utf8), flow: .silent).underlying,
        MSALStyleError(core), MSALStyleError(converted).underlying,
      ]
      for (way, error) in errors.enumerated() {
        #expect(error?.userInfo[.init(key)] == "https://a.example/p", "way \(way)")
        #expect(error?[.init(key)] == "https://a.example/p", "way \(way)")
        #expect(error?.tokenError?.record?.userInfo[key] ?? nil != .string(address), "way \(way)")
      }
    }
  }

  @Test func `the token that came although the call failed is not handed out`() throws {
    for key in [MSALUserInfoKey.invalidResult, .init(MSIDKey.invalidTokenResult)] {
      for domain in ["MSALErrorDomain", "MSIDErrorDomain"] {
        let error = MSALStyleError(domain: domain, code: -50003, userInfo: [key: "CANARY"])
        let outer = MSALStyleError(domain: "d", code: 1, underlying: error)
        for error in [error, try #require(outer.underlying)] {
          #expect(error.userInfo[key] == nil && error[key] == nil)
          #expect(!error.userInfo.values.contains("CANARY"))
        }
      }
    }
  }

  @Test func `what an app sets itself is cut, too`() {
    var error = MSALStyleError(domain: "NSURLErrorDomain", code: -1009)
    error[.init("NSErrorFailingURLStringKey")] = "https://a.example/p?code=CANARY#CANARY"
    #expect(error.userInfo[.init("NSErrorFailingURLStringKey")] == "https://a.example/p")
  }
}
