import ClaimsChallenges

/// The findings for people: sections with a row for each thing known, secrets masked.
struct TextReport {
  private let findings: Findings
  private let style: TextStyle
  private let showsSecrets: Bool

  init(_ findings: Findings, style: TextStyle, showsSecrets: Bool) {
    self.findings = findings
    self.style = style
    self.showsSecrets = showsSecrets
  }

  var text: String {
    var text = headline
    text += challenges + claimsChallenge + error + claimsRequest + scopes + others + diagnostics
    return text + recovery
  }

  private var headline: String {
    let title =
      switch findings.kind {
      case .challenge:
        findings.claimsChallenge?.usable == nil ? "Challenge" : "Claims challenge"
      case .tokenError: "Token error"
      case .redirectError: "Redirect error"
      case .declinedScopes: "Declined scopes"
      case .resourceError: "Resource error"
      case .claimsRequest: "Claims request"
      case .nothing: "Nothing was recognised"
      }
    let status = findings.status.map { style.faint(" (HTTP \($0))") } ?? ""
    return style.heading(title) + status + "\n"
  }

  // MARK: Sections

  private var challenges: String {
    var text = ""
    for (index, challenge) in findings.challenges.enumerated() {
      let isActedOn = findings.claimsChallenge?.index == index
      if isActedOn && findings.claimsChallenge?.usable != nil { continue }
      var parts: [String] = []
      if let token = challenge.token68 { parts.append(masked(token.rawValue)) }
      for parameter in challenge.parameters {
        let name = parameter.name.rawName
        parts.append("\(self.name(name))=\(governed(parameter.value, by: name).shortened)")
      }
      let line = ([name(challenge.scheme.rawName)] + parts).joined(separator: "  ")
      text += style.row("challenge", line)
    }
    return text
  }

  private var claimsChallenge: String {
    guard let finding = findings.claimsChallenge, let usable = finding.usable else { return "" }
    var text = style.row("scheme", name(finding.challenge.scheme.rawName))
    let word = finding.challenge[.error].map(name) ?? "none"
    text += style.row("error", usable.isConforming ? word : "\(word) (tolerated)")
    text += claims(usable.claims, encoding: usable.encoding)
    if let authority = finding.authority {
      let trust = finding.trust.cloud.map { "known, \($0.name)" } ?? finding.trust.contractName
      text += style.row("authority", "\(words(authority.uri)) (\(trust))")
    }
    text += row("tenant", finding.tenant.map(words))
    text += row("realm", finding.realm.flatMap { $0.isEmpty ? nil : words($0) })
    text += row("client id", finding.clientID.map(words))
    text += row("resource", finding.resource.map(words))
    return text
  }

  private var error: String {
    guard let error = findings.error else { return "" }
    var text = row("error", findings.errorCode.map(name))
    text += row("suberror", error.suberror.map { name($0.rawValue) })
    text += row("service code", error.serviceCode.map(name))
    if !error.innerCodes.isEmpty {
      text += row("inner codes", error.innerCodes.map(name).joined(separator: ", "))
    }
    for code in error.aadstsCodes { text += style.row("code", meaning(code)) }
    text += row("B2C code", error.b2cCode.map(name))
    text += row("AD FS code", error.adfsCode.map(name))
    text += row("message", error.message.map(words))
    if let claims = error.claims { text += self.claims(claims, encoding: nil) }
    text += row("trace id", error.traceID.map { governed($0, by: "request_id") })
    text += row("correlation id", error.correlationID.map { governed($0, by: "request_id") })
    text += row("request id", error.requestID.map { governed($0, by: "request_id") })
    text += row("client request", error.clientRequestID.map { governed($0, by: "request_id") })
    text += row("timestamp", error.timestampText.map(words))
    text += row("error uri", error.errorURI.map(words))
    text += row("state", error.state.map(masked))
    text += row("username", error.username.map(masked))
    text += row("account", error.account.map { masked($0.homeAccountID) })
    text += row("continuation", error.continuationToken.map(masked))
    if let msal = findings.msal {
      let title = msal.code.name ?? "unknown"
      let inner = msal.internalCode.map { ", internal \($0.rawValue) \($0.name ?? "")" } ?? ""
      text += style.row("MSAL", "\(name(msal.domain)) \(msal.code.rawValue) \(title)\(inner)")
    }
    return text
  }

