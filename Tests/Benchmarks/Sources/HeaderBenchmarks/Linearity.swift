import BenchmarkHarness
import HTTPAuthChallenges

/// Times hostile patterns at three sizes: the time per octet must not grow with the size.
enum Linearity {
  static let patterns = [
    "a", "\"", "\\", ",", "=", " ", "a=", "a \"", "'a ", "a=\"", "a='x ", "claims={", "\"\\\"",
    "a b ", "a=,", ";", "\r", "a=\"\",", "b a=\"x\"y\" ",
  ]

  static func report() {
    var worst = 0.0
    var worstPattern = ""
    for limits in [ChallengeLimits.unlimited, .default] {
      for pattern in patterns {
        for prefix in ["", "A "] {
          let perOctet = [16, 64, 256].map { Self.time(prefix, pattern, kibibytes: $0, limits) }
          let growth = max(perOctet[1] / perOctet[0], perOctet[2] / perOctet[1])
          if growth > worst {
            worst = growth
            worstPattern = (prefix + pattern).debugDescription
          }
          if CommandLine.arguments.contains("--linear") {
            let times = perOctet.map { String(($0 * 100).rounded() / 100) }.joined(separator: " ")
            let limit = limits == .default ? "limited" : "unlimited"
            print("  \((prefix + pattern).debugDescription) \(limit): \(times) ns an octet")
          }
        }
      }
    }
    let growth = (worst * 100).rounded() / 100
    print("\nGrowth per octet from 16 to 64 to 256 KiB: at most \(growth) (\(worstPattern))")
  }

  /// The best of several runs: noise only adds.
  private static func time(
    _ prefix: String, _ pattern: String, kibibytes: Int, _ limits: ChallengeLimits
  ) -> Double {
    let count = kibibytes * 1024
    var octets = Array(prefix.utf8)
    let piece = Array(pattern.utf8)
    while octets.count < count { octets += piece }
    octets.removeLast(octets.count - count)
    let clock = ContinuousClock()
    // With warm buffers: what the system takes for fresh memory is no part of the parser's time.
    var parser = ChallengeParser(limits: limits)
    parser.parse(octets)
    var best = Double.infinity
    for _ in 0..<(512 / kibibytes + 25) {
      let took = clock.measure { parser.parse(octets) }.components
      best = min(best, Double(took.attoseconds) / 1e9 + Double(took.seconds) * 1e9)
    }
    return best / Double(count)
  }
}
