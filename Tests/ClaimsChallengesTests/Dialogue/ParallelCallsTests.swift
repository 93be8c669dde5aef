import ClaimsChallenges
import Foundation
import Testing

@Suite("Calls at the same time")
struct ParallelCallsTests {
  /// An API that takes only tokens of a certain kind, and an acquirer that makes them; both count.
  private final class Service: TokenAcquirer, @unchecked Sendable {
    private let lock = NSLock()
    private var acquisitions: [String] = []
    private var lines: [String] = []
    private var running = 0
    private var mostInteractive = 0
    private var arrived = 0
    private var expected = 0
    /// Whether silent acquisitions with claims need the user.
    var needsUser = false
    /// How long an acquisition takes.
    var delay: Duration = .milliseconds(30)

    var log: [String] { lock.withLock { acquisitions } }
    /// Acquisitions, calls and refusals in their order.
    var transcript: [String] { lock.withLock { lines } }
    var mostInteractiveAtOnce: Int { lock.withLock { mostInteractive } }

    func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken {
      let contexts = parameters.claimsRequest?.accessToken.authenticationContexts ?? []
      if contexts.isEmpty { return AccessToken("plain") }
      note("silent \(contexts.joined())")
      try await Task.sleep(for: delay)
      if needsUser { throw TokenError(.interactionRequired, status: 400) }
      return AccessToken("silent-" + contexts.joined())
    }

    func acquireTokenInteractively(
      with parameters: InteractiveTokenParameters
    ) async throws -> AccessToken {
      let contexts = parameters.claimsRequest?.accessToken.authenticationContexts ?? []
      note("interactive \(contexts.joined())")
      lock.withLock {
        running += 1
        mostInteractive = max(mostInteractive, running)
      }
      try await Task.sleep(for: delay)
      lock.withLock { running -= 1 }
      return AccessToken("user-" + contexts.joined())
    }

    /// So many calls will be on their way before the first of them is refused.
    func expect(_ count: Int) {
      lock.withLock {
        arrived = 0
        expected = count
      }
    }

    private func arrive() -> Bool {
      lock.withLock {
        arrived += 1
        return arrived >= expected
      }
    }

    private var allHaveArrived: Bool { lock.withLock { arrived >= expected } }

