#if canImport(SwiftUI) && canImport(UIKit)
  import Foundation
  @preconcurrency import MSAL
  import SwiftUI
  import UIKit

  /// Signs in at the first start, then shows the newest message.
  @main struct MailApp: App {
    @State private var model: MailModel?
    @State private var failed = false

    var body: some Scene {
      WindowGroup {
        Group {
          if let model {
            MailView(model: model)
          } else {
            Button(failed ? "Sign in again" : "Sign in") { Task { await signIn() } }
          }
        }
        .onOpenURL { MSALPublicClientApplication.handleMSALResponse($0, sourceApplication: nil) }
      }
    }

    private func signIn() async {
      do {
        let configuration = MSALPublicClientApplicationConfig(
          clientId: "00001111-aaaa-2222-bbbb-3333cccc4444")
        configuration.clientApplicationCapabilities = ["cp1"]
        let application = try MSALPublicClientApplication(configuration: configuration)
        let account = try await self.account(of: application)
        model = MailModel(application, account: account, webview: webview)
      } catch {
        failed = true
      }
    }

    private func account(of application: MSALPublicClientApplication) async throws -> MSALAccount {
      if let known = try application.allAccounts().first { return known }
      let parameters = MSALInteractiveTokenParameters(
        scopes: ["Mail.Read"], webviewParameters: webview())
      return try await application.acquireToken(with: parameters).account
    }

    /// MSAL shows its page over the window in front.
    private func webview() -> MSALWebviewParameters {
      let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
      let controller = scenes.first?.keyWindow?.rootViewController ?? UIViewController()
      return MSALWebviewParameters(authPresentationViewController: controller)
    }
  }

  /// The text of the newest message, and what stands in the way of it.
  struct MailView: View {
    let model: MailModel
    private let newest = URL(string: "https://graph.microsoft.com/v1.0/me/messages?$top=1")

    var body: some View {
      ScrollView {
        if !model.message.isEmpty { Text(model.message).foregroundStyle(.red) }
        Text(model.text).monospaced()
      }
      .task { await load() }
      .refreshable { await load() }
    }

    private func load() async {
      if let newest { await model.load(newest) }
    }
  }
#endif
