/// The shells that completions are printed for.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// `completions`: the one table of options, as a shell reads it.
enum CompletionsCommand {
  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    guard let word = session.arguments.operands.first, let shell = Shell(rawValue: word) else {
      throw .usage("completions needs a shell: bash, zsh or fish")
    }
    try session.write(text(for: shell))
    return .done
  }

  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static func allOptions(_ command: Command) -> [OptionSpecification] {
    command.specification.options + OptionSpecification.common
  }

  private static var commands: String {
    (Command.allCases.map(\.rawValue) + ["help"]).joined(separator: " ")
  }

  // MARK: bash

  private static var bash: String {
    var text = """
      # bash completion of claims-challenge
      _claims_challenge() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="" index
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          case "${COMP_WORDS[index]}" in
            \(commands.replacing(" ", with: "|"))) command="${COMP_WORDS[index]}"; break ;;
          esac
        done
        if [[ $current == = ]]; then current=""; elif [[ $previous == = ]]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi
        case "$command $previous" in

      """
    for command in Command.allCases {
      for option in allOptions(command) where option.placeholder != nil {
        text += "    '\(command.rawValue) --\(option.name)') \(bashReply(option.kind)); return ;;\n"
      }
    }
    text += """
        esac
        case "$command" in
          '') COMPREPLY=($(compgen -W '\(commands) --help --version' -- "$current")); return ;;
          help) COMPREPLY=($(compgen -W '\(commands)' -- "$current")); return ;;

      """
    for command in Command.allCases {
      let names = allOptions(command).map { "--\($0.name)" }.joined(separator: " ")
      text += "    \(command.rawValue)) if [[ $current == -* ]]; then "
      text += "COMPREPLY=($(compgen -W '\(names)' -- \"$current\")); else "
      text += "\(bashReply(command.specification.operandKind)); fi ;;\n"
    }
    return text + """
        esac
      }
      complete -F _claims_challenge claims-challenge

      """
  }

  private static func bashReply(_ kind: ValueKind) -> String {
    switch kind {
    case .text: ":"
    case .file:
      "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"
    case .words(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
    }
  }

  // MARK: zsh

  private static var zsh: String {
    var text = """
      #compdef claims-challenge
      # zsh completion of claims-challenge
      _claims_challenge() {
        local context state state_descr line
        typeset -A opt_args
        _arguments -C '--help[show the help]' '--version[show the version]' '1:command:->command' '*::argument:->arguments'
        case $state in
          command)
            local -a commands
            commands=(

      """
    for command in Command.allCases {
      text += "        '\(command.rawValue):\(zshText(command.specification.summary))'\n"
    }
    text +=
      "      )\n      _describe command commands ;;\n    arguments)\n      case $words[1] in\n"
    for command in Command.allCases {
      text += "        \(command.rawValue)) _arguments"
      for option in allOptions(command) {
        let star = option.repeats ? "*" : ""
        text += " \\\n          '\(star)--\(option.name)[\(zshText(option.help))]"
        if let placeholder = option.placeholder {
          text += ":\(zshText(placeholder)):\(zshAction(option.kind))"
        }
        text += "'"
      }
      text += " \\\n          '*:argument:\(zshAction(command.specification.operandKind))' ;;\n"
    }
    return text + """
            esac ;;
        esac
      }
      if [ "$funcstack[1]" = _claims-challenge ]; then _claims_challenge "$@"; else compdef _claims_challenge claims-challenge; fi

      """
  }

  private static func zshAction(_ kind: ValueKind) -> String {
    switch kind {
    case .text: " "
    case .file: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Text within single quotes, where brackets and colons have a meaning of their own.
  private static func zshText(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      switch character {
      case "'": out += "'\\''"
      case "[", "]", ":", "\\": out += "\\\(character)"
      default: out.append(character)
      }
    }
  }

  // MARK: fish

  private static var fish: String {
    let name = "complete -c claims-challenge"
    var text = "# fish completion of claims-challenge\n\(name) -f\n"
    text += "\(name) -n __fish_use_subcommand -l help -d 'Show the help.'\n"
    text += "\(name) -n __fish_use_subcommand -l version -d 'Show the version.'\n"
    for command in Command.allCases {
      let summary = fishText(command.specification.summary)
      text += "\(name) -n __fish_use_subcommand -a \(command.rawValue) -d \(summary)\n"
      let condition = "-n '__fish_seen_subcommand_from \(command.rawValue)'"
      switch command.specification.operandKind {
      case .text: break
      case .file: text += "\(name) \(condition) -F\n"
      case .words(let words):
        text += "\(name) \(condition) -a \(fishText(words.joined(separator: " ")))\n"
      }
      for option in allOptions(command) {
        text += "\(name) \(condition) -l \(option.name) -d \(fishText(option.help))"
        if option.placeholder != nil {
          switch option.kind {
          case .text: text += " -x"
          case .file: text += " -r -F"
          case .words(let words): text += " -x -a \(fishText(words.joined(separator: " ")))"
          }
        }
        text += "\n"
      }
    }
    return text
  }

  private static func fishText(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