    /// Refuses every token but one for this context.
    func call(_ token: AccessToken, wants context: String) async throws -> String {
      lock.withLock { lines.append("GET \(context) \(token.authorizationFieldValue)") }
      if token.exposedText == "plain", !arrive() {
        while !allHaveArrived { try await Task.sleep(for: .milliseconds(1)) }
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 1...10)))
      if token.exposedText.hasSuffix(context) { return context }
      lock.withLock { lines.append("401 \(context)") }
      var failure = RequestFailure(status: 401, challenges: [])
      failure.claimsChallenge = ClaimsChallenge(
        [.accessToken: [.acrs: .essential(value: .string(context))]])
      throw failure
    }

    private func note(_ line: String) {
      lock.withLock {
        acquisitions.append(line)
        lines.append(line)
      }
    }
  }

  private func callInParallel(
    _ responder: ClaimsChallengeResponder, _ service: Service, contexts: [String]
  ) async throws -> [String] {
    service.expect(contexts.count)
    return try await withThrowingTaskGroup(of: String.self) { group in
      for context in contexts {
        group.addTask {
          try await responder.withAccessToken(for: SilentTokenParameters(scopes: ["s"])) { token in
            try await service.call(token, wants: context)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("Twenty calls hit by one challenge acquire once; another challenge acquires its own")
  func twentyCalls() async throws {
    let service = Service()
    let responder = ClaimsChallengeResponder(acquirer: service)
    let contexts = Array(repeating: "c1", count: 20) + ["c2"]
    let answers = try await callInParallel(responder, service, contexts: contexts)
    #expect(answers.sorted() == contexts.sorted())
    #expect(service.log.sorted() == ["silent c1", "silent c2"])
    // Calls of one kind may come in any order; the kinds follow each other, and nothing else is sent.
    for (context, count) in [("c1", 20), ("c2", 1)] {
      let expected =
        Array(repeating: "GET \(context) Bearer plain", count: count) + ["401 \(context)"]
        + ["silent \(context)"] + Array(repeating: "401 \(context)", count: count - 1)
        + Array(repeating: "GET \(context) Bearer silent-\(context)", count: count)
      let lines = service.transcript.filter { $0.contains(" \(context)") }
      #expect(lines.sorted() == expected.sorted())
      let asked = try #require(lines.firstIndex(of: "silent \(context)"))
      let sent = lines.prefix(asked).filter { $0 == "GET \(context) Bearer plain" }
      #expect(sent.count == count)
      #expect(!lines.prefix(asked).contains { $0.hasSuffix("silent-\(context)") })
    }
    #expect(service.transcript.count == 3 * 21 + 2)
  }

  @Test("A call that is challenged after the others were answered takes their token")
  func straggler() async throws {
    // Often, since a call can come in the very moment in which the others' acquisition ends.
    for round in 0..<100 {
      let service = Service()
      service.delay = .microseconds(10 * round)
      let responder = ClaimsChallengeResponder(acquirer: service)
      let contexts = Array(repeating: "c1", count: 20)
      _ = try await callInParallel(responder, service, contexts: contexts)
      #expect(service.log == ["silent c1"])
      // Later calls are new ones: nothing was kept for them.
      _ = try await callInParallel(responder, service, contexts: ["c1"])
      #expect(service.log == ["silent c1", "silent c1"])
    }
  }

  @Test("Sign-in pages come one after the other, and equal ones once")
  func oneSignInPage() async throws {
    let service = Service()
    service.needsUser = true
    let responder = ClaimsChallengeResponder(acquirer: service)
    let contexts = ["c1", "c2", "c3", "c1", "c2", "c3"]
    _ = try await callInParallel(responder, service, contexts: contexts)
    #expect(
      service.log.filter { $0.hasPrefix("interactive") }.sorted()
        == ["interactive c1", "interactive c2", "interactive c3"])
    #expect(service.mostInteractiveAtOnce == 1)
  }

  @Test("A cancelled call ends at once and does not disturb the others")
  func cancelledCall() async throws {
    let service = Service()
    service.delay = .milliseconds(600)
    service.expect(4)
    let responder = ClaimsChallengeResponder(acquirer: service)
    let calls = (0..<4).map { _ in
      Task {
        try await responder.withAccessToken(for: SilentTokenParameters(scopes: ["s"])) { token in
          try await service.call(token, wants: "c1")
        }
      }
    }
    // An acquisition ends with the last one who waits for it, so all must wait before one leaves.
    while service.transcript.filter({ $0 == "401 c1" }).count < 4 {
      try await Task.sleep(for: .milliseconds(1))
    }
    try await Task.sleep(for: .milliseconds(50))
    calls[0].cancel()
    await #expect(throws: CancellationError.self) { try await calls[0].value }
    for call in calls.dropFirst() { #expect(try await call.value == "c1") }
    #expect(service.log == ["silent c1"])
  }

  @Test("When all are cancelled so is the acquisition, and the next call starts anew")
  func allCancelled() async throws {
    let service = Service()
    service.delay = .seconds(60)
    service.expect(3)
    let responder = ClaimsChallengeResponder(acquirer: service)
    let calls = (0..<3).map { _ in
      Task {
        try await responder.withAccessToken(for: SilentTokenParameters(scopes: ["s"])) { token in
          try await service.call(token, wants: "c1")
        }
      }
    }
    while service.log.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    for call in calls { call.cancel() }
    for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
    service.delay = .milliseconds(1)
    #expect(try await callInParallel(responder, service, contexts: ["c1"]) == ["c1"])
  }
}
