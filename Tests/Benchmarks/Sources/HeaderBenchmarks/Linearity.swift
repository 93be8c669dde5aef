import BenchmarkHarness
import CAllocationCounter
import HTTPAuthChallenges

/// Reads hostile patterns at three sizes: the work per octet must not grow with the size.
enum Linearity {
  static let patterns = [
    "a", "\"", "\\", ",", "=", " ", "a=", "a \"", "'a ", "a=\"", "a='x ", "claims={", "\"\\\"",
    "a b ", "a=,", ";", "\r", "a=\"\",", "b a=\"x\"y\" ",
  ]
  static let kibibytes = [16, 64, 256]
  /// How much more time an octet may take when there are four times as many.
  static let bound = 1.3

  private struct Case {
    var name: String
    var limits: ChallengeLimits
    var texts: [[UInt8]]
  }

  private static var cases: [Case] {
    [ChallengeLimits.unlimited, .default].flatMap { limits in
      patterns.flatMap { pattern in
        ["", "A "].map { prefix in
          let size = limits == .default ? "limited" : "unlimited"
          return Case(
            name: "\((prefix + pattern).debugDescription) \(size)", limits: limits,
            texts: kibibytes.map { text(prefix, pattern, count: $0 * 1024) })
        }
      }
    }
  }

  private static func text(_ prefix: String, _ pattern: String, count: Int) -> [UInt8] {
    var octets = Array(prefix.utf8)
    while octets.count < count { octets += Array(pattern.utf8) }
    octets.removeLast(octets.count - count)
    return octets
  }

  /// Times every pattern, prints the worst growth, and says whether all are within the bound.
  ///
  /// Noise only adds: a pattern beyond the bound is timed again, longer, before it counts.
  static func report() {
    var worst = 0.0
    var worstName = ""
    for item in cases {
      var best = [Double](repeating: .infinity, count: kibibytes.count)
      var rounds = 0
      repeat {
        time(item, into: &best)
        rounds += 1
      } while growth(best) > bound && rounds < 24
      if growth(best) > worst {
        worst = growth(best)
        worstName = item.name
      }
      if CommandLine.arguments.contains("--linear") {
        let times = best.map { String(($0 * 100).rounded() / 100) }.joined(separator: " ")
        print("  \(item.name): \(times) ns an octet")
      }
    }
    let rounded = (worst * 100).rounded() / 100
    print(
      "\n\(worst <= bound ? "holds" : "MISSED")  growth per octet from 16 to 64 to 256 KiB: "
        + "\(rounded) (at most \(bound)), for \(worstName)")
  }

  private static func growth(_ perOctet: [Double]) -> Double {
    max(perOctet[1] / perOctet[0], perOctet[2] / perOctet[1])
  }

  /// Lowers `best` to the best of several rounds; the sizes take turns, so that a busy machine disturbs all.
  private static func time(_ item: Case, into best: inout [Double]) {
    let clock = ContinuousClock()
    // With warm buffers: what the system takes for fresh memory is no part of the parser's time.
    var parser = ChallengeParser(limits: item.limits)
    for octets in item.texts { parser.parse(octets) }
    for _ in 0..<12 {
      for (index, octets) in item.texts.enumerated() {
        for _ in 0..<(256 / kibibytes[index]) {
          let took = clock.measure { parser.parse(octets) }.components
          let nanoseconds = Double(took.attoseconds) / 1e9 + Double(took.seconds) * 1e9
          best[index] = min(best[index], nanoseconds / Double(octets.count))
        }
      }
    }
  }

  /// Reads every text once between two marks, for a profiler that counts instructions from mark to mark:
  /// Scripts/header-linear.py.
  static func countInstructions() {
    for item in cases {
      var parser = ChallengeParser(limits: item.limits)
      for octets in item.texts { parser.parse(octets) }
      for (index, octets) in item.texts.enumerated() {
        profiler_mark()
        parser.parse(octets)
        profiler_mark()
        print("\(kibibytes[index])\t\(item.name)")
      }
    }
  }
}
