public import HTTPAuthChallenges
public import TokenErrors

extension AuthenticationChallenges {
  /// The claims challenge to act on: a conforming one first, then one with `invalid_token`, then
  /// any other; the first of equals.
  ///
  /// `nil` if there is none that can be acted on.
  public var claimsChallenge: ClaimsChallenge? {
    claimsChallengeCandidates.first?.challenge
  }

  /// All claims challenges, the one to act on first.
  public var claimsChallenges: [ClaimsChallenge] {
    claimsChallengeCandidates.compactMap(\.challenge)
  }

  /// All claims challenges, the one to act on first, and what was repaired or left out.
  ///
  /// - Parameter diagnostics: Diagnostics are appended: claims that do not decode, that occur with
  ///   different values or have no end, and repairs of the encoding.
  /// - Returns: The claims challenges that can be acted on.
  public func claimsChallenges(
    diagnostics: inout [RecoveryDiagnostic]
  ) -> [ClaimsChallenge] {
    claimsChallengeCandidates.compactMap { candidate in
      diagnostics += candidate.diagnostics
      if case .refused(let reason) = candidate.outcome { diagnostics.append(reason) }
      return candidate.challenge
    }
  }
}

extension TokenError {
  /// The claims of the error, as a challenge: what a middle tier sends on to its caller, or what
  /// the text of a resource error asks for.
  ///
  /// `nil` without claims, or with ambiguous ones.
  public var claimsChallenge: ClaimsChallenge? {
    guard let claims, !claims.isAmbiguous else { return nil }
    return ClaimsChallenge(claims)
  }
}

extension ClaimsChallenge {
  /// Takes over everything but the claims.
  mutating func read(
    _ challenge: AuthenticationChallenge, diagnostics: inout [RecoveryDiagnostic]
  ) {
    let parameters = challenge.parameters
    scheme = challenge.scheme
    error = parameters[.error].map { BearerErrorCode($0) }
    isConforming = error == .insufficientClaims
    realm = parameters[.realm]
    clientID = parameters[.clientID]
    resource = parameters[.resourceID] ?? parameters[.resource]
    proposesConsent =
      parameters["consentUri"] != nil
      || parameters["proposedAction"]?.lowercased() == "consent"
    isOfSharePoint = parameters["trusted_issuers"] != nil
    nonce = parameters.steeringValue(.nonce, diagnostics: &diagnostics).map { Secret($0) }
    let name = [.authorizationURI, .authorization, .authority].first { parameters[$0] != nil }
    authorizationURI = name.flatMap { parameters.steeringValue($0, diagnostics: &diagnostics) }
    _ = parameters.steeringValue(.resourceMetadata, diagnostics: &diagnostics)
  }
}

extension AuthenticationParameters {
  /// The value of a parameter that steers a request; refused, and said, if it has several.
  fileprivate func steeringValue(
    _ name: AuthenticationParameterName, diagnostics: inout [RecoveryDiagnostic]
  ) -> String? {
    if let value = unambiguousValue(for: name) { return value }
    if let refused = first(named: name) {
      diagnostics.append(
        RecoveryDiagnostic(
          .ambiguousParameter, offset: refused.offset,
          message: "A parameter that steers requests has different values or no end; "
            + "it is not used."))
    }
    return nil
  }
}
