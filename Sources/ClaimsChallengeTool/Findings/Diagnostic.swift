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
}

extension Findings {
  /// Everything that was noticed, part by part.
  func collectDiagnostics(
    answer: BodyFinding?, retryAfterError: HTTPAuthError?
  ) -> [Diagnostic] {
    var all = challenges.deviations.map { deviation in
      Diagnostic(
        code: "header.\(deviation.kind.rawValue)", part: .challenges, line: deviation.line,
        offset: deviation.offset, message: deviation.kind.meaning)
    }
    all += claimsChallenge?.placedDiagnostics ?? []
    if claimsChallenge?.usable != nil, !ClaimsChallenge.counts(withStatus: status) {
      let diagnostic = RecoveryDiagnostic.challengeStatus
      all.append(
        Diagnostic(
          code: diagnostic.code.rawValue, part: .challenges, message: diagnostic.message))
    }
    all += (authenticationInfo?.deviations ?? []).map { deviation in
      Diagnostic(
        code: "header.\(deviation.kind.rawValue)", part: .headers, line: deviation.line,
        offset: deviation.offset, message: deviation.kind.meaning)
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
}
