import ClaimsChallenges
import Testing

/// One call against a scripted world, compared with the whole transcript: every request, what came
/// back, what was decided, how long was waited, and how the call ended.
struct Scenario {
  var world: WireWorld
  var parameters: SilentTokenParameters = Self.asked
  /// Where tokens come from, if not straight from the world.
  var acquirer: (any TokenAcquirer)?

  static let asked = SilentTokenParameters(scopes: ["Data.Read"])

  init(
    api: [WireWorld.Answer] = [], tokens: [WireWorld.Answer] = [], browser: [String] = [],
    parameters: SilentTokenParameters = Self.asked
  ) {
    world = WireWorld(api: api, tokens: tokens, browser: browser)
    self.parameters = parameters
  }

  func responder() -> ClaimsChallengeResponder {
    ClaimsChallengeResponder(
      acquirer: AnyAcquirer(acquirer ?? world), policy: world.policy, capabilities: [.cp1],
      clock: world.clock)
  }

  /// Makes the call and notes how it ends: `= data`, `= action by rule`, or with the refusal
  /// itself where there is nothing to do.
  ///
  /// - Returns: The failure, if it ended with one.
  @discardableResult
  func call(by responder: ClaimsChallengeResponder) async throws -> RequestFailure? {
    do {
      let data = try await responder.withAccessToken(for: parameters) { try await world.call($0) }
      world.note("= \(data)")
      return nil
    } catch let failure as RequestFailure {
      let decision = failure.decision.map { "\($0.action) by \($0.rule)" }
      world.note("= \(decision ?? "the refusal, as it came")")
      return failure
    }
  }

  /// Makes one call, and compares.
  @discardableResult
  func expect(
    _ transcript: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> RequestFailure? {
    let failure = try await call(by: responder())
    check(transcript, sourceLocation: sourceLocation)
    return failure
  }

  /// Compares everything that happened so far; nothing of the script may be left.
  func check(_ transcript: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(world.transcript == transcript, sourceLocation: sourceLocation)
    #expect(world.isOver, "the script is longer", sourceLocation: sourceLocation)
  }

  // What every transcript repeats.

  static let tenant = "https://login.microsoftonline.com/contoso.com/oauth2/v2.0"
  static let get = "GET https://api.contoso.example/data Bearer"
  static let refresh =
    "POST \(tenant)/token client_id=app&grant_type=refresh_token&refresh_token=rt"
    + "&scope=Data.Read openid profile offline_access&client_info=1&claims="
  static let authorize =
    "GET \(tenant)/authorize?client_id=app&response_type=code&redirect_uri=http://localhost:8400"
    + "&scope=Data.Read openid profile offline_access&state=st&code_challenge=cc"
    + "&code_challenge_method=S256&client_info=1&claims="
  static let redeem =
    "POST \(tenant)/token client_id=app&grant_type=authorization_code&code=code"
    + "&redirect_uri=http://localhost:8400&code_verifier=cv"
    + "&scope=Data.Read openid profile offline_access&client_info=1&claims="
  static let bearer =
    #"Bearer realm="", "#
    + #"authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", error="#
}

/// An acquirer of any kind.
private struct AnyAcquirer: TokenAcquirer {
  var base: any TokenAcquirer
  init(_ base: any TokenAcquirer) { self.base = base }
  func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken {
    try await base.acquireTokenSilently(with: parameters)
  }
  func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    try await base.acquireTokenInteractively(with: parameters)
  }
}
