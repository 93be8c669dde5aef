/// The arguments of one command: options by name, in the order given, and operands.
///
/// `--name value` and `--name=value` mean the same, `--` ends the options, `-` alone is an operand
/// (standard input). Of an option that does not repeat, the last one counts.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  init(
    _ arguments: some Sequence<String>, for command: CommandSpecification
  ) throws(ToolFailure) {
    var optionsEnded = false
    var waiting: OptionSpecification?
    for argument in arguments {
      if let option = waiting {
        if Self.isOption(argument, of: command) { throw Self.missingValue(option) }
        values[option.name, default: []].append(argument)
        waiting = nil
      } else if optionsEnded || Self.isOperand(argument) {
        operands.append(argument)
      } else if argument == "--" {
        optionsEnded = true
      } else {
        waiting = try add(option: argument, for: command)
      }
    }
    if let option = waiting { throw Self.missingValue(option) }
    if operands.count > command.maximumOperandCount && !asksForHelp {
      throw .usage("too many arguments for \(command.name); see --help")
    }
  }

  /// Takes `--name` or `--name=value`; the option when its value is still to come.
  private mutating func add(
    option argument: String, for command: CommandSpecification
  ) throws(ToolFailure) -> OptionSpecification? {
    let (name, value) = Self.split(argument)
    guard let name, let option = command.option(named: name) else {
      let known = (command.options + OptionSpecification.common).map { "--\($0.name)" }
      let name = String(argument.prefix { $0 != "=" })
      let question = Suggestion.question(Suggestion.closest(to: name, in: known))
      throw .usage(
        "unknown option \(argument.printable) for \(command.name)\(question); see --help")
    }
    if option.placeholder == nil {
      if value != nil { throw .usage("option --\(option.name) takes no value") }
      values[option.name] = [""]
      return nil
    }
    guard let value else { return option }
    values[option.name, default: []].append(value)
    return nil
  }

  private static func split(_ argument: String) -> (name: String?, value: String?) {
    if argument == "-h" { return ("help", nil) }
    guard argument.hasPrefix("--") else { return (nil, nil) }
    let text = argument.dropFirst(2)
    guard let equals = text.firstIndex(of: "=") else { return (String(text), nil) }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// A word, `-` alone, or a negative number (a code of MSAL).
  private static func isOperand(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let second = argument.utf8.dropFirst().first else { return true }
    return ASCII.isDigit(second)
  }

  private static func isOption(_ argument: String, of command: CommandSpecification) -> Bool {
    guard argument.hasPrefix("--"), let name = split(argument).name else { return false }
    return name.isEmpty || command.option(named: name) != nil
  }

  private static func missingValue(_ option: OptionSpecification) -> ToolFailure {
    .usage("option --\(option.name) needs a value: \(option.synopsis)")
  }

  func has(_ name: String) -> Bool { values[name] != nil }
  func all(_ name: String) -> [String] { values[name] ?? [] }
  subscript(_ name: String) -> String? { values[name]?.last }
  var asksForHelp: Bool { has("help") }

  /// The option's value as one of a closed set of words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, default standard: Choice
  ) throws(ToolFailure) -> Choice {
    guard let text = self[name] else { return standard }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("option --\(name) is one of: \(words)")
    }
    return choice
  }
}
