import ClaimsChallengesFoundation
import Foundation
@preconcurrency import MSAL
import Observation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Reads a mailbox with MSAL's tokens; claims challenges are answered on the way.
@MainActor @Observable final class MailModel {
  private(set) var text = ""
  private(set) var message = ""
  private let responder: ClaimsChallengeResponder
  private let mail = SilentTokenParameters(scopes: ["Mail.Read"])

  init(
    _ application: MSALPublicClientApplication, account: MSALAccount,
    webview: @escaping () -> MSALWebviewParameters
  ) {
    responder = ClaimsChallengeResponder(
      acquirer: MSALAcquirer(application, account: account, webview: webview))
  }

  func load(_ url: URL) async {
    message = ""
    do {
      let (body, _) = try await URLSession.shared.data(
        for: URLRequest(url: url), with: mail, via: responder)
      text = String(decoding: body, as: UTF8.self)
    } catch is CancellationError {
      return
    } catch {
      message = Self.words(for: RequestFailure(error).recovery(in: RecoveryContext(for: mail)))
    }
  }

  /// The app's own words: no text of a server or of MSAL reaches the user.
  static func words(for decision: RecoveryDecision) -> String {
    switch decision.action {
    case .userCanceled: ""
    case .waitForNetwork: "You are offline."
    case .retryLater: "The service is busy. Try again later."
    case .remediateProtectionPolicy: "This mailbox needs a protected device."
    case .blocked, .needsAdministrator, .registerDevice: "Ask your administrator for access."
    default: "This did not work. Try again."
    }
  }
}
