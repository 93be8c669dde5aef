public import ClaimsChallengesFoundation
public import MSAL

/// A token acquirer over MSAL: it hands the claims over and leaves cache, browser and broker to MSAL.
public struct MSALAcquirer: TokenAcquirer {
  let application: MSALPublicClientApplication
  let account: MSALAccount
  let webview: @MainActor @Sendable () -> MSALWebviewParameters

  public init(
    _ application: MSALPublicClientApplication, account: MSALAccount,
    webview: @escaping @MainActor @Sendable () -> MSALWebviewParameters
  ) {
    self.application = application
    self.account = account
    self.webview = webview
  }

  public func acquireTokenSilently(
    with parameters: SilentTokenParameters
  ) async throws -> AccessToken {
    let msal = MSALSilentTokenParameters(scopes: Array(parameters.scopes), account: account)
    msal.claimsRequest = try parameters.msalClaimsRequest()
    msal.forceRefresh = parameters.forceRefresh
    return AccessToken(try await application.acquireTokenSilent(with: msal).accessToken)
  }

  @MainActor public func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    let msal = MSALInteractiveTokenParameters(
      scopes: Array(parameters.scopes), webviewParameters: webview())
    msal.account = account
    msal.claimsRequest = try parameters.msalClaimsRequest()
    msal.extraScopesToConsent = Array(parameters.extraScopesToConsent)
    return AccessToken(try await application.acquireToken(with: msal).accessToken)
  }
}

extension TokenParameters {
  /// The claims as MSAL for Apple reads them, or nothing to ask for.
  func msalClaimsRequest() throws -> MSALClaimsRequest? {
    guard let claimsRequest else { return nil }
    return try MSALClaimsRequest(jsonString: claimsRequest.jsonString(for: .msalApple))
  }
}
