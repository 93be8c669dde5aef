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
    ("scope_commas", #"Bearer scope="a,b""#), ("max_age_not_integer", #"Bearer max_age="soon""#),
    ("ambiguous_value", #"Bearer claims="e30=", claims="e31=""#),
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
