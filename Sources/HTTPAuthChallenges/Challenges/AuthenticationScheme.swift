/// An auth-scheme (RFC 9110 §11.1): a token compared without case.
///
/// An open set.
public struct AuthenticationScheme: Sendable, ExpressibleByStringLiteral {
  /// The scheme as it was written.
  public let rawName: String
  /// The scheme in small letters.
  public var canonicalName: String { OctetText.lowercased(rawName) }

  /// Makes a scheme.
  ///
  /// It is written only if it is a token.
  @inlinable
  public init(_ rawName: String) { self.rawName = rawName }
  /// Makes a scheme.
  public init(stringLiteral value: String) { rawName = value }

  /// RFC 7617.
  public static let basic: Self = "Basic"
  /// RFC 6750.
  public static let bearer: Self = "Bearer"
  /// RFC 7616.
  public static let digest: Self = "Digest"
  /// RFC 9449.
  public static let dpop: Self = "DPoP"
  /// RFC 4559.
  public static let negotiate: Self = "Negotiate"
  /// Microsoft's NTLM over HTTP.
  public static let ntlm: Self = "NTLM"
  /// Microsoft's device authentication, [MS-PKAP].
  public static let pkeyAuth: Self = "PKeyAuth"
  /// Microsoft's signed HTTP requests.
  public static let pop: Self = "PoP"
}

extension AuthenticationScheme: Hashable, CustomStringConvertible {
  /// Equal without case.
  public static func == (first: Self, second: Self) -> Bool {
    OctetText.isSame(first.rawName, second.rawName)
  }

  /// Hashes the small letters.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalName) }

  /// The scheme as it was written.
  public var description: String { rawName }
}
