/// Colours for a terminal, or none.
struct TextStyle: Sendable {
  let isColored: Bool

  func heading(_ text: String) -> String { wrap(text, "1") }
  func good(_ text: String) -> String { wrap(text, "32") }
  func bad(_ text: String) -> String { wrap(text, "31") }
  func warning(_ text: String) -> String { wrap(text, "33") }
  func name(_ text: String) -> String { wrap(text, "36") }
  func faint(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Two columns: a label and a text of one line, with controls made visible.
  func row(_ label: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(1, 17 - label.count))
    return "  \(name(label))\(padding)\(text.visible)\n"
  }
}

extension String {
  /// The text with controls replaced, so that input cannot steer the terminal.
  var visible: String {
    if !utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A: text += "⏎"
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
