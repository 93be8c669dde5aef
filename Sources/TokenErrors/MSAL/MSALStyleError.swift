public import YajlJSON

/// An error as MSAL for Apple delivers it, and what MSAL loses on the way: the whole `tokenError`
/// with its claims, status and AADSTS text.
///
/// Errors of other domains (`NSURLErrorDomain` −1009) pass with domain and code unchanged.
/// Descriptions and dumps show domain and numbers only.
public struct MSALStyleError: Error, Sendable, Hashable {
  package var record: ErrorRecord
  /// The server's answer, complete; `nil` when there was none.
  public var tokenError: TokenError?

  package init(_ record: ErrorRecord, tokenError: TokenError? = nil) {
    self.record = record
    self.record.removeURLParameters()
    self.tokenError = tokenError
  }

  /// An error that MSAL or another framework has delivered, with its user info as JSON values.
  ///
  /// `tokenError` is read from the user info when that says something about a server's answer.
  public init(
    domain: String, code: Int, userInfo: [MSALUserInfoKey: JSONValue] = [:],
    underlying: MSALStyleError? = nil
  ) {
    record = ErrorRecord(domain: domain, code: code, underlying: underlying?.record)
    for (key, value) in userInfo { record.userInfo[key.rawValue] = value }
    record.removeURLParameters()
    var reader = TokenErrorReader()
    reader.read(record)
    reader.finish()
    let hasAnswer = reader.error.code != nil || !reader.error.aadstsCodes.isEmpty
    tokenError = hasAnswer || reader.error.b2cCode != nil ? reader.error : underlying?.tokenError
  }

  /// The error's domain, `MSALErrorDomain` for those of MSAL.
  public var domain: String {
    get { record.domain }
    set { record.domain = newValue }
  }

  /// The error's number.
  public var code: MSALErrorCode {
    get { MSALErrorCode(record.code) }
    set { record.code = newValue.rawValue }
  }

  /// Whether this is an error of MSAL, and not of the network or another framework.
  public var isOfMSAL: Bool { record.domain == ErrorDomain.msal }

  /// The user info.
  ///
  /// A token that came although the call failed is never in it.
  public var userInfo: [MSALUserInfoKey: JSONValue] {
    var userInfo: [MSALUserInfoKey: JSONValue] = [:]
    for (key, value) in record.userInfo { userInfo[MSALUserInfoKey(key)] = value }
    for key in Self.tokenKeys { userInfo[key] = nil }
    return userInfo
  }

  /// One value of the user info; of a token that came although the call failed nothing.
  public subscript(key: MSALUserInfoKey) -> JSONValue? {
    get { Self.tokenKeys.contains(key) ? nil : record.userInfo[key.rawValue] }
    set {
      record.userInfo[key.rawValue] = newValue
      record.removeURLParameters()
    }
  }

  /// MSAL's and its core's keys of a token that came although the call failed.
  private static let tokenKeys = [
    MSALUserInfoKey.invalidResult, MSALUserInfoKey(MSIDKey.invalidTokenResult),
  ]

  /// The error behind this one.
  public var underlying: MSALStyleError? {
    record.underlying.map { MSALStyleError($0, tokenError: tokenError) }
  }

  /// The number behind −50000.
  public var internalCode: MSALInternalErrorCode? {
    get { self[.internalErrorCode]?.integer.map { MSALInternalErrorCode($0) } }
    set { self[.internalErrorCode] = newValue.map { .number(JSONNumber($0.rawValue)) } }
  }

  /// Scopes that were granted although others were declined.
  public var grantedScopes: [String] {
    get { record.scopes(.grantedScopes, MSIDKey.grantedScopes) }
    set { self[.grantedScopes] = .array(newValue.map(JSONValue.string)) }
  }

  /// Scopes that were declined.
  public var declinedScopes: [String] {
    get { record.scopes(.declinedScopes, MSIDKey.declinedScopes) }
    set { self[.declinedScopes] = .array(newValue.map(JSONValue.string)) }
  }

  /// The account that the error is about, for the Intune SDK and for device registration.
  public var account: AccountIdentifier? {
    guard let id = self[.homeAccountID]?.string else { return tokenError?.account }
    return AccountIdentifier(
      homeAccountID: id, username: self[.displayableUserID]?.string ?? tokenError?.username)
  }

  /// The HTTP status, from the user info or the answer.
  public var httpStatus: Int? { record.httpStatus ?? tokenError?.status }

  /// The correlation id of the request.
  public var correlationID: String? {
    self[.correlationID]?.string ?? tokenError?.correlationID
  }

  /// Whether the answer came from the throttling cache; the flag can stand on the error behind.
  public var isFromThrottlingCache: Bool {
    record.chain.contains {
      $0.value(.throttlingCacheHit, MSIDKey.throttlingCacheHit)?.integer == 1
    }
  }
}

extension MSALStyleError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Domain and numbers.
  public var description: String {
    let detail = internalCode.map { ", internal code \($0)" } ?? ""
    return
      "MSALStyleError(\(domain), \(isOfMSAL ? code.description : String(code.rawValue))\(detail))"
  }

  /// As ``description``.
  public var debugDescription: String { description }

  /// As ``description``: nothing secret.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["domain": domain, "code": code, "internalCode": internalCode as Any])
  }
}
