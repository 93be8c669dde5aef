// A stand-in for MSAL's module, with the names and labels that Swift imports from its headers. Each
// call gives what a test has put into `MSALScript`.
import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let MSALErrorDomain = "MSALErrorDomain"

public final class MSALAccount: Sendable {
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
  public init(accessToken: String, scopes: [String]) {
    self.accessToken = accessToken
    self.scopes = scopes
  }
}

public final class MSALClaimsRequest {
  public let jsonText: String
  public init(jsonString: String) throws { jsonText = jsonString }
}

public enum MSALPromptType { case promptIfNecessary, selectAccount, login, consent, create }

public class MSALTokenParameters {
  public let scopes: [String]
  public var claimsRequest: MSALClaimsRequest?
  public var account: MSALAccount?
  public var extraQueryParameters: [String: String]?
  init(scopes: [String]) { self.scopes = scopes }
}

public final class MSALSilentTokenParameters: MSALTokenParameters {
  public var forceRefresh = false
  public init(scopes: [String], account: MSALAccount) {
    super.init(scopes: scopes)
    self.account = account
  }
}

@MainActor public final class MSALWebviewParameters {
  public init() {}
}

public final class MSALInteractiveTokenParameters: MSALTokenParameters {
  public var promptType = MSALPromptType.promptIfNecessary
  public var loginHint: String?
  public var extraScopesToConsent: [String]?
  @MainActor public init(scopes: [String], webviewParameters: MSALWebviewParameters) {
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
    let line = ([kind] + parameters.scopes + [parameters.claimsRequest?.jsonText ?? "-"])
    return try lock.withLock {
      asked.append(line.joined(separator: " "))
      return try answers.removeFirst().get()
    }
  }
}

public final class MSALPublicClientApplication: Sendable {
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
