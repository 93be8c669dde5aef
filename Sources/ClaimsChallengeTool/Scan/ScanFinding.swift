import ClaimsChallenges

/// What became of a claims challenge later in the capture.
enum AnswerOutcome: String, CaseIterable, Sendable {
  case answered
  case retriedWithoutClaims = "retried_without_claims"
  case looped, unanswered, unknown
}

/// One finding of `scan`: the response, what it says, and what became of it.
struct ScanFinding: Sendable {
  let file: String
  let entry: Int
  let offset: Int
  let time: String?
  let method: String?
  /// Without query values.
  let url: String?
  /// The URL without its query, to find it again.
  let address: String?
  /// The same, its secrets masked.
  let shownAddress: String?
  let status: Int?
  let kind: FindingKind
  let scheme: String?
  let error: String?
  let codes: [Int]
  let claims: ClaimsRequest?
  let isConforming: Bool?
  let recovery: RecoveryClassification
  var outcome = AnswerOutcome.unknown
  /// The request that decided the outcome.
  var following: FollowingExchange?
  let details: FindingDetails

  /// The entry of the request that answered.
  var answeredBy: Int? { outcome == .answered ? following?.entry : nil }

  init(_ exchange: CapturedExchange, _ findings: Findings, file: String) {
    self.file = file
    entry = exchange.entry
    offset = exchange.offset
    time = exchange.time.map { Redactor.words($0) }
    method = exchange.method.map { Redactor.name($0) }
    url = exchange.maskedURL
    address = exchange.address
    shownAddress = exchange.maskedAddress
    status = findings.status
    kind = findings.kind
    scheme = findings.claimsChallenge.map { Redactor.name($0.challenge.scheme.rawName) }
    error = (findings.claimsChallenge?.challenge[.error] ?? findings.errorCode)
      .map { Redactor.name($0) }
    codes = findings.error?.aadstsCodes.map(\.rawValue) ?? []
    claims = findings.claimsChallenge?.claims ?? findings.error?.claims
    isConforming = findings.claimsChallenge.map { $0.usable?.isConforming ?? false }
    recovery = findings.recovery
    details = FindingDetails(findings)
  }

  /// The host that the answer came from.
  var resource: String? {
    guard let shownAddress, let range = Self.host(in: shownAddress) else { return nil }
    return String(shownAddress[range])
  }

  private static func host(in address: String) -> Range<String.Index>? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let rest = address[colon...].dropFirst()
    guard rest.hasPrefix("//") else { return nil }
    let host = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return host.isEmpty ? nil : host.startIndex..<host.endIndex
  }
}

extension ScanFinding: JSONEncodable {
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("file", file)
      json.member("entry", entry)
      json.member("offset", offset)
      json.member("time", time)
      json.member("method", method)
      json.member("url", url)
      json.member("status", status)
      json.member("kind", kind.rawValue)
      json.member("scheme", scheme)
      json.member("error", error)
      json.member("codes", codes)
      json.member("claims", claims)
      json.member("conforming", isConforming)
      json.member("recovery") { recovery.encodeContract(to: &$0) }
      json.member("answered", outcome.rawValue)
      json.member("answered_by", answeredBy)
    }
  }
}
