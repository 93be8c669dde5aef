import ClaimsChallenges

/// The command line `claims-challenge`, as a function of arguments, input and output.
public enum ClaimsChallengeTool {
  static let version = "0.2.0"

  /// Runs the process's command and ends the process with its status.
  public static func main() -> Never {
    let host = ProcessHost()
    host.ignoreClosedPipes()
    host.exit(run(Array(CommandLine.arguments.dropFirst()), host: host))
  }

  /// Runs one command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - host: Files, streams, environment and clock.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String], host: some ToolHost) -> ExitStatus {
    do throws(ToolFailure) {
      return try dispatch(arguments, host: host)
    } catch {
      if let message = error.message { host.note(message) }
      return error.status
    }
  }

  private static func dispatch(
    _ arguments: [String], host: some ToolHost
  ) throws(ToolFailure) -> ExitStatus {
    guard let position = commandPosition(in: arguments) else {
      return try withoutCommand(arguments, host: host)
    }
    let name = arguments[position]
    if name == "help" { return try print(help(arguments[(position + 1)...].first), host) }
    guard let command = Command(rawValue: name) else {
      throw unknownCommand(name)
    }
    let words = arguments[..<position] + arguments[(position + 1)...]
    let parsed = try ParsedArguments(words, for: command.specification)
    if parsed.asksForHelp { return try print(command.specification.help, host) }
    if parsed.has("version") { return try print(versionLine, host) }
    let session = try Session(parsed, host: host)
    switch command {
    case .parse: return try ParseCommand.run(session)
    case .build: return try BuildCommand.run(session)
    case .merge: return try MergeCommand.run(session)
    case .explain: return try ExplainCommand.run(session)
    case .lint: return try LintCommand.run(session)
    case .check: return try CheckCommand.run(session)
    case .scan: return try ScanCommand.run(session)
    case .completions: return try CompletionsCommand.run(session)
    case .man: return try ManCommand.run(session)
    }
  }

  /// The first word that is neither an option nor the value of `--color`.
  private static func commandPosition(in arguments: [String]) -> Int? {
    arguments.indices.first { index in
      let isColor = index > 0 && arguments[index - 1] == "--color"
      return !arguments[index].hasPrefix("-") && !isColor
    }
  }

  private static func withoutCommand(
    _ arguments: [String], host: some ToolHost
  ) throws(ToolFailure) -> ExitStatus {
    switch arguments.first {
    case "--help", "-h": return try print(Command.help, host)
    case "--version": return try print(versionLine, host)
    case let option?: throw .usage("unknown option \(option.printable); see --help")
    case nil: throw .usage("a command is needed: parse, build, merge …; see --help")
    }
  }

  private static func help(_ name: String?) throws(ToolFailure) -> String {
    guard let name else { return Command.help }
    guard let command = Command(rawValue: name) else {
      throw unknownCommand(name)
    }
    return command.specification.help
  }

  private static func unknownCommand(_ name: String) -> ToolFailure {
    let question = Suggestion.question(
      Suggestion.closest(to: name, in: Command.allCases.map(\.rawValue) + ["help"]))
    return .usage("unknown command \(name.printable)\(question); see --help")
  }

  /// The version, and what reads the JSON.
  private static var versionLine: String {
    "claims-challenge \(version) (\(JSONEngine.standard.rawValue))\n"
  }

  private static func print(
    _ text: String, _ host: some ToolHost
  ) throws(ToolFailure) -> ExitStatus {
    try host.write(Array(text.utf8))
    return .done
  }
}

/// What every command gets: its arguments, the world, and how to write text.
struct Session {
  let arguments: ParsedArguments
  let host: any ToolHost
  let style: TextStyle
  /// The style of what goes to standard error.
  let errorStyle: TextStyle

  init(_ arguments: ParsedArguments, host: any ToolHost) throws(ToolFailure) {
    self.arguments = arguments
    self.host = host
    let choice = try arguments.choice("color", default: ColorChoice.auto)
    let isWelcome = (host.environmentValue("NO_COLOR") ?? "").isEmpty
    func isColored(_ isTerminal: Bool) -> Bool {
      switch choice {
      case .always: true
      case .never: false
      case .auto: isWelcome && isTerminal
      }
    }
    style = TextStyle(isColored: isColored(host.isOutputTerminal))
    errorStyle = TextStyle(isColored: isColored(host.isErrorTerminal))
  }

  func write(_ text: String) throws(ToolFailure) { try host.write(Array(text.utf8)) }

  /// Writes a line of JSON, its control and format characters escaped.
  func writeLine(_ json: [UInt8]) throws(ToolFailure) {
    try host.write(PrintableText.escaping(json: json) + [0x0A])
  }
}
