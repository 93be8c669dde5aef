/// What an API author did wrong in a claims challenge, and the field as it should be.
///
/// ```swift
/// let lint = ChallengeLint(of: #"Bearer error="insufficient_claims", claims="{…}""#)
/// for finding in lint.findings { print(finding.severity, finding.rule, finding.offset, finding.message) }
/// print(lint.corrected)  // a well-formed field, or nil if nothing could be read
/// ```
///
/// Rules that need to look into the claims as JSON are for a caller that has a JSON parser: it reads
/// ``claims`` and adds findings of its own.
public struct ChallengeLint: Sendable {
  /// Everything that was found, in the order of the text.
  public let findings: [ChallengeFinding]
  /// The field as it should be: well-formed, claims in base64, what Entra requires filled in.
  ///
  /// `nil` if no challenge could be read, or if a parameter has several values or one that steers a token
  /// request has no end: which value is meant only the author knows.
  public let corrected: String?
  /// The decoded claims of the challenge that carries them, where they could be decoded, and the place of the
  /// parameter.
  public let claims: (text: ClaimsText, offset: Int)?

  /// Whether there is an error among the findings.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Reads a `WWW-Authenticate` value that an API sends, and judges it.
  public init(of value: String) {
    var linter = ChallengeLinter()
    linter.judge(value)
    findings = linter.findings.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
    corrected =
      linter.corrected.isEmpty || linter.isAmbiguous
      ? nil : try? AuthenticationChallenges(linter.corrected).fieldValue
    claims = linter.claims
  }
}

/// One thing that is wrong with a challenge.
public struct ChallengeFinding: Sendable, Hashable {
  /// The name of the rule.
  public var rule: String
  /// How bad it is.
  public var severity: Severity
  /// One sentence for the author, without text of the challenge.
  public var message: String
  /// The octet of the value, counted from 0.
  public var offset: Int

  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable {
    /// Clients will fail.
    case error
    /// Some clients may fail.
    case warning
  }

  /// Makes a finding, for rules of your own.
  public init(rule: String, severity: Severity, message: String, offset: Int) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.offset = offset
  }
}
