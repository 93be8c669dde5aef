import ClaimsChallenges
import Testing

@testable import ClaimsChallengeTool

/// What is made from the one table of options.
@Suite struct CompletionTests {
  private func output(_ arguments: String...) -> String {
    let host = MemoryHost()
    #expect(ClaimsChallengeTool.run(arguments, host: host) == .done)
    return String(decoding: host.output, as: UTF8.self)
  }

  @Test(arguments: Shell.allCases)
  func `the completions know every command, option and word of the table`(shell: Shell) {
    let text = output("completions", shell.rawValue)
    for command in Command.allCases {
      #expect(text.contains(command.rawValue))
      for option in command.specification.options {
        #expect(text.contains(shell == .fish ? "-l \(option.name) " : "--\(option.name)"))
        for word in option.kind.words { #expect(text.contains(word)) }
      }
    }
  }

  @Test(arguments: Command.allCases)
  func `a manual page tells every option of its command`(command: Command) {
    let text = output("man", command.rawValue)
    #expect(text.hasPrefix(".TH \"CLAIMS-CHALLENGE-\(command.rawValue.uppercased())\" 1"))
    for option in command.specification.options {
      #expect(text.contains("\\-\\-" + option.name.replacing("-", with: "\\-") + "\\fR"))
    }
    #expect(output("man").contains("\\fB\(command.rawValue)\\fR"))
  }

  @Test(arguments: [["completions"], ["completions", "tcsh"], ["man", "prase"]])
  func `a shell or a command that is not known is wrong usage`(arguments: [String]) {
    #expect(ClaimsChallengeTool.run(arguments, host: MemoryHost()) == .usage)
  }

  @Test(arguments: ["parse", "lint"])
  func `a value at hand is taken instead of a file`(command: String) {
    let value = #"Bearer realm="", error="invalid_token""#
    let host = MemoryHost(input: Array("not read".utf8))
    let status = ClaimsChallengeTool.run([command, "--header", value], host: host)
    let other = MemoryHost(input: Array("WWW-Authenticate: \(value)\n".utf8))
    #expect(status == ClaimsChallengeTool.run([command], host: other))
    #expect(!host.output.isEmpty && host.output == other.output)
  }

  @Test func `the version names the engine`() {
    let engine = JSONEngine.standard.rawValue
    #expect(
      output("--version") == "claims-challenge \(ClaimsChallengeTool.version) (\(engine))\n")
  }
}
