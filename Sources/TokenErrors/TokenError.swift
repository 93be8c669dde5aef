public import ClaimsRequests

/// A refusal of a token or of a resource, from an answer of any shape.
///
/// Reading never fails: what is missing is `nil`, what is odd stands in `diagnostics`. `code` and
/// `suberror` decide what to do; the AADSTS codes refine that and are no stable interface.
///
/// Descriptions and dumps leave out everything that can be secret or name a person: claims, state,
/// continuation tokens, accounts, and the server's text.
public struct TokenError: Error, Sendable, Hashable {
  /// Which kind of answer this was.
  public var source: TokenErrorSource
  /// HTTP status, if known.
  public var status: Int?

  /// OAuth `error`; of a resource error `nil`.
  public var code: OAuthErrorCode?
  /// Entra's `suberror`.
  public var suberror: SuberrorCode?
  /// `error_subcode` of a redirect, for example `cancel`.
  public var errorSubcode: String?

  /// The numbers of `error_codes` in order; if that is absent or unreadable those of the text, then
  /// of `error_uri`.
  public var aadstsCodes: [AADSTSErrorCode] = []
  /// The numbers of the text in order, each once.
  public var aadstsCodesInDescription: [AADSTSErrorCode] = []
  /// The code of Azure AD B2C in the text (`AADB2C90118`).
  public var b2cCode: String?
  /// The code of AD FS in the text (`MSIS9612`).
  public var adfsCode: String?
  /// The outermost `code` of a resource error.
  public var serviceCode: String?
  /// The codes of the inner errors of a resource error, outermost first.
  public var innerCodes: [String] = []

  /// The server's whole text.
  ///
  /// For developers: never parse it, never show it to users.
  public var errorDescription: String?
  /// `error_uri`: a page about the error, for developers.
  public var errorURI: String?

  /// `trace_id`, else from the text.
  public var traceID: String?
  /// `correlation_id`, else from the text.
  public var correlationID: String?
  /// `request-id` of a resource error.
  public var requestID: String?
  /// `client-request-id` of a resource error.
  public var clientRequestID: String?
  /// `timestamp` as the server wrote it, else from the text.
  public var timestampText: String?

  /// The claims that a new token must meet, decoded.
  public var claims: ClaimsRequest?
  /// The claims as they were received, also when they could not be decoded.
  ///
  /// Secret.
  package var claimsText: String?
  /// Whether the claims stood in the text (`&claims=…`) instead of a member or parameter.
  public var hasClaimsFromText = false

  /// `state` of a redirect.
  ///
  /// Secret.
  public var state: String?
  /// The account, from `adi` or `username` and `client_info` or `home_account_id`.
  public var account: AccountIdentifier?
  /// The sign-in name, also when the account's id is unknown.
  ///
  /// Names a person.
  public var username: String?
  /// `continuation_token` of native authentication.
  ///
  /// Secret.
  public var continuationToken: String?
  /// `challenge_type` of native authentication; `redirect` means: go on in a browser.
  public var challengeType: String?

  /// Whether an error inside this one, whose codes do not count here, names AADSTS50196.
  package var reportsRequestLoopInside = false

  /// What was odd about the answer.
  public var diagnostics: [TokenErrorDiagnostic] = []

  /// The error of MSAL or another Apple framework that the answer itself describes: an `NSError` in
  /// text, a broker's answer, a device registration redirect.
  package var record: ErrorRecord?
  /// Members that only MSAL's rules need.
  package var wire = WireDetails()

  /// What MSAL for Apple reads from the wire although nothing else needs it.
  package struct WireDetails: Sendable, Hashable {
    /// Whether `error_codes` was an array of numbers only, which is all that MSAL reads.
    package var hasNumericCodes = false
    /// `clidata` of a redirect, `x-ms-clientdata` of an answer.
    package var clientData: String?
    /// Whether the body was a JSON object.
    package var isJSONObject = false
    /// How long the answer asks to wait, and the field that said so.
    package var retryAfter: Duration?
    package var retryAfterField: String?
    /// `DPoP-Nonce`.
    package var nonce: String?
    /// The lines of `WWW-Authenticate`, for PKeyAuth.
    package var challengeLines: [String] = []
    /// Whether no server said this: a redirect was refused here.
    package var isOwnRefusal = false
    package init() {}
  }

  package init(source: TokenErrorSource, status: Int? = nil) {
    self.source = source
    self.status = status
  }

  /// An error of a token endpoint, built by hand.
  public init(
    _ code: OAuthErrorCode, suberror: SuberrorCode? = nil, aadstsCodes: [AADSTSErrorCode] = [],
    claims: ClaimsRequest? = nil, status: Int? = nil
  ) {
    self.init(source: .tokenEndpoint, status: status)
    self.code = code
    self.suberror = suberror
    self.aadstsCodes = aadstsCodes
    self.claims = claims
    wire.isJSONObject = true
    wire.hasNumericCodes = !aadstsCodes.isEmpty
  }
}
