import Foundation
import TestSupport
import Testing
import TokenErrors

@Suite("Hostile input")
struct HostileInputTests {
  private static var seeds: [[UInt8]] {
    let rows =
      (try? ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/errors/bodies.json"))) ?? []
    return rows.compactMap { row in
      let input = row["input"] as? [String: Any]
      return (input?["body"] as? String ?? input?["redirect"] as? String).map { Array($0.utf8) }
    }
  }

  private static let dictionary: [[UInt8]] = [
    "AADSTS", "AADSTS50076", "AADB2C90118", "MSIS9612", "Trace ID: ", "Timestamp: ", "&claims=",
    "claims={", "Error Domain=", "UserInfo={", "NSUnderlyingError=", "{\"error\":", "\"claims\":\"",
    "innerError", "<psf:text>", "</", "&#x110000;", "&#", "%", "%25", "\\", "\\u0000", "\u{FEFF}",
    "error=", "#", "?", "]: ", " - [", "(", ")", "}", "\u{0}", "2024-05-01 10:11:12", "Code=-9",
    "Code=99999999999999999999", "1e999999999", "error_codes", "msauth://wpj?",
  ].map { Array($0.utf8) }

  /// Everything that can be asked of an error, so that nothing of it traps.
  private static func use(_ error: TokenError) -> Int {
    let answers = TokenFlow.allCases.map { MSALStyleError(error, flow: $0) }
    return error.description.count &+ (error.message?.count ?? 0)
      &+ (error.aadstsCode?.rawValue ?? 0)
      &+ (error.isRetryable ? 1 : 0) &+ (error.timestamp == nil ? 0 : 1) + error.hashValue & 1
      &+ answers.reduce(0) {
        $0 + $1.userInfo.count + $1.description.count + $1.grantedScopes.count
      }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `mutated answers are read without a trap, and the same every time`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let seeds = Self.seeds
    #expect(seeds.count > 100)
    for _ in 0..<400 {
      let bytes = Mutation.mutate(random.pick(seeds), with: Self.dictionary, using: &random)
      let error = TokenError(body: bytes, status: random.index(600))
      #expect(error == TokenError(body: ArraySlice(bytes), status: error.status))
      _ = Self.use(error)
      let text = String(decoding: bytes, as: UTF8.self)
      if let redirect = TokenError(redirect: text) { _ = Self.use(redirect) }
      // Strict is lenient that refuses more.
      if let strict = try? TokenError(strictlyParsing: bytes, status: error.status) {
        #expect(strict == error)
      }
    }
  }

  /// The ends of every integer type that a number could be read into, and what lies beyond.
  private static let numbers = [
    "-9223372036854775808", "-9223372036854775807", "-9223372036854775809", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "18446744073709551616", "-2147483648",
    "2147483648", "4294967296", "-0", "-", "1e400", "-1e400", "0.5", "1e18", "-1e18",
    "999999999", "9999999999", "00000000000000000000000000000001",
  ]

  /// Every place of an answer where a number is read.
  private static let numberPlaces = [
    #"{"error":"x","broker_error_domain":"MSIDErrorDomain","broker_error_code":"@"}"#,
    #"{"error":"x","broker_error_domain":"MSALErrorDomain","broker_error_code":@}"#,
    #"{"error":"x","broker_error_domain":"d","error_metadata":{"http_response_code":@}}"#,
    #"{"error":"x","broker_error_domain":"d","error_metadata":"{\"http_response_code\":\"@\"}"}"#,
    #"{"error":"x","error_codes":[@,"@"]}"#, #"{"error":"x","error_codes":"@"}"#,
    #"{"error":"x","error_codes":@}"#, #"{"message":"m","statusCode":@}"#,
    #"{"message":"m","statusCode":"@"}"#, #"{"error":{"code":@,"innerError":{"code":"@"}}}"#,
    "AADSTS@: x", "AADB2C@: x", "MSIS@: x", "https://a.example/cb?error=x&error_codes=@",
    "https://a.example/cb?error=x&error_uri=https%3A%2F%2Fl.example%3Fcode%3D@",
    "https://a.example/cb?error=x&broker_error_domain=MSALErrorDomain&broker_error_code=@",
    #"Error Domain=MSALErrorDomain Code=@ "x""#, #"Error Domain=NSURLErrorDomain Code=@ "x""#,
    #"Error Domain=MSALErrorDomain Code=-50000 "x" UserInfo={MSALInternalErrorCodeKey=@, "#
      + #"MSALHTTPResponseCodeKey=@, MSALSTSErrorCodesKey=(@,"@")}"#,
    #"Error Domain=a Code=1 "x" UserInfo={NSUnderlyingError=0x1 {"#
      + #"Error Domain=MSIDErrorDomain Code=@ "y"}}"#,
    "The operation couldn’t be completed. (MSALErrorDomain error @.)",
    "error(s): @,@ - Timestamp: x - Description: y", "x: @,@ - [2024-05-01 10:11:12]: y",
  ]

  @Test(arguments: numberPlaces)
  func `numbers of any size are read wherever one may stand`(_ place: String) {
    for number in Self.numbers {
      let text = place.replacing("@", with: number)
      let error = TokenError(body: Array(text.utf8))
      _ = Self.use(error)
      _ = MSALStyleError(error, flow: .silent).internalCode?.remedy
      if let redirect = TokenError(redirect: text) { _ = Self.use(redirect) }
    }
  }

  @Test func `every number is an unknown code, or a known one`() {
    for number in [Int.min, .min + 1, -1, 0, 1, .max] {
      #expect(MSALErrorCode(number).name == nil && MSALErrorCode(number).meaning == nil)
      #expect(MSALInternalErrorCode(number).name == nil)
      #expect(MSALInternalErrorCode(number).remedy == .report)
      #expect(AADSTSErrorCode(number).entry == nil)
      #expect(MSALErrorCode(number).description == String(number))
    }
    // A code is known by its sign, too.
    #expect(MSALErrorCode(-50_002).name != nil && MSALErrorCode(50_002).name == nil)
    let error = MSALStyleError(domain: "MSALErrorDomain", code: .min)
    #expect(error.description.contains(String(Int.min)))
    #expect(
      TokenError(
        body:
          #"{"error":"x","broker_error_domain":"MSIDErrorDomain","broker_error_code":"\#(Int.min)"}"#
          .utf8
      ).source == .broker)
  }

