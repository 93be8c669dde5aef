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
    let now = try arguments.instant("now") ?? session.host.now
    let input = ParsedInput(
      try session.host.readText(inputFile), options: ParseOptions(now: now))
    let findings = Findings(of: input)
    guard let request = findings.claimsToAnswer else {
      throw .malformed("the input asks for no claims that can be read")
    }
    let result = CheckResult(token, request, findings.stepUp, now: now)
    if !result.demandsSomething {
      throw .malformed("there is nothing to check: no token can fail what the input asks for")
    }
    if format == .json {
      try session.writeLine(result.jsonBytes())
    } else {
      try session.write(result.text(session.style))
    }
    return result.isSatisfied ? .done : .negative
  }
}
