/// Where log lines go: a callback of the app, with a level and a masking level.
///
/// A handler is a value; give the same one to everything that should write to the same place. The
/// callback is called on whichever task logs, and must not block for long.
public struct LogHandler: Sendable {
  private let level: LogLevel
  private let masking: LogMaskingLevel
  private let write: @Sendable (LogMessage) -> Void

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - level: The most detailed level that is written.
  ///   - masking: What is masked; secrets always are.
  ///   - write: Takes one message, without a line end.
  public init(
    level: LogLevel = .info, masking: LogMaskingLevel = .maskAllPII,
    _ write: @escaping @Sendable (LogMessage) -> Void
  ) {
    self.level = level
    self.masking = masking
    self.write = write
  }

  /// Writes a line, unless the level is too detailed; the text is put together only then.
  package func log(_ level: LogLevel, _ text: @autoclosure () -> LogText) {
    guard level != .nothing, level <= self.level else { return }
    let text = text()
    write(
      LogMessage(
        level: level, text: text.text(masking: masking),
        containsPII: masking != .maskAllPII && text.holdsPersonalData))
  }
}

/// One line of the log.
public struct LogMessage: Sendable, Hashable {
  /// How important the line is.
  public var level: LogLevel

  /// The text, masked as the handler says.
  public var text: String

  /// Whether the text holds personal data.
  ///
  /// Never true with ``LogMaskingLevel/maskAllPII``.
  public var containsPII: Bool

  /// Makes a message; the package does so, and tests of a handler may.
  public init(level: LogLevel, text: String, containsPII: Bool) {
    self.level = level
    self.text = text
    self.containsPII = containsPII
  }
}
