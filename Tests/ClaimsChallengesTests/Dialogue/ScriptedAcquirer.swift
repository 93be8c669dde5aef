import ClaimsChallenges
import Foundation

/// A token acquirer that answers from a script and writes down what it was asked.
final class ScriptedAcquirer: TokenAcquirer, @unchecked Sendable {
  enum Step: Sendable {
    case token(String)
    case fail(any Error)
  }

  private let lock = NSLock()
  private var steps: [Step]
  private var lines: [String] = []
  private var asked: [ClaimsRequest?] = []

  init(_ steps: [Step]) { self.steps = steps }

  /// `silent scope claims`, one line an acquisition.
  var transcript: [String] { lock.withLock { lines } }
  /// The claims of each acquisition.
  var claims: [ClaimsRequest?] { lock.withLock { asked } }

  func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken {
    try next("silent" + (parameters.forceRefresh ? " forced" : ""), parameters)
  }

  func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    try next("interactive", parameters)
  }

  private func next(_ kind: String, _ parameters: some TokenParameters) throws -> AccessToken {
    let step = lock.withLock { () -> Step in
      let claims = parameters.claimsRequest.map { " " + $0.jsonString() } ?? ""
      lines.append("\(kind) \(parameters.scopes.text)\(claims)")
      asked.append(parameters.claimsRequest)
      return steps.isEmpty ? .fail(ScriptEnded()) : steps.removeFirst()
    }
    switch step {
    case .token(let text): return AccessToken(text)
    case .fail(let error): throw error
    }
  }

  struct ScriptEnded: Error {}
}
