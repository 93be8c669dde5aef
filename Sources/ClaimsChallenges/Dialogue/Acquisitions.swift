/// The token acquisitions of one responder: equal ones are made once, also for calls that are
/// challenged a little later than the first one.
actor Acquisitions {
  typealias Key = TokenParametersKey

  /// A token, and when it came.
  private struct Acquired: Sendable {
    var time: UInt64
    var token: AccessToken
  }

  private let flights = SingleFlight<Key, Acquired>()
  private var time: UInt64 = 0
  /// Since when each running call sends with the token that it has.
  private var sending: [UInt64: UInt64] = [:]
  /// The same in the order of time, with entries that do not count any more.
  private var sends = TimeQueue<UInt64>()
  /// Tokens that came while calls were under way that had been sent with older ones.
  private var fresh: [Key: Acquired] = [:]
  /// The same in the order of time, with entries that do not count any more.
  private var arrivals = TimeQueue<Key>()

  /// A number for a call that begins.
  func beginCall() -> UInt64 {
    time += 1
    note(time)
    return time
  }

  /// Notes that a call sends its request now, with the token that it has.
  func send(_ call: UInt64) {
    time += 1
    note(call)
    forget()
  }

  /// Notes that a call has ended.
  func endCall(_ call: UInt64) {
    sending[call] = nil
    forget()
  }

  private func note(_ call: UInt64) {
    sending[call] = time
    sends.append(call, at: time)
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
    if let key {
      fresh[key] = acquired
      arrivals.append(key, at: time)
    }
    return acquired
  }

  /// Drops the tokens that no running call can take any more; each entry is looked at once.
  private func forget() {
    sends.removeFirst { call, time in sending[call] != time }
    let earliest = sends.first?.time ?? .max
    arrivals.removeFirst { key, time in
      guard fresh[key]?.time == time else { return true }
      guard time <= earliest else { return false }
      fresh[key] = nil
      return true
    }
  }
}

/// What happened, in the order of time.
private struct TimeQueue<Element> {
  private var entries: [(element: Element, time: UInt64)?] = []
  private var start = 0

  var first: (element: Element, time: UInt64)? { start < entries.count ? entries[start] : nil }

  mutating func append(_ element: Element, at time: UInt64) { entries.append((element, time)) }

  /// Removes entries from the beginning as long as they are done with.
  mutating func removeFirst(where isDone: (Element, UInt64) -> Bool) {
    while let entry = first, isDone(entry.element, entry.time) {
      entries[start] = nil
      start += 1
    }
    guard start > 32, start * 2 > entries.count else { return }
    entries.removeFirst(start)
    start = 0
  }
}
