/// The rules of ``ChallengeLint``: Entra's format of a claims challenge, and RFC 9110, 6750, 9470.
struct ChallengeLinter {
  private(set) var findings: [ChallengeFinding] = []
  private(set) var corrected: [AuthenticationChallenge] = []
  private(set) var claims: (text: ClaimsText, offset: Int)?
  /// Whether a parameter has several values, of which only the author knows which one is meant.
  private(set) var isAmbiguous = false

  private mutating func add(
    _ rule: String, _ severity: ChallengeFinding.Severity, _ offset: Int, _ message: String
  ) {
    findings.append(
      ChallengeFinding(rule: rule, severity: severity, message: message, offset: offset))
  }

  mutating func judge(_ value: String) {
    let quotes = TypographicQuotes(value)
    for offset in quotes.offsets {
      add(
        "typographic_quotes", .error, offset,
        "Typographic quotes do not quote: use the quote of ASCII.")
    }
    judge(AuthenticationChallenges(parsing: quotes.replaced))
  }

  private mutating func judge(_ challenges: AuthenticationChallenges) {
    for deviation in challenges.deviations { add(deviation) }
    if challenges.isEmpty { add("no_challenge", .error, 0, "There is no challenge in the value.") }
    for challenge in challenges { corrected.append(judge(challenge)) }
  }

  private mutating func judge(_ challenge: AuthenticationChallenge) -> AuthenticationChallenge {
    let offset = challenge.offset ?? 0
    if let token68 = challenge.token68, challenge.parameters.isEmpty {
      return AuthenticationChallenge(challenge.scheme, token68: token68)
    }
    var fixed = AuthenticationChallenge(
      challenge.scheme, parameters: writable(challenge.parameters))
    checkAmbiguity(challenge)
    checkSpelling(challenge)
    checkDescription(challenge, &fixed)
    let error = challenge.parameters.first(named: .error)
    let claims = challenge.parameters.first(named: .claims)
    let isInsufficient = error.map { BearerErrorCode($0.value) } == .insufficientClaims
    guard claims != nil || isInsufficient else { return fixed }
    checkClaimsChallenge(challenge, at: offset, &fixed)
    if let claims {
      checkClaims(claims, &fixed)
    } else {
      add(
        "claims_missing", .error, error?.offset ?? offset,
        "error=\"insufficient_claims\" needs a claims parameter.")
    }
    return fixed
  }

  /// The first parameter of each name, without controls in its value.
  private func writable(_ parameters: AuthenticationParameters) -> AuthenticationParameters {
    var names: Set<AuthenticationParameterName> = []
    return AuthenticationParameters(
      parameters.compactMap { parameter in
        let isMisspelled = parameter.name == "errorDescription"
        let name = isMisspelled ? .errorDescription : parameter.name
        guard names.insert(name).inserted else { return nil }
        let scalars = parameter.value.unicodeScalars.filter {
          $0.value >= 0x20 && $0.value != 0x7F
        }
        return AuthenticationParameter(name, String(String.UnicodeScalarView(scalars)))
      })
  }

  private mutating func checkAmbiguity(_ challenge: AuthenticationChallenge) {
    let steering: [AuthenticationParameterName] = [
      .claims, .nonce, .authorizationURI, .resourceMetadata,
    ]
    for name in steering where challenge.parameters.isAmbiguous(name) {
      let offset = challenge.parameters.last { $0.name == name }?.offset ?? 0
      add(
        "ambiguous_value", .error, offset,
        "\(name) occurs with different values or without an end: clients must refuse it.")
      isAmbiguous = true
    }
    var values: [AuthenticationParameterName: [UInt8]] = [:]
    for parameter in challenge.parameters {
      let earlier = values.updateValue(parameter.octets, forKey: parameter.name)
      if let earlier, earlier != parameter.octets { isAmbiguous = true }
    }
  }

  /// RFC 6750 §3 leaves quotes, backslashes and all but ASCII out of the texts for developers.
  private mutating func checkDescription(
    _ challenge: AuthenticationChallenge, _ fixed: inout AuthenticationChallenge
  ) {
    guard challenge.scheme == .bearer || challenge.scheme == .dpop else { return }
    for name in [AuthenticationParameterName.error, .errorDescription] {
      guard let value = fixed.parameters[name], !ValueSyntax.isErrorText(value) else { continue }
      let spelled = challenge.parameters.first { $0.name == name || $0.name == "errorDescription" }
      add(
        "\(name)_characters", .warning, spelled?.offset ?? challenge.offset ?? 0,
        "\(name) may hold printable ASCII without quotes and backslashes.")
      let scalars = value.unicodeScalars.map { scalar -> Unicode.Scalar in
        switch scalar {
        case "\"": "'"
        case "\\": "/"
        case " "..."~": scalar
        default: "?"
        }
      }
      fixed.parameters[name] = String(String.UnicodeScalarView(scalars))
    }
  }

