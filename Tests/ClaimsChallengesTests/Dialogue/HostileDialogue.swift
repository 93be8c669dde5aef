import ClaimsChallenges

/// One call of an API that answers whatever hurts, with a token endpoint that does so, too, on a clock
/// that waiting moves. The fuzzer and the property test share it.
///
/// Each answer is chosen by the next byte; when they are used up the server goes on by itself.
final class HostileDialogue: TokenAcquirer, @unchecked Sendable {
  // One call runs at a time, so that nothing needs a lock.
  private var choices: HostileChoices
  private let clock = VirtualClock()
  private var acquisitions = 0
  private var prompts = 0
  private var sends = 0
  private var waits = 0
  /// Before this instant nothing may be sent to the API, or to the token endpoint.
  private var quietAPI = Duration.zero
  private var quietIssuer = Duration.zero
  /// Whether the API may have acted on the request.
  private var hasActed = false
  private var isPeaceful = false
  private var violations: [String] = []

  static let canary = "c4nary7"
  static let parameters = SilentTokenParameters(scopes: ["https://api.contoso.example/Read"])
  /// How often the acquirer retries: its policy's attempts.
  private let attempts: Int

  init(_ bytes: some Sequence<UInt8>) {
    choices = HostileChoices(bytes)
    attempts = choices.below(3) + 1
  }

  /// Makes a hostile call and a peaceful one after it.
  ///
  /// - Returns: The rules that were broken; empty if none.
  func run() async -> [String] {
    var retries = RetryPolicy(maximumAttempts: attempts)
    retries.maximumDelay = .seconds(600)
    let log = LogHandler(level: .verbose, masking: .maskSecretsOnly) { [self] message in
      check(!message.text.holds(Self.canary), "a log line shows what a server sent")
    }
    let responder = ClaimsChallengeResponder(
      acquirer: retrying(retries, clock: clock, generator: choices), capabilities: [.cp1],
      retryPolicy: retries, clock: clock, log: log)
    await call(responder)
    check(acquisitions <= 3 * attempts, "\(acquisitions) token requests")
    check(prompts <= 2, "\(prompts) prompts")
    check(sends <= 3 + attempts, "the API was called \(sends) times")
    check(waits <= 4 * attempts, "\(waits) waits")
    isPeaceful = true
    hasActed = false
    quietAPI = .zero
    quietIssuer = .zero
    await call(responder)
    return violations
  }

  private func call(_ responder: ClaimsChallengeResponder) async {
    do {
      _ = try await responder.withAccessToken(for: Self.parameters) { token in
        try self.answerOfAPI()
      }
    } catch let failure as RequestFailure {
      check(!isPeaceful, "a peaceful call fails")
      check(failure.decision != nil, "a failure without a decision")
      var text = "\(failure) \(failure.decision?.reason ?? "")"
      if choices.below(32) == 0 { dump(failure, to: &text) }
      check(!text.holds(Self.canary), "a failure shows what a server sent")
    } catch {
      check(!isPeaceful, "a peaceful call fails")
    }
  }

  private func check(_ holds: Bool, _ rule: String) {
    if !holds { violations.append(rule) }
  }

  // MARK: The API

  private func answerOfAPI() throws -> String {
    if isPeaceful { return "data" }
    sends += 1
    check(clock.now.offset >= quietAPI, "the API is asked before Retry-After is over")
    check(!hasActed, "a request is sent twice that the API may have acted on")
    if choices.below(16) == 0 { return "data" }
    if choices.below(16) == 0 {
      let error = choices.pick([
        NetworkErrorCode.notConnectedToInternet, .networkConnectionLost, .timedOut,
      ])
      hasActed = error != .notConnectedToInternet
      throw error
    }
    let status = choices.pick([401, 401, 401, 403, 429, 503, 400, 404, 500])
    hasActed = ![401, 403, 429, 503].contains(status)
    var fields: HeaderFields = ["WWW-Authenticate": challenge()]
    if choices.below(2) == 0 { fields.append("WWW-Authenticate", challenge()) }
    if choices.below(2) == 0 {
      fields.append("DPoP-Nonce", "\(Self.canary)\(choices.below(3))")
    }
    quietAPI = pause(&fields, status)
    throw failure(status, fields, body())
  }

  private func failure(_ status: Int, _ fields: HeaderFields, _ body: String) -> any Error {
    RequestFailure(
      status: status, headerFields: fields, body: Array(body.utf8),
      requestedHost: "api.contoso.example",
      respondingHost: choices.below(16) == 0 ? "evil.example" : "api.contoso.example")
      ?? CancellationError()
  }

  /// Adds a pause, perhaps.
  private func pause(_ fields: inout HeaderFields, _ status: Int) -> Duration {
    let seconds = choices.pick([0, 1, 30, 599, 601, 100_000])
    guard choices.below(2) == 0 else { return .zero }
    fields.append("Retry-After", "\(seconds)")
    return [429, 503].contains(status) ? clock.now.offset + .seconds(seconds) : .zero
  }

