/// A key of the user info of an MSAL error.
///
/// The text of each constant of MSAL is its own name.
///
/// An open set: keys without a counterpart reach the app under the name MSAL's core gave them.
public struct MSALUserInfoKey: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The key as a Cocoa dictionary has it.
  public let rawValue: String

  /// The key with this text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The key with this text.
  public init(_ text: String) { rawValue = text }

  /// From a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// As ``rawValue``.
  public var description: String { rawValue }
}

extension MSALUserInfoKey {
  /// Version of the broker app.
  public static let brokerVersion: Self = "MSALBrokerVersionKey"
  /// Correlation id of the request.
  public static let correlationID: Self = "MSALCorrelationIDKey"
  /// Scopes that were declined: an array, or text with spaces from the broker.
  public static let declinedScopes: Self = "MSALDeclinedScopesKey"
  /// Sign-in name of the account.
  public static let displayableUserID: Self = "MSALDisplayableUserIdKey"
  /// The server's description, or MSAL's own text.
  public static let errorDescription: Self = "MSALErrorDescriptionKey"
  /// Scopes that were granted: an array, or text with spaces from the broker.
  public static let grantedScopes: Self = "MSALGrantedScopesKey"
  /// `uid.utid` of the account.
  public static let homeAccountID: Self = "MSALHomeAccountIdKey"
  /// Header fields of a response that MSAL does not parse.
  public static let httpHeaders: Self = "MSALHTTPHeadersKey"
  /// HTTP status: text, or a number from the broker.
  public static let httpResponseCode: Self = "MSALHTTPResponseCodeKey"
  /// The internal code behind −50000.
  public static let internalErrorCode: Self = "MSALInternalErrorCodeKey"
  /// The token that came although the call failed.
  ///
  /// Never kept here.
  public static let invalidResult: Self = "MSALInvalidResultKey"
  /// OAuth `error`.
  public static let oauthError: Self = "MSALOAuthErrorKey"
  /// OAuth `suberror`.
  public static let oauthSuberror: Self = "MSALOAuthSubErrorKey"
  /// A description of the suberror; nothing sets it today.
  public static let oauthSuberrorDescription: Self = "MSALOAuthSubErrorDescriptionKey"
  /// AADSTS codes: an array of numbers.
  public static let stsErrorCodes: Self = "MSALSTSErrorCodesKey"
  /// 1 when the answer came from the throttling cache.
  public static let throttlingCacheHit: Self = "MSALThrottlingCacheHitKey"
}
