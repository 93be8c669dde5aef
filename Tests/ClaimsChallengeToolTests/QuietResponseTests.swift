import ClaimsChallenges
import TestSupport
import Testing

@testable import ClaimsChallengeTool

@Suite struct QuietResponseTests {
  private static let pieces = [
    "error", "ERROR", "\\u0065rror", "er\\u0072or", "AADSTS50076: x", "aadsts50076",
    "AADB2C90118: y",
    "MSIS9605: z", "suberror", "claims", "%7B%22access_token%22%3A%7B%7D%7D", "code", "Code",
    "message", "statusCode", "challenge_type", "redirect", "continuation_token",
    "password_required",
    "invalid_attributes", "broker_error_code", "x-broker-app-ver", "Fault", "value", "displayName",
    "access_token", "token_type", "Bearer", "trace_id", "correlation_id", "timestamp",
    "error_codes",
    "50076", "invalid_grant", "insufficient_claims", "&claims=",
    "Error Domain=MSALErrorDomain Code=-50002",
    "username", "id", "\\u0027", "\\u003c", "odata.error", "innerError",
  ]

  private static func member(_ generator: inout SeededGenerator) -> String {
    let name = pieces.randomElement(using: &generator) ?? ""
    let value = pieces.randomElement(using: &generator) ?? ""
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return "\"\(name)\":{\"\(value)\":\"\(value)\",\"message\":\"m\"}"
    case 1: return "\"\(name)\":[50076]"
    case 2: return "\"\(name)\":401"
    default: return "\"\(name)\":\"\(value)\""
    }
  }

  private static func body(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...4, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
        .joined(separator: " ")
    case 1:
      return (0..<count).map { _ in
        "\(pieces.randomElement(using: &generator) ?? "")=\(pieces.randomElement(using: &generator) ?? "")"
      }.joined(separator: "&")
    default:
      return "{" + (0..<count).map { _ in member(&generator) }.joined(separator: ",") + "}"
    }
  }

  @Test("What is passed over unread would have been no finding")
  func passesOverNothing() throws {
    var generator = SeededGenerator(seed: 5)
    var quietCount = 0
    for _ in 0..<20_000 {
      let body = Self.body(&generator)
      let entry =
        #"{"request":{"method":"GET","url":"https://a.example/"},"response":{"status":200,"headers":[],"content":{"text":"#
        + "\(body.jsonString())}}}"
      let read = try CapturedExchange(jsonString: entry)
      guard read.isQuiet else { continue }
      quietCount += 1
      var full = CapturedExchange()
      full.status = 200
      full.body = Array(body.utf8)
      #expect(full.findings(now: 0).isEmpty, "\(body)")
    }
    #expect(quietCount > 500)
  }

  @Test(
    "A status, a field or an address that matters is not passed over",
    arguments: [
      #"{"status":401,"headers":[],"content":{"text":"{}"}}"#,
      #"{"headers":[],"content":{"text":"{}"}}"#,
      #"{"status":200,"headers":[{"name":"WWW-Authenticate","value":"Bearer"}]}"#,
      #"{"status":200,"headers":[{"name":"location","value":"https://a/?error=x"}]}"#,
      #"{"status":200,"headers":[["WWW-Authenticate","Bearer"]]}"#,
      #"{"status":200,"redirectURL":"https://a.example/?error=access_denied"}"#,
      #"{"status":200,"content":{"text":"AADSTS50076"}}"#,
      #"{"status":200,"content":{"text":"e30=","encoding":"base64"}}"#,
      #"{"status":200,"body":{"x":1}}"#,
    ])
  func readsTheRest(response: String) throws {
    #expect(try !CapturedExchange(jsonString: "{\"response\":\(response)}").isQuiet)
  }
}
