/// The `error` of a Bearer, DPoP or PoP challenge (RFC 6750 §3.1).
///
/// An open set, compared without case.
public struct BearerErrorCode: RawRepresentable, Sendable, ExpressibleByStringLiteral {
  /// The code as it was written.
  public let rawValue: String
  /// Makes a code.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a code.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Makes a code.
  public init(stringLiteral value: String) { rawValue = value }

  /// The token lacks claims: Entra's conforming claims challenge.
  public static let insufficientClaims: Self = "insufficient_claims"
  /// RFC 6750 §3.1.
  public static let insufficientScope: Self = "insufficient_scope"
  /// RFC 9470 §3.
  public static let insufficientUserAuthentication: Self = "insufficient_user_authentication"
  /// RFC 9449 §7.1.
  public static let invalidDPoPProof: Self = "invalid_dpop_proof"
  /// RFC 6750 §3.1.
  public static let invalidRequest: Self = "invalid_request"
  /// RFC 6750 §3.1.
  public static let invalidToken: Self = "invalid_token"
  /// RFC 9449 §8.
  public static let useDPoPNonce: Self = "use_dpop_nonce"
}

extension BearerErrorCode: Hashable, CustomStringConvertible {
  /// Equal without case.
  public static func == (first: Self, second: Self) -> Bool {
    OctetText.isSame(first.rawValue, second.rawValue)
  }
  /// Hashes the small letters.
  public func hash(into hasher: inout Hasher) { hasher.combine(OctetText.lowercased(rawValue)) }
  /// The code as it was written.
  public var description: String { rawValue }
}
