import HTTPAuthChallenges
import MSAL

/// The claims of a refused call's `WWW-Authenticate` value, as MSAL takes them.
func claimsRequest(challengedBy fieldValue: String) throws -> MSALClaimsRequest? {
  let challenge = AuthenticationChallenges(parsing: fieldValue).first(as: BearerChallenge.self)
  guard let claims = try challenge?.claimsText?.text else { return nil }
  return try MSALClaimsRequest(jsonString: claims)
}
