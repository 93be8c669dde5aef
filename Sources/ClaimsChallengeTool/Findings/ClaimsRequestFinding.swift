import ClaimsChallenges

/// A claims request that is the input, and what the profiles find about it.
struct ClaimsRequestFinding: Sendable {
  private(set) var claims: ClaimsRequest?
  private(set) var encoding: ClaimsRequestEncoding?
  private(set) var findings: [(profile: String, finding: ClaimsFinding)] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Why it could not be decoded.
  private(set) var failure: LineFailure?

  init(_ text: [UInt8]) {
    guard let text = String(validating: text) else {
      fail("malformed_claims", offset: 0, "The claims are no UTF-8 text.")
      return
    }
    var deviations: [ClaimsText.Deviation] = []
    do {
      let decoded = try ClaimsRequest.decode(text, deviations: &deviations)
      claims = decoded.claims
      encoding = decoded.encoding
      diagnostics = deviations.map { deviation in
        Diagnostic(
          code: "claims.\(deviation.kind.rawValue)", part: .claims, offset: deviation.offset,
          message: deviation.kind.meaning)
      }
      if decoded.claims.isAmbiguous {
        diagnostics.append(
          Diagnostic(
            code: RecoveryDiagnosticCode.duplicateClaimName.rawValue, part: .claims, offset: 0,
            message: "A target or claim is named twice with different contents."))
      }
    } catch {
      let isTooLarge = error.code == .limitExceeded
      fail(isTooLarge ? "limit_exceeded" : "malformed_claims", offset: error.offset, error.reason)
      return
    }
    for (name, profile) in Self.profiles {
      findings += (claims?.validate(for: profile) ?? []).map { (name, $0) }
    }
  }

  private mutating func fail(_ code: String, offset: Int, _ reason: String) {
    failure = LineFailure(
      code: code, part: InputPart.claims.rawValue, offset: offset, message: reason)
    diagnostics.append(
      Diagnostic(
        code: RecoveryDiagnosticCode.malformedClaims.rawValue, part: .claims, offset: offset,
        message: reason))
  }

  private static let profiles: [(String, ClaimsProfile)] = [
    ("openid_connect", .openIDConnect), ("entra", .entra), ("msal_apple", .msalApple),
  ]
}
