public import ClaimsRequests
public import HTTPAuthChallenges
public import YajlJSON

/// What an API requires of access tokens beyond their being valid, for example a step-up.
///
/// ```swift
/// let stepUp = ClaimsRequirement([.accessToken: [.acrs: .essential(value: "c1")]])
/// switch stepUp.response(to: token) {
/// case .proceed: …
/// case .challenge(let challenge): reply(401, ["WWW-Authenticate": try challenge.fieldValue])
/// case .refuse: reply(403)
/// }
/// ```
public struct ClaimsRequirement: Hashable, Sendable {
  /// What the access token must hold.
  public var claims: ClaimsRequest
  /// Who issues a token that holds it.
  public var authority: Authority
  /// The tenant's id or domain; empty for the common endpoint.
  public var realm: String
  /// The API's own application id.
  public var clientID: String?

  /// A requirement.
  public init(
    _ claims: ClaimsRequest, authority: Authority = Authority(tenant: .common),
    realm: String = "", clientID: String? = nil
  ) {
    self.claims = claims
    self.authority = authority
    self.realm = realm
    self.clientID = clientID
  }

  /// What to answer to a request with this token.
  ///
  /// A client that does not declare ``ClientCapability/cp1`` cannot answer a challenge and would send the
  /// same token for ever: it is plainly refused. The challenge asks for all that is required, not only for
  /// what is lacking: the next token holds what its own request asked for.
  ///
  /// - Parameter token: The claims of a token that was verified: signature, issuer, audience, times.
  /// - Returns: To go on, a challenge, or a plain refusal.
  public func response(to token: JSONObject) -> ClaimsRequirementResponse {
    if claims.isSatisfied(by: token) { return .proceed }
    guard ClientCapability.cp1.isDeclared(in: token) else { return .refuse }
    return .challenge(
      .insufficientClaims(claims, authority: authority, realm: realm, clientID: clientID))
  }
}

/// What an API answers to a request, by the claims of its token.
@nonexhaustive public enum ClaimsRequirementResponse: Hashable, Sendable {
  /// The token holds what is required.
  case proceed
  /// Status 401 with this challenge.
  case challenge(AuthenticationChallenge)
  /// Status 403 without a challenge: the client could not answer one.
  case refuse

  /// The HTTP status; `nil` when the request goes on.
  public var status: Int? {
    switch self {
    case .proceed: nil
    case .challenge: 401
    case .refuse: 403
    }
  }
}
