/// What the sign-in page shall ask for, whatever session the browser already has (OIDC Core §3.1.2.1).
@nonexhaustive
public enum PromptType: Sendable, Hashable, CaseIterable {
  /// Only what is needed: the parameter is left out.
  ///
  /// The default.
  case promptIfNecessary
  /// The account picker.
  case selectAccount
  /// The credentials, even if there is a session.
  case login
  /// The consent page, even if consent was given.
  case consent
  /// The sign-up page.
  case create
  /// Nothing: the answer is an error where a page would be needed.
  case noPrompt

  /// The value of the `prompt` parameter; `nil` leaves the parameter out.
  public var parameterValue: String? {
    switch self {
    case .promptIfNecessary: nil
    case .selectAccount: "select_account"
    case .login: "login"
    case .consent: "consent"
    case .create: "create"
    case .noPrompt: "none"
    }
  }

  /// The prompt type with this value of the `prompt` parameter; `nil` for an unknown one.
  public init?(parameterValue: String) {
    guard let match = Self.allCases.first(where: { $0.parameterValue == parameterValue }) else {
      return nil
    }
    self = match
  }
}
