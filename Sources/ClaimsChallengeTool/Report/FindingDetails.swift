import ClaimsChallenges

/// What the page tells of a finding beyond the members of its line.
struct FindingDetails: Sendable {
  /// Ids to look a failure up by, each with its label.
  let ids: [(label: String, value: String)]
  let notes: [Diagnostic]

  init(_ findings: Findings) {
    let error = findings.error
    let all = [
      ("Correlation id", error?.correlationID), ("Trace id", error?.traceID),
      ("Request id", error?.requestID), ("Client request id", error?.clientRequestID),
      ("Timestamp", error?.timestampText),
    ]
    ids = all.compactMap { label, value in value.map { (label: label, value: Redactor.words($0)) } }
    notes = Array(findings.diagnostics.prefix(Self.noteLimit))
  }

  /// How many notes of a finding are kept.
  static let noteLimit = 20
}

/// The request that decided what became of a challenge.
struct FollowingExchange: Sendable {
  let entry: Int
  let time: String?
  let status: Int?
  let isTokenRequest: Bool

  init(_ exchange: CapturedExchange) {
    entry = exchange.entry
    time = exchange.time.map { Redactor.words($0) }
    status = exchange.status.flatMap { $0 > 0 ? $0 : nil }
    isTokenRequest = exchange.requestedClaims != nil
  }
}
