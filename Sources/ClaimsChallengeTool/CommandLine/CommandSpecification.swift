/// The words that a command understands, and its help.
struct CommandSpecification: Sendable {
  let name: String
  /// What stands after the options: `[FILE]`.
  let operands: String
  /// What an operand is, for the completions.
  var operandKind = ValueKind.text
  let maximumOperandCount: Int
  let summary: String
  let options: [OptionSpecification]
  var notes: [String] = []

  func option(named name: String) -> OptionSpecification? {
    options.first { $0.name == name } ?? OptionSpecification.common.first { $0.name == name }
  }

  /// The full help of the command.
  var help: String {
    var text = "\(summary)\n\nUsage: claims-challenge \(name) [OPTIONS]"
    if !operands.isEmpty { text += " \(operands)" }
    text += "\n\nOptions:\n"
    let all = options + OptionSpecification.common
    let width = min(34, all.map(\.synopsis.count).max() ?? 0)
    for option in all {
      let synopsis = option.synopsis
      text += "  " + synopsis
      if synopsis.count > width {
        text += "\n  " + String(repeating: " ", count: width)
      } else {
        text += String(repeating: " ", count: width - synopsis.count)
      }
      text += "  " + option.help + "\n"
    }
    for note in notes { text += "\n" + note + "\n" }
    return text
  }
}
