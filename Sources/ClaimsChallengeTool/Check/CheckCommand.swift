import ClaimsChallenges

/// `check`: whether a token holds what is asked for.
enum CheckCommand {
  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    let arguments = session.arguments
    let format = try arguments.choice("format", default: OutputFormat.text)
    guard let tokenFile = arguments["token-file"] else {
      throw .usage("option --token-file is needed")
    }
    let inputFile = arguments.operands.first ?? "-"
    if tokenFile == "-" && inputFile == "-" {
      throw .usage("token and input cannot both come from standard input")
    }
    let token = try UnverifiedToken(
      try session.host.readAll(tokenFile, limit: InputLimits.token))
    let input = ParsedInput(
      try session.host.readAll(inputFile), options: ParseOptions(now: session.host.now))
    guard let request = Findings(of: input).claimsToAnswer else {
      throw .malformed("the input asks for no claims that can be read")
    }
    let result = CheckResult(token, request)
    if format == .json {
      try session.writeLine(result.jsonBytes())
    } else {
      try session.write(result.text(session.style))
    }
    return result.isSatisfied ? .done : .negative
  }
}

/// The claims of a JWT, whose signature is not looked at.
struct UnverifiedToken: Sendable {
  let claims: JSONObject

  init(_ bytes: [UInt8]) throws(ToolFailure) {
    var text = bytes.trimmed()
    if text.count > 7, String(decoding: text.prefix(7), as: UTF8.self).lowercased() == "bearer " {
      text = text.dropFirst(7).trimmed()
    }
    let segments = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if segments.count == 5 { throw .malformed("the token is encrypted and cannot be decoded") }
    guard segments.count == 3, !segments[1].isEmpty,
      let payload = try? ClaimsText.decode(String(decoding: segments[1], as: UTF8.self)).text,
      let claims = try? JSONObject(jsonString: payload)
    else { throw .malformed("the token's file holds no JWT") }
    self.claims = claims
  }

  var capabilities: [String] {
    if let text = claims["xms_cc"]?.string { return [text] }
    return claims["xms_cc"]?.array?.compactMap(\.string) ?? []
  }

  var declaresCP1: Bool { capabilities.contains { $0.lowercased() == "cp1" } }
  var issuedAt: JSONNumber? { number("iat") }
  var expiresAt: JSONNumber? { number("exp") }

  private func number(_ name: String) -> JSONNumber? {
    if case .number(let number)? = claims[name] { number } else { nil }
  }
}

/// Which of the claims asked for a token holds.
struct CheckResult: Sendable {
  let token: UnverifiedToken
  /// Every claim asked for, in order, and whether the token holds it.
  let claims: [(path: String, isMet: Bool)]
  /// The earliest instant of issue that the request accepts.
  let notBefore: NumericDate?

  /// Holds a token against the claims of the access token, or of the ID token where the request is
  /// about that alone.
  init(_ token: UnverifiedToken, _ request: ClaimsRequest) {
    self.token = token
    let isForIDToken = request.accessToken.isEmpty && !request.idToken.isEmpty
    let target: ClaimsRequestTarget = isForIDToken ? .idToken : .accessToken
    let unmet = Set(request.unsatisfiedClaims(by: token.claims, in: target))
    claims = request[target].map { claim in
      ("/\(target.rawValue)/\(claim.name.rawValue.pointerEscaped)", !unmet.contains(claim.name))
    }
    notBefore = request[target].notBefore
  }

  var isSatisfied: Bool { claims.allSatisfy(\.isMet) }
}

extension CheckResult: JSONEncodable {
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("satisfied", isSatisfied)
      json.member("unsatisfied", claims.filter { !$0.isMet }.map(\.path))
      json.member("capabilities", token.capabilities)
      json.member("issued_at", token.issuedAt.map { JSONValue.number($0) })
      json.member("expires_at", token.expiresAt.map { JSONValue.number($0) })
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
    for (path, isMet) in claims {
      text += "  \(isMet ? style.good("met  ") : style.bad("unmet"))  \(path.visible)\n"
    }
    text += style.row("capabilities", token.capabilities.joined(separator: " "))
    text += style.row(
      "cp1", token.declaresCP1 ? "declared: the client may be challenged" : "not declared")
    if let issuedAt = token.issuedAt?.int {
      text += style.row("issued at", Instant.text(Int64(issuedAt)))
      if let notBefore, Int64(issuedAt) < notBefore.secondsSinceUnixEpoch {
        let instant = Instant.text(notBefore.secondsSinceUnixEpoch)
        text += style.row("too old", "must be issued at \(instant) or later")
      }
    }
    if let expiresAt = token.expiresAt?.int {
      text += style.row("expires at", Instant.text(Int64(expiresAt)))
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
