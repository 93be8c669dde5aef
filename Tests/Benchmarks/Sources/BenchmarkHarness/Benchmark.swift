import CAllocationCounter

/// One measured row: nanoseconds and allocations of one call.
public struct Measurement: Sendable {
  public var group: String
  public var name: String
  public var nanoseconds: Double
  public var allocations: Double
}

/// Measures small pieces of work in one run and prints them as a table and as JSON.
public struct Benchmark {
  public private(set) var measurements: [Measurement] = []
  /// How long one batch should take, and how many batches there are: the median counts.
  public var batchSeconds = 0.01
  public var batches = 31

  public init() {}

  /// Runs `body` in batches; the row holds the median batch, per call.
  ///
  /// With `--only TEXT` among the arguments only rows with the text in their group or name run; with `--calls N`
  /// they run that often and nothing is timed, for a profiler.
  public mutating func measure(_ group: String, _ name: String, _ body: () throws -> Void) rethrows
  {
    if !Self.isChosen(group, name) { return }
    if let count = Self.argument("--calls").flatMap(Int.init) {
      for _ in 0..<count { try body() }
      return
    }
    let clock = ContinuousClock()
    var calls = 1
    while true {  // warm up, and find how many calls fill a batch
      let nanoseconds = try clock.measure { for _ in 0..<calls { try body() } }.nanoseconds
      if nanoseconds >= batchSeconds * 1e9 || calls >= 1 << 24 { break }
      let wanted = Double(calls) * batchSeconds * 1.1e9 / max(nanoseconds, 1)
      calls = max(calls + 1, min(calls * 16, Int(wanted)))
    }
    var times: [Double] = []
    times.reserveCapacity(batches)
    allocations_begin()
    for _ in 0..<calls { try body() }
    let allocations = Double(allocations_end()) / Double(calls)
    for _ in 0..<batches {
      let took = try clock.measure { for _ in 0..<calls { try body() } }
      times.append(took.nanoseconds / Double(calls))
    }
    times.sort()
    record(group, name, nanoseconds: times[times.count / 2], allocations: allocations)
  }

  /// Adds a row measured elsewhere, for example by a script.
  public mutating func record(
    _ group: String, _ name: String, nanoseconds: Double, allocations: Double = .nan
  ) {
    measurements.append(
      Measurement(group: group, name: name, nanoseconds: nanoseconds, allocations: allocations))
  }

  public func nanoseconds(_ group: String, _ name: String) -> Double? {
    measurements.first { $0.group == group && $0.name == name }?.nanoseconds
  }

  /// How many times faster `name` is than `peer` in the same group.
  public func ratio(_ group: String, _ name: String, fasterThan peer: String) -> Double? {
    guard let ours = nanoseconds(group, name), let theirs = nanoseconds(group, peer) else {
      return nil
    }
    return theirs / ours
  }

  /// Prints whether `name` took at most so many times as long as the reference of its group.
  public func judge(_ group: String, _ name: String, atMost limit: Double, of reference: String) {
    guard let ratio = ratio(group, reference, fasterThan: name) else { return }
    let verdict = ratio <= limit ? "holds" : "MISSED"
    let rounded = (ratio * 100).rounded() / 100
    print("\(verdict)  \(group): \(name) / \(reference) = \(rounded) (at most \(limit))")
  }

  /// Prints whether `name` was at least so many times faster than a peer of its group.
  public func judge(_ group: String, _ name: String, atLeast limit: Double, fasterThan peer: String)
  {
    guard let ratio = ratio(group, name, fasterThan: peer) else { return }
    let verdict = ratio >= limit ? "holds" : "MISSED"
    let rounded = (ratio * 10).rounded() / 10
    print("\(verdict)  \(group): \(peer) / \(name) = \(rounded) (at least \(limit))")
  }

  /// Prints the rows: a table, or with `--json` one JSON object a line.
  public func report() {
    if CommandLine.arguments.contains("--json") {
      for m in measurements {
        let allocations = m.allocations.isNaN ? "null" : String(m.allocations)
        print(
          #"{"group":"\#(m.group)","name":"\#(m.name)","ns":\#(m.nanoseconds),"#
            + #""allocations":\#(allocations)}"#)
      }
      return
    }
    let width = measurements.map(\.name.count).max() ?? 0
    var group = ""
    for m in measurements {
      if m.group != group {
        group = m.group
        print("\n\(group)")
      }
      let name = m.name + String(repeating: " ", count: width - m.name.count)
      let allocations = m.allocations.isNaN ? "-" : rounded(m.allocations)
      print("  \(name)  \(rounded(m.nanoseconds)) ns  \(allocations) allocations")
    }
  }

  /// Whether `--only` leaves a row in.
  static func isChosen(_ group: String, _ name: String) -> Bool {
    argument("--only").map { "\(group), \(name)".contains($0) } ?? true
  }

  /// What follows an argument of the program.
  public static func argument(_ name: String) -> String? {
    let arguments = CommandLine.arguments
    guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else {
      return nil
    }
    return arguments[index + 1]
  }

  private func rounded(_ value: Double) -> String {
    let text = String((value * 10).rounded() / 10)
    return String(repeating: " ", count: max(0, 12 - text.count)) + text
  }
}

extension Duration {
  /// The whole of it in nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

/// Keeps the optimiser from removing a result and what made it: it cannot see into the C function.
@inline(never) public func blackHole<Value: ~Copyable>(_ value: borrowing Value) {
  withUnsafePointer(to: value) { black_hole($0) }
}
