import BenchmarkHarness
import CAllocationCounter

extension Benchmark {
  /// Measures several pieces of work in turns, so that a busy machine disturbs all alike, and
  /// records the fastest round of each.
  mutating func compare(
    _ group: String, rounds: Int = 60, calls: Int, _ contestants: [(String, (Int) -> Void)]
  ) {
    let clock = ContinuousClock()
    var best = [Double](repeating: .infinity, count: contestants.count)
    var allocations = [Double](repeating: 0, count: contestants.count)
    for round in 0...rounds {
      for (index, contestant) in contestants.enumerated() {
        let before = allocation_count()
        let took = clock.measure { contestant.1(calls) }.components
        let counted = Double(allocation_count() - before)
        let nanoseconds = Double(took.seconds) * 1e9 + Double(took.attoseconds) / 1e9
        guard round > 0 else { continue }  // the first round warms up
        best[index] = min(best[index], nanoseconds / Double(calls))
        allocations[index] = counted / Double(calls)
      }
    }
    for (index, contestant) in contestants.enumerated() {
      record(group, contestant.0, nanoseconds: best[index], allocations: allocations[index])
    }
  }
}
