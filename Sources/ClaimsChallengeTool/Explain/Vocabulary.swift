import ClaimsChallenges

/// The words of the command's own output, for `explain`.
enum Vocabulary {
  typealias Row = (word: String, meaning: String)

  /// What each recovery action means.
  static func meaning(of action: RecoveryActionKind) -> String {
    switch action {
    case .acquireSilently: "A new token is acquired without the user, not from the cache."
    case .acquireInteractively: "A new token is acquired with the user."
    case .acquireWithGrantedScopes: "Some scopes were declined; the others can be used."
    case .remediateProtectionPolicy: "An app protection policy must be applied first."
    case .registerDevice: "The device must be registered, or its registration renewed."
    case .retryLater: "The same request may succeed after some time."
    case .retryWithNonce: "The same request is sent once more with the server's nonce in its proof."
    case .waitForNetwork: "The network cannot be used now."
    case .keepPolling: "The user has not finished on the other device."
    case .restartFlow: "The code, token or assertion cannot be used any more."
    case .removeAccount: "The account does not exist any more."
    case .tryOtherToken: "The refresh token belongs to another client of the family."
    case .userCanceled: "The user or the program cancelled."
    case .blocked: "A policy forbids the access; signing in again does not change that."
    case .needsAdministrator: "Only an administrator can help."
    case .fixConfiguration: "The request, the credentials or the registration of the app is wrong."
    case .stop: "Going on would loop."
    case .report: "Nothing is known that would help."
    case .none: "There is nothing to do."
    }
  }

  /// What was undone before the input could be read.
  static let layers: [Row] = [
    ("base64", "The input was base64."),
    ("escaped", "The input was escaped, as strings of JSON or of a program are."),
    ("gzip", "The input was compressed."),
    ("html", "The input was HTML: tags were left out, entities undone."),
    ("line_prefix", "Each line began with a prefix, as in a log or a diff."),
    ("mail_quote", "The input was quoted in a mail."),
    ("markdown", "The input stood in Markdown."),
    ("no_break_space", "Spaces that do not break were read as spaces."),
    ("percent", "The input was percent-encoded."),
    ("quoted_printable", "The input was encoded as mails are (quoted-printable)."),
    ("smart_quotes", "Typographic quotation marks were read as plain ones."),
    ("terminal_colour", "The input had the colour codes of a terminal."),
    ("utf16", "The input was UTF-16."),
    ("wrapped", "Lines that a program had broken were joined."),
    ("zero_width", "Characters without width were left out."),
  ]

  /// What continuous access evaluation gives as the code of its result, in the text of Graph's errors.
  static let accessEvaluationResults: [Row] = [
    (
      "tokenissuedbeforerevocationtimestamp",
      "The token is older than the user's last revocation: a new one is needed."
    ),
    (
      "tokencreatedwithoutdatedpolicies",
      "Policies have changed since the token was issued: a new one is needed."
    ),
    (
      "locationconditionevaluationfailed",
      "The client's address is not one that the location policy allows."
    ),
  ]

  /// Values and names around claims challenges.
  static let terms: [Row] = [
    (
      "cae",
      "Continuous access evaluation: APIs refuse tokens by claims challenges when access is revoked, before they expire."
    ),
    (
      "c1",
      "The first of the authentication contexts c1 to c99, which a tenant gives a meaning; a value of acrs."
    ),
    (
      "p1",
      "The authentication context of Azure's mandatory multifactor authentication; a value of acrs."
    ),
  ]

  /// Codes of diagnostics that have no table of their own.
  private static let otherDiagnostics: [(RecoveryDiagnosticCode, String)] = [
    (.ambiguousClaims, "The claims occur with different values or have no end; they are not used."),
    (.malformedClaims, "The claims do not decode to a JSON object."),
    (.duplicateClaimName, "A target or a claim is named twice with different contents."),
    (
      .ambiguousParameter,
      "A parameter that steers requests has different values or no end; it is not used."
    ),
    (
      .nonconformingChallenge,
      "A claims challenge has another error than insufficient_claims, which the policy demands."
    ),
    (.challengeStatus, "A claims challenge counts with status 401 or 403 only."),
    (.challengeFromOtherHost, "The challenge came from another host than the one that was asked."),
    (
      .untrustedAuthority,
      "The challenge names an authority that is no Microsoft cloud and not listed; no request goes there."
    ),
    (.contradictingCodes, "The list of codes and the text name different ones."),
    (.repeatedClaims, "A refusal was answered in this call already."),
    (.missingCapability, "A client capability that the decision needs is not declared."),
    (.unknownAccount, "The account that a protection policy applies to is not known."),
    (.throttled, "The answer was given from the throttling store; nothing was sent."),
    (.contractViolation, "A policy breaks a rule of the contract of policies."),
    (.missingNonce, "The answer wants a nonce and holds none."),
    (.foreignScope, "The challenge names scopes that are not of the call's resource."),
    ("body.invalid_json", "The body is no JSON; what is complete of it, and its text, was read."),
    ("body.nested_too_deep", "JSON stands in strings of JSON too deep."),
    ("url.malformed", "The redirect cannot be read as a URL."),
    ("url.duplicate_param", "A parameter of the redirect occurs twice."),
    ("error.unreadable_codes", "The list of codes cannot be read."),
  ]

  /// What a diagnostic's code says; `nil` for another word.
  static func diagnostic(_ code: String) -> String? {
    if let meaning = otherDiagnostics.first(where: { $0.0.rawValue == code })?.1 { return meaning }
    if let kind = ClaimsText.DeviationKind(code: code) { return kind.meaning }
    if code.hasPrefix("header.") {
      let kind = ChallengeDeviationKind(rawValue: String(code.dropFirst("header.".count)))
      return deviations.contains(kind) ? kind.meaning : nil
    }
    if code.hasPrefix("retry_after.") {
      return "Retry-After, or the field in its place, cannot be read."
    }
    return ClaimsFindingCode(code).knownSentence
  }

  private static let deviations: Set<ChallengeDeviationKind> = [
    .controlToSpace, .tabAfterScheme, .parameterAfterClosedScheme, .parameterAfterToken68,
    .parameterWithoutScheme, .strayQuote, .unterminatedQuotedString, .unquotedValue,
    .apostropheValue, .missingValue, .missingComma, .semicolon, .skippedElement,
    .duplicateParameter, .limitExceeded, .invalidScheme, .rawJSONValue, .invalidOctet,
    .schemePrefix,
  ]

  static func meaning(of word: String, in table: [Row]) -> String? {
    table.first { $0.word == word }?.meaning
  }
}
