/// `man`: the one table of options, as a manual page.
enum ManCommand {
  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    guard let name = session.arguments.operands.first else {
      try session.write(overview)
      return .done
    }
    guard let command = Command(rawValue: name) else {
      throw .usage("unknown command \(name.printable); see --help")
    }
    try session.write(page(command.specification))
    return .done
  }

  /// The page of one command, `claims-challenge-parse(1)`.
  static func page(_ command: CommandSpecification) -> String {
    var text = title("claims-challenge-\(command.name)")
    text += ".SH NAME\nclaims\\-challenge\\-\(command.name) \\- \(phrase(command.summary))\n"
    text += ".SH SYNOPSIS\n.B claims\\-challenge \(command.name)\n[\\fIOPTIONS\\fR]"
    if !command.operands.isEmpty { text += " \(roff(command.operands))" }
    text += "\n.SH DESCRIPTION\n\(line(command.summary))"
    for note in command.notes { text += ".PP\n\(line(note))" }
    text += ".SH OPTIONS\n"
    for option in command.options + OptionSpecification.common {
      text += ".TP\n\\fB\\-\\-\(roff(option.name))\\fR"
      if let placeholder = option.placeholder {
        text += " \\fI\(roff(placeholder))\\fR" + (option.repeats ? " ..." : "")
      }
      text += "\n\(line(option.help))"
    }
    return text + exitStatus + ".SH SEE ALSO\n.BR claims\\-challenge (1)\n"
  }

  /// The page `claims-challenge(1)`.
  static var overview: String {
    let summary = "Parses claims challenges and builds the token requests that answer them."
    var text = title("claims-challenge")
    text += ".SH NAME\nclaims\\-challenge \\- \(phrase(summary))\n"
    text += ".SH SYNOPSIS\n.B claims\\-challenge\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] ...\n"
    text +=
      ".SH DESCRIPTION\n\(line(summary)).PP\nA file named \\- and no file mean standard input.\n"
    text += ".SH COMMANDS\n"
    for command in Command.allCases {
      text += ".TP\n\\fB\(command.rawValue)\\fR\n\(line(command.specification.summary))"
    }
    text += exitStatus + ".SH SEE ALSO\n"
    let names = Command.allCases.map { ".BR claims\\-challenge\\-\($0.rawValue) (1)" }
    return text + names.joined(separator: ",\n") + "\n"
  }

  private static func title(_ name: String) -> String {
    ".TH \"\(name.uppercased())\" 1 \"\" \"claims\\-challenge \(ClaimsChallengeTool.version)\" \"\"\n"
  }

  private static let exitStatus = """
    .SH EXIT STATUS
    .TP
    0
    Done.
    .TP
    1
    Nothing was recognised, or the answer is no.
    .TP
    64
    Wrong usage.
    .TP
    65
    Malformed input.
    .TP
    66
    The input cannot be opened.
    .TP
    74
    A read or write error.

    """

  /// A sentence as the name section has it: without its end.
  private static func phrase(_ sentence: String) -> String {
    let words = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return roff(words.prefix(1).lowercased() + words.dropFirst())
  }

  /// A line of text that is no request of roff.
  private static func line(_ text: String) -> String {
    let isRequest = text.hasPrefix(".") || text.hasPrefix("'")
    return (isRequest ? "\\&" : "") + roff(text) + "\n"
  }

  private static func roff(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { out, scalar in
      switch scalar {
      case "\\": out += "\\e"
      case "-": out += "\\-"
      case "…": out += "..."
      case _ where scalar.isASCII: out.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        out += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
  }
}
