import ClaimsChallenges
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer, whatever the status, with a rule for redirects and limits for bodies.
enum HTTPExchange {
  /// What to do with a redirect.
  enum Redirects: Sendable {
    /// Give back the 3xx: a token request's body is for its endpoint alone.
    case refuse
    /// Follow, never from https to http.
    ///
    /// Once the requested origin is left, the request has nothing in it that could be a secret, and
    /// only `GET` and `HEAD` go on.
    case followWithoutCredentials
  }

  /// How many bytes of a body are read, after decompression.
  struct BodyLimits: Sendable {
    /// Below status 400.
    var success: Int
    /// From status 400 on.
    var refusal: Int

    /// The largest refusal that is read.
    static let largestRefusal = 4 << 20
    /// Tokens, device codes, metadata.
    static let token = BodyLimits(success: 1 << 20, refusal: 1 << 20)

    static func resource(success: Int) -> BodyLimits {
      BodyLimits(success: success, refusal: min(success, largestRefusal))
    }
  }

  /// - Throws: `response_too_large` beyond a limit; `URLError`.
  static func send(
    _ request: URLRequest, in session: URLSession, redirects: Redirects, limits: BodyLimits
  ) async throws -> (Data, HTTPURLResponse) {
    try await DelegatedExchange(RedirectRule(redirects, of: request), limits).send(
      request, in: session)
  }
}

/// The rule for the redirects of one request.
struct RedirectRule: Sendable {
  private let redirects: HTTPExchange.Redirects
  private let origin: Origin?
  /// Whoever leaves the origin never gets the credentials back: another server chose the address.
  private var hasLeftOrigin = false

  init(_ redirects: HTTPExchange.Redirects, of request: URLRequest) {
    self.redirects = redirects
    origin = request.url.flatMap(Origin.init)
  }

  /// Fields that any server may see: what kind of answer is wanted, not who asks.
  private static let openFields: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
    "if-modified-since", "if-none-match", "pragma", "prefer", "range", "user-agent",
  ]

  /// The request to go on with, or `nil` to stop there.
  mutating func request(_ request: URLRequest, after source: URL?) -> URLRequest? {
    guard case .followWithoutCredentials = redirects, let target = request.url.flatMap(Origin.init)
    else { return nil }
    let wasSecure = origin?.scheme == "https" || source?.scheme?.lowercased() == "https"
    if wasSecure, target.scheme != "https" { return nil }
    if target != origin { hasLeftOrigin = true }
    guard hasLeftOrigin else { return request }
    guard ["GET", "HEAD"].contains(request.httpMethod ?? "GET") else { return nil }
    var other = request
    for name in (request.allHTTPHeaderFields ?? [:]).keys
    where !Self.openFields.contains(name.lowercased()) {
      other.setValue(nil, forHTTPHeaderField: name)
    }
    other.httpBody = nil
    return other
  }
}

/// Scheme, host and port of a URL (RFC 6454 §4).
struct Origin: Sendable, Hashable {
  let scheme: String
  let host: String
  let port: Int

  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else {
      return nil
    }
    self.scheme = scheme
    self.host = host
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}

/// An exchange by delegate callbacks: bodies can be held within their limit, and with a completion
/// handler FoundationNetworking never returns from a 401 that names `Basic`.
///
/// Head and body arrive before that challenge; it is refused, and the cancellation that follows
/// counts as the 401 that it is.
private final class DelegatedExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let limits: HTTPExchange.BodyLimits
  // All below is guarded by the lock: callbacks come on the session's own queue.
  private let lock = NSLock()
  private var redirectRule: RedirectRule
  private var head: HTTPURLResponse?
  private var body = Data()
  private var isTooLarge = false
  private var continuation: CheckedContinuation<(Data, HTTPURLResponse), any Error>?

  init(_ redirectRule: RedirectRule, _ limits: HTTPExchange.BodyLimits) {
    self.redirectRule = redirectRule
    self.limits = limits
  }

  func send(
    _ request: URLRequest, in session: URLSession
  ) async throws -> (Data, HTTPURLResponse) {
    #if canImport(FoundationNetworking)
      // Its tasks have no delegates of their own.
      let session = URLSession(
        configuration: session.configuration, delegate: self, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      let task = session.dataTask(with: request)
    #else
      let task = session.dataTask(with: request)
      task.delegate = self
    #endif
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        lock.withLock { self.continuation = continuation }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    lock.withLock { head = response as? HTTPURLResponse }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let fits = lock.withLock {
      let limit = (head?.statusCode ?? 0) < 400 ? limits.success : limits.refusal
      if !isTooLarge, data.count <= limit - body.count {
        body.append(data)
      } else {
        isTooLarge = true
        body = Data()
      }
      return !isTooLarge
    }
    if !fits { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let isBasic =
      challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
    completionHandler(isBasic ? .cancelAuthenticationChallenge : .performDefaultHandling, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(lock.withLock { redirectRule.request(request, after: response.url) })
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (continuation, head, body, isTooLarge) = lock.withLock {
      defer { self.continuation = nil }
      return (self.continuation, self.head, self.body, self.isTooLarge)
    }
    let isRefusedBasic = head?.statusCode == 401 && (error as? URLError)?.code == .cancelled
    if isTooLarge {
      continuation?.resume(
        throwing: ClaimsChallengeError(
          .responseTooLarge, reason: "The body of the answer is larger than the limit."))
    } else if let head, error == nil || isRefusedBasic {
      continuation?.resume(returning: (body, head))
    } else {
      continuation?.resume(throwing: error ?? URLError(.badServerResponse))
    }
  }
}