  @Test func `every beginning of every answer is read`() {
    for seed in Self.seeds {
      let step = max(1, seed.count / 24)
      for length in stride(from: 0, through: seed.count, by: step) {
        _ = Self.use(TokenError(body: seed.prefix(length)))
      }
    }
  }

  @Test func `members that are complete before the end count at every cut`() {
    let body = Array(
      #"{"error":"invalid_grant","suberror":"basic_action","error_codes":[50076],"x":"y"}"#.utf8)
    for length in 0...body.count {
      let error = TokenError(body: body.prefix(length))
      #expect((error.code == .invalidGrant) == (length >= 24), "\(length)")
      #expect((error.suberror == .basicAction) == (length >= 50), "\(length)")
      #expect((error.aadstsCodes == [50076]) == (length >= 72), "\(length)")
    }
  }

  /// One unit, again and again: a reader that is quadratic takes minutes for these.
  @Test(arguments: [
    "a", "{", "[", "\"", "<", "&", "%", "=", "(", ",", "\\", "?", "#", " ", "\u{0}", "\u{FF}",
    "AADSTS", "AADSTS1", "AADSTS1 ", "trace id", "trace id: ", "Trace ID:\"\"\"\"", "&claims=",
    "&claims={", "Error Domain=", "Error Domain=a Code=1 \"", "a Domain error -",
    "Error Domain=a Code=1 \"\" UserInfo={NSUnderlyingError=0x {", "<text", "<text>",
    "<psf:text>&#",
    "{\"a\":", "{\"error\":{\"innerError\":", "{ \"", "[2024-05-01 10:11:12", ", a=", "a. ", ".",
    "{0}",
    "%25", "description: ", "error(s): 1,", "&a=b", "a=b&", "https://", "Timestamp: ", "- [",
  ])
  func `a long run of any unit is read in one go`(_ unit: String) {
    let unit = Array(unit.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 << 15)
    while bytes.count < 1 << 15 { bytes += unit }
    for prefix in [
      "", "{\"error\":\"", "error=", "Error Domain=a Code=1 \"\" UserInfo={a=", "<html>",
    ] {
      let error = TokenError(body: Array(prefix.utf8) + bytes)
      #expect(error.diagnostics.count < 8)
      _ = error.message
      _ = TokenError(redirect: String(decoding: Array(prefix.utf8) + bytes, as: UTF8.self))
    }
  }

  @Test func `codes are found in any text, whatever else is known already`() {
    var random = SeededGenerator(seed: 7)
    let parts = [
      "AADSTS5", "aadsts", "AADB2C9", "aadb2c", "MSIS1", "msis", "a", "aa", "d", "s", "b", "m",
      "ms",
      "i", "0", "12", " ", ": ", "ss", "sb", "Trace ID: ",
    ]
    for _ in 0..<3000 {
      let text = (0...random.index(12)).map { _ in random.pick(parts) }.joined()
      let short = TokenError(body: #"{"error":"e","error_description":"\#(text)"}"#.utf8)
      let full = TokenError(
        body: #"""
          {"error":"e","trace_id":"t","correlation_id":"c","timestamp":"t","claims":"{}",
          "error_description":"\#(text)"}
          """#.utf8)
      #expect(short.aadstsCodesInDescription == full.aadstsCodesInDescription, "\(text)")
      #expect(short.b2cCode == full.b2cCode && short.adfsCode == full.adfsCode, "\(text)")
    }
  }

  @Test func `each single byte is read`() {
    for byte in UInt8.min...UInt8.max {
      _ = Self.use(TokenError(body: [byte]))
      _ = Self.use(TokenError(body: [byte, byte, byte]))
    }
  }
}
