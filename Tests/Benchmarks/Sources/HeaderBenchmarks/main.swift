import BenchmarkHarness
import CSoupPeer
import Foundation
import HTTPAuthChallenges

if CommandLine.arguments.contains("--linear-count") {
  Linearity.countInstructions()
  exit(0)
}
var benchmark = Benchmark()
let offsets = "offsets, reused buffers"
let fresh = "fresh values"
let strings = "all names and values as String"
let typed = "typed view and decoded claims"
let soup = "libsoup 3"
let expression = try NSRegularExpression(pattern: #"(\w+)="([^"]*)""#)
let fields = [
  ("claims challenge", Inputs.claimsChallenge), ("three challenges", Inputs.mixed),
  ("digest, 20 parameters", Inputs.digest),
]

/// Reads everything that is in a field, one string a name and a value.
func readStrings(_ field: String) {
  for challenge in AuthenticationChallenges(parsing: field) {
    blackHole(challenge.scheme.rawName)
    if let token68 = challenge.token68 { blackHole(token68.rawValue) }
    for parameter in challenge.parameters {
      blackHole(parameter.name.rawName)
      blackHole(parameter.value)
    }
  }
}

func matchPairs(_ field: String) {
  var values: [String: String] = [:]
  let text = field as NSString
  for match in expression.matches(in: field, range: NSRange(location: 0, length: text.length)) {
    values[text.substring(with: match.range(at: 1))] = text.substring(with: match.range(at: 2))
  }
  blackHole(values)
}

func readClaims(_ field: String) {
  let view = AuthenticationChallenges(parsing: field).first(as: BearerChallenge.self)
  blackHole(try? view?.claimsText)
}

@MainActor func ours(_ field: String) -> [(String, (Int) -> Void)] {
  let octets = Array(field.utf8)
  return [
    (
      offsets,
      { calls in
        var parser = ChallengeParser()
        for _ in 0..<calls {
          try? parser.strictlyParse(octets)
          blackHole(parser.parameterCount)
        }
      }
    ),
    (fresh, { for _ in 0..<$0 { blackHole(AuthenticationChallenges(parsing: field)) } }),
    (strings, { for _ in 0..<$0 { readStrings(field) } }),
  ]
}

let claims = try AuthenticationChallenges(parsing: Inputs.claimsChallenge)
  .first(as: BearerChallenge.self)?.claimsText
precondition(claims != nil, "the claims of the input do not decode")

for (name, field) in fields {
  var contestants = ours(field)
  if name == "claims challenge" {
    contestants.append((typed, { for _ in 0..<$0 { readClaims(field) } }))
  }
  let parameters = Inputs.parameters(field)
  contestants.append(
    (
      soup,
      { calls in
        parameters.withCString { text in
          for _ in 0..<calls { blackHole(soup_peer_parse(text)) }
        }
      }
    ))
  benchmark.compare(name, calls: 500, contestants)
  benchmark.compare(
    name, rounds: 20, calls: 50,
    [("regular expression", { for _ in 0..<$0 { matchPairs(field) } })])
}
let rotation = Inputs.rotation
let rotatedOctets = rotation.map { Array($0.utf8) }
benchmark.compare(
  "512 claims challenges in rotation", calls: 512,
  [
    (
      offsets,
      { calls in
        var parser = ChallengeParser()
        for call in 0..<calls {
          try? parser.strictlyParse(rotatedOctets[call & 511])
          blackHole(parser.parameterCount)
        }
      }
    ),
    (
      fresh,
      { for call in 0..<$0 { blackHole(AuthenticationChallenges(parsing: rotation[call & 511])) } }
    ),
    (strings, { for call in 0..<$0 { readStrings(rotation[call & 511]) } }),
    (typed, { for call in 0..<$0 { readClaims(rotation[call & 511]) } }),
  ])
benchmark.compare("NTLM, 8 KiB", calls: 200, ours(Inputs.ntlm))

let now = HTTPDate(secondsSinceUnixEpoch: 1_790_000_000)
let entra = "https://login.microsoftonline.com/common/oauth2/authorize"
benchmark.compare(
  "others", calls: 500,
  [
    (
      "an invalid claims challenge, repaired",
      { for _ in 0..<$0 { blackHole(AuthenticationChallenges(parsing: Inputs.broken)) } }
    ),
    (
      "Retry-After, a date",
      { calls in
        let fields: HeaderFields = ["Retry-After": "Sat, 22 Aug 2026 12:02:00 GMT"]
        for _ in 0..<calls { blackHole(RetryAfter(in: fields, now: now)) }
      }
    ),
    ("an authority", { for _ in 0..<$0 { blackHole(Authority(parsing: entra)) } }),
  ])

if Benchmark.argument("--calls") == nil {
  benchmark.report()
  if !CommandLine.arguments.contains("--json") {
    print("\nBeside libsoup 3, which reads one challenge and gives a table of strings")
    for name in ["claims challenge", "digest, 20 parameters"] {
      benchmark.judge(name, fresh, atLeast: 4, fasterThan: soup)
    }
    let bounds = [[0.12, 0.18, 0.38], [0.13, 0.20, 0.37], [0.11, 0.14, 0.29]]
    for (index, (name, _)) in fields.enumerated() {
      benchmark.judge(name, fresh, atLeast: 50, fasterThan: "regular expression")
      for (row, bound) in zip([offsets, fresh, strings], bounds[index]) {
        benchmark.judge(name, row, atMost: bound, of: soup)
      }
    }
    benchmark.judge("claims challenge", typed, atMost: 1.6, of: soup)
  }
  if Benchmark.argument("--only") == nil { Linearity.report() }
}
