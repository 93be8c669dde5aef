public import ClaimsRequests
public import HTTPAuthChallenges
public import TokenErrors

/// The parameters of a request that the user answers on a sign-in page.
public struct InteractiveTokenParameters: TokenParameters {
  /// The scopes of the resource.
  public var scopes: ScopeSet
  /// Whose token; its user name is the login hint where none is given.
  public var account: AccountIdentifier?
  /// Who issues the token; `nil`: the authority of the client configuration.
  public var authority: Authority?
  /// What the token must hold.
  public var claimsRequest: ClaimsRequest?
  /// More parameters of both requests, authorization and token.
  public var extraQueryParameters: RequestParameters = [:]
  /// The id that joins the app's log with the issuer's.
  public var correlationID: String?
  /// How the token will be used.
  public var authenticationScheme: TokenAuthenticationScheme = .bearer
  /// What the sign-in page shall ask for.
  public var promptType = PromptType.promptIfNecessary
  /// The user name to sign in with, as the page's proposal.
  public var loginHint: String?
  /// The domain of the user's organization, which skips the question for it.
  public var domainHint: String?
  /// Scopes of other resources that the user consents to at the same time; not part of the token.
  public var extraScopesToConsent: ScopeSet = []
  /// Authentication context classes, best first (RFC 9470 §4).
  public var acrValues: [String] = []
  /// How long ago the user may have signed in, in whole seconds, rounded down (RFC 9470 §4).
  public var maximumAge: Duration?

  /// Makes parameters with MSAL's defaults.
  public init(scopes: ScopeSet, account: AccountIdentifier? = nil) {
    self.scopes = scopes
    self.account = account
  }

  /// The interactive form of silent parameters that did not suffice: same scopes, account, claims.
  public init(_ silent: SilentTokenParameters) {
    self.init(scopes: silent.scopes, account: silent.account)
    authority = silent.authority
    claimsRequest = silent.claimsRequest
    extraQueryParameters = silent.extraQueryParameters
    correlationID = silent.correlationID
    authenticationScheme = silent.authenticationScheme
  }

  /// The same parameters with the `acr_values` and `max_age` of a step-up challenge (RFC 9470 §3);
  /// unchanged by a challenge that has neither.
  public func answering(_ challenge: BearerChallenge) -> Self {
    var answer = self
    if !challenge.acrValues.isEmpty { answer.acrValues = challenge.acrValues }
    if let maximumAge = challenge.maximumAge { answer.maximumAge = maximumAge }
    return answer
  }
}

extension InteractiveTokenParameters: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The parameters without claims and hints.
  public var description: String {
    "InteractiveTokenParameters(scopes: \(scopes.text), prompt: \(promptType))"
  }

  /// The same as the description.
  public var debugDescription: String { description }

  /// What may be shown: whether hints are set, not what they are.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "scopes": scopes, "authority": authority as Any, "claimsRequest": claimsRequest as Any,
        "extraQueryParameters": extraQueryParameters, "correlationID": correlationID as Any,
        "authenticationScheme": authenticationScheme, "promptType": promptType,
        "hasLoginHint": loginHint != nil, "hasDomainHint": domainHint != nil,
        "extraScopesToConsent": extraScopesToConsent, "acrValues": acrValues,
        "maximumAge": maximumAge as Any,
      ], displayStyle: .struct)
  }
}
