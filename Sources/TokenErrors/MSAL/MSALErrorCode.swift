/// The code of an error that MSAL for Apple delivers: a raw value of its `MSALError`.
///
/// An open set of the ten numbers that MSAL declares, and of any other: errors of other domains
/// (`NSURLErrorDomain` −1009) keep their own numbers.
public struct MSALErrorCode: RawRepresentable, Sendable, Hashable, ExpressibleByIntegerLiteral,
  CustomStringConvertible
{
  /// The number.
  public let rawValue: Int

  /// The code with this number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The code with this number.
  public init(_ number: Int) { rawValue = number }

  /// From a literal.
  public init(integerLiteral value: Int) { rawValue = value }

  /// Name and number.
  public var description: String { name.map { "\($0) (\(rawValue))" } ?? String(rawValue) }

  /// The name of the static member, or `nil` for a number that MSAL does not declare.
  public var name: String? { StaticTable.msal.line(negative: rawValue)?.field(2) }

  /// What it means: one English sentence for developers.
  public var meaning: String? { StaticTable.msal.line(negative: rawValue)?.field(3) }

  /// The ten codes that MSAL declares.
  public static var allKnown: [MSALErrorCode] { StaticTable.msal.numbers.map { Self(-$0) } }

  /// Whether MSAL hands this code to the app; the others arrive as `internal`, with the number as
  /// internal code.
  public var reachesApp: Bool {
    switch self {
    case .internal, .workplaceJoinRequired, .interactionRequired, .serverDeclinedScopes,
      .serverProtectionPoliciesRequired, .userCanceled,
      .serverInvalidRequestResetPasswordRequired:
      true
    default: false
    }
  }
}

extension MSALErrorCode {
  /// −50000: the internal code tells why.
  public static let `internal`: Self = -50000
  /// −50001: register the device first.
  public static let workplaceJoinRequired: Self = -50001
  /// −50002: repeat the request interactively.
  public static let interactionRequired: Self = -50002
  /// −50003: a token came, with fewer scopes than asked for.
  public static let serverDeclinedScopes: Self = -50003
  /// −50004: an app protection policy (Intune) is needed.
  public static let serverProtectionPoliciesRequired: Self = -50004
  /// −50005: cancelled by the user or the program, or denied.
  public static let userCanceled: Self = -50005
  /// −50006: `server_error`; reaches the app as an internal code.
  public static let serverError: Self = -50006
  /// −50007: the device key is too weak; reaches the app as an internal code.
  public static let insufficientDeviceStrength: Self = -50007
  /// −50008: device enrolment is done, ask again; reaches the app as an internal code.
  public static let mdmEnrollmentCompletedNeedsRetry: Self = -50008
  /// −50142: the password must be changed.
  public static let serverInvalidRequestResetPasswordRequired: Self = -50142
}
