public import HTTPAuthChallenges

extension InteractiveTokenParameters {
  /// The same parameters with the `acr_values` and `max_age` of a step-up (RFC 9470 §4).
  ///
  /// A step-up that names neither asks for a new sign-in: then the page asks for credentials, whatever
  /// session the browser has.
  public func answering(_ stepUp: StepUp) -> Self {
    var answer = self
    if !stepUp.acrValues.isEmpty { answer.acrValues = stepUp.acrValues }
    if let maximumAge = stepUp.maximumAge { answer.maximumAge = maximumAge }
    if stepUp.isEmpty, promptType == .promptIfNecessary { answer.promptType = .login }
    return answer
  }
}