  private func meaning(_ code: AADSTSErrorCode) -> String {
    let number = "AADSTS\(code.rawValue)"
    guard let entry = code.entry else { return "\(number) (unknown)" }
    return "\(number) (\(entry.category.rawValue)): \(entry.meaning)"
  }

  private var claimsRequest: String {
    guard let request = findings.claimsRequest else { return "" }
    var text = ""
    if let claims = request.claims { text += self.claims(claims, encoding: request.encoding) }
    for (profile, finding) in request.findings {
      text += style.row(
        profile, "\(words(finding.path)) \(finding.code.rawValue): \(words(finding.message))")
    }
    return text
  }

  private var scopes: String {
    guard let scopes = findings.scopes else { return "" }
    return style.row("granted", scopes.granted.map(words).joined(separator: " "))
      + (scopes.declined.isEmpty
        ? "" : style.row("declined", scopes.declined.map(words).joined(separator: " ")))
  }

  private var others: String {
    var text = row("nonce", findings.nonce.map { masked($0.exposedText) })
    text += row("DPoP nonce", findings.dpopNonce.map { masked($0.exposedText) })
    if let retryAfter = findings.retryAfter {
      text += style.row(
        "retry after", "\(retryAfter.seconds) s (\(retryAfter.source.rawValue))")
    }
    return text
  }

  private var diagnostics: String {
    var text = ""
    for diagnostic in findings.diagnostics {
      var place = diagnostic.part.rawValue
      if let line = diagnostic.line, line > 0 { place += ", line \(line)" }
      if let offset = diagnostic.offset { place += ", byte \(offset)" }
      text += "  \(style.warning("note"))             "
      text += "\(diagnostic.code) (\(place)): \(diagnostic.message)\n".visibleLine
    }
    return text
  }

  private var recovery: String {
    let recovery = findings.recovery
    var action = style.good(recovery.action.rawValue)
    if recovery.forcesRefresh { action += ", refresh forced" }
    if recovery.dropsRefreshToken { action += ", drop the refresh token" }
    if let source = recovery.claimsSource {
      action += ", claims from the \(source == .resourceText ? "text" : source.rawValue)"
    }
    var text = "\(style.heading("→")) \(action)\n"
    text += style.row("reason", "\(recovery.reason) [\(recovery.rule.rawValue)]")
    if let advice = Advice.sentence(for: recovery.action.rawValue) {
      text += style.row("advice", advice)
    }
    return text
  }

  // MARK: Parts

  private func row(_ label: String, _ value: String?) -> String {
    value.map { style.row(label, $0) } ?? ""
  }

  /// A row for each claim: its place, and what is wanted of it.
  private func claims(_ claims: ClaimsRequest, encoding: ClaimsRequestEncoding?) -> String {
    var text = ""
    if let encoding { text += style.row("encoding", encoding.contractName) }
    if showsSecrets { return text + style.row("claims", claims.jsonString()) }
    for target in claims.targets {
      let members = claims[target]
      if members.isEmpty { text += style.row("claims", name(target.rawValue)) }
      for member in members {
        let wanted = member.request.isEssential ? " essential" : ""
        let hasValue = member.request.json.object?.contains { $0.name != "essential" } ?? false
        let value = hasValue ? " = \(Self.mask)" : ""
        text += style.row(
          "claims", "\(name(target.rawValue)).\(name(member.name.rawValue))\(value)\(wanted)")
      }
    }
    return claims.targets.isEmpty ? text + style.row("claims", "{}") : text
  }

  private static let mask = "••••"

  private func masked(_ secret: String) -> String { showsSecrets ? secret : Self.mask }

  /// Words that may hold claims or tokens: those masked, the others as they are.
  private func words(_ text: String) -> String {
    showsSecrets ? text : Redactor.words(text, mask: Self.mask)
  }

  private func name(_ name: String) -> String {
    showsSecrets ? name : Redactor.name(name, mask: Self.mask)
  }

  private func governed(_ text: String, by name: String) -> String {
    if !showsSecrets, ValueNames.isClaims(name.utf8) { return Self.mask }
    return showsSecrets ? text : Redactor.value(text, named: name, mask: Self.mask)
  }
}
