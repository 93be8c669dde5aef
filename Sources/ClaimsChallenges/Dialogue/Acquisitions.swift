/// The token acquisitions of one responder: equal ones are made once, also for calls that are
/// challenged a little later than the first one.
actor Acquisitions {
  /// One acquisition: all parameters but the correlation id.
  struct Key: Hashable, Sendable {
    private var silent: SilentTokenParameters?
    private var interactive: InteractiveTokenParameters?

    init(_ parameters: SilentTokenParameters) {
      silent = parameters
      silent?.correlationID = nil
    }

    init(_ parameters: InteractiveTokenParameters) {
      interactive = parameters
      interactive?.correlationID = nil
    }
  }

  /// A token, and when it came.
  private struct Acquired: Sendable {
    var time: UInt64
    var token: AccessToken
  }

  private let flights = SingleFlight<Key, Acquired>()
  private var time: UInt64 = 0
  /// Since when each running call sends with the token that it has.
  private var sending: [UInt64: UInt64] = [:]
  /// Tokens that came while calls were under way that had been sent with older ones.
  private var fresh: [Key: Acquired] = [:]

  /// A number for a call that begins.
  func beginCall() -> UInt64 {
    time += 1
    sending[time] = time
    return time
  }

  /// Notes that a call sends its request now, with the token that it has.
  func send(_ call: UInt64) {
    time += 1
    sending[call] = time
    forget()
  }

  /// Notes that a call has ended.
  func endCall(_ call: UInt64) {
    sending[call] = nil
    forget()
  }

  /// The token of an acquisition.
  ///
  /// A call that was sent before another one's acquisition for the same claims ended takes that
  /// token: it has just been refused an older one.
  func token(
    for key: Key, call: UInt64, reusesFresh: Bool,
    _ acquire: @escaping @Sendable () async throws -> AccessToken
  ) async throws -> AccessToken {
    guard reusesFresh, let sent = sending[call] else {
      return try await flights.value(for: key) { [self] in
        await keep(try await acquire(), for: reusesFresh ? key : nil)
      }.token
    }
    while true {
      if let known = freshToken(for: key, after: sent) { return known.token }
      let acquired = try await flights.value(for: key) { [self] in
        // Between the look above and this flight the one before can have ended: it kept its token first.
        if let known = await freshToken(for: key, after: sent) { return known }
        return await keep(try await acquire(), for: key)
      }
      // The flight can be that of a call which was sent earlier, and its token the one refused here.
      if acquired.time > sent { return acquired.token }
    }
  }

  private func freshToken(for key: Key, after sent: UInt64) -> Acquired? {
    fresh[key].flatMap { $0.time > sent ? $0 : nil }
  }

  private func keep(_ token: AccessToken, for key: Key?) -> Acquired {
    time += 1
    let acquired = Acquired(time: time, token: token)
    if let key { fresh[key] = acquired }
    return acquired
  }

  /// Drops the tokens that no running call can take any more.
  private func forget() {
    guard !fresh.isEmpty else { return }
    guard let earliest = sending.values.min() else {
      fresh.removeAll()
      return
    }
    fresh = fresh.filter { $0.value.time > earliest }
  }
}
