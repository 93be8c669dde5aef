/// What a value of an option or an operand is: for the completions.
enum ValueKind: Sendable, Hashable {
  case text, file
  case words([String])

  var words: [String] {
    guard case .words(let words) = self else { return [] }
    return words
  }
}

/// One long option of a command.
struct OptionSpecification: Sendable {
  let name: String
  /// What stands for the value in the help, or `nil` for a flag.
  let placeholder: String?
  let repeats: Bool
  let kind: ValueKind
  let help: String

  static func flag(_ name: String, _ help: String) -> Self {
    Self(name: name, placeholder: nil, repeats: false, kind: .text, help: help)
  }

  static func value(_ name: String, _ placeholder: String, _ help: String) -> Self {
    value(name, placeholder, .text, help)
  }

  static func value(
    _ name: String, _ placeholder: String, _ kind: ValueKind, _ help: String
  ) -> Self {
    Self(name: name, placeholder: placeholder, repeats: false, kind: kind, help: help)
  }

  static func values(_ name: String, _ placeholder: String, _ help: String) -> Self {
    values(name, placeholder, .text, help)
  }

  static func values(
    _ name: String, _ placeholder: String, _ kind: ValueKind, _ help: String
  ) -> Self {
    Self(name: name, placeholder: placeholder, repeats: true, kind: kind, help: help)
  }

  /// One of a few words, which stand for themselves in the help.
  static func choice(_ name: String, _ words: [String], _ help: String) -> Self {
    value(name, words.joined(separator: "|"), .words(words), help)
  }

  /// `--scope SCOPE …`, as the help prints it.
  var synopsis: String {
    guard let placeholder else { return "--\(name)" }
    return "--\(name) \(placeholder)" + (repeats ? " …" : "")
  }

  /// Options that every command understands.
  static let common: [OptionSpecification] = [
    .choice("color", ["auto", "always", "never"], "Colour in text output; beats NO_COLOR."),
    .flag("help", "Show this help."),
    .flag("version", "Show the version."),
  ]
}
