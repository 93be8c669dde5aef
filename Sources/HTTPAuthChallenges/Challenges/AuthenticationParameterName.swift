/// The name of an auth-param (RFC 9110 §11.2): a token compared without case.
///
/// An open set.
public struct AuthenticationParameterName: Sendable, ExpressibleByStringLiteral {
  /// The name as it was written.
  public let rawName: String
  /// The name in small letters.
  public var canonicalName: String { OctetText.lowercased(rawName) }

  /// Makes a name.
  ///
  /// It is written only if it is a token.
  @inlinable
  public init(_ rawName: String) { self.rawName = rawName }
  /// Makes a name.
  public init(stringLiteral value: String) { rawName = value }

  /// RFC 9470 §3.
  public static let acrValues: Self = "acr_values"
  /// RFC 7616 §3.3.
  public static let algorithm: Self = "algorithm"
  /// RFC 9449 §7.1.
  public static let algorithms: Self = "algs"
  /// Key Vault's name for ``authorizationURI``.
  public static let authorization: Self = "authorization"
  /// Where the user is sent for a token (Microsoft).
  public static let authorizationURI: Self = "authorization_uri"
  /// An older name for ``authorizationURI``.
  public static let authority: Self = "authority"
  /// RFC 7617 §2.1.
  public static let charset: Self = "charset"
  /// The claims request of a claims challenge (Microsoft).
  public static let claims: Self = "claims"
  /// The application id of the API (Microsoft).
  public static let clientID: Self = "client_id"
  /// RFC 6750 §3.
  public static let error: Self = "error"
  /// RFC 6750 §3.
  public static let errorDescription: Self = "error_description"
  /// RFC 6750 §3.
  public static let errorURI: Self = "error_uri"
  /// RFC 9470 §3.
  public static let maximumAge: Self = "max_age"
  /// RFC 7616 §3.5.
  public static let nextNonce: Self = "nextnonce"
  /// RFC 7616 §3.3, and Microsoft's PoP and PKeyAuth.
  public static let nonce: Self = "nonce"
  /// RFC 9110 §11.5.
  public static let realm: Self = "realm"
  /// The audience (Key Vault).
  public static let resource: Self = "resource"
  /// The audience (Storage, Dataverse).
  public static let resourceID: Self = "resource_id"
  /// RFC 9728 §5.1.
  public static let resourceMetadata: Self = "resource_metadata"
  /// RFC 6750 §3.
  public static let scope: Self = "scope"
}

extension AuthenticationParameterName: Hashable, CustomStringConvertible {
  /// Equal without case.
  public static func == (first: Self, second: Self) -> Bool {
    OctetText.isSame(first.rawName, second.rawName)
  }

  /// Hashes the small letters.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalName) }

  /// The name as it was written.
  public var description: String { rawName }
}
