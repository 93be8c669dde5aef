import ClaimsChallenges

/// Something noticed in the input: a repair, a refusal, a contradiction.
struct Diagnostic: Sendable, Hashable {
  let code: String
  let part: InputPart
  var line: Int?
  var offset: Int?
  /// One fixed sentence.
  let message: String
}

/// The parts of an input, as the contract names them.
enum InputPart: String, Sendable {
  case challenges = "www_authenticate"
  case headers, body, url, claims
  /// The whole input, as it came.
  case input
}

extension Findings {
  /// Everything that was noticed, part by part.
  func collectDiagnostics(
    answer: BodyFinding?, retryAfterError: HTTPAuthError?
  ) -> [Diagnostic] {
    var all = diagnostics(
      of: challenges.deviations, in: challenges.map(\.parameters), part: .challenges)
    all += claimsChallenge?.diagnostics ?? []
    if claimsChallenge?.usable != nil, !ClaimsChallenge.counts(withStatus: status) {
      let diagnostic = RecoveryDiagnostic.challengeStatus
      all.append(
        Diagnostic(
          code: diagnostic.code.rawValue, part: .challenges, message: diagnostic.message))
    }
    if namesUntrustedAuthority, claimsChallenge?.namesAuthorityOnce == true {
      all.append(
        Diagnostic(
          code: RecoveryDiagnosticCode.untrustedAuthority.rawValue, part: .challenges,
          line: claimsChallenge?.challenge.parameters.first(named: .authorizationURI)?.line,
          offset: claimsChallenge?.challenge.parameters.first(named: .authorizationURI)?.offset,
          message: "The challenge names an authority that is not trusted; no request goes there."))
    }
    if let info = authenticationInfo {
      // The prefix has a member of its own.
      let deviations = info.deviations.filter { $0.kind != .schemePrefix }
      all += diagnostics(of: deviations, in: [info.parameters], part: .headers)
    }
    if let error = retryAfterError {
      all.append(
        Diagnostic(
          code: "retry_after.\(error.code.rawValue)", part: .headers, line: error.line,
          offset: error.offset, message: error.reason))
    }
    let errorPart: InputPart = error?.source == .authorizationResponse ? .url : .body
    all += (error?.diagnostics ?? answer?.diagnostics ?? []).map { diagnostic in
      Diagnostic(
        code: diagnostic.code.rawValue, part: errorPart, offset: diagnostic.offset,
        message: diagnostic.message)
    }
    return all + (claimsRequest?.diagnostics ?? [])
  }

  /// The repairs of a field, and the parameters that are refused in it; none in a valid field.
  private func diagnostics(
    of deviations: [ChallengeDeviation], in parameters: [AuthenticationParameters], part: InputPart
  ) -> [Diagnostic] {
    if deviations.isEmpty { return [] }
    let refused = RefusedParameters(in: parameters, of: part)
    return deviations.map { deviation in
      Diagnostic(
        code: "header.\(deviation.kind.rawValue)", part: part, line: deviation.line,
        offset: deviation.offset, message: refused.meaning(of: deviation))
    } + refused.diagnostics
  }
}
