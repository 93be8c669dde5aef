import YajlJSON

/// Where the requested claims are wanted: a top-level member of a claims request.
///
/// OpenID Connect Core §5.5 knows `userinfo` and `id_token`; Microsoft Entra ID adds `access_token`.
/// The set is open, and other members are kept as they are.
public struct ClaimsRequestTarget: Sendable {
  /// The member's name.
  public let rawValue: String

  /// Any text is a target.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Claims of the access token, which the resource reads.
  public static let accessToken: Self = "access_token"
  /// Claims of the ID token, which the client reads.
  public static let idToken: Self = "id_token"
  /// Claims of the UserInfo response.
  public static let userInfo: Self = "userinfo"
}

extension ClaimsRequestTarget: Hashable {
  /// Equal byte for byte, as JSON names are.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}

extension ClaimsRequestTarget: ExpressibleByStringLiteral {
  /// A target written in the source.
  public init(stringLiteral value: String) { self.init(value) }
}

extension ClaimsRequestTarget: CustomStringConvertible {
  /// The member's name.
  public var description: String { rawValue }
}
