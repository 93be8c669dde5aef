// The whole way, in one run with Foundation doing the same work: a `WWW-Authenticate` field line
// comes in, and the body of the token request that answers it goes out.
import BenchmarkHarness
import ClaimsChallenges
import Foundation

let claimsText =
  #"{"access_token":{"nbf":{"essential":true,"value":"1767225600"},"acrs":{"essential":true,"value":"c1"}}}"#
let header =
  #"Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", "#
  + #"client_id="00000003-0000-0000-c000-000000000000", error="insufficient_claims", "#
  + #"errorDescription="Continuous access evaluation resulted in challenge with result", "#
  + #"claims="\#(Data(claimsText.utf8).base64EncodedString())""#
let errorBody = Array(
  (#"{"error":"invalid_grant","error_description":"AADSTS50076: Due to a configuration change made by your administrator, you must use "#
    + #"multi-factor authentication.\r\nTrace ID: 11111111-1111-1111-1111-111111111100\r\nCorrelation ID: 22222222-2222-2222-2222-222222222222\r\n"#
    + #"Timestamp: 2026-11-29 00:00:00Z","error_codes":[50076],"suberror":"basic_action","claims":"{\"access_token\":{\"capolids\":{\"essential\":true,"#
    + #"\"values\":[\"aaaa\"]}}}"}"#).utf8)
let client = ClientConfiguration(
  clientID: "00001111-aaaa-2222-bbbb-3333cccc4444", authority: Authority(tenant: "contoso.com"),
  capabilities: [.cp1])
let refreshToken = Secret(String(repeating: "0.AXEA", count: 100))
let asked = SilentTokenParameters(scopes: ["https://graph.microsoft.com/User.Read"])
let fields = HeaderFields([(name: "WWW-Authenticate", value: header)])

/// Header → failure → decision → token body.
func answer() throws -> String {
  guard let failure = RequestFailure(status: 401, headerFields: fields),
    case .acquireSilently(let parameters) = failure.recovery(in: RecoveryContext(for: asked)).action
  else { throw CocoaError(.coderInvalidValue) }
  return try parameters.tokenRequest(for: client, grant: .refreshToken(refreshToken)).body
}

/// The claims request, as an app without this package would model it.
struct FoundationClaims: Codable {
  struct Claim: Codable {
    var essential: Bool?
    var value: String?
    var values: [String]?
  }
  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
  }
  var accessToken: [String: Claim]
}

struct Expressions {
  var challenge: NSRegularExpression
  var parameter: NSRegularExpression
  init() throws {
    challenge = try NSRegularExpression(
      pattern:
        #"(?:^|,)\s*([A-Za-z][\w-]*)\s+((?:[\w-]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s,"]+)\s*,?\s*)+)"#)
    parameter = try NSRegularExpression(
      pattern: #"([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))"#)
  }
}

/// The same with `NSRegularExpression`, `Data(base64Encoded:)`, `JSONDecoder`, `JSONEncoder` and
/// `URLComponents`: challenges and parameters by regular expression, quoted pairs undone, duplicates
/// refused, the authority's host checked, claims merged. It reads no repairs, no other encodings and
/// no unknown members.
func foundationAnswer(_ expressions: Expressions) throws -> String {
  var parameters: [String: String] = [:]
  for match in expressions.challenge.matches(
    in: header, range: NSRange(header.startIndex..., in: header))
  {
    guard let scheme = Range(match.range(at: 1), in: header),
      header[scheme].lowercased() == "bearer", let rest = Range(match.range(at: 2), in: header)
    else { continue }
    for match in expressions.parameter.matches(in: header, range: NSRange(rest, in: header)) {
      guard let name = Range(match.range(at: 1), in: header),
        let value = Range(match.range(at: 2), in: header) ?? Range(match.range(at: 3), in: header)
      else { continue }
      let text = header[value].replacingOccurrences(
        of: #"\\(.)"#, with: "$1", options: .regularExpression)
      guard parameters.updateValue(text, forKey: header[name].lowercased()) == nil else {
        throw CocoaError(.coderInvalidValue)
      }
    }
  }
  guard parameters["error"] == "insufficient_claims",
    let data = parameters["claims"].flatMap({ Data(base64Encoded: $0) })
  else { throw CocoaError(.coderInvalidValue) }
  let hosts: Set = ["login.microsoftonline.com", "login.microsoftonline.us"]
  guard let host = URLComponents(string: parameters["authorization_uri"] ?? "")?.host,
    hosts.contains(host)
  else { throw CocoaError(.coderInvalidValue) }
  var claims = try JSONDecoder().decode(FoundationClaims.self, from: data)
  claims.accessToken["xms_cc"] = .init(values: ["cp1"])
  let json = String(decoding: try JSONEncoder().encode(claims), as: UTF8.self)
  var components = URLComponents()
  components.queryItems = [
    URLQueryItem(name: "client_id", value: client.clientID),
    URLQueryItem(name: "grant_type", value: "refresh_token"),
    URLQueryItem(name: "refresh_token", value: refreshToken.exposedText),
    URLQueryItem(
      name: "scope", value: "https://graph.microsoft.com/User.Read openid profile offline_access"),
    URLQueryItem(name: "client_info", value: "1"),
    URLQueryItem(name: "claims", value: json),
  ]
  return (components.percentEncodedQuery ?? "")
    .replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "%20", with: "+")
}

let context = RecoveryContext(for: asked)
let challenged = RequestFailure(status: 401, headerFields: fields)!
// `--repeat ours|Foundation COUNT` runs one row alone, for a profiler.
if let option = CommandLine.arguments.firstIndex(of: "--repeat"),
  CommandLine.arguments.count > option + 2, let count = Int(CommandLine.arguments[option + 2])
{
  let repeated = try Expressions()
  for _ in 0..<count {
    blackHole(
      try CommandLine.arguments[option + 1] == "ours" ? answer() : foundationAnswer(repeated))
  }
  exit(0)
}

var benchmark = Benchmark()
let whole = "header → decision → token body"
try benchmark.measure(whole, "ours") { blackHole(try answer()) }
let kept = try Expressions()
try benchmark.measure(whole, "Foundation") { blackHole(try foundationAnswer(kept)) }
try benchmark.measure(whole, "Foundation, expressions compiled each time") {
  blackHole(try foundationAnswer(Expressions()))
}
let steps = "steps"
benchmark.measure(steps, "header → failure") {
  blackHole(RequestFailure(status: 401, headerFields: fields))
}
benchmark.measure(steps, "failure → decision") { blackHole(challenged.recovery(in: context)) }
benchmark.measure(steps, "error body → decision") {
  blackHole(TokenError(body: errorBody, status: 400).recovery(in: context))
}
benchmark.report()
print()
benchmark.judge(whole, "ours", atLeast: 20, fasterThan: "Foundation")
// Both must say the same, or the comparison is worth nothing.
let ours = try answer()
let theirs = try foundationAnswer(Expressions())
func claims(in body: String) -> [String: AnyHashable]? {
  let plain = body.replacingOccurrences(of: "+", with: "%20")
  let items = URLComponents(string: "?" + plain)?.queryItems
  let json = items?.first { $0.name == "claims" }?.value ?? ""
  return try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: AnyHashable]
}
precondition(claims(in: ours) == claims(in: theirs), "the two token bodies ask for other claims")
