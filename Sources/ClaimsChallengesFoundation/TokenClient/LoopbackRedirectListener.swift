import ClaimsChallenges
import Foundation

/// Waits on a loopback address for the browser to come back from the sign-in page (RFC 8252 §7.3).
final class LoopbackRedirectListener: Sendable {
  /// The redirect URI with the port that is really listened on.
  let redirectURI: String
  private let path: String
  private let socket: LoopbackSocket

  /// Begins to listen.
  ///
  /// Browsers that have connected before ``redirect(to:within:)`` are served then.
  ///
  /// - Throws: `invalid_url` unless the redirect URI is `http` to `localhost` or `127.0.0.1`.
  init(redirectURI: String) throws {
    guard let components = URLComponents(string: redirectURI), components.scheme == "http",
      let host = components.host, ["localhost", "127.0.0.1"].contains(host.lowercased()),
      let port = UInt16(exactly: components.port ?? 0), components.query == nil
    else {
      throw ClaimsChallengeError(
        .invalidURL, reason: "The redirect URI must be http to localhost, without a query.")
    }
    socket = try LoopbackSocket(port: port)
    path = components.path.isEmpty ? "/" : components.path
    self.redirectURI =
      components.port == nil
      ? "http://\(host):\(socket.port)\(components.path)" : redirectURI
  }

  /// The URI that the browser was sent to, with the state of our own request.
  ///
  /// Other requests, for an icon perhaps, get a 404: nobody else can end the sign-in.
  ///
  /// - Throws: `URLError(.timedOut)` when the time is over, `CancellationError` when cancelled.
  func redirect(to state: String, within timeout: Duration) async throws -> String {
    let socket = socket
    let path = path
    let base = redirectURI
    let deadline = ContinuousClock.now + timeout
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // The wait blocks a thread, so it gets one of its own.
        Thread.detachNewThread {
          continuation.resume(
            with: Result {
              try Self.serve(socket, path: path, base: base, state: state, until: deadline)
            })
        }
      }
    } onCancel: {
      socket.stop()
    }
  }

  /// Stops listening.
  func close() { socket.stop() }

  private static func serve(
    _ socket: LoopbackSocket, path: String, base: String, state: String,
    until deadline: ContinuousClock.Instant
  ) throws -> String {
    while true {
      let connection = try socket.accept(until: deadline)
      let target = connection.requestTarget()
      guard let target, target.split(separator: "?").first.map(String.init) == path,
        let query = target.firstIndex(of: "?"),
        RequestParameters(formEncoded: String(target[query...].dropFirst()))["state"] == state
      else {
        connection.answer(status: "404 Not Found", page: "Nothing here.")
        continue
      }
      connection.answer(
        status: "200 OK", page: "You are signed in or not, as you chose. Close this window.")
      return base + String(target[query...])
    }
  }
}
