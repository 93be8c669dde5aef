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

  /// The findings from ``first`` on wait; those before it have left.
  private var waiting: [Waiting] = []
  private var first = 0
  /// How many findings wait for an answer.
  private var openCount = 0
  /// How many of them there are for an address: most requests of a capture concern none.
  private var openAddresses: [String: Int] = [:]
  /// The claims of the last token request, and how many findings came before it.
  ///
  /// An app repeats its claims; those findings are not compared with them again.
  private var lastRequest: (claims: ClaimsRequest, findingCount: Int)?
  /// How many findings were taken.
  private var findingCount = 0
  /// Challenges that were answered: address and canonical claims.
  private var answered: Set<String> = []

  /// Takes a request: it may answer, or fail to answer, challenges before it.
  mutating func observe(_ exchange: CapturedExchange, claims: ClaimsRequest?) {
    guard exchange.hasRequest, openCount > 0 else { return }
    if let requested = exchange.requestedClaims {
      let isRepeated = lastRequest?.claims == requested
      let newCount = findingCount - (isRepeated ? lastRequest?.findingCount ?? 0 : 0)
      lastRequest = (requested, findingCount)
      resolve(.answered, by: exchange, amongLast: newCount) { _, wanted in
        requested.covers(wanted)
      }
    } else if !exchange.isTokenRequest, let address = exchange.address,
      openAddresses[address] != nil
    {
      let isRepeated = claims != nil
      let isRefused = (exchange.status ?? 0) >= 400 || isRepeated
      let outcome = isRefused ? AnswerOutcome.retriedWithoutClaims : .answered
      resolve(outcome, by: exchange, amongLast: findingCount) {
        finding, _ in
        finding.address == address && finding.scheme != nil
      }
    }
  }

  private mutating func resolve(
    _ outcome: AnswerOutcome, by exchange: CapturedExchange, amongLast count: Int,
    where matches: (ScanFinding, ClaimsRequest) -> Bool
  ) {
    for index in max(first, waiting.count - count)..<waiting.count {
      guard let claims = waiting[index].claims, matches(waiting[index].finding, claims) else {
        continue
      }
      close(index, outcome, by: exchange)
      if outcome == .answered, answered.count < 10_000 {
        answered.insert(Self.key(waiting[index].finding, claims))
      }
    }
  }

  private mutating func close(
    _ index: Int, _ outcome: AnswerOutcome, by exchange: CapturedExchange?
  ) {
    waiting[index].finding.outcome = outcome
    waiting[index].finding.following = exchange.map { FollowingExchange($0) }
    waiting[index].claims = nil
    openCount -= 1
    if let address = waiting[index].finding.challengedAddress {
      let count = openAddresses[address] ?? 1
      openAddresses[address] = count > 1 ? count - 1 : nil
    }
  }

  private static func key(_ finding: ScanFinding, _ claims: ClaimsRequest) -> String {
    "\(finding.address ?? "") \(claims.canonicalForm)"
  }

  /// Takes a finding.
  mutating func add(_ finding: ScanFinding, hasRequest: Bool) {
    var waits = Waiting(finding: finding, claims: nil)
    if let claims = finding.claims, hasRequest {
      let isLoop =
        finding.scheme != nil && !answered.isEmpty && answered.contains(Self.key(finding, claims))
      waits.finding.outcome = isLoop ? .looped : .unanswered
      if !isLoop {
        waits.claims = claims
        openCount += 1
        if let address = finding.challengedAddress { openAddresses[address, default: 0] += 1 }
      }
    }
    waiting.append(waits)
    findingCount += 1
    if waiting.count - first > Self.limit, waiting[first].claims != nil {
      close(first, .unknown, by: nil)
    }
  }

  /// The findings whose outcome is known, in order.
  mutating func takeReady() -> [ScanFinding] {
    let rest = waiting[first...]
    let end = openCount == 0 ? rest.endIndex : rest.firstIndex { $0.claims != nil } ?? rest.endIndex
    let ready = waiting[first..<end].map(\.finding)
    first = end
    // What has left is removed in bulk, so that each finding moves a bounded number of times.
    if first == waiting.count || first > Self.limit {
      waiting.removeFirst(first)
      first = 0
    }
    return ready
  }

  /// All that wait, at the end of a file.
  mutating func finish() -> [ScanFinding] {
    defer { self = AnswerTracker() }
    return waiting[first...].map(\.finding)
  }
}

extension ScanFinding {
  /// The address whose next request tells whether the challenge was answered.
  fileprivate var challengedAddress: String? { scheme == nil ? nil : address }
}

extension ClaimsRequest {
  /// Whether the request asks for everything that `other` asks for.
  ///
  /// The names decide most comparisons, so that few requests are merged.
  fileprivate func covers(_ other: ClaimsRequest) -> Bool {
    let hasNames = other.json.allSatisfy { target in
      guard let member = json[target.name] else { return false }
      guard let claims = target.value.object else { return true }
      return claims.allSatisfy { member.object?[$0.name] != nil }
    }
    return hasNames && merging(other) == self
  }
}