  private func claims() -> String {
    let name = choices.pick(["acrs", "nbf", "xms_rp_ipaddr", "\(Self.canary)\(choices.below(200))"])
    let request: ClaimsRequest = [
      .accessToken: [
        ClaimName(name): .essential(value: .string("\(Self.canary)\(choices.below(200))"))
      ]
    ]
    return choices.below(16) == 0 ? "e30=" : request.encoded(as: .base64)
  }

  private func challenge() -> String {
    switch choices.below(10) {
    case 0...3:
      let error = choices.pick(["insufficient_claims", "invalid_token", "other"])
      return
        #"Bearer authorization_uri="https://evil.example/x", error="\#(error)", claims="\#(claims())""#
    case 4: return #"Bearer error="invalid_token""#
    case 5:
      let scope = choices.pick(["Write\(choices.below(99))", "https://vault.example/.default", ""])
      return #"Bearer error="insufficient_scope", scope="\#(scope)""#
    case 6:
      return
        #"Bearer error="insufficient_user_authentication", acr_values="a\#(choices.below(9))", max_age=0"#
    case 7: return #"DPoP error="use_dpop_nonce", algs="ES256""#
    case 8: return #"PoP nonce="\#(Self.canary)\#(choices.below(9))""#
    default: return #"Basic realm="\#(Self.canary)""#
    }
  }

  private func body() -> String {
    switch choices.below(12) {
    case 0: ""
    case 1: Self.canary
    case 2: #"{"error":{"code":"InvalidAuthenticationToken","message":"\#(Self.canary)"}}"#
    case 3:
      #"{"error":"interaction_required","claims":"{\"access_token\":{\"acrs\":{\"value\":\"\#(Self.canary)\#(choices.below(200))\"}}}"}"#
    case 4:
      #"{"error":"invalid_grant","suberror":"\#(choices.pick(["basic_action", "bad_token"]))"}"#
    case 5:
      #"{"error":"invalid_grant","error_codes":[\#(choices.pick([50076, 70008, 53003, 50196]))]}"#
    case 6: #"{"error":"consent_required"}"#
    case 7: #"{"challenge_type":"redirect"}"#
    case 8: #"{"error":"unauthorized_client","suberror":"protection_policy_required"}"#
    case 9: #"{"error":"slow_down"}"#
    case 10: #"{"error":"use_dpop_nonce"}"#
    default: #"{"error":"temporarily_unavailable"}"#
    }
  }

  // MARK: The token endpoint

  func acquireTokenSilently(with parameters: SilentTokenParameters) async throws -> AccessToken {
    try answerOfIssuer(parameters)
  }

  func acquireTokenInteractively(
    with parameters: InteractiveTokenParameters
  ) async throws -> AccessToken {
    prompts += 1
    return try answerOfIssuer(parameters)
  }

  private func answerOfIssuer(_ parameters: some TokenParameters) throws -> AccessToken {
    check(parameters.authority == nil, "a challenge chose the authority")
    let foreign = parameters.scopes.contains { $0.hasPrefix("https://vault.example") }
    check(!foreign, "a challenge chose another resource")
    if isPeaceful {
      let isPlain =
        parameters.claimsRequest == nil && parameters.scopes == Self.parameters.scopes
        && !parameters.bypassesTokenCache
      check(isPlain, "something of a challenge is left behind")
      return AccessToken("token")
    }
    acquisitions += 1
    check(clock.now.offset >= quietIssuer, "the issuer is asked before Retry-After is over")
    if choices.below(3) != 0 { return AccessToken(Self.canary) }
    if choices.below(8) == 0 { throw NetworkErrorCode.timedOut }
    let status = choices.pick([400, 400, 401, 429, 500, 503])
    var fields: HeaderFields = ["DPoP-Nonce": Self.canary]
    quietIssuer = pause(&fields, status)
    let answer = body()
    return try TokenResponse(
      body: Array(answer.utf8), status: status, headerFields: fields
    ).accessToken
  }
}

extension String {
  /// Whether an ASCII text stands in it, found by bytes: quick in debug builds, too.
  fileprivate func holds(_ part: String) -> Bool {
    let first = part.utf8.first
    return utf8.indices.contains { utf8[$0] == first && utf8[$0...].starts(with: part.utf8) }
  }
}

/// Bytes that choose, then a generator that they seed.
struct HostileChoices: RandomNumberGenerator, Sendable {
  private var bytes: [UInt8]
  private var position = 0
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    for byte in self.bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ limit: Int) -> Int {
    guard position < bytes.count else { return Int(next() % UInt64(limit)) }
    defer { position += 1 }
    return Int(bytes[position]) % limit
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

/// A clock that only waiting moves.
private final class VirtualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  // One call runs at a time.
  private(set) var now = Instant(offset: .zero)
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    now = max(now, deadline)
  }
}
