import ClaimsChallenges

/// The challenge with claims that is acted on, with what its authority is worth.
struct ClaimsChallengeFinding: Sendable {
  let challenge: AuthenticationChallenge
  /// Its place among the challenges.
  let index: Int
  /// The claims challenge that it is, unless its claims are refused.
  let usable: ClaimsChallenge?
  /// What was repaired, why it is refused, and why others were passed over; each at its place.
  let diagnostics: [Diagnostic]
  let authority: Authority?
  let trust: AuthorityTrust

  /// The best of all Bearer and PoP challenges with claims, if there is one.
  init?(in challenges: AuthenticationChallenges, trusting hosts: Set<String>) {
    let candidates = challenges.claimsChallengeCandidates
    guard let candidate = candidates.first else { return nil }
    index = candidate.index
    challenge = challenges[candidate.index]
    usable = candidate.challenge
    let refused = candidates.dropFirst().filter { $0.challenge == nil }
    diagnostics = ([candidate] + refused).flatMap { candidate in
      candidate.placedDiagnostics(in: challenges[candidate.index].parameters)
    }
    authority = challenge.parameters.authority()
    trust = authority?.trust(allowing: hosts) ?? .untrusted
  }

  /// Whether it names an authority, of whatever worth.
  var namesAuthority: Bool {
    if authority != nil { return true }
    let names: [AuthenticationParameterName] = [.authorizationURI, .authorization, .authority]
    return names.contains { challenge.parameters[$0].map { !$0.isEmpty } ?? false }
  }

  /// Whether that authority has one value; different ones are told, and refused, as such.
  var namesAuthorityOnce: Bool { authority != nil || authorizationURI?.isEmpty == false }

  var claims: ClaimsRequest? { usable?.claims }
  var realm: String? { challenge[.realm] }
  var clientID: String? { challenge[.clientID] }

  /// The URI of the authorize endpoint, by any of its names.
  var authorizationURI: String? {
    let names: [AuthenticationParameterName] = [.authorizationURI, .authorization, .authority]
    return names.first { challenge.parameters[$0] != nil }
      .flatMap { challenge.parameters.unambiguousValue(for: $0) }
  }

  /// The tenant, unless it is one of the words for many tenants.
  var tenant: String? {
    guard let tenant = authority?.tenant, tenant.isSpecific else { return nil }
    return tenant.rawValue
  }

  var resource: String? { challenge["resource_id"] ?? challenge["resource"] }
}

extension ClaimsChallengeCandidate {
  /// The diagnostics, each at its place in the field line.
  ///
  /// Refused values of other parameters are left out: they are told for every challenge.
  fileprivate func placedDiagnostics(in parameters: AuthenticationParameters) -> [Diagnostic] {
    let claims = parameters.first(named: .claims)
    return allDiagnostics.filter { $0.code != .ambiguousParameter }.map { diagnostic in
      let repair = ClaimsText.DeviationKind(code: diagnostic.code.rawValue)
      // Repairs of the encoding are placed in the claims text, all else in the line.
      let offset = diagnostic.offset.map { offset in
        repair == nil ? offset : claims?.lineOffset(ofValueOctet: offset) ?? offset
      }
      return Diagnostic(
        code: diagnostic.code.rawValue, part: .challenges, line: claims?.line, offset: offset,
        message: repair?.meaning ?? diagnostic.message)
    }
  }

  /// Repairs, and the reason of a refusal.
  private var allDiagnostics: [RecoveryDiagnostic] {
    if case .refused(let reason) = outcome { return diagnostics + [reason] }
    return diagnostics
  }
}
