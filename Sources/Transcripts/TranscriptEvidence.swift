package import ClaimsChallenges

/// What the parts of a response say, and how much: by it readings of one text are compared.
package struct TranscriptEvidence {
  package let challenges: AuthenticationChallenges
  package let error: TokenError?
  /// How much is known: the more, the surer the reading; 0 for nothing.
  package let score: Int

  package init(
    status: Int?, fields: [(name: String, value: [UInt8])], body: [UInt8]?, redirect: String?
  ) {
    challenges = AuthenticationChallenges(
      parsing: fields.filter { $0.name.lowercased() == "www-authenticate" }.map(\.value))
    error =
      body.map { TokenError(body: $0, status: status) }
      ?? redirect.flatMap { TokenError(redirect: $0) }
    score = Self.score(challenges) + Self.score(error, status: status)
  }

  private static func score(_ challenges: AuthenticationChallenges) -> Int {
    var score = 0
    let known: [AuthenticationScheme] = [.bearer, .pop, .dpop, .basic, .digest, .negotiate, .ntlm]
    for challenge in challenges {
      if known.contains(challenge.scheme) { score += 2 } else { score -= 2 }
      if let claims = challenge[.claims] {
        score += (try? ClaimsRequest.decode(claims)) == nil ? -4 : 20
      }
      if challenge[.error] != nil { score += 4 }
      score += min(challenge.parameters.count, 8)
    }
    return score - 2 * min(challenges.deviations.count, 8)
  }

  private static func score(_ error: TokenError?, status: Int?) -> Int {
    guard let error else { return 0 }
    var score = 0
    if let code = error.code?.rawValue {
      score += code.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && code.utf8.count <= 64 ? 6 : -2
    }
    if error.suberror != nil { score += 6 }
    if let claims = error.claims {
      // A line break within a name or a value is one that a screen has put there.
      score += claims.jsonBytes().contains { $0 == UInt8(ascii: "\\") } ? -20 : 20
    }
    if error.claims == nil, error.diagnostics.contains(where: { $0.code == .malformedClaims }) {
      score -= 4
    }
    if !error.aadstsCodes.isEmpty { score += 8 }
    if error.b2cCode != nil || error.adfsCode != nil { score += 8 }
    if error.serviceCode != nil { score += 4 }
    if error.source == .nsErrorText {
      score += 10 + min(error.record?.chain.reduce(0) { $0 + $1.userInfo.count } ?? 0, 8)
    }
    for case let id? in [error.traceID, error.correlationID, error.timestampText] {
      score += id.utf8.contains { $0 < 0x20 } ? -2 : 1
    }
    if score > 0, error.errorDescription != nil { score += 1 }
    return score
  }
}
