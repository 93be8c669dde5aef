import ClaimsChallenges
import Foundation

/// Waits on a loopback address for the browser to come back from the sign-in page (RFC 8252 §7.3).
final class LoopbackRedirectListener: Sendable {
  /// The redirect URI with the port that is really listened on.
  let redirectURI: String
  private let path: [[UInt8]]
  private let socket: LoopbackSocket

  /// How many browsers may be connected at once; the oldest makes room.
  static let maximumConnections = 64

  /// Begins to listen.
  ///
  /// Browsers that have connected before ``redirect(to:within:)`` are served then.
  ///
  /// - Throws: `invalid_url` unless the redirect URI is `http` to `localhost` or `127.0.0.1`, without
  ///   userinfo, query and fragment.
  init(redirectURI: String) throws {
    guard let components = URLComponents(string: redirectURI),
      components.scheme?.lowercased() == "http", let host = components.host,
      ["localhost", "127.0.0.1"].contains(host.lowercased()),
      let port = UInt16(exactly: components.port ?? 0), components.query == nil,
      components.fragment == nil, components.user == nil, components.password == nil
    else {
      throw ClaimsChallengeError(
        .invalidURL,
        reason: "The redirect URI must be http to localhost, without userinfo, query and fragment.")
    }
    socket = try LoopbackSocket(port: port)
    path = Self.segments(components.percentEncodedPath)
    self.redirectURI =
      components.port == nil
      ? "http://\(host):\(socket.port)\(components.percentEncodedPath)" : redirectURI
  }

  /// The URI that the browser was sent to, with the state of our own request.
  ///
  /// Other requests, for an icon perhaps, get a 404: nobody else can end the sign-in. Browsers that say
  /// nothing, or slowly, keep nobody waiting.
  ///
  /// - Throws: `URLError(.timedOut)` when the time is over, `CancellationError` when cancelled.
  func redirect(to state: String, within timeout: Duration) async throws -> String {
    let deadline = ContinuousClock.now + timeout
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // The wait blocks a thread, so it gets one of its own.
        Thread.detachNewThread { [self] in
          continuation.resume(with: Result { try serve(state: state, until: deadline) })
        }
      }
    } onCancel: {
      socket.stop()
    }
  }

  /// Stops listening.
  func close() { socket.stop() }

  private func serve(state: String, until deadline: ContinuousClock.Instant) throws -> String {
    var connections: [LoopbackConnection] = []
    var redirect: String?
    // After the answer, time for the browser to take its page.
    var end = deadline
    while ContinuousClock.now < end {
      let (new, readable) = try socket.wait(for: connections)
      var over: Set<Int> = []
      for index in readable {
        switch connections[index].receive() {
        case .open: break
        case .over: over.insert(index)
        case .request(let target):
          let answer = target.flatMap { self.answer(to: $0, state: state) }
          redirect = redirect ?? answer
          if answer != nil {
            connections[index].answer(
              status: "200 OK", page: "You are signed in or not, as you chose. Close this window.")
            end = ContinuousClock.now + .milliseconds(200)
          } else {
            connections[index].answer(status: "404 Not Found", page: "Nothing here.")
          }
        }
        if redirect != nil, over.contains(index) { end = .now }
      }
      connections = connections.indices.filter { !over.contains($0) && !connections[$0].isLate }
        .map { connections[$0] }
      if let new { connections.append(new) }
      if connections.count > Self.maximumConnections { connections.removeFirst() }
    }
    guard let redirect else { throw URLError(.timedOut) }
    return redirect
  }

  /// The URI of a request that is the answer to our own; `nil` for any other.
  private func answer(to target: String, state: String) -> String? {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")),
      Self.segments(String(target[..<mark])) == path
    else { return nil }
    let query = target[mark...]
    guard RequestParameters(formEncoded: String(query.dropFirst())).values(for: "state") == [state]
    else { return nil }
    return redirectURI + String(query)
  }

  /// The decoded segments of a path: browsers may write an octet plainly or percent-encoded (RFC 3986
  /// §6.2.2).
  private static func segments(_ path: String) -> [[UInt8]] {
    let path = path.isEmpty ? "/" : path
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      let text = String(Substring($0))
      return Array((text.removingPercentEncoding ?? text).utf8)
    }
  }
}
