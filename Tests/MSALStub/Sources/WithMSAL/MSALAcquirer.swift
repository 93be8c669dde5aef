public import ClaimsChallengesFoundation
import Foundation
@preconcurrency public import MSAL

/// A token acquirer over MSAL: it hands the claims over and leaves cache, browser and broker to MSAL.
///
/// MSAL's classes are not Sendable, so they stay on the main actor, where its pages are shown; only
/// its results leave it.
@MainActor public final class MSALAcquirer: TokenAcquirer {
  private let application: MSALPublicClientApplication
  private let account: MSALAccount
  private let webview: () -> MSALWebviewParameters

  public init(
    _ application: MSALPublicClientApplication, account: MSALAccount,
    webview: @escaping () -> MSALWebviewParameters
  ) {
    self.application = application
    self.account = account
    self.webview = webview
  }

  @MainActor public func acquireTokenSilently(
    with parameters: SilentTokenParameters
  ) async throws -> AccessToken {
    let msal = MSALSilentTokenParameters(scopes: Array(parameters.scopes), account: account)
    msal.forceRefresh = parameters.forceRefresh
    try msal.take(parameters)
    return AccessToken(
      try await application.acquireTokenSilent(with: msal), parameters.authenticationScheme)
  }

  @MainActor public func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    let msal = MSALInteractiveTokenParameters(
      scopes: Array(parameters.scopes), webviewParameters: webview())
    msal.account = account
    msal.extraScopesToConsent = Array(parameters.extraScopesToConsent)
    try msal.take(parameters)
    return AccessToken(
      try await application.acquireToken(with: msal), parameters.authenticationScheme)
  }
}

extension MSALTokenParameters {
  /// The claims as MSAL for Apple reads them, and the request that a PoP token is for.
  func take(_ parameters: some TokenParameters) throws {
    if let claims = parameters.claimsRequest {
      claimsRequest = try MSALClaimsRequest(jsonString: claims.jsonString(for: .msalApple))
    }
    let methods = [
      "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ]
    if case .pop(let method, let text, let nonce, _) = parameters.authenticationScheme {
      guard let url = URL(string: text), let index = methods.firstIndex(of: method),
        let httpMethod = MSALHttpMethod(rawValue: .init(index))
      else { throw URLError(.unsupportedURL) }
      authenticationScheme = MSALAuthenticationSchemePop(
        httpMethod: httpMethod, requestUrl: url, nonce: nonce?.exposedText,
        additionalParameters: nil)
    }
  }
}

extension AccessToken {
  /// MSAL signs the request of a PoP token; what is sent is the signed request, not the token.
  init(_ result: MSALResult, _ scheme: TokenAuthenticationScheme) {
    let signed = result.authorizationHeader.split(separator: " ").last.map(String.init) ?? ""
    switch scheme {
    case .pop: self.init(signed, scheme: .pop)
    default: self.init(result.accessToken)
    }
  }
}
