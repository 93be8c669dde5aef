/// A token68 (RFC 9110 §11.2), the single value of Negotiate, NTLM and their kin.
///
/// Never shown in descriptions: it carries credentials or their challenge.
public struct Token68: Sendable, Hashable {
  /// The text, with its `=` signs.
  public let rawValue: String

  /// `nil` if the text is no token68.
  public init?(_ text: String) {
    var letters = Substring(text).utf8
    while letters.last == Octet.equals { letters.removeLast() }
    guard
      !letters.isEmpty,
      letters.allSatisfy({ octetClasses[Int($0)] & OctetClass.token68 != 0 })
    else { return nil }
    rawValue = text
  }

  @inlinable
  init(checked text: String) { rawValue = text }
}

extension Token68: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Does not show the text.
  public var description: String { "Token68(redacted)" }
  /// Does not show the text.
  public var debugDescription: String { description }
  /// Has no children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
