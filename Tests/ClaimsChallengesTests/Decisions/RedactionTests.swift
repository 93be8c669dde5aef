import ClaimsChallenges
import Foundation
import Testing

@Suite("Secrets stay out of descriptions, dumps, errors and logs")
struct RedactionTests {
  private static let canary = "Zk9Canary"

  private var claims: ClaimsRequest {
    [.accessToken: ["nbf": .essential(value: .string(Self.canary))]]
  }

  /// Every type of a dialogue, filled with canaries.
  private func everything() throws -> [Any] {
    let value =
      #"Bearer error="insufficient_claims", nonce="\#(Self.canary)", "#
      + #"claims="\#(claims.encoded(as: .base64))""#
    let body =
      #"{"error":"interaction_required","error_description":"AADSTS50076: \#(Self.canary)","#
      + #""claims":"{\"access_token\":{\"nbf\":{\"value\":\"\#(Self.canary)\"}}}","#
      + #""adi":"\#(Self.canary)","state":"\#(Self.canary)"}"#
    let failure = try #require(
      RequestFailure(
        status: 401, headerFields: HeaderFields([("WWW-Authenticate", value)]),
        body: Array(body.utf8)))
    let challenge = try #require(failure.claimsChallenge)
    var parameters = SilentTokenParameters(
      scopes: ["s"], account: AccountIdentifier(homeAccountID: Self.canary, username: Self.canary))
    parameters.claimsRequest = claims
    var context = RecoveryContext(for: parameters, capabilities: [.cp1])
    let decision = failure.recovery(in: context)
    context.record(decision)
    let interactive = TokenError(.interactionRequired, claims: claims).recovery(in: context)
    let policy = TokenError(.unauthorizedClient, suberror: .protectionPolicyRequired)
      .recovery(in: context)
    var declined = try #require(DeclinedScopes(requested: ["a"], granted: []))
    declined.accessToken = AccessToken(Self.canary)
    var decided = failure
    decided.decision = decision
    var user = InteractiveTokenParameters(parameters)
    user.loginHint = Self.canary
    return [
      failure, decided, challenge, context, decision, decision.action, interactive,
      interactive.action, policy, policy.action, declined, RequestFailure(declined),
      parameters, user, try #require(failure.tokenError),
      MSALStyleError(failure, flow: .silent), RequestFailure(failure.tokenError ?? failure),
      [failure], Optional(context) as Any, ["decision": decision],
    ]
  }

  @Test("No type of a dialogue shows a canary")
  func types() throws {
    for value in try everything() {
      var dumped = ""
      dump(value, to: &dumped)
      let texts = ["\(value)", String(describing: value), String(reflecting: value), dumped]
      for text in texts {
        #expect(!text.contains(Self.canary), "\(type(of: value))")
      }
      // Base64 of the claims is as telling as the claims.
      for text in texts { #expect(!text.contains(claims.encoded(as: .base64))) }
    }
  }

  @Test(
    "No log line shows one at any level",
    arguments: [LogMaskingLevel.maskAllPII, .maskEUIIOnly, .maskSecretsOnly])
  func log(masking: LogMaskingLevel) async throws {
    let lines = Lines()
    let handler = LogHandler(level: .verbose, masking: masking) { lines.add($0) }
    let claims = claims
    let acquirer = ScriptedAcquirer([
      .token(Self.canary), .fail(TokenError(.interactionRequired, claims: claims)),
      .token(Self.canary),
    ])
    let responder = ClaimsChallengeResponder(acquirer: acquirer, log: handler)
    let answers = Answers([ClaimsChallenge(claims)])
    let parameters = SilentTokenParameters(
      scopes: ["s"], account: AccountIdentifier(homeAccountID: "u.t", username: "ada@contoso.com"))
    try await responder.withAccessToken(for: parameters) { _ in
      if let challenge = answers.next() { throw challenge.requestFailure }
    }
    let messages = lines.all
    #expect(messages.count >= 6)
    for message in messages {
      #expect(!message.text.contains(Self.canary))
      #expect(!message.text.contains(claims.encoded(as: .base64)))
      #expect(masking == .maskSecretsOnly || !message.text.contains("ada@contoso.com"))
      #expect(masking != .maskAllPII || !message.containsPII)
    }
  }

  private final class Answers: @unchecked Sendable {
    private let lock = NSLock()
    private var challenges: [ClaimsChallenge]
    init(_ challenges: [ClaimsChallenge]) { self.challenges = challenges }
    func next() -> ClaimsChallenge? {
      lock.withLock { challenges.isEmpty ? nil : challenges.removeFirst() }
    }
  }
}
