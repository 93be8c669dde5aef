import HTTPAuthChallenges
import Testing

@Suite("Lint")
struct LintTests {
  static let good =
    #"Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/v2.0/authorize", "#
    + #"error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnt9fQ==""#

  static func rules(_ value: String) -> [String] { ChallengeLint(of: value).findings.map(\.rule) }

  @Test func `a good challenge has no finding and is its own correction`() throws {
    let lint = ChallengeLint(of: Self.good)
    #expect(lint.findings == [])
    #expect(!lint.hasErrors)
    #expect(lint.corrected == Self.good)
    #expect(lint.claims?.text.text == #"{"access_token":{}}"#)
  }

  @Test(arguments: [
    ("authorization_uri_missing", #"Bearer realm="", error="insufficient_claims", claims="e30=""#),
    (
      "error_missing",
      #"Bearer realm="", authorization_uri="https://login.microsoftonline.com/common", claims="e30=""#
    ),
    ("error_not_insufficient_claims", #"Bearer error="invalid_token", claims="e30=""#),
    ("claims_missing", #"Bearer error="insufficient_claims""#),
    ("claims_undecodable", #"Bearer error="insufficient_claims", claims="what""#),
    ("claims_raw_json", #"Bearer error="insufficient_claims", claims="{\"a\":1}""#),
    ("claims_base64url", #"Bearer error="insufficient_claims", claims="eyJhIjoiPz8-PiJ9""#),
    ("claims_unpadded", #"Bearer error="insufficient_claims", claims="e30""#),
    ("claims_percent_encoded", #"Bearer error="insufficient_claims", claims="%7B%7D""#),
    ("realm_missing", #"Bearer error="insufficient_claims", claims="e30=""#),
    ("scheme_not_bearer", #"PoP error="insufficient_claims", claims="e30=""#),
    ("authorization_uri_invalid", #"Bearer authorization_uri="http://x.y", claims="e30=""#),
    ("authorization_uri_unknown_host", #"Bearer authorization_uri="https://x.y/z", claims="e30=""#),
    ("error_description_spelling", #"Bearer errorDescription="x""#),
    ("max_age_not_integer", #"Bearer max_age="soon""#),
    ("ambiguous_value", #"Bearer claims="e30=", claims="e31=""#),
    ("typographic_quotes", "Bearer realm=“x”"),
    ("error_description_characters", #"Bearer error_description="a \"b\" é""#),
    ("header_raw_json_value", #"Bearer claims="{"a":"b"}""#),
    ("header_stray_quote", #"A b="it is "x" here", c=d"#),
    ("header_unquoted_value", "A b=https://c"), ("header_missing_comma", "A b=c d=e"),
    ("no_challenge", ""),
  ])
  func `each rule finds its fault`(rule: String, value: String) {
    #expect(Self.rules(value).contains(rule))
  }

  @Test func `corrections are valid, conforming and carry the same claims`() throws {
    for value in [
      #"Bearer consentUri="https://x?a=b&c=d", claims="{"access_token":{"acrs":{"values":["c1","c2"]}}}", scopes="a,b""#,
      #"Bearer claims=eyJhY2Nlc3NfdG9rZW4iOnt9fQ==, error=invalid_token"#, "PoP claims='{}'",
      "Bearer claims=%7B%7D",
      Self.good + ", Basic realm=x y",
    ] {
      let lint = ChallengeLint(of: value)
      let corrected = try #require(lint.corrected)
      let bearer = try AuthenticationChallenges(strictlyParsing: corrected)[0]
      #expect(bearer["error"] == "insufficient_claims")
      #expect(bearer["realm"] != nil)
      #expect(Authority(parsing: bearer["authorization_uri"] ?? "") != nil)
      let claims = try ClaimsText(decoding: bearer["claims"] ?? "")
      #expect(claims.text == lint.claims?.text.text)
      #expect(claims.form == .base64)
      #expect(claims.deviations.isEmpty)
      let again = ChallengeLint(of: corrected)
      #expect(again.corrected == corrected)
      #expect(!again.hasErrors)
    }
  }

  @Test(arguments: ["repository:a/b:pull,push", "a,b", ",", "a,b c,d"])
  func `a comma may stand in a scope`(scope: String) {
    let value = #"Bearer realm="r", scope="\#(scope)""#
    let lint = ChallengeLint(of: value)
    #expect(lint.findings.isEmpty)
    #expect(lint.corrected == value)
  }

  @Test(arguments: [
    #"Bearer claims="e30=", claims="e31=""#, #"Bearer realm="a", realm="b""#, #"Bearer nonce="a"#,
    #"Bearer realm="a", error=x, Realm="b", Basic realm="a""#, #"PoP nonce="a", nonce="b", x=y"#,
    #"Bearer error="invalid_token", error="insufficient_claims", claims="e30=""#,
  ])
  func `nothing chooses among several values`(value: String) {
    let lint = ChallengeLint(of: value)
    #expect(lint.corrected == nil)
    #expect(lint.hasErrors)
  }

  @Test func `a value that is there twice is written once`() {
    #expect(
      ChallengeLint(of: #"Bearer realm="a", x=y, realm="a""#).corrected
        == #"Bearer realm="a", x="y""#)
  }

  @Test(arguments: [
    (#"Bearer realm=“”, error=“invalid_token”"#, ["realm": "", "error": "invalid_token"]),
    (#"Bearer realm="x”, error="invalid_token""#, ["realm": "x", "error": "invalid_token"]),
    (#"Bearer realm=“x", error=«invalid_token»"#, ["realm": "x", "error": "invalid_token"]),
    (
      #"Bearer error_description=“The token, it is old”, realm= „x“ , a=b"#,
      ["error_description": "The token, it is old", "realm": "x", "a": "b"]
    ),
    (#"Bearer error=‘invalid_token’"#, ["error": "invalid_token"]),
    (
      #"Bearer error=“insufficient_claims”, claims=“eyJhY2Nlc3NfdG9rZW4iOnt9fQ==”"#,
      ["error": "insufficient_claims", "claims": "eyJhY2Nlc3NfdG9rZW4iOnt9fQ=="]
    ),
    (#"Bearer error_description="it is “x”, or so", realm=“r”"#, ["realm": "r"]),
  ])
  func `typographic quotes end where the value does`(value: String, expected: [String: String])
    throws
  {
    let lint = ChallengeLint(of: value)
    #expect(lint.findings.contains { $0.rule == "typographic_quotes" })
    let corrected = try AuthenticationChallenges(strictlyParsing: try #require(lint.corrected))
    for (name, text) in expected {
      #expect(corrected[0][AuthenticationParameterName(name)] == text)
    }
    #expect(lint.findings.allSatisfy { $0.offset < value.utf8.count })
  }

  @Test func `typographic quotes inside a valid value are letters`() {
    let value = #"Basic realm="it is “x”, a=b”""#
    #expect(ChallengeLint(of: value).findings.isEmpty)
    #expect(ChallengeLint(of: value).corrected == value)
  }

  @Test func `a description is corrected to the letters of RFC 6750`() {
    let lint = ChallengeLint(of: #"Bearer errorDescription="a \"b\" \\ é""#)
    #expect(lint.corrected == #"Bearer error_description="a 'b' / ?""#)
  }

  @Test func `findings stand in the order of the text`() {
    let lint = ChallengeLint(of: #"Bearer errorDescription="x", claims="e30", a=b/c"#)
    #expect(lint.findings.map(\.offset) == lint.findings.map(\.offset).sorted())
    #expect(lint.hasErrors)
    #expect(lint.findings.first { $0.rule == "header_unquoted_value" }?.offset == 45)
  }
}
