extension TokenParameters {
  /// The same parameters, with the challenge's claims merged into the app's own; the challenge wins.
  ///
  /// The nonce of a PoP challenge goes to a PoP authentication scheme. Nothing else is taken from a
  /// challenge: where to ask for tokens stays the caller's decision.
  public func answering(_ challenge: ClaimsChallenge) -> Self {
    var answer = answering(challenge.claims)
    answer.authenticationScheme = authenticationScheme.withNonce(challenge.nonce)
    return answer
  }
}
