import BenchmarkHarness
import ClaimsChallenges
import Foundation

/// The AADSTS body of 1.2 KB that all readers get.
enum ErrorBodies {
  static let body: [UInt8] = {
    let claims =
      #"{\"access_token\":{\"capolids\":{\"essential\":true,\"values\":"#
      + #"[\"55555555-5555-5555-5555-555555555555\",\"66666666-6666-6666-6666-666666666666\"]},"#
      + #"\"nbf\":{\"essential\":true,\"value\":\"1702682181\"}}}"#
    let text =
      #"{"error":"interaction_required","error_description":"AADSTS50076: Due to a configuration "#
      + "change made by your administrator, or because you moved to a new location, you must use "
      + "multi-factor authentication to access '00000003-0000-0000-c000-000000000000'. "
      + "Send an interactive authorization request for this user and resource, and pass on the "
      + "claims of this answer without any change. If the administrator of the resource has asked "
      + "for a compliant device as well, the device has to be registered and managed before the "
      + "request is repeated.\\r\\n"
      + "Trace ID: 11111111-1111-1111-1111-111111111100\\r\\n"
      + "Correlation ID: 22222222-2222-2222-2222-222222222222\\r\\n"
      + #"Timestamp: 2024-05-01 10:11:12Z","error_codes":[50076],"timestamp":"2024-05-01 10:11:12Z","#
      + #""trace_id":"11111111-1111-1111-1111-111111111100","#
      + #""correlation_id":"22222222-2222-2222-2222-222222222222","#
      + #""error_uri":"https://login.microsoftonline.com/error?code=50076","#
      + #""suberror":"basic_action","claims":"\#(claims)"}"#
    return Array(text.utf8)
  }()

  static let group = "AADSTS body of \(body.count) bytes -> typed error"

  /// Adds the rows to `benchmark`.
  static func run(_ benchmark: inout Benchmark) {
    let data = Data(body)
    let foundation = FoundationReader(codes: "AADSTS([0-9]+)")
    let thorough = FoundationReader(codes: "AADSTS([0-9]+)|AADB2C([0-9]+)|MSIS([0-9]+)")
    benchmark.compare(
      group, calls: 200,
      [
        ("TokenError", { for _ in 0..<$0 { blackHole(TokenError(body: body, status: 400)) } }),
        (
          "TokenError, category and message asked for",
          {
            for _ in 0..<$0 {
              let error = TokenError(body: body, status: 400)
              blackHole(error.lastKnownCode?.category)
              blackHole(error.message)
              blackHole(error.timestamp)
            }
          }
        ),
        ("Foundation", { for _ in 0..<$0 { blackHole(try? foundation.read(data)) } }),
        (
          "Foundation, codes of all services",
          { for _ in 0..<$0 { blackHole(try? thorough.read(data)) } }
        ),
      ])
    let text = "AADSTS catalogue"
    benchmark.measure(text, "category of a code") {
      blackHole(AADSTSErrorCode.blockedByConditionalAccess.category)
    }
    benchmark.measure(text, "entry of a code") {
      blackHole(AADSTSErrorCode.blockedByConditionalAccess.entry)
    }
  }
}

/// The same work with Foundation: members, codes, ids and timestamp of the text, claims.
private struct FoundationReader {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  struct Body: Decodable {
    var error: String?
    var suberror: String?
    var error_description: String?
    var error_codes: [Int]?
    var timestamp: String?
    var trace_id: String?
    var correlation_id: String?
    var error_uri: String?
    var claims: String?
  }
  struct Claim: Decodable {
    var essential: Bool?
    var value: String?
    var values: [String]?
  }
  struct Result {
    var body: Body
    var codes: [Int]
    var ids: [String]
    var claims: [String: [String: Claim?]]?
  }

  let decoder = JSONDecoder()
  let code: NSRegularExpression?
  let labels = [
    "Trace ID: ([0-9a-f-]{36})", "Correlation ID: ([0-9a-f-]{36})", "Timestamp: ([0-9: Z-]+)",
  ]
  .compactMap { try? NSRegularExpression(pattern: $0) }

  init(codes: String) { code = try? NSRegularExpression(pattern: codes) }

  func read(_ data: Data) throws -> Result {
    let body = try decoder.decode(Body.self, from: data)
    let text = body.error_description ?? ""
    let range = NSRange(text.startIndex..., in: text)
    let codes = code?.matches(in: text, range: range).compactMap { match in
      Range(match.range(at: 1), in: text).flatMap { Int(text[$0]) }
    }
    let ids = labels.compactMap { label in
      label.firstMatch(in: text, range: range)
        .flatMap { Range($0.range(at: 1), in: text) }.map { String(text[$0]) }
    }
    let claims = try body.claims.map {
      try decoder.decode([String: [String: Claim?]].self, from: Data($0.utf8))
    }
    return Result(body: body, codes: codes ?? [], ids: ids, claims: claims)
  }
}
