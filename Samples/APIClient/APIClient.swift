import ClaimsChallengesFoundation
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Calls a protected API and lives through revocation, step-up, throttling and a stubborn
/// challenge.
///
/// `APIClient URL [--verbose]`
@main
struct APIClient {
  static func main() async throws {
    guard let url = CommandLine.arguments.dropFirst().first, let server = URL(string: url),
      let authority = Authority(parsing: "\(url)/contoso.test")
    else { return print("usage: APIClient URL [--verbose]") }

    // Who asks, and how the user is reached: here a "browser" that follows the sign-in page's redirects.
    let client = ClientConfiguration(
      clientID: "sample-app", redirectURI: "http://localhost", authority: authority,
      capabilities: [.cp1], trustedHosts: [authority.host])
    let tokens = URLSessionTokenClient(
      client: client,
      interaction: .browser { page in
        print("  the user signs in")
        Task { try await URLSession.shared.data(from: page) }
      })
    let isVerbose = CommandLine.arguments.contains("--verbose")
    let log = LogHandler(level: isVerbose ? .verbose : .nothing) { print("    log: \($0.text)") }
    let responder = ClaimsChallengeResponder(
      acquirer: tokens.retrying(), capabilities: [.cp1], trustedHosts: [authority.host], log: log)

    func call(_ path: String, _ what: String) async {
      print("\(path): \(what)")
      let request = URLRequest(url: server.appending(path: "api/\(path)"))
      let scopes = SilentTokenParameters(scopes: ["Data.Read"])
      do {
        let (data, answer) = try await URLSession.shared.data(
          for: request, with: scopes, via: responder)
        print("  \(answer.statusCode) \(String(decoding: data, as: UTF8.self))")
      } catch let failure as RequestFailure {
        print("  given up: \(failure.decision?.reason ?? "no decision")")
      } catch {
        print("  failed: \(error)")
      }
    }

    await call("me", "the first call signs in")
    await call("inbox", "the token serves here too")
    _ = try await URLSession.shared.data(from: server.appending(path: "revoke"))
    await call("inbox", "the session was revoked: a new token, silently")
    await call("payroll", "needs a stronger sign-in: the user is asked")
    await call("reports", "the API is busy: wait the seconds it says")
    await call("archive", "the API is busy: wait until the date it says")
    await call("stubborn", "asks for the same thing again and again: stop")
  }
}
