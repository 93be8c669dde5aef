import ClaimsChallengesFoundation
import Foundation
import MSAL
import Testing
import WithMSAL

/// What MSAL's stand-in answers.
private func error(_ code: Int, _ userInfo: [String: Any] = [:]) -> Result<MSALResult, any Error> {
  .failure(NSError(domain: MSALErrorDomain, code: code, userInfo: userInfo))
}

private let token: Result<MSALResult, any Error> =
  .success(MSALResult(accessToken: "token", scopes: ["Mail.Read"]))

@MainActor @Suite("The page on MSAL: its acquirer and its completion block")
struct CompletionBlockTests {
  static let mail = SilentTokenParameters(scopes: ["Mail.Read"])
  static let claims: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]

  func acquirer(_ script: MSALScript) -> MSALAcquirer {
    MSALAcquirer(
      MSALPublicClientApplication(script: script),
      account: MSALAccount(identifier: "o.t", username: "ada@contoso.com")
    ) { MSALWebviewParameters(authPresentationViewController: MSALViewController()) }
  }

  @Test("A PoP token's request and nonce reach MSAL, and the signed request is what is sent")
  func proofOfPossession() async throws {
    let script = MSALScript([
      .success(MSALResult(accessToken: "a", scopes: [], authorizationHeader: "PoP signed"))
    ])
    var parameters = Self.mail
    parameters.authenticationScheme = .pop(
      httpMethod: "POST", requestURL: "https://api.example/mail", nonce: Secret("n"),
      keyConfirmation: "")
    let token = try await acquirer(script).acquireTokenSilently(with: parameters)
    #expect(token.authorizationFieldValue.lowercased() == "pop signed")
    #expect(script.calls == ["silent Mail.Read - 2 https://api.example/mail n"])
    parameters.authenticationScheme = .pop(
      httpMethod: "BREW", requestURL: "https://api.example/mail", nonce: nil, keyConfirmation: "")
    await #expect(throws: URLError(.unsupportedURL)) {
      try await acquirer(script).acquireTokenSilently(with: parameters)
    }
  }

  @Test("Claims reach MSAL in both flows, as JSON text")
  func claims() async throws {
    let script = MSALScript([token, token])
    let tokens = acquirer(script)
    let parameters = Self.mail.answering(Self.claims)
    #expect(try await tokens.acquireTokenSilently(with: parameters).exposedText == "token")
    _ = try await tokens.acquireTokenInteractively(with: InteractiveTokenParameters(parameters))
    let text = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
    #expect(script.calls == ["silent Mail.Read \(text)", "interactive Mail.Read \(text)"])
  }

  @Test("A challenge that needs the user goes silent, then interactive with the same claims")
  func dialogue() async throws {
    let script = MSALScript([
      token, error(-50002, ["MSALOAuthErrorKey": "interaction_required"]), token,
    ])
    let responder = ClaimsChallengeResponder(acquirer: acquirer(script))
    var refusals = 1
    let challenge =
      #"Bearer error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnsiYWNycyI6eyJ2YWx1ZSI6ImMxIn19fQ==""#
    _ = try await responder.withAccessToken(for: Self.mail) { _ in
      if refusals > 0,
        let failure = RequestFailure(
          status: 401, headerFields: ["WWW-Authenticate": challenge])
      {
        refusals -= 1
        throw failure
      }
      return 0
    }
    let text = #"{"access_token":{"acrs":{"value":"c1"}}}"#
    #expect(
      script.calls == [
        "silent Mail.Read -", "silent Mail.Read \(text)", "interactive Mail.Read \(text)",
      ])
  }

  @Test(
    "Each of the article's cases does one thing",
    arguments: [
      (-50002, [:], ["interactive Mail.Read -"], nil),
      (
        -50003, ["MSALGrantedScopesKey": ["Mail.Read"], "MSALDeclinedScopesKey": ["Mail.Send"]],
        ["silent Mail.Read -"], nil
      ),
      (-50004, ["MSALHomeAccountIdKey": "object.tenant"], ["silent Mail.Read -"], nil),
      (-50005, [:], [], .signInCancelled),
    ] as [(Int, [String: any Sendable], [String], UserMessage?)])
  func article(code: Int, userInfo: [String: any Sendable], calls: [String], message: UserMessage?)
    async throws
  {
    let script = MSALScript([token])
    let failure = NSError(domain: MSALErrorDomain, code: code, userInfo: userInfo)
    var context = RecoveryContext(for: Self.mail)
    var remediated: [String] = []
    do {
      let token = try await recover(
        from: failure, asking: acquirer(script), in: &context,
        remediate: { remediated.append($0.objectID) })
      #expect(message == nil && token.exposedText == "token")
    } catch let thrown as UserMessage {
      #expect(thrown == message)
    }
    #expect(script.calls == calls)
    #expect(remediated == (code == -50004 ? ["object"] : []))
  }

  @Test(
    "Without a connection the app says so, and asks MSAL for nothing",
    arguments: [
      URLError.Code.notConnectedToInternet, .timedOut, .cannotFindHost, .networkConnectionLost,
    ])
  func offline(code: URLError.Code) async throws {
    let script = MSALScript([])
    var context = RecoveryContext(for: Self.mail)
    await #expect(throws: UserMessage.offline) {
      try await recover(
        from: URLError(code), asking: acquirer(script), in: &context,
        remediate: { _ in })
    }
    #expect(script.calls.isEmpty)
  }
}
