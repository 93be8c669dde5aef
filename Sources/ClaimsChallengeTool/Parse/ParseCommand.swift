import ClaimsChallenges

/// `parse`: what an input says, and what to do about it.
enum ParseCommand {
  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    let arguments = session.arguments
    let format = try arguments.choice("format", default: OutputFormat.text)
    let options = try options(session)
    let path = arguments.operands.first
    if arguments.has("ndjson") {
      return try LineRunner(session.host).run(ParseLines(defaults: options), from: path)
    }
    // A value at hand is all there is; a field by its name adds to what is read.
    let isAtHand = arguments.all("header").contains {
      FieldLines.colon(in: Array($0.utf8)[...]) == nil
    }
    let text =
      path == nil && isAtHand
      ? InputText(bytes: [], layers: []) : try session.host.readText(path)
    let input = ParsedInput(text, options: options)
    if options.isStrict, let failure = StrictReading.failure(of: input) {
      throw .malformed(failure.summary)
    }
    let findings = Findings(of: input)
    if let failure = findings.claimsRequest?.failure, failure.code == "limit_exceeded" {
      throw .malformed(failure.summary)
    }
    if format == .json {
      try session.writeLine(findings.jsonBytes())
    } else {
      let report = TextReport(
        findings, style: session.style, showsSecrets: arguments.has("show-secrets"))
      try session.write(report.text)
    }
    if findings.isEmpty {
      session.host.note("nothing was recognised")
      return .negative
    }
    return .done
  }

  private static func options(_ session: Session) throws(ToolFailure) -> ParseOptions {
    let arguments = session.arguments
    var options = ParseOptions(now: session.host.now)
    options.form = try arguments.choice("as", default: InputForm.auto)
    options.isStrict = arguments.has("strict")
    options.flow = try arguments.choice("flow", default: FlowChoice.silent).flow
    if let text = arguments["status"] {
      guard let status = Int(text), ParseOptions.statuses.contains(status) else {
        throw .usage("option --status is a number of three digits")
      }
      options.status = status
    }
    for text in arguments.all("header") {
      let line = Array(text.utf8)[...]
      let colon = FieldLines.colon(in: line)
      let isValue = colon == nil && line.trimmed().contains(0x20)
      guard !line.contains(0x0A), colon != nil || isValue else {
        throw .usage("option --header is 'NAME: VALUE', or a WWW-Authenticate value, on one line")
      }
      guard let colon else {
        options.fields.append(RawField("WWW-Authenticate", Array(line.trimmed(ASCII.isBlank))))
        continue
      }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      let value = Array(line[(colon + 1)...].trimmed(ASCII.isBlank))
      options.fields.append(RawField(name, value))
    }
    if let now = try arguments.instant("now") { options.now = now }
    options.requestedScopes = ScopeSet(arguments.all("requested-scope").joined(separator: " "))
    options.trustedHosts = Set(arguments.all("trust-authority").map { $0.lowercased() })
    return options
  }
}

/// `--flow`, and the member `flow` of a line.
enum FlowChoice: String, CaseIterable, Sendable {
  case silent, interactive

  var flow: TokenFlow { self == .silent ? .silent : .interactive }
}
