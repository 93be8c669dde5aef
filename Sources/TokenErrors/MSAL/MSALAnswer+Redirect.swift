extension MSALAnswer {
  /// What MSAL's core makes of an authorize redirect.
  package enum RedirectOutcome: Sendable, Hashable {
    /// An authorization code.
    case code(String)
    /// The server's error.
    case serverError(ErrorRecord)
    /// Not acceptable: state that is missing or differs, neither code nor error.
    case refused(ErrorRecord)
  }

  /// Judges a redirect.
  ///
  /// State, when one was sent, is looked at before anything else; on the wire it is base64url.
  package static func outcome(
    ofRedirect redirect: String, requestState: String? = nil, ignoresInvalidState: Bool = false
  ) -> RedirectOutcome {
    let text = redirect.withBytes { RedirectText($0) }
    if let requestState, !ignoresInvalidState {
      let state = text?["state"].flatMap(Base64Text.decode).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard state == requestState else { return .refused(ErrorRecord(.serverInvalidState)) }
    }
    if let code = text?["code"] { return .code(code) }
    guard let error = TokenError(redirect: redirect), error.code != nil else {
      return .refused(ErrorRecord(.serverInvalidResponse))
    }
    return .serverError(redirectError(error))
  }
}
