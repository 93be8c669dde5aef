import YajlJSON

/// The name of a claim, as it stands in a claims request or a token.
///
/// The set is open: any text is a name. Names are case-sensitive (OpenID Connect Core 1.0 §5.5).
///
/// ```swift
/// extension ClaimName {
///   static let costCenter: Self = "cost_center"
/// }
/// ```
public struct ClaimName: Sendable {
  /// The name as it is written.
  public let rawValue: String

  /// Any text is a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The name without its language tag: `given_name` of `given_name#fr`.
  public var baseName: String {
    guard let mark = rawValue.utf8.firstIndex(of: UInt8(ascii: "#")) else { return rawValue }
    return String(rawValue[..<mark])
  }

  /// The BCP 47 tag after the first `#` (OpenID Connect Core §5.2): `fr` of `given_name#fr`.
  public var languageTag: String? {
    guard let mark = rawValue.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    return String(rawValue[rawValue.utf8.index(after: mark)...])
  }
}

extension ClaimName: Hashable {
  /// Equal byte for byte, as JSON names are.
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.hasSameBytes(as: right.rawValue)
  }

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}

extension ClaimName: ExpressibleByStringLiteral {
  /// A name written in the source.
  public init(stringLiteral value: String) { self.init(value) }
}

extension ClaimName: CustomStringConvertible {
  /// The name.
  ///
  /// A claim's name is no secret; its value is.
  public var description: String { rawValue }
}

extension ClaimName {
  /// Authentication context class (OpenID Connect Core §5.5.1.1).
  public static let acr: Self = "acr"
  /// Authentication contexts that Conditional Access asks for: `c1` … `c99`, `p1`.
  public static let acrs: Self = "acrs"
  /// Authentication methods that were used.
  public static let amr: Self = "amr"
  /// When the user last signed in.
  public static let authTime: Self = "auth_time"
  /// Conditional Access policies to satisfy.
  public static let capolids: Self = "capolids"
  /// The device: asking for it asks for device authentication.
  public static let deviceID: Self = "deviceid"
  /// In a request: the new token must have been issued at or after this instant (revocation).
  public static let nbf: Self = "nbf"
  /// Policies to satisfy, as on-behalf-of answers name them.
  public static let polids: Self = "polids"
  /// The user: with a value, binds the request to them (OpenID Connect Core §5.5.1).
  public static let sub: Self = "sub"
  /// A network perimeter's id, which a caller forwards.
  public static let xmsAzNWPerimID: Self = "xms_az_nwperimid"
  /// Why continuous access evaluation refused the token: an opaque number.
  public static let xmsCAEError: Self = "xms_caeerror"
  /// Client capabilities: `cp1`, `protapp`.
  public static let xmsCC: Self = "xms_cc"
  /// The client's address as the resource saw it.
  public static let xmsRPIPAddr: Self = "xms_rp_ipaddr"
}
