// A stand-in for MSAL's module, with the names and labels that Swift imports from its headers. As
// there, only the result is Sendable. Each call gives what a test has put into `MSALScript`.
import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let MSALErrorDomain = "MSALErrorDomain"

public final class MSALAccount {
  public let identifier: String?
  public let username: String?
  public init(identifier: String?, username: String?) {
    self.identifier = identifier
    self.username = username
  }
}

public final class MSALResult: Sendable {
  public let accessToken: String
  public let scopes: [String]
  public let authorizationHeader: String
  public init(accessToken: String, scopes: [String], authorizationHeader: String? = nil) {
    self.accessToken = accessToken
    self.scopes = scopes
    self.authorizationHeader = authorizationHeader ?? "Bearer \(accessToken)"
  }
}

public final class MSALClaimsRequest {
  public let jsonText: String
  public init(jsonString: String) throws { jsonText = jsonString }
}

public enum MSALPromptType { case promptIfNecessary, selectAccount, login, consent, create }

/// GET, HEAD, POST, PUT, DELETE, CONNECT, OPTIONS, TRACE, PATCH.
public struct MSALHttpMethod: RawRepresentable {
  public let rawValue: UInt
  public init?(rawValue: UInt) {
    guard rawValue < 9 else { return nil }
    self.rawValue = rawValue
  }
}

public protocol MSALAuthenticationSchemeProtocol: AnyObject {}

public final class MSALAuthenticationSchemePop: MSALAuthenticationSchemeProtocol {
  public let text: String
  public init(
    httpMethod: MSALHttpMethod, requestUrl: URL, nonce: String?,
    additionalParameters: [AnyHashable: Any]?
  ) {
    text = "\(httpMethod.rawValue) \(requestUrl) \(nonce ?? "-")"
  }
}

public class MSALTokenParameters {
  public let scopes: [String]
  public var claimsRequest: MSALClaimsRequest?
  public var account: MSALAccount?
  public var extraQueryParameters: [String: String]?
  public var authenticationScheme: (any MSALAuthenticationSchemeProtocol)?
  init(scopes: [String]) { self.scopes = scopes }
}

public final class MSALSilentTokenParameters: MSALTokenParameters {
  public var forceRefresh = false
  public init(scopes: [String], account: MSALAccount) {
    super.init(scopes: scopes)
    self.account = account
  }
}

/// A view controller of UIKit or AppKit.
@MainActor open class MSALViewController {
  public init() {}
}

public final class MSALWebviewParameters {
  public init(authPresentationViewController: MSALViewController) {}
}

public final class MSALInteractiveTokenParameters: MSALTokenParameters {
  public var promptType = MSALPromptType.promptIfNecessary
  public var loginHint: String?
  public var extraScopesToConsent: [String]?
  public init(scopes: [String], webviewParameters: MSALWebviewParameters) {
    super.init(scopes: scopes)
  }
}

/// What the stand-in answers, and what it was asked.
public final class MSALScript: @unchecked Sendable {
  private let lock = NSLock()
  private var answers: [Result<MSALResult, any Error>]
  private var asked: [String] = []

  public init(_ answers: [Result<MSALResult, any Error>]) { self.answers = answers }

  /// One line for each call: its kind, scopes and claims.
  public var calls: [String] { lock.withLock { asked } }

  func answer(_ kind: String, _ parameters: MSALTokenParameters) throws -> MSALResult {
    var line = [kind] + parameters.scopes + [parameters.claimsRequest?.jsonText ?? "-"]
    if let scheme = parameters.authenticationScheme as? MSALAuthenticationSchemePop {
      line.append(scheme.text)
    }
    let text = line.joined(separator: " ")
    return try lock.withLock {
      asked.append(text)
      return try answers.removeFirst().get()
    }
  }
}

public final class MSALPublicClientApplication {
  private let script: MSALScript
  public init(script: MSALScript) { self.script = script }

  // Swift imports Objective-C's completion handlers like this: the caller's actor goes on.
  nonisolated(nonsending) public func acquireTokenSilent(
    with parameters: MSALSilentTokenParameters
  ) async throws -> MSALResult { try script.answer("silent", parameters) }

  nonisolated(nonsending) public func acquireToken(
    with parameters: MSALInteractiveTokenParameters
  ) async throws -> MSALResult { try script.answer("interactive", parameters) }
}
