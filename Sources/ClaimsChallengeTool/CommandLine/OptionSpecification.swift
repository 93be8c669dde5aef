/// One long option of a command.
struct OptionSpecification: Sendable {
  let name: String
  /// What stands for the value in the help, or `nil` for a flag.
  let placeholder: String?
  let repeats: Bool
  let help: String

  static func flag(_ name: String, _ help: String) -> Self {
    Self(name: name, placeholder: nil, repeats: false, help: help)
  }

  static func value(_ name: String, _ placeholder: String, _ help: String) -> Self {
    Self(name: name, placeholder: placeholder, repeats: false, help: help)
  }

  static func values(_ name: String, _ placeholder: String, _ help: String) -> Self {
    Self(name: name, placeholder: placeholder, repeats: true, help: help)
  }

  /// `--scope SCOPE …`, as the help prints it.
  var synopsis: String {
    guard let placeholder else { return "--\(name)" }
    return "--\(name) \(placeholder)" + (repeats ? " …" : "")
  }

  /// Options that every command understands.
  static let common: [OptionSpecification] = [
    .value("color", "auto|always|never", "Colour in text output; beats NO_COLOR."),
    .flag("help", "Show this help."),
    .flag("version", "Show the version."),
  ]
}
