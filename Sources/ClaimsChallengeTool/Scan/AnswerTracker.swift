import ClaimsChallenges

/// Follows claims challenges through a capture: whether a token was asked for with the claims.
///
/// Findings leave in the order in which they came, as soon as their outcome is known. At most
/// ``limit`` of them wait; the oldest then leaves with an unknown outcome.
struct AnswerTracker {
  private struct Waiting {
    var finding: ScanFinding
    /// The claims to answer, while the outcome is open.
    var claims: ClaimsRequest?
  }

  /// How many findings wait at most.
  static let limit = 1_000

  private var waiting: [Waiting] = []
  /// Challenges that were answered: address and canonical claims.
  private var answered: Set<String> = []

  /// Takes a request: it may answer, or fail to answer, challenges before it.
  mutating func observe(_ exchange: CapturedExchange, claims: ClaimsRequest?) {
    guard exchange.hasRequest, waiting.contains(where: { $0.claims != nil }) else { return }
    if let requested = exchange.requestedClaims {
      resolve(.answered, by: exchange.entry) { _, wanted in requested.merging(wanted) == requested }
    } else if !exchange.isTokenRequest, let address = exchange.address {
      let isRepeated = claims != nil
      let isRefused = (exchange.status ?? 0) >= 400 || isRepeated
      let outcome = isRefused ? AnswerOutcome.retriedWithoutClaims : .answered
      resolve(outcome, by: isRefused ? nil : exchange.entry) { finding, _ in
        finding.address == address && finding.scheme != nil
      }
    }
  }

  private mutating func resolve(
    _ outcome: AnswerOutcome, by entry: Int?,
    where matches: (ScanFinding, ClaimsRequest) -> Bool
  ) {
    for index in waiting.indices {
      guard let claims = waiting[index].claims, matches(waiting[index].finding, claims) else {
        continue
      }
      waiting[index].finding.outcome = outcome
      waiting[index].finding.answeredBy = entry
      waiting[index].claims = nil
      if outcome == .answered, answered.count < 10_000 {
        answered.insert(Self.key(waiting[index].finding, claims))
      }
    }
  }

  private static func key(_ finding: ScanFinding, _ claims: ClaimsRequest) -> String {
    "\(finding.address ?? "") \(claims.canonicalForm)"
  }

  /// Takes a finding.
  mutating func add(_ finding: ScanFinding, hasRequest: Bool) {
    var waits = Waiting(finding: finding, claims: nil)
    if let claims = finding.claims, hasRequest {
      if finding.scheme != nil, answered.contains(Self.key(finding, claims)) {
        waits.finding.outcome = .looped
      } else {
        waits.finding.outcome = .unanswered
        waits.claims = claims
      }
    }
    waiting.append(waits)
    if waiting.count > Self.limit, waiting[0].claims != nil {
      waiting[0].claims = nil
      waiting[0].finding.outcome = .unknown
    }
  }

  /// The findings whose outcome is known, in order.
  mutating func takeReady() -> [ScanFinding] {
    let count = waiting.firstIndex { $0.claims != nil } ?? waiting.count
    defer { waiting.removeFirst(count) }
    return waiting[..<count].map(\.finding)
  }

  /// All that wait, at the end of a file.
  mutating func finish() -> [ScanFinding] {
    defer {
      waiting = []
      answered = []
    }
    return waiting.map(\.finding)
  }
}
