import ClaimsChallenges
import Foundation

/// Answers what is in the three inputs: an API's refusal, a token endpoint's error, a capture.
@main
struct AnswerChallenge {
  static let client = ClientConfiguration(
    clientID: "00001111-aaaa-2222-bbbb-3333cccc4444", redirectURI: "http://localhost:8400",
    authority: Authority(tenant: "contoso.com"), capabilities: [.cp1])
  static let mail = SilentTokenParameters(scopes: ["Mail.Read"])

  static func main() throws {
    let inputs = CommandLine.arguments.dropFirst().first ?? "Inputs"
    try answer(headers: String(contentsOfFile: "\(inputs)/challenge.headers", encoding: .utf8))
    try answer(error: [UInt8](read("\(inputs)/token-error.json")))
    try count(capture: read("\(inputs)/capture.har"))
  }

  static func read(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  /// What to do when an API answered 401.
  static func answer(headers text: String) throws {
    var fields = HeaderFields()
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields.append(String(parts[0]), String(parts[1].dropFirst())) }
    }
    guard let failure = RequestFailure(status: 401, headerFields: fields) else { return }
    let context = RecoveryContext(for: mail, capabilities: client.capabilities)
    let decision = failure.recovery(in: context)
    print("challenge.headers: \(decision.rule): \(decision.reason)")
    guard case .acquireSilently(let parameters) = decision.action else { return }
    let refreshToken = Secret("sample-refresh-token")
    let request = try parameters.tokenRequest(for: client, grant: .refreshToken(refreshToken))
    print("POST \(request.endpoint)\n\(request.body)\n")
  }

  /// The token endpoint refused: the user has to sign in, with the same claims.
  static func answer(error body: [UInt8]) throws {
    let error = TokenError(body: body, status: 400)
    let decision = error.recovery(in: RecoveryContext(for: mail))
    print("token-error.json: \(decision.rule): \(decision.reason)")
    guard case .acquireInteractively(let parameters) = decision.action else { return }
    let request = try parameters.authorizationRequest(
      for: client, codeChallenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      state: "a-random-text")
    print("GET \(request.url)\n")
  }

  /// Counts the refusals of a capture of any size by what to do about them; it is read as a stream.
  static func count(capture: Data) throws {
    var responses = 0
    var refusals: [String: Int] = [:]
    var stream = JSONElementStream<CapturedResponse>(at: ["log", "entries", .each, "response"])
    for response in try stream.feed(capture) {
      responses += 1
      guard let failure = response.failure else { continue }
      let decision = failure.recovery(in: RecoveryContext(for: mail))
      refusals["\(decision.action)", default: 0] += 1
    }
    try stream.finish()
    print("capture.har: \(responses) responses")
    for (action, count) in refusals.sorted(by: { $0.key < $1.key }) {
      print("  \(count) \(action)")
    }
  }
}

/// What matters of one response in a HAR.
struct CapturedResponse: JSONDecodable {
  var status = 0
  var fields = HeaderFields()
  var body = ""

  init(from json: inout JSONCursor) throws(JSONError) {
    let response = try json.decode(JSONObject.self)
    status = response["status"]?.int ?? 0
    body = response["content"]?["text"]?.string ?? ""
    for field in response["headers"]?.array ?? [] {
      guard let name = field["name"]?.string, let value = field["value"]?.string else { continue }
      fields.append(name, value)
    }
  }

  var failure: RequestFailure? {
    RequestFailure(status: status, headerFields: fields, body: Array(body.utf8))
  }
}
