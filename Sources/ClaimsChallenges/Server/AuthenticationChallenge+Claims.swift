public import ClaimsRequests
public import HTTPAuthChallenges
public import TokenErrors

extension AuthenticationChallenge {
  /// The claims challenge that an API sends with status 401 when a token lacks claims.
  ///
  /// `Bearer realm="…", authorization_uri="…", client_id="…", error="insufficient_claims", claims="…"`, the
  /// claims as padded base64, as Entra's documentation of claims challenges demands. Send it only to
  /// clients that declare ``ClientCapability/cp1``; see ``ClaimsRequirement``.
  ///
  /// - Parameters:
  ///   - claims: What the new token must hold.
  ///   - authority: Who issues it.
  ///   - realm: The tenant's id or domain; empty for the common endpoint.
  ///   - clientID: The API's own application id.
  /// - Returns: The challenge; its `fieldValue` throws when realm or client id hold control characters.
  public static func insufficientClaims(
    _ claims: ClaimsRequest, authority: Authority = Authority(tenant: .common),
    realm: String = "", clientID: String? = nil
  ) -> AuthenticationChallenge {
    var parameters: AuthenticationParameters = [:]
    parameters[.realm] = realm
    parameters[.authorizationURI] = authority.authorizationEndpoint
    parameters[.clientID] = clientID
    parameters[.error] = BearerErrorCode.insufficientClaims.rawValue
    parameters[.claims] = claims.encoded(as: .base64)
    return AuthenticationChallenge(.bearer, parameters: parameters)
  }

  /// The claims challenge with which a middle tier passes a token error on to its caller, status 401.
  ///
  /// An API that acts on behalf of its caller and is refused cannot interact with the user: the caller
  /// must. The claims are passed on unchanged.
  ///
  /// - Returns: `nil` when there is nothing that the caller could answer: the error has no claims, they
  ///   contradict themselves, or its suberror is `message_only`.
  public static func insufficientClaims(
    passingOn error: TokenError, authority: Authority = Authority(tenant: .common),
    realm: String = "", clientID: String? = nil
  ) -> AuthenticationChallenge? {
    guard let claims = error.claims, !claims.isAmbiguous, error.suberror != .messageOnly else {
      return nil
    }
    return insufficientClaims(claims, authority: authority, realm: realm, clientID: clientID)
  }
}
