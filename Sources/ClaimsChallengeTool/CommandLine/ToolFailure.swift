/// The reason why a command ends early: a status, and one line for standard error.
///
/// The message never holds text of the input; names that the user typed are shown printable.
package struct ToolFailure: Error, Sendable, Hashable {
  package let status: ExitStatus
  /// `nil` ends the process without a word, as after a closed pipe.
  package let message: String?

  package init(_ status: ExitStatus, _ message: String?) {
    self.status = status
    self.message = message
  }

  /// Whoever read the output has gone, which is no fault.
  static let closedPipe = ToolFailure(.done, nil)

  static func usage(_ message: String) -> ToolFailure { ToolFailure(.usage, message) }

  static func malformed(_ message: String) -> ToolFailure {
    ToolFailure(.malformedInput, message)
  }
}

extension String {
  /// The text with controls replaced and its length bounded, so that it stays on one line.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars.prefix(120) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isSeparator = scalar.value == 0x2028 || scalar.value == 0x2029
      text.unicodeScalars.append(isControl || isSeparator ? "\u{FFFD}" : scalar)
    }
    return unicodeScalars.count > 120 ? text + "…" : text
  }
}
