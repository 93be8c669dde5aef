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
