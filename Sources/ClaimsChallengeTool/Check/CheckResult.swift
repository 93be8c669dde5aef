import ClaimsChallenges

/// Which of the things asked for a token holds.
struct CheckResult: Sendable {
  let token: UnverifiedToken
  /// The current time.
  let now: Int64
  /// Everything asked for, in order, and whether the token holds it.
  private(set) var claims: [(path: String, isMet: Bool)] = []
  /// The earliest instant of issue that the request accepts.
  let notBefore: NumericDate?
  /// How many of them a token is held against: the others every token answers.
  private let demandCount: Int

  /// Holds a token against the claims of the access token, or of the ID token where the request demands
  /// something of that alone, and against a step-up (RFC 9470).
  init(_ token: UnverifiedToken, _ request: ClaimsRequest, _ stepUp: StepUp?, now: Int64) {
    self.token = token
    self.now = now
    let isForIDToken =
      request.demandedClaims().isEmpty && !request.demandedClaims(in: .idToken).isEmpty
    let target: ClaimsRequestTarget = isForIDToken ? .idToken : .accessToken
    let unmet = Set(request.unsatisfiedClaims(by: token.claims, in: target))
    claims = request[target].map { claim in
      (Self.path(target, claim.name), !unmet.contains(claim.name))
    }
    notBefore = request[target].notBefore
    var demandCount = request.demandedClaims(in: target).count
    if let stepUp, !stepUp.isEmpty {
      let unmet = stepUp.unmetClaims(
        by: token.claims, at: NumericDate(secondsSinceUnixEpoch: now))
      let asked: [ClaimName] =
        (stepUp.acrValues.isEmpty ? [] : [.acr]) + (stepUp.maximumAge == nil ? [] : [.authTime])
      claims += asked.map { (Self.path(.accessToken, $0), !unmet.contains($0)) }
      demandCount += asked.count
    }
    self.demandCount = demandCount
  }

  private static func path(_ target: ClaimsRequestTarget, _ name: ClaimName) -> String {
    "/\(target.rawValue)/\(name.rawValue.pointerEscaped)"
  }

  /// Whether there was anything that a token can be held against.
  var demandsSomething: Bool { demandCount > 0 }

  var isExpired: Bool { token.isExpired(at: now) }
  var isNotYetValid: Bool { token.isNotYetValid(at: now) }

  /// Whether something was asked for, and a token that is valid now holds all of it.
  var isSatisfied: Bool {
    demandsSomething && claims.allSatisfy(\.isMet) && !isExpired && !isNotYetValid
  }
}

extension CheckResult: JSONEncodable {
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("satisfied", isSatisfied)
      json.member("unsatisfied", claims.filter { !$0.isMet }.map(\.path))
      json.member("capabilities", token.capabilities)
      json.member("issued_at", token.issuedAt.map { JSONValue.number($0) })
      json.member("expires_at", token.expiresAt.map { JSONValue.number($0) })
      json.member("expired", isExpired)
      json.member("not_yet_valid", isNotYetValid)
    }
  }
}

extension CheckResult {
  func text(_ style: TextStyle) -> String {
    let verdict =
      isSatisfied
      ? style.good("The token satisfies the request.")
      : style.bad("The token does not satisfy the request.")
    var text = verdict + "\n"
    if isExpired { text += "  " + style.bad("expired") + "\n" }
    if isNotYetValid { text += "  " + style.bad("not yet valid") + "\n" }
    for (path, isMet) in claims {
      text += "  \(isMet ? style.good("met  ") : style.bad("unmet"))  \(path.visible)\n"
    }
    text += style.row("capabilities", token.capabilities.joined(separator: " "))
    text += style.row(
      "cp1", token.declaresCP1 ? "declared: the client may be challenged" : "not declared")
    if let issuedAt = token.issuedAt?.instant {
      text += style.row("issued at", Instant.text(issuedAt))
      if let notBefore, issuedAt < notBefore.secondsSinceUnixEpoch {
        let instant = Instant.text(notBefore.secondsSinceUnixEpoch)
        text += style.row("too old", "must be issued at \(instant) or later")
      }
    }
    if let expiresAt = token.expiresAt?.instant {
      text += style.row("expires at", Instant.text(expiresAt))
    }
    return text + style.faint("  The signature was not verified.") + "\n"
  }
}

extension String {
  /// As a reference token of a JSON Pointer (RFC 6901 §3).
  fileprivate var pointerEscaped: String {
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }
}
