import ClaimsChallenges

/// The challenge with claims that is acted on, with what its authority is worth.
struct ClaimsChallengeFinding: Sendable {
  let challenge: AuthenticationChallenge
  /// Its place among the challenges.
  let index: Int
  /// The claims challenge that it is, unless its claims are refused.
  let usable: ClaimsChallenge?
  /// What was repaired, or why it is refused.
  let diagnostics: [RecoveryDiagnostic]
  let authority: Authority?
  let trust: AuthorityTrust

  /// The best of all Bearer and PoP challenges with claims, if there is one.
  init?(in challenges: AuthenticationChallenges, trusting hosts: Set<String>) {
    guard let candidate = challenges.claimsChallengeCandidates.first else { return nil }
    index = candidate.index
    challenge = challenges[candidate.index]
    usable = candidate.challenge
    diagnostics = candidate.allDiagnostics
    authority = challenge.parameters.authority()
    trust = authority?.trust(allowing: hosts) ?? .untrusted
  }

  var claims: ClaimsRequest? { usable?.claims }
  var realm: String? { challenge[.realm] }
  var clientID: String? { challenge[.clientID] }

  /// The URI of the authorize endpoint, by any of its names.
  var authorizationURI: String? {
    usable?.authorizationURI
      ?? [.authorizationURI, "authorization", "authority"].lazy
      .compactMap { challenge.parameters.unambiguousValue(for: $0) }.first
  }

  /// The tenant, unless it is one of the words for many tenants.
  var tenant: String? {
    guard let tenant = authority?.tenant, tenant.isSpecific else { return nil }
    return tenant.rawValue
  }

  var resource: String? { challenge["resource_id"] ?? challenge["resource"] }
}

extension ClaimsChallengeFinding {
  /// The diagnostics, each at its place in the field line.
  var placedDiagnostics: [Diagnostic] {
    let claims = challenge.parameters.first(named: .claims)
    let repairs = Set(ClaimsText.DeviationKind.allKnown.map { "claims.\($0.rawValue)" })
    return diagnostics.map { diagnostic in
      // Repairs of the encoding are placed in the claims text, all else in the line.
      let code = diagnostic.code.rawValue
      let base = repairs.contains(code) ? claims?.valueOffset ?? 0 : 0
      return Diagnostic(
        code: code, part: .challenges, line: claims?.line,
        offset: diagnostic.offset.map { base + $0 },
        message: ClaimsText.DeviationKind(code: code)?.meaning ?? diagnostic.message)
    }
  }
}

extension ClaimsChallengeCandidate {
  /// Repairs, and the reason of a refusal.
  fileprivate var allDiagnostics: [RecoveryDiagnostic] {
    if case .refused(let reason) = outcome { return diagnostics + [reason] }
    return diagnostics
  }
}
