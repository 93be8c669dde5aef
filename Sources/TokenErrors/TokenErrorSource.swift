/// Which kind of answer a `TokenError` was read from.
@nonexhaustive
public enum TokenErrorSource: String, CaseIterable, Sendable, Hashable {
  /// JSON of a token or device authorization endpoint (RFC 6749 §5.2, RFC 8628), Azure AD B2C and
  /// AD FS included.
  case tokenEndpoint
  /// A redirect: query, fragment or form post (RFC 6749 §4.1.2.1).
  case authorizationResponse
  /// An API: Microsoft Graph, Azure Resource Manager, other Azure REST services.
  case resource
  /// A managed identity endpoint's own form (`statusCode`, `message`).
  case managedIdentity
  /// The native authentication API.
  case nativeAuthentication
  /// The answer of the broker app on iOS.
  case broker
  /// A WS-Trust SOAP fault.
  case wsTrust
  /// The description of an `NSError`, as people paste it.
  case nsErrorText
  /// Text that is none of the others: a gateway's line, a log.
  case plainText
  /// A page.
  case html
  /// Nothing of an error could be read.
  case unreadable
}
