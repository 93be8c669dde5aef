import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request and its answer, whatever the status, with a rule for redirects.
enum HTTPExchange {
  /// What to do with a redirect.
  enum Redirects: Sendable {
    /// Give back the 3xx: a token request's body is for its endpoint alone.
    case refuse
    /// Follow; to another origin without `Authorization`, and never from https to http.
    case followWithoutToken
  }

  static func send(
    _ request: URLRequest, in session: URLSession, redirects: Redirects
  ) async throws -> (Data, HTTPURLResponse) {
    #if canImport(FoundationNetworking)
      return try await DelegatedExchange(redirects).send(request, like: session)
    #else
      let (data, response) = try await session.data(
        for: request, delegate: RedirectRule(redirects))
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return (data, response)
    #endif
  }

  /// The request to go on with after a redirect, or `nil` to stop there.
  static func request(
    _ request: URLRequest, after response: HTTPURLResponse, rule: Redirects
  ) -> URLRequest? {
    guard case .followWithoutToken = rule, let target = request.url else { return nil }
    let source = response.url
    if source?.scheme == "https", target.scheme != "https" { return nil }
    if source?.scheme == target.scheme, source?.host() == target.host(), source?.port == target.port
    {
      return request
    }
    var other = request
    other.setValue(nil, forHTTPHeaderField: "Authorization")
    return other
  }
}

#if canImport(FoundationNetworking)
  /// An exchange by delegate callbacks: with a completion handler, FoundationNetworking never
  /// returns from a 401 that names `Basic`.
  ///
  /// Head and body arrive before that challenge; it is refused, and the cancellation that follows
  /// counts as the 401 that it is.
  private final class DelegatedExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let redirects: HTTPExchange.Redirects
    // All below is guarded by the lock: callbacks come on the session's own queue.
    private let lock = NSLock()
    private var head: HTTPURLResponse?
    private var body = Data()
    private var continuation: CheckedContinuation<(Data, HTTPURLResponse), any Error>?

    init(_ redirects: HTTPExchange.Redirects) { self.redirects = redirects }

    func send(
      _ request: URLRequest, like model: URLSession
    ) async throws -> (Data, HTTPURLResponse) {
      let session = URLSession(
        configuration: model.configuration, delegate: self, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      let task = session.dataTask(with: request)
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
      lock.withLock { body.append(data) }
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
      completionHandler(HTTPExchange.request(request, after: response, rule: redirects))
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      let (continuation, head, body) = lock.withLock {
        defer { self.continuation = nil }
        return (self.continuation, self.head, self.body)
      }
      let isRefusedBasic = head?.statusCode == 401 && (error as? URLError)?.code == .cancelled
      if let head, error == nil || isRefusedBasic {
        continuation?.resume(returning: (body, head))
      } else {
        continuation?.resume(throwing: error ?? URLError(.badServerResponse))
      }
    }
  }
#else
  /// The rule for redirects of one task.
  private final class RedirectRule: NSObject, URLSessionTaskDelegate {
    private let redirects: HTTPExchange.Redirects

    init(_ redirects: HTTPExchange.Redirects) { self.redirects = redirects }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
    ) async -> URLRequest? {
      HTTPExchange.request(request, after: response, rule: redirects)
    }
  }
#endif
