/// What a client declares that it can do, as a value of the claim `xms_cc`.
///
/// Capabilities are compared without regard to ASCII case, as Entra does; the spelling is kept.
/// The set is open.
public struct ClientCapability: Sendable {
  /// The capability as it is written.
  public let rawValue: String

  /// Any text is a capability.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The client can answer claims challenges.
  public static let cp1: Self = "cp1"
  /// The client can be managed by Intune app protection policies.
  public static let protapp: Self = "protapp"
}

extension ClientCapability: Hashable {
  /// Equal when the texts differ in ASCII case at most.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.equalsIgnoringASCIICase(right.rawValue)
  }

  /// Feeds the text in lower case.
  public func hash(into hasher: inout Hasher) {
    for byte in rawValue.utf8 { hasher.combine(byte.lowercasedASCII) }
    hasher.combine(0xFF as UInt8)
  }
}

extension ClientCapability: ExpressibleByStringLiteral {
  /// A capability written in the source.
  public init(stringLiteral value: String) { self.init(value) }
}

extension ClientCapability: CustomStringConvertible {
  /// The capability.
  public var description: String { rawValue }
}
