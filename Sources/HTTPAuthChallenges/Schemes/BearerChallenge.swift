/// A Bearer challenge: RFC 6750 §3, RFC 9470 §3 (step-up), RFC 9728 §5.1, and Microsoft's parameters.
///
/// Parameters that steer a token request (`claims`, `authorization_uri`, `resource_metadata`) are `nil` when the
/// challenge gives them twice with different values or without an end.
public struct BearerChallenge: SchemeChallenge, Hashable {
  /// Bearer.
  public static let scheme = AuthenticationScheme.bearer

  /// The protection space (RFC 9110 §11.5).
  ///
  /// Microsoft sends a tenant, or an empty text for any.
  public var realm: String?
  /// The scopes that the token lacks.
  public var scope: ScopeSet?
  /// What is wrong with the token.
  public var error: BearerErrorCode?
  /// A text for developers, never for logic.
  ///
  /// Also read from `errorDescription`, as Graph spells it.
  public var errorDescription: String?
  /// A page about the error.
  public var errorURI: String?
  /// Authentication context classes, the preferred one first (RFC 9470).
  public var acrValues: [String]
  /// How old the authentication may be (RFC 9470), at most 2,147,483,648 seconds.
  public var maximumAge: Duration?
  /// The URL of the resource's metadata (RFC 9728).
  ///
  /// Its `resource` must be the URL that was requested.
  public var resourceMetadata: String?
  /// The application id of the API (Microsoft).
  public var clientID: String?
  /// The audience: `resource_id` or `resource`, whichever comes first (Microsoft).
  public var resource: String?
  /// The scope to ask for: the first of `scope`, `resource_id` and `resource` that is not empty, a resource as its
  /// `/.default` scope.
  ///
  /// `nil` when the challenge gives none.
  public var requestedScope: ScopeSet?
  /// Who issues the tokens, by `authorization_uri`, `authorization` or `authority`; a `realm` that
  /// is a tenant wins over the path's.
  ///
  /// Untrusted input: ask ``Authority/trust(allowing:)``.
  public var authority: Authority?
  /// The claims request as it was sent.
  public var encodedClaims: Secret?
  /// The issuers that the API accepts, `id@tenant` each ([MS-XOAUTH]).
  public var trustedIssuers: [String]
  /// The kinds of token that the API accepts (Exchange).
  public var tokenTypes: [String]
  /// Where an administrator or user consents (Microsoft.Identity.Web).
  public var consentURI: String?
  /// What the API proposes, for example `consent` (Microsoft.Identity.Web).
  public var proposedAction: String?

  /// Reads a challenge.
  /// - Throws: `invalid_value` for an `error`, `error_uri`, `scope` or `max_age` outside its syntax. `error_description`
  ///   is not checked: servers put any text there, and nothing depends on it.
  public init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
    try Self.check(challenge)
    let parameters = challenge.parameters
    realm = parameters[.realm]
    scope = try parameters.scopeSet()
    error = try parameters.errorCode()
    errorDescription = parameters[.errorDescription] ?? parameters["errorDescription"]
    if let parameter = parameters.first(named: .errorURI) {
      guard ValueSyntax.isQuotableText(parameter.value) else { throw .invalid(parameter) }
      errorURI = parameter.value
    }
    acrValues = parameters[.acrValues].map(ValueSyntax.words) ?? []
    maximumAge = try parameters.integer(for: .maximumAge)
      .map { .seconds(min($0, RetryAfter.maximumSeconds)) }
    resourceMetadata = parameters.unambiguousValue(for: .resourceMetadata)
    clientID = parameters[.clientID]
    resource = parameters.first(among: .resource, .resourceID)?.value
    requestedScope = parameters.requestedScope()
    authority = parameters.authority()
    encodedClaims = parameters.secret(.claims)
    trustedIssuers =
      parameters["trusted_issuers"].map {
        $0.split(separator: ",").map { String(OctetText.trimmed($0)) }
      } ?? []
    tokenTypes = parameters["token_types"].map(ValueSyntax.words) ?? []
    consentURI = parameters["consentUri"]
    proposedAction = parameters["proposedAction"]
  }

  /// The claims, decoded to the text of a JSON object: what MSAL for Apple wants.
  ///
  /// `nil` without claims.
  /// - Throws: `malformed_claims`.
  public var claimsText: ClaimsText? {
    get throws(HTTPAuthError) {
      guard let encodedClaims else { return nil }
      return try ClaimsText(decoding: encodedClaims.exposedText)
    }
  }

  /// The tenant: a `realm` that is one, else the authority's; `nil` for `common`, `organizations`, `consumers`.
  public var tenant: TenantIdentifier? {
    guard let tenant = authority?.tenant, tenant.isSpecific else { return nil }
    return tenant
  }
}

extension AuthenticationParameters {
  /// The authority that the parameters name, a `realm` that is a tenant put in.
  package func authority() -> Authority? {
    let names: [AuthenticationParameterName] = [.authorizationURI, .authorization, .authority]
    let tenant = self[.realm].flatMap {
      TenantIdentifier.isTenantID($0) ? TenantIdentifier($0) : nil
    }
    guard let name = names.first(where: contains) else {
      // SharePoint names its tenant in `realm`, beside the issuers that it trusts.
      guard let tenant, contains("trusted_issuers") else { return nil }
      return Authority(tenant: tenant)
    }
    let authority = unambiguousValue(for: name).flatMap { Authority(parsing: $0) }
    guard let tenant else { return authority }
    return authority?.replacingTenant(tenant)
  }
}
