import ClaimsChallenges

/// What a request is built from: the app's own claims, what is to be answered, the capabilities.
struct BuildIngredients {
  /// What `--from` says, if it was given.
  let findings: Findings?
  /// The app's own claims and those to answer, merged in this order; capabilities not included.
  let claims: ClaimsRequest
  let capabilities: [ClientCapability]
  /// Hosts that the user trusts with tokens.
  let trustedHosts: Set<String>

  init(_ session: Session) throws(ToolFailure) {
    let arguments = session.arguments
    var merged = ClaimsRequest()
    for text in arguments.all("claims") {
      let claims = try ClaimsArgument.read(text, named: "--claims", host: session.host)
      merged.merge(try claims.unambiguous())
    }
    for text in arguments.all("claim") { merged.merge(try ClaimsArgument.claim(text)) }
    for text in arguments.all("essential") { merged.merge(try ClaimsArgument.essential(text)) }
    trustedHosts = Set(arguments.all("trust-authority").map { $0.lowercased() })
    if let path = arguments["from"] {
      var options = ParseOptions(now: session.host.now)
      options.trustedHosts = trustedHosts
      let text = try session.host.readText(path)
      let findings = Findings(of: ParsedInput(text, options: options))
      guard let answered = findings.claimsToAnswer else {
        throw .malformed(findings.reasonForNoClaims)
      }
      merged.merge(try answered.unambiguous())
      self.findings = findings
    } else {
      findings = nil
    }
    claims = merged
    capabilities = ClientCapability.named(arguments.all("capability"))
  }

  /// Whether the input asks for another sign-in and for no claims.
  var isStepUpAlone: Bool { findings?.stepUp != nil && claims.json.isEmpty }

  /// An authority that the input names is never replaced by another one in silence.
  func refuseUnusedAuthority() throws(ToolFailure) {
    guard findings?.namesUntrustedAuthority == true else { return }
    throw .malformed(
      "authority.untrusted: the challenge names an authority that is not trusted; "
        + "give --trust-authority or --authority")
  }

  /// The claims with the capabilities; refused when nothing was asked for.
  func requireClaims() throws(ToolFailure) -> ClaimsRequest {
    let all = claims.declaring(capabilities)
    if all.json.isEmpty && findings == nil {
      throw .malformed("there is nothing to build from; give --from, --claims, --claim …")
    }
    return all
  }
}

extension ClaimsRequest {
  /// The request, unless it contradicts itself: then nobody knows what it asks for (D6).
  func unambiguous() throws(ToolFailure) -> ClaimsRequest {
    if isAmbiguous {
      throw .malformed("claims.duplicate_name: a request names a claim twice, differently")
    }
    return self
  }
}

extension ClientCapability {
  /// The capabilities of these names, each once.
  static func named(_ names: [String]) -> [ClientCapability] {
    var seen: Set<ClientCapability> = []
    return names.map { ClientCapability($0) }.filter { seen.insert($0).inserted }
  }
}

extension Findings {
  /// The claims that the input asks for: of the challenge, else of the error, else by itself.
  var claimsToAnswer: ClaimsRequest? {
    let all = [claimsChallenge?.claims, error?.claims, claimsRequest?.claims]
    if let claims = all.lazy.compactMap({ $0 }).first(where: { !$0.json.isEmpty }) { return claims }
    return stepUp == nil ? nil : ClaimsRequest()
  }

  /// Why there is nothing to answer, without a word of the input.
  var reasonForNoClaims: String {
    let isRefused =
      claimsChallenge != nil || claimsRequest != nil
      || diagnostics.contains { $0.code.hasPrefix("claims.") }
    return isRefused
      ? "the claims of the input cannot be used; see parse" : "the input has nothing to answer"
  }
}
