import ClaimsChallenges

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
  /// The text as it is shown, the one way for all text of the input: on one line, every character
  /// that a terminal acts on replaced, no more than four marks on a letter.
  var visible: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    var text = ""
    var markCount = 0
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark:
        markCount += 1
        if markCount > 4 { continue }
      default: markCount = 0
      }
      if scalar == "\n" {
        text += "⏎"
      } else {
        text.unicodeScalars.append(PrintableText.isPrintable(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return text
  }

  /// As it is shown, at most 120 characters of Unicode.
  var printable: String { visible.shortened }

  /// At most 120 characters of Unicode, whatever they make up together.
  var shortened: String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: 120, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<scalars.index(before: end)]) + "…"
  }

  /// The text of one line, its line ending kept.
  var visibleLine: String { String(dropLast()).visible + "\n" }
}
