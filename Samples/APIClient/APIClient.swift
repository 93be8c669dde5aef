import ClaimsChallengesFoundation
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Calls a protected API through revocation, step-up, throttling and a stubborn challenge.
@main
struct APIClient {
  static func main() async throws {
    guard let url = CommandLine.arguments.dropFirst().first, let server = URL(string: url),
      let authority = Authority(parsing: "\(url)/contoso.test")
    else { return print("usage: APIClient URL [--verbose]") }

    // Who asks, and how the user is reached: a "browser" that follows the sign-in page's redirects.
    let client = ClientConfiguration(
      clientID: "sample-app", redirectURI: "http://localhost", authority: authority,
      capabilities: [.cp1], trustedHosts: [authority.host])
    let browser = UserInteraction.browser { page in
      print("  the user signs in")
      Task { try await URLSession.shared.data(from: page) }
    }
    let isVerbose = CommandLine.arguments.contains("--verbose")
    let log = LogHandler(level: isVerbose ? .verbose : .nothing) { print("    log: \($0.text)") }
    let responder = ClaimsChallengeResponder(
      acquirer: URLSessionTokenClient(client: client, interaction: browser).retrying(),
      capabilities: client.capabilities, trustedHosts: client.trustedHosts, log: log)

    func call(_ path: String, _ what: String) async throws {
      print("\(path): \(what)")
      do {
        let (data, answer) = try await URLSession.shared.data(
          for: URLRequest(url: server.appending(path: "api/\(path)")),
          with: SilentTokenParameters(scopes: ["Data.Read"]), via: responder)
        print("  \(answer.statusCode) \(String(decoding: data, as: UTF8.self))")
      } catch let failure as RequestFailure {
        print("  given up: \(failure.decision?.reason ?? "no decision")")
      }
    }
    try await call("me", "the first call signs in")
    try await call("inbox", "the token serves here too")
    _ = try await URLSession.shared.data(from: server.appending(path: "revoke"))
    try await call("inbox", "the session was revoked: a new token, silently")
    try await call("payroll", "needs a stronger sign-in: the user is asked")
    try await call("reports", "the API is busy: wait the seconds it says")
    try await call("archive", "the API is busy: wait until the date it says")
    try await call("stubborn", "asks for the same thing again and again: stop")
  }
}
