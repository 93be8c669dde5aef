/// Text that must not be seen in logs: nonces, tokens, codes, the `claims` parameter.
///
/// `description`, `debugDescription` and `dump` do not show it, and neither do those of any value that
/// holds it.
public struct Secret: Sendable, Hashable {
  /// The text.
  ///
  /// Naming it is the one way to it.
  public var exposedText: String { text }

  private let text: String

  /// Keeps `text`.
  public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Does not show the text.
  public var description: String { "Secret(redacted)" }
  /// Does not show the text.
  public var debugDescription: String { description }
  /// Has no children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
