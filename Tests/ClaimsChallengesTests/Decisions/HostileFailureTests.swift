import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("Hostile answers")
struct HostileFailureTests {
  /// Header values and bodies of every rule, to be mutated.
  private func seeds() throws -> [(headers: [[UInt8]], body: [UInt8])] {
    try DecisionVector.own().map { vector in
      let headers = (vector.input["headers"] as? [[String]] ?? []).map { Array($0[1].utf8) }
      return (headers, Array((vector.input["body"] as? String ?? "").utf8))
    }
  }

  @Test("Whatever comes, there is a decision, the same each time, and no text of the answer in it")
  func mutations() throws {
    let seeds = try seeds()
    let words = ["\"", "claims=", "AADSTS50196", "Bearer ", ",", "\\", "{", "}", "error_codes"]
    let dictionary = words.map { Array($0.utf8) }
    var random = SeededGenerator(seed: 20_261_130)
    let policy = StandardRecoveryPolicy()
    let known = Set(RecoveryActionKind.allCases.map(\.rawValue))
    for _ in 0..<4000 {
      let seed = random.pick(seeds)
      let lines = seed.headers.map { line in
        String(decoding: Mutation.mutate(line, with: dictionary, using: &random), as: UTF8.self)
      }
      let body = Mutation.mutate(seed.body, with: dictionary, using: &random)
      let status = random.pick([400, 401, 403, 429, 500, 503])
      let fields = HeaderFields(lines.map { (name: "WWW-Authenticate", value: $0) })
      guard let failure = RequestFailure(status: status, headerFields: fields, body: body) else {
        Issue.record("a status of 400 or more is a failure")
        continue
      }
      var context = RecoveryContext(for: SilentTokenParameters(scopes: ["s"]))
      let decision = policy.decision(for: failure, in: context)
      #expect(decision == policy.decision(for: failure, in: context))
      #expect(known.contains(decision.action.description))
      #expect(decision.reason.utf8.count < 120 && decision.rule.rawValue.utf8.count < 60)
      // However often it comes, the calls of one dialogue come to an end.
      var acquisitions = 0
      for _ in 0..<6 {
        let next = policy.decision(for: failure, in: context)
        context.record(next)
        switch next.action {
        case .acquireSilently, .acquireInteractively: acquisitions += 1
        default: break
        }
        context.recordToken()
      }
      #expect(acquisitions <= 1)
    }
  }

  @Test("A thousand challenges, and a claims parameter of a megabyte, take no noticeable time")
  func large() {
    let claims = ClaimsRequest(json: [
      "access_token": ["x": .string(String(repeating: "a", count: 1 << 20))]
    ])
    let huge = #"Bearer error="insufficient_claims", claims="\#(claims.encoded(as: .base64))""#
    let many = Array(repeating: #"Bearer claims="e30=""#, count: 1000).joined(separator: ", ")
    var diagnostics: [RecoveryDiagnostic] = []
    let challenges = AuthenticationChallenges(parsing: [huge, many])
    let found = challenges.claimsChallenges(diagnostics: &diagnostics)
    #expect(found.allSatisfy { $0.claims.isEmpty })
    #expect(!diagnostics.isEmpty || challenges.count <= 64)
  }
}
