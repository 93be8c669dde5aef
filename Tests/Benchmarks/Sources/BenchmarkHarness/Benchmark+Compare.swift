import CAllocationCounter

extension Benchmark {
  /// Measures several pieces of work in turns, so that a busy machine disturbs all alike; the rows hold the
  /// fastest round of each, per call.
  public mutating func compare(
    _ group: String, rounds: Int = 60, calls: Int, _ contestants: [(String, (Int) -> Void)]
  ) {
    let contestants = contestants.filter { Self.isChosen(group, $0.0) }
    if let count = Self.argument("--calls").flatMap(Int.init) {
      for contestant in contestants { contestant.1(count) }
      return
    }
    let clock = ContinuousClock()
    var best = [Double](repeating: .infinity, count: contestants.count)
    var allocations = [Double](repeating: 0, count: contestants.count)
    for (index, contestant) in contestants.enumerated() {
      contestant.1(calls)  // warms up: what is made once does not count
      allocations_begin()
      contestant.1(calls)
      allocations[index] = Double(allocations_end()) / Double(calls)
    }
    for _ in 0..<rounds {
      for (index, contestant) in contestants.enumerated() {
        let nanoseconds = clock.measure { contestant.1(calls) }.nanoseconds
        best[index] = min(best[index], nanoseconds / Double(calls))
      }
    }
    for (index, contestant) in contestants.enumerated() {
      record(group, contestant.0, nanoseconds: best[index], allocations: allocations[index])
    }
  }
}
