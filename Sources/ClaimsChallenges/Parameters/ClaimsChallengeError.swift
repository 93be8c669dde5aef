/// Why a request could not be built: always a fault of the caller's own settings, never of the input.
public struct ClaimsChallengeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, as an open set.
  public struct ErrorCode: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The code's spelling, in snake case.
    public let rawValue: String

    /// A code of your own, or one that is not listed here.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// A code of your own, as a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The spelling.
    public var description: String { rawValue }

    /// The claims request holds one claim twice with different contents, so nobody knows which is meant.
    public static let ambiguousClaims: Self = "ambiguous_claims"
    /// The extra parameters hold `claims`, which belongs into `claimsRequest`.
    public static let duplicateClaimsParameter: Self = "duplicate_claims_parameter"
    /// The token acquirer cannot show a sign-in page.
    public static let interactionUnavailable: Self = "interaction_unavailable"
    /// The redirect URI is no absolute URI without a fragment (RFC 6749 §3.1.2).
    public static let invalidRedirectURI: Self = "invalid_redirect_uri"
    /// A URL of the request cannot be used by the HTTP client.
    public static let invalidURL: Self = "invalid_url"
    /// The scopes are none that the endpoint can give a token for.
    public static let invalidScope: Self = "invalid_scope"
    /// The client configuration has no client ID.
    public static let missingClientID: Self = "missing_client_id"
    /// The grant is the client's own, and the client has no credential (RFC 6749 §4.4).
    public static let missingCredential: Self = "missing_credential"
    /// The authorization request has no PKCE code challenge (RFC 7636).
    public static let missingCodeChallenge: Self = "missing_code_challenge"
    /// The authority has no endpoint for device codes.
    public static let missingDeviceAuthorizationEndpoint: Self =
      "missing_device_authorization_endpoint"
    /// The client configuration has no redirect URI.
    public static let missingRedirectURI: Self = "missing_redirect_uri"
    /// The authorization request has no state, so its answer could not be told from a forged one.
    public static let missingState: Self = "missing_state"
    /// An extra parameter has the name of one that the request itself sets.
    public static let reservedParameter: Self = "reserved_parameter"
    /// The body of an answer is larger than the limit.
    public static let responseTooLarge: Self = "response_too_large"
    /// A scope is given that is added by itself, or the client ID stands among the scopes.
    public static let reservedScope: Self = "reserved_scope"
    /// An argument of a shell's command has a control or format character.
    public static let unprintableArgument: Self = "unprintable_argument"
    /// The certificate of the endpoint cannot be checked by this HTTP client, so nothing is sent.
    public static let uncheckedCertificate: Self = "unchecked_certificate"
    /// The authority is no Microsoft cloud and its host is not among the trusted ones.
    public static let untrustedAuthority: Self = "untrusted_authority"
  }

  /// What is wrong.
  public let code: ErrorCode
  /// One fixed sentence for developers; it never repeats input.
  public let reason: String

  /// Makes an error of a code and a sentence.
  public init(_ code: ErrorCode, reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the sentence.
  public var description: String { "\(code): \(reason)" }
}
