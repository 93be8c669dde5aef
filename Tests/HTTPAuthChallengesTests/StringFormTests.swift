import HTTPAuthChallenges
import Testing

/// What is made on demand, from known texts or in steps of several octets, must be what the octets say.
@Suite("Names, values and claims keep every octet")
struct StringFormTests {
  static let names = [
    "qop", "algs", "error", "nonce", "realm", "scope", "stale", "claims", "domain", "opaque",
    "max_age", "charset", "resource", "userhash", "algorithm", "client_id", "error_uri",
    "nextnonce", "acr_values", "resource_id", "authorization", "authorization_uri",
    "error_description", "resource_metadata",
  ]
  static let schemes = [
    "PoP", "DPoP", "NTLM", "Basic", "Bearer", "Digest", "PKeyAuth", "Negotiate",
  ]
  static let values = [
    "insufficient_scope", "insufficient_claims", "insufficient_user_authentication",
    "00000003-0000-0000-c000-000000000000",
    "https://login.microsoftonline.com/common/oauth2/authorize",
  ]

  /// The text itself, and every text that differs from it in one octet's case or letter, or in length.
  static func neighbours(_ text: String) -> [String] {
    var all = [text, text.uppercased(), text + "x", String(text.dropLast())]
    for index in text.utf8.indices {
      var octets = Array(text.utf8)
      let position = text.utf8.distance(from: text.startIndex, to: index)
      for octet in [UInt8(ascii: "x"), octets[position] ^ 0x20, octets[position] ^ 1] {
        guard octet > 0x20, octet < 0x7F, octet != 0x22, octet != 0x5C else { continue }
        octets[position] = octet
        all.append(String(decoding: octets, as: UTF8.self))
      }
    }
    return all
  }

  static func isToken(_ text: String) -> Bool {
    let marks = Set("!#$%&'*+-.^_`|~".utf8)
    return !text.isEmpty
      && text.utf8.allSatisfy {
        $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || marks.contains($0)
      }
  }

  @Test func `a name, a scheme and a value are spelled as they were sent`() throws {
    for name in Self.names.flatMap(Self.neighbours) where Self.isToken(name) {
      let challenges = try AuthenticationChallenges(strictlyParsing: "X \(name)=\"v\"")
      #expect(challenges[0].parameters[0].name.rawName == name)
      #expect(challenges[0].parameters[AuthenticationParameterName(name.uppercased())] == "v")
    }
    for scheme in Self.schemes.flatMap(Self.neighbours) where Self.isToken(scheme) {
      let challenges = try AuthenticationChallenges(strictlyParsing: "\(scheme) a=\"v\"")
      #expect(challenges[0].scheme.rawName == scheme)
    }
    for value in Self.values.flatMap(Self.neighbours) {
      let challenges = try AuthenticationChallenges(strictlyParsing: "X a=\"\(value)\"")
      #expect(challenges[0].parameters[0].value == value)
    }
  }

  @Test func `values of every short length are kept`() throws {
    for count in 0...40 {
      let value = String(
        String.UnicodeScalarView((0..<count).map { Unicode.Scalar(UInt8(0x41 + $0)) })
      )
      .replacing("\\", with: "|")
      let challenges = try AuthenticationChallenges(strictlyParsing: "X a=\"\(value)\"")
      #expect(challenges[0].parameters[0].value == value)
      #expect(challenges[0].parameters[0].octets == Array(value.utf8))
    }
  }

  @Test func `any number of challenges and parameters is kept in order`() throws {
    let limits = ChallengeLimits.unlimited
    for count in [0, 1, 5, 6, 7, 8, 9, 40, 41, 42, 43, 44, 45, 100, 300] {
      let pairs = (0..<count).map { "n\($0)=\"v\($0)\"" }
      let wide = try AuthenticationChallenges(
        strictlyParsing: "A " + pairs.joined(separator: ", "), limits: limits)
      #expect(wide[0].parameters.map { "\($0.name)=\"\($0.value)\"" } == pairs)
      let long = AuthenticationChallenges(
        parsing: (0..<count).map { "S\($0) n=\"\($0)\"" }.joined(separator: ","), limits: limits)
      #expect(long.map(\.scheme.rawName) == (0..<count).map { "S\($0)" })
      #expect(long.map { $0.parameters["n"] } == (0..<count).map { "\($0)" })
    }
  }

