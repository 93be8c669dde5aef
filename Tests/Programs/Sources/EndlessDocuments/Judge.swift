#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs each document, and compares what became of it and the peak of memory with what must hold.
///
/// The peak only ever grows: what may take much memory comes last.
struct Judge {
  private var isGood = true

  /// Reads one document.
  mutating func expect(
    _ name: String, peakMebibytes limit: Int, _ expected: Outcome, _ body: () -> Outcome
  ) {
    var outcome = expected
    let took = ContinuousClock().measure { outcome = body() }
    let peak = Self.peakMemory() / 1_024
    let holds = outcome == expected && peak <= limit
    let verdict = holds ? "ok    " : "FAILED"
    print("\(verdict)  \(name): \(outcome), \(took), peak \(peak) MiB (at most \(limit))")
    if !holds { isGood = false }
  }

  /// Ends the program.
  func finish() -> Never { exit(isGood ? 0 : 1) }

  /// The peak of this program's memory in KiB. On Linux `getrusage` would also count what the
  /// program that started this one had in memory.
  private static func peakMemory() -> Int {
    #if canImport(Glibc)
      guard let file = fopen("/proc/self/status", "r") else { return .max }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, 256, file) != nil {
        let text = String(
          decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)) ?? .max }
      }
      return .max
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss / 1_024  // bytes there
    #endif
  }
}
