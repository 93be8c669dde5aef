/// The number of an Entra error (`AADSTS50076`), compared as a whole number: 53003 is not 530035.
///
/// An open set: any number is a code; the catalogue knows some of them. Microsoft warns that codes
/// may change, so they refine a decision and never replace `error` and `suberror`.
public struct AADSTSErrorCode: RawRepresentable, Sendable, Hashable, Comparable,
  ExpressibleByIntegerLiteral, CustomStringConvertible
{
  /// The number.
  public let rawValue: Int

  /// The code with this number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The code with this number.
  public init(_ number: Int) { rawValue = number }

  /// From a literal.
  public init(integerLiteral value: Int) { rawValue = value }

  /// Reads `50076` or `AADSTS50076` (any case); `nil` for anything else.
  public init?(parsing text: String) {
    guard let number = ServiceCodeText.number(in: text, prefix: "AADSTS") else { return nil }
    rawValue = number
  }

  /// The code of this symbolic name (`UserDisabled`, ASCII case ignored) in the catalogue.
  ///
  /// Two names stand for two codes each; the lower code is given.
  public init?(named name: String) {
    guard let number = StaticTable.aadstsNames.line(name: name)?.number(1) else { return nil }
    rawValue = number
  }

  /// What the catalogue knows about this code, or `nil` for an unknown one.
  public var entry: AADSTSEntry? {
    StaticTable.aadsts.line(number: rawValue).flatMap(AADSTSEntry.init)
  }

  /// The category alone, without making strings.
  public var category: AADSTSCategory? {
    StaticTable.aadsts.line(number: rawValue)?.letter(1).flatMap(AADSTSCategory.init(letter:))
  }

  /// Whether it says that the client repeats a request in a loop.
  package var isRequestLoop: Bool { self == .requestLoop || self == .authenticationLoop }

  /// Every code of the catalogue, ascending.
  public static var allKnown: [AADSTSErrorCode] { StaticTable.aadsts.numbers.map { Self($0) } }

  /// `AADSTS50076`.
  public var description: String { "AADSTS\(rawValue)" }

  /// Compares the numbers.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension AADSTSErrorCode {
  /// 50013: the assertion is expired, malformed or of a wrong kind.
  public static let invalidAssertion: Self = 50013
  /// 500133: the user assertion is outside its validity window.
  public static let assertionOutsideValidity: Self = 500_133
  /// 50034: no such user.
  public static let userAccountNotFound: Self = 50034
  /// 50057: the account is disabled.
  public static let userDisabled: Self = 50057
  /// 50058: no session for silent sign-in.
  public static let noSession: Self = 50058
  /// 50074: strong authentication is needed.
  public static let strongAuthenticationRequired: Self = 50074
  /// 50076: multifactor authentication is needed.
  public static let multifactorRequired: Self = 50076
  /// 50079: the user must register for multifactor authentication.
  public static let multifactorEnrollmentRequired: Self = 50079
  /// 50097: the device must authenticate itself.
  public static let deviceAuthenticationRequired: Self = 50097
  /// 50142: Conditional Access demands a change of the password.
  public static let passwordChangeRequired: Self = 50142
  /// 50196: the client repeats the same request too often.
  public static let requestLoop: Self = 50196
  /// 700172: the service found an authentication loop.
  public static let authenticationLoop: Self = 700_172
  /// 53000: the device is not compliant.
  public static let deviceNotCompliant: Self = 53000
  /// 53003: Conditional Access blocks the token.
  public static let blockedByConditionalAccess: Self = 53003
  /// 53005: an app protection policy is needed.
  public static let protectionPolicyRequired: Self = 53005
  /// 65001: consent is missing.
  public static let consentRequired: Self = 65001
  /// 65004: the user declined consent.
  public static let userDeclinedConsent: Self = 65004
  /// 70016: the device flow waits for the user.
  public static let authorizationPending: Self = 70016
  /// 90094: an administrator must consent.
  public static let administratorConsentRequired: Self = 90094
}