  @Test func `a new name keeps value and place, a new value has no place`() {
    let field = #"Bearer scope="a", Realm="CONTOSO\share"#
    var parameter = AuthenticationChallenges(parsing: field)[0].parameters[1]
    parameter.name = "site"
    #expect(parameter.name.rawName == "site")
    #expect(parameter.value == "CONTOSOshare")
    #expect(parameter.rawValue == #"CONTOSO\share"#)
    #expect(parameter.isQuoted && parameter.isUnterminated)
    #expect(parameter.offset == 18 && parameter.line == 0)
    parameter.name = "place"
    #expect(parameter.offset == 18)
    parameter.value = "é\u{0}\\"
    #expect(parameter.name == "PLACE")
    #expect(parameter.value == "é\u{0}\\" && parameter.rawValue == parameter.value)
    #expect(parameter.octets == Array("é\u{0}\\".utf8))
    #expect(parameter.offset == nil && !parameter.isQuoted && !parameter.isUnterminated)
  }

  @Test func `a changed challenge keeps its place and its other parts`() {
    var challenge = AuthenticationChallenges(parsing: #"A b, Bearer realm=x, scope="y""#)[1]
    challenge.parameters[.realm] = "z"
    #expect(challenge.scheme == .bearer && challenge.offset == 5)
    #expect(challenge.parameters.map(\.value) == ["z", "y"])
    challenge.scheme = .pop
    #expect(challenge.parameters.map(\.value) == ["z", "y"] && challenge.scheme.rawName == "PoP")
    #expect(AuthenticationChallenge(.basic).offset == nil)
    #expect(AuthenticationChallenge(.basic).deviations == [])
  }

  @Test func `base64 of every length and letter decodes to its octets`() throws {
    for count in 0...70 {
      let text = "{" + String(repeating: "é?>~\u{7F}", count: 20).prefix(count)
      for form in [ClaimsText.Form.base64, .base64URL] {
        let encoded = ClaimsText.encode(text, as: form)
        #expect(try ClaimsText(decoding: encoded).text == text)
        for position in [0, 1, 2, 3, 4, 5, 9, encoded.utf8.count - 1] {
          var octets = Array(encoded.utf8)
          guard position < octets.count else { continue }
          octets.insert(UInt8(ascii: "\t"), at: position)
          let blank = try ClaimsText(decoding: String(decoding: octets, as: UTF8.self))
          #expect(blank.text == text)
          octets[position] = UInt8(ascii: "!")
          #expect(throws: HTTPAuthError.self) {
            try ClaimsText(decoding: String(decoding: octets, as: UTF8.self))
          }
        }
      }
    }
  }

  @Test func `authorities are equal when host, endpoints and tenant are`() throws {
    let plain = try #require(Authority(parsing: "https://login.microsoftonline.com/common"))
    let endpoint = "https://LOGIN.microsoftonline.com:443/common/oauth2/v2.0/authorize?x=1"
    #expect(Authority(parsing: endpoint) == plain)
    #expect(Authority(tenant: .common) == plain)
    #expect(Authority(parsing: "https://login.microsoftonline.com/Common") != plain)
    #expect(Authority(parsing: "https://login.microsoftonline.com") != plain)
    let other = try #require(Authority(parsing: "https://id.example//a/authorize"))
    #expect(
      Authority(
        authorizationEndpoint: "https://id.example/a/authorize",
        tokenEndpoint: "https://id.example/a/token") == other)
    #expect(other.deviceAuthorizationEndpoint == nil)
  }
}
