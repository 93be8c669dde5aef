import ClaimsChallenges

/// The body of the token request that answers a refused call's `WWW-Authenticate` value.
func tokenBody(answering header: String, refreshToken: String) throws -> String? {
  let challenges = AuthenticationChallenges(parsing: header)
  guard let challenge = challenges.claimsChallenge else { return nil }
  let client = ClientConfiguration(clientID: "my-app", capabilities: [.cp1])
  let parameters = SilentTokenParameters(scopes: ["User.Read"]).answering(challenge)
  return try parameters.tokenRequest(for: client, grant: .refreshToken(Secret(refreshToken))).body
}
