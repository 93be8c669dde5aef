import BenchmarkHarness
import CSoupPeer
import Foundation
import HTTPAuthChallenges

var benchmark = Benchmark()
let ours = "fresh values"

for (name, field) in [
  ("claims challenge", Inputs.claimsChallenge), ("three challenges", Inputs.mixed),
  ("digest, 20 parameters", Inputs.digest), ("NTLM, 8 KiB", Inputs.ntlm),
] {
  let octets = Array(field.utf8)
  let group = "\(name), \(octets.count) octets"
  var parser = ChallengeParser()
  try benchmark.measure(group, "offsets, reused buffers") {
    try parser.strictlyParse(octets)
    blackHole(parser.parameterCount)
  }
  benchmark.measure(group, ours) {
    blackHole(AuthenticationChallenges(parsing: field))
  }
  benchmark.measure(group, "all names and values as String") {
    for challenge in AuthenticationChallenges(parsing: field) {
      blackHole(challenge.scheme.rawName)
      if let token68 = challenge.token68 { blackHole(token68.rawValue) }
      for parameter in challenge.parameters {
        blackHole(parameter.name.rawName)
        blackHole(parameter.value)
      }
    }
  }
  if name != "NTLM, 8 KiB" {
    let parameters = Inputs.parameters(field)
    parameters.withCString { text in
      benchmark.measure(group, "libsoup 3") { blackHole(soup_peer_parse(text)) }
    }
    let expression = try NSRegularExpression(pattern: #"(\w+)="([^"]*)""#)
    benchmark.measure(group, "regular expression") {
      var values: [String: String] = [:]
      let text = field as NSString
      for match in expression.matches(
        in: field, range: NSRange(location: 0, length: text.length))
      {
        values[text.substring(with: match.range(at: 1))] =
          text.substring(with: match.range(at: 2))
      }
      blackHole(values)
    }
  }
}

let claimsText = try AuthenticationChallenges(parsing: Inputs.claimsChallenge)
  .first(as: BearerChallenge.self)?.claimsText
precondition(claimsText != nil, "the claims of the input do not decode")
let claims = "claims challenge, \(Inputs.claimsChallenge.utf8.count) octets"
benchmark.measure(claims, "typed view and decoded claims") {
  let challenges = AuthenticationChallenges(parsing: Inputs.claimsChallenge)
  blackHole(try? challenges.first(as: BearerChallenge.self)?.claimsText)
}
benchmark.measure("others", "an invalid claims challenge, repaired") {
  blackHole(AuthenticationChallenges(parsing: Inputs.broken))
}
let now = HTTPDate(secondsSinceUnixEpoch: 1_790_000_000)
benchmark.measure("others", "Retry-After, a date") {
  blackHole(RetryAfter(in: ["Retry-After": "Sat, 22 Aug 2026 12:02:00 GMT"], now: now))
}

benchmark.report()
if !CommandLine.arguments.contains("--json") {
  print("\nRatios")
  for group in Set(benchmark.measurements.map(\.group)).sorted() {
    for peer in ["libsoup 3", "regular expression"] {
      if let ratio = benchmark.ratio(group, ours, fasterThan: peer) {
        print("  \(group): \(peer) takes \((ratio * 10).rounded() / 10) times as long")
      }
    }
  }
}
if Benchmark.argument("--only") == nil { Linearity.report() }
