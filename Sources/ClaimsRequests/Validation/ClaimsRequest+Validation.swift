import YajlJSON

extension ClaimsRequest {
  /// Holds the request against a profile; empty when nothing is to be said.
  ///
  /// - `.openIDConnect`: deviations from OpenID Connect Core §5.5.
  /// - `.entra`: those, and what Entra does not understand of its own claims.
  /// - `.msalApple`: exactly what `MSALClaimsRequest` refuses, drops and rewrites.
  public func validate(for profile: ClaimsProfile) -> [ClaimsFinding] {
    switch profile {
    case .openIDConnect: OpenIDConnectRules(isEntra: false).findings(for: self)
    case .entra: OpenIDConnectRules(isEntra: true).findings(for: self)
    case .msalApple: MSALAppleRules().findings(for: self)
    }
  }

  /// The JSON text to hand to a profile's reader.
  ///
  /// For `.msalApple` it is what MSAL would send: the parts it knows, with sorted names, as Foundation
  /// writes them. `MSALClaimsRequest(jsonString:)` takes it as it is.
  ///
  /// - Throws: ``ClaimsRequestError`` with the code `refusedByProfile` when the reader would refuse it.
  public func jsonString(for profile: ClaimsProfile) throws(ClaimsRequestError) -> String {
    if validate(for: profile).contains(where: { $0.effect == .refused }) {
      throw ClaimsRequestError(
        .refusedByProfile, reason: "The request breaks a rule of the profile it is written for.")
    }
    guard profile == .msalApple else { return jsonString() }
    return MSALWireForm.text(of: self)
  }
}
