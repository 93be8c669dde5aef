import ClaimsChallenges

/// What an HTTP client of yours gives back.
struct Answer {
  var status: Int
  var headerFields: HeaderFields
  var body: [UInt8]
}

/// Calls an API. A claims challenge is answered, and the call is sent once more.
func profile(
  via responder: ClaimsChallengeResponder,
  get: (_ authorization: String) async throws -> Answer
) async throws -> [UInt8] {
  let parameters = SilentTokenParameters(scopes: ["User.Read"])
  return try await responder.withAccessToken(for: parameters) { token in
    let answer = try await get(token.authorizationFieldValue)
    let refusal = RequestFailure(
      status: answer.status, headerFields: answer.headerFields, body: answer.body)
    if let refusal { throw refusal }
    return answer.body
  }
}
