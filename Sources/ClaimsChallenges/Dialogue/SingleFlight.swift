/// Runs equal work once for everybody who wants it at the same time.
///
/// Whoever is cancelled stops waiting at once and does not disturb the others; when nobody waits
/// any more, the work is cancelled.
package actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
  private struct Flight {
    var number: UInt64
    var task: Task<Void, Never>
    var waiters: [UInt64: CheckedContinuation<Value, any Error>]
  }

  private var flights: [Key: Flight] = [:]
  private var lastNumber: UInt64 = 0

  package init() {}

  /// The value of `work`, run for this caller or for another one with the same key.
  package func value(
    for key: Key, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let waiter = nextNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A cancellation before this line is seen here; one after it finds the waiter.
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          join(key, as: waiter, continuation, work)
        }
      }
    } onCancel: {
      Task { await leave(key, waiter) }
    }
  }

  private func join(
    _ key: Key, as waiter: UInt64, _ continuation: CheckedContinuation<Value, any Error>,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    if flights[key] != nil {
      flights[key]?.waiters[waiter] = continuation
      return
    }
    let number = nextNumber()
    let task = Task { @concurrent in
      let result: Result<Value, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      await finish(key, number, result)
    }
    flights[key] = Flight(number: number, task: task, waiters: [waiter: continuation])
  }

  private func finish(_ key: Key, _ number: UInt64, _ result: Result<Value, any Error>) {
    guard let flight = flights[key], flight.number == number else { return }
    flights[key] = nil
    for waiter in flight.waiters.values { waiter.resume(with: result) }
  }

  private func leave(_ key: Key, _ waiter: UInt64) {
    guard let continuation = flights[key]?.waiters.removeValue(forKey: waiter) else { return }
    continuation.resume(throwing: CancellationError())
    if let flight = flights[key], flight.waiters.isEmpty {
      flights[key] = nil
      flight.task.cancel()
    }
  }

  private func nextNumber() -> UInt64 {
    lastNumber &+= 1
    return lastNumber
  }
}

/// Lets one piece of work run at a time, in the order of asking: one sign-in page, not two.
actor SerialGate {
  private var last: Task<Void, Never>?

  /// The value of `work`, after all earlier work has ended.
  func value<Value: Sendable>(
    of work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let previous = last
    let task = Task { @concurrent in
      await previous?.value
      try Task.checkCancellation()
      return try await work()
    }
    last = Task { @concurrent in _ = await task.result }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
