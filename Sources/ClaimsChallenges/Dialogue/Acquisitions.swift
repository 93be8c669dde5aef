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

  private let flights = SingleFlight<Key, AccessToken>()
  private var time: UInt64 = 0
  /// Since when each running call sends with the token that it has.
  private var sending: [UInt64: UInt64] = [:]
  /// Tokens that came while calls were under way that had been sent with older ones.
  private var fresh: [Key: (time: UInt64, token: AccessToken)] = [:]

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
    if reusesFresh, let sent = sending[call], let known = fresh[key], known.time > sent {
      return known.token
    }
    let token = try await flights.value(for: key, acquire)
    if reusesFresh {
      time += 1
      fresh[key] = (time, token)
    }
    return token
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
