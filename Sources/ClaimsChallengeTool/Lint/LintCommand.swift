import ClaimsChallenges

/// `lint`: what an API author did wrong in a `WWW-Authenticate` value, and the value as it should be.
enum LintCommand {
  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    let format = try session.arguments.choice("format", default: OutputFormat.text)
    let text = try text(session)
    let result = LintResult(of: value(in: text))
    if format == .json {
      try session.writeLine(result.jsonBytes())
    } else {
      try session.write(result.text(session.style))
    }
    return result.hasErrors ? .negative : .done
  }

  /// What `--header` says, its values on a line each, or what is read.
  private static func text(_ session: Session) throws(ToolFailure) -> InputText {
    let headers = session.arguments.all("header")
    if headers.isEmpty { return try session.host.readText(session.arguments.operands.first) }
    if !session.arguments.operands.isEmpty {
      throw .usage("option --header stands instead of a file")
    }
    return InputText(bytes: Array(headers.joined(separator: "\n").utf8), layers: [])
  }

  /// The value of the field, whether it stands alone, in a line or in a response.
  ///
  /// Several lines are one list (RFC 9110 §5.3).
  private static func value(in text: InputText) -> String {
    var options = ParseOptions(now: 0)
    options.form = InputForm.detect(text.bytes) == .response ? .response : .headers
    let input = ParsedInput(text, options: options)
    return input.values(of: "www-authenticate").map { RawField("", $0).text }
      .joined(separator: ", ")
  }
}

/// The findings about the header, and those about the claims in it.
struct LintResult: Sendable {
  private(set) var findings: [ChallengeFinding]
  private(set) var corrected: String?

  init(of value: String) {
    let lint = ChallengeLint(of: value)
    findings = lint.findings
    corrected = lint.corrected
    guard let (text, offset) = lint.claims else { return }
    judge(text, at: offset)
    findings = findings.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// What only a reader of JSON can tell.
  private mutating func judge(_ text: ClaimsText, at offset: Int) {
    guard let claims = try? ClaimsRequest(jsonString: text.text) else {
      add("claims_malformed", .error, offset, "The claims are no JSON object.")
      corrected = nil
      return
    }
    if claims.json["access_token"]?.object == nil {
      add(
        "claims_without_access_token", .error, offset,
        "The claims ask for nothing in access_token: no new access token can meet them.")
    }
    for finding in claims.validate(for: .entra) {
      let rule = String(finding.code.rawValue.map { $0 == "." ? "_" : $0 })
      add(rule, .warning, offset, finding.message)
    }
  }

  private mutating func add(
    _ rule: String, _ severity: ChallengeFinding.Severity, _ offset: Int, _ message: String
  ) {
    findings.append(
      ChallengeFinding(rule: rule, severity: severity, message: message, offset: offset))
  }
}

extension LintResult: JSONEncodable {
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("findings") { json in
        json.array { json in
          for finding in findings {
            json.object { json in
              json.member("rule", finding.rule)
              json.member("severity", finding.severity.rawValue)
              json.member("message", finding.message)
              json.member("offset", finding.offset)
            }
          }
        }
      }
      json.member("corrected", corrected)
    }
  }
}

extension LintResult {
  func text(_ style: TextStyle) -> String {
    var text = ""
    for finding in findings {
      let isError = finding.severity == .error
      let severity = isError ? style.bad("error  ") : style.warning("warning")
      text += "\(severity)  byte \(finding.offset)  \(style.name(finding.rule))\n"
      text += "         \(finding.message)\n"
    }
    if findings.isEmpty { return style.good("The value is well-formed.") + "\n" }
    if let corrected { text += style.heading("Corrected:") + "\n\(corrected.visible)\n" }
    return text
  }
}