  private mutating func checkSpelling(_ challenge: AuthenticationChallenge) {
    if let parameter = challenge.parameters.first(named: "errorDescription") {
      add(
        "error_description_spelling", .warning, parameter.offset ?? 0,
        "The parameter is called error_description.")
    }
    if let parameter = challenge.parameters.first(named: .maximumAge),
      (try? challenge.parameters.integer(for: .maximumAge)) == nil
    {
      add(
        "max_age_not_integer", .error, parameter.offset ?? 0,
        "max_age is a number of seconds without sign.")
    }
  }

  private mutating func checkClaimsChallenge(
    _ challenge: AuthenticationChallenge, at offset: Int, _ fixed: inout AuthenticationChallenge
  ) {
    if challenge.scheme != .bearer {
      add("scheme_not_bearer", .warning, offset, "A claims challenge has the scheme Bearer.")
    }
    let error = challenge.parameters.first(named: .error)
    if error.map({ BearerErrorCode($0.value) }) != .insufficientClaims {
      add(
        error == nil ? "error_missing" : "error_not_insufficient_claims", .error,
        error?.offset ?? offset, "A claims challenge has error=\"insufficient_claims\".")
      fixed.parameters[.error] = BearerErrorCode.insufficientClaims.rawValue
    }
    if let parameter = challenge.parameters.first(named: .authorizationURI) {
      guard let authority = Authority(parsing: parameter.value) else {
        add(
          "authorization_uri_invalid", .error, parameter.offset ?? 0,
          "authorization_uri is an https URL without user information.")
        return
      }
      if authority.trust() == .untrusted {
        add(
          "authorization_uri_unknown_host", .warning, parameter.offset ?? 0,
          "The host of authorization_uri belongs to no Microsoft cloud: clients must list it.")
      }
    } else {
      add(
        "authorization_uri_missing", .warning, offset,
        "Entra's format has an authorization_uri, the authorize endpoint for interaction.")
      fixed.parameters[.authorizationURI] =
        (challenge.parameters.authority() ?? Authority(tenant: .common)).authorizationEndpoint
    }
    if challenge.parameters.first(named: .realm) == nil {
      add(
        "realm_missing", .warning, offset,
        "realm names the tenant, and is empty for the common endpoint.")
      fixed.parameters[.realm] = ""
    }
  }

  private mutating func checkClaims(
    _ parameter: AuthenticationParameter, _ fixed: inout AuthenticationChallenge
  ) {
    let offset = parameter.offset ?? 0
    guard let text = try? ClaimsText(decoding: parameter.value) else {
      add(
        "claims_undecodable", .error, offset,
        "The claims do not decode to a JSON object: clients cannot answer.")
      return
    }
    if claims == nil { claims = (text, offset) }
    switch text.form {
    case .base64: break
    case .base64URL:
      add(
        "claims_base64url", .warning, offset,
        "The claims use the URL-safe alphabet; many clients decode only base64.")
    case .json:
      add(
        "claims_raw_json", .warning, offset,
        "The claims are JSON; most clients decode base64 alone.")
    default:
      add(
        "claims_percent_encoded", .warning, offset,
        "The claims are percent-encoded; most clients decode base64 alone.")
    }
    for deviation in text.deviations where deviation.kind == .unpaddedBase64 {
      add(
        "claims_unpadded", .warning, offset,
        "The base64 of the claims lacks its padding; several clients refuse that.")
    }
    for deviation in text.deviations where deviation.kind != .unpaddedBase64 {
      add(
        "claims_\(deviation.kind.rawValue)", .warning, offset,
        "The encoding of the claims is irregular.")
    }
    fixed.parameters[.claims] = ClaimsText.encode(text.text, as: .base64)
  }

  private mutating func add(_ deviation: ChallengeDeviation) {
    let kind = deviation.kind
    add(
      "header_\(kind.rawValue)", .error, deviation.offset,
      Self.messages[kind] ?? "The field is not valid.")
  }

  private static let messages: [ChallengeDeviationKind: String] = [
    .controlToSpace: "CR, LF or NUL stands in the value.",
    .tabAfterScheme: "Only spaces may stand between a scheme and what follows.",
    .parameterAfterClosedScheme: "A comma after the scheme ends the challenge: put a space there.",
    .parameterAfterToken68: "A challenge has a token68 or parameters, not both.",
    .parameterWithoutScheme: "A parameter stands before any scheme.",
    .strayQuote: "A quote inside a quoted value needs a backslash before it.",
    .unterminatedQuotedString: "A quoted value has no closing quote.",
    .unquotedValue: "A value with such letters needs quotes.",
    .apostropheValue: "Apostrophes do not quote: use quotes.",
    .missingValue: "A parameter has no value.",
    .missingComma: "A comma is missing.",
    .semicolon: "Commas separate, semicolons do not.",
    .skippedElement: "Something here is neither a parameter nor a challenge.",
    .duplicateParameter: "A parameter name occurs twice in one challenge.",
    .limitExceeded: "The field is too large.",
    .invalidScheme: "A scheme is a token.",
    .rawJSONValue: "JSON stands unescaped in the field: encode it as base64.",
    .invalidOctet: "A control character stands in a value.",
  ]
}
