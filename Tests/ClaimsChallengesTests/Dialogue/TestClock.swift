import Foundation

/// A clock that moves only when somebody sleeps on it, or a test moves it; sleeps are noted.
final class TestClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private let lock = NSLock()
  private var time = Instant(offset: .zero)
  private var noted: [Duration] = []
  /// Is told of each sleep; set it before the clock is used.
  var onSleep: (@Sendable (Duration) -> Void)?

  var now: Instant { lock.withLock { time } }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleeps: [Duration] { lock.withLock { noted } }

  func advance(by duration: Duration) { lock.withLock { time = time.advanced(by: duration) } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let duration = lock.withLock {
      let duration = time.duration(to: deadline)
      noted.append(duration)
      time = max(time, deadline)
      return duration
    }
    onSleep?(duration)
  }
}
