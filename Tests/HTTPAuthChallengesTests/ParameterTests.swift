import HTTPAuthChallenges
import Testing

@Suite("Parameters")
struct ParameterTests {
  @Test func `values are UTF-8, else ISO-8859-1; octets and raw text are kept`() throws {
    let octets =
      Array(#"A b="x"#.utf8) + [0xE4] + Array(#"", c="y"#.utf8) + [0xC3, 0xA4]
      + Array(#"\"", d="CONTOSO\share""#.utf8)
    let challenge = try #require(try AuthenticationChallenges(strictlyParsing: octets).first)
    #expect(challenge["b"] == "xä")
    #expect(challenge["c"] == "yä\"")
    #expect(challenge["d"] == "CONTOSOshare")
    #expect(challenge.parameters[0].octets == [0x78, 0xE4])
    #expect(challenge.parameters[1].rawValue == #"yä\""#)
    #expect(challenge.parameters[2].rawValue == #"CONTOSO\share"#)
    #expect(challenge.parameters[2].octets == Array("CONTOSOshare".utf8))
  }

  @Test func `places count octets within their line`() throws {
    let challenges = AuthenticationChallenges(parsing: ["é=1", "Basic", #" Bearer a=b, c="d""#])
    let bearer = try #require(challenges[.bearer].first)
    #expect(bearer.line == 2)
    #expect(bearer.offset == 1)
    #expect(bearer.parameters.map(\.line) == [2, 2])
    #expect(bearer.parameters.map(\.offset) == [8, 13])
    #expect(bearer.parameters.map(\.isQuoted) == [false, true])
    #expect(AuthenticationParameter("a", "b").offset == nil)
  }

  @Test func `reading, setting, removing and adding`() {
    var parameters: AuthenticationParameters = ["A": "1", "b": "2", "a": "3"]
    #expect(parameters["a"] == "1")
    #expect(parameters.values(for: "A") == ["1", "3"])
    #expect(parameters.unambiguousValue(for: "a") == nil)
    parameters["a"] = "4"
    #expect(parameters.values(for: "a") == ["4"])
    #expect(parameters.map(\.name.rawName) == ["A", "b"])
    parameters["b"] = nil
    parameters["c"] = "5"
    parameters.append(AuthenticationParameter("c", "5"))
    #expect(parameters.count == 3)
    #expect(parameters.unambiguousValue(for: "c") == "5")
    #expect(parameters.unambiguousValue(for: "d") == nil)
  }

  @Test func `parsed parameters can be changed without changing what was parsed`() throws {
    let parsed = try #require(AuthenticationChallenges(parsing: #"A b="c\"d", e=f"#).first)
    var copy = parsed
    copy.parameters["b"] = "x"
    copy.scheme = "B"
    #expect(parsed["b"] == "c\"d")
    #expect(try copy.fieldValue == #"B b="x", e="f""#)
    var parameter = parsed.parameters[0]
    parameter.value = "new"
    #expect(parameter.rawValue == "new")
    #expect(parameter.octets == Array("new".utf8))
  }

  @Test func `an integer is decimal digits`() throws {
    let challenge = try #require(
      AuthenticationChallenges(parsing: #"A a=007, b="x", c=99999999999999999999"#).first)
    #expect(try challenge.parameters.integer(for: "a") == 7)
    #expect(try challenge.parameters.integer(for: "c") == .max)
    #expect(try challenge.parameters.integer(for: "d") == nil)
    let error = #expect(throws: HTTPAuthError.self) {
      try challenge.parameters.integer(for: "b")
    }
    #expect(error?.code == .invalidValue)
    #expect(error?.offset == 9)
    #expect(throws: HTTPAuthError.self) { try challenge.parameters.required("d") }
  }

  @Test func `a token68 is its letters and padding`() {
    #expect(Token68("a/b+c-._~9==")?.rawValue == "a/b+c-._~9==")
    for text in ["", "=", "a=b", "a b", "é", "a==b"] { #expect(Token68(text) == nil) }
  }

  @Test func `scopes are an ordered set`() {
    var scopes = ScopeSet("a  b\ta c ")
    #expect(Array(scopes) == ["a", "b", "c"])
    scopes.insert("b")
    scopes.insert("d")
    #expect(scopes.text == "a b c d")
    #expect(scopes.subtracting(["b", "x"]).text == "a c d")
    #expect(scopes == ["d", "c", "b", "a"])
    #expect(ScopeSet("A") != ScopeSet("a"))
    #expect(scopes.union(["e", "a"]).text == "a b c d e")
  }

  @Test func `scopes are compared by their octets`() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed)  // the same letter, and two scopes
    var scopes = ScopeSet([composed, decomposed, composed])
    #expect(scopes.count == 2)
    scopes.insert(decomposed)
    #expect(scopes.count == 2)
    #expect(scopes.subtracting([composed]).map { Array($0.utf8) } == [Array(decomposed.utf8)])
    #expect(ScopeSet([composed]) != ScopeSet([decomposed]))
    #expect(ScopeSet([composed, "a"]) == ScopeSet(["a", composed]))
    #expect(Set([ScopeSet([composed]), ScopeSet([decomposed])]).count == 2)
    #expect(ScopeSet([composed]).union([decomposed]).count == 2)
  }
}
