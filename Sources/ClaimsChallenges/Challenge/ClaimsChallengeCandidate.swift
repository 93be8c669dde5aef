import ClaimsRequests
package import HTTPAuthChallenges

/// A challenge that has a `claims` parameter: the claims challenge that it is, or why it is none.
package struct ClaimsChallengeCandidate: Sendable {
  /// Its place among the challenges of the answer.
  package var index: Int
  package var outcome: Outcome
  /// What was repaired while its claims were decoded.
  package var diagnostics: [RecoveryDiagnostic]

  package enum Outcome: Sendable {
    case claimsChallenge(ClaimsChallenge)
    /// Not acted on; the diagnostic says why.
    case refused(RecoveryDiagnostic)
  }

  /// The claims challenge, unless its claims were refused.
  package var challenge: ClaimsChallenge? {
    if case .claimsChallenge(let challenge) = outcome { challenge } else { nil }
  }

  /// Conforming first, then `invalid_token`, then any other, then claims that ask for nothing;
  /// refused ones last.
  fileprivate var rank: Int {
    guard let challenge else { return 4 }
    if challenge.claims.json.isEmpty { return 3 }
    if challenge.isConforming { return 0 }
    return challenge.error == .invalidToken ? 1 : 2
  }
}

extension AuthenticationChallenges {
  /// Every `Bearer` or `PoP` challenge with a `claims` parameter, the one to act on first; ties
  /// stand in the order of the answer.
  package var claimsChallengeCandidates: [ClaimsChallengeCandidate] {
    var candidates: [ClaimsChallengeCandidate] = []
    for (index, challenge) in self.enumerated() {
      guard challenge.scheme == .bearer || challenge.scheme == .pop,
        let candidate = ClaimsChallengeCandidate(challenge, at: index)
      else { continue }
      candidates.append(candidate)
    }
    guard candidates.count > 1 else { return candidates }
    return (0...4).flatMap { rank in candidates.filter { $0.rank == rank } }
  }
}

extension ClaimsChallengeCandidate {
  /// `nil` for a challenge without claims.
  fileprivate init?(_ challenge: AuthenticationChallenge, at index: Int) {
    self.index = index
    diagnostics = []
    guard let text = challenge.parameters.unambiguousValue(for: .claims) else {
      guard let claims = challenge.parameters.first(named: .claims) else { return nil }
      outcome = .refused(
        RecoveryDiagnostic(
          .ambiguousClaims, offset: claims.offset,
          message: "The claims occur with different values or have no end; they are not used."))
      return
    }
    do {
      var deviations: [ClaimsText.Deviation] = []
      let decoded = try ClaimsRequest.decode(text, deviations: &deviations)
      diagnostics = deviations.map(RecoveryDiagnostic.init)
      if decoded.claims.isAmbiguous {
        outcome = .refused(
          RecoveryDiagnostic(
            .duplicateClaimName, offset: challenge.parameters.first(named: .claims)?.offset,
            message: "The claims name a target or a claim twice with different contents."))
        return
      }
      var claimsChallenge = ClaimsChallenge(
        decoded.claims, encodedClaims: Secret(text), encoding: decoded.encoding)
      claimsChallenge.read(challenge, diagnostics: &diagnostics)
      outcome = .claimsChallenge(claimsChallenge)
    } catch {
      outcome = .refused(
        RecoveryDiagnostic(
          .malformedClaims, offset: challenge.parameters.first(named: .claims)?.offset,
          message: "The claims do not decode to a JSON object."))
    }
  }
}

extension RecoveryDiagnostic {
  /// Something unusual about the form of claims.
  fileprivate init(_ deviation: ClaimsText.Deviation) {
    self.init(
      RecoveryDiagnosticCode("claims.\(deviation.kind.rawValue)"), offset: deviation.offset,
      message: "The claims are encoded in an unusual way.")
  }
}
