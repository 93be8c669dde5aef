import ClaimsChallenges

/// `explain`: what codes and words mean.
enum ExplainCommand {
  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    let format = try session.arguments.choice("format", default: OutputFormat.text)
    if session.arguments.operands.isEmpty { throw .usage("explain needs a code; see --help") }
    let answers = session.arguments.operands.map { Explanation(of: $0) }
    if format == .json {
      let bytes = JSONWriter.text { json in
        json.array { json in for answer in answers { answer.encode(to: &json) } }
      }
      try session.writeLine(bytes)
    } else {
      let style = session.style
      try session.write(answers.map { $0.text(style) }.joined(separator: "\n"))
    }
    let unknown = answers.filter { $0.kind == nil }
    if unknown.isEmpty { return .done }
    session.host.note(
      "not known: " + unknown.map { $0.input.printable }.joined(separator: ", "))
    return .negative
  }
}
