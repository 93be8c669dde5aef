/// Collects findings, at most a hundred: hostile input can break a rule at every byte.
struct FindingCollector {
  private(set) var findings: [ClaimsFinding] = []
  private var hasRefusal = false

  /// How many findings are listed.
  ///
  /// The first refusal is listed in any case.
  static let limit = 100

  mutating func note(
    _ code: ClaimsFindingCode, at path: ClaimsPath, _ effect: ClaimsFindingEffect = .noted,
    adding outcome: String = ""
  ) {
    let isFirstRefusal = effect == .refused && !hasRefusal
    guard findings.count < Self.limit || isFirstRefusal else { return }
    hasRefusal = hasRefusal || isFirstRefusal
    findings.append(
      ClaimsFinding(
        code, at: path.pointer, effect: effect, message: code.sentence + outcome))
  }
}
