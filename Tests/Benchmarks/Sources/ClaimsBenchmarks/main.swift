import BenchmarkHarness
import ClaimsChallenges
import Foundation

// `--repeat merge|declare|canonical COUNT` runs one row alone, for a profiler.
if let option = CommandLine.arguments.firstIndex(of: "--repeat"),
  CommandLine.arguments.count > option + 2, let count = Int(CommandLine.arguments[option + 2])
{
  let older = try ClaimsRequest(jsonString: Benchmark.claims131)
  let newer = try ClaimsRequest(jsonString: Benchmark.newer131)
  for _ in 0..<count {
    switch CommandLine.arguments[option + 1] {
    case "merge":
      var merged = older
      blackHole(merged.merge(newer))
      blackHole(merged)
    case "declare": blackHole(older.declaring(.cp1))
    default: blackHole(older.canonicalForm)
    }
  }
  exit(0)
}

var benchmark = Benchmark()
try benchmark.measureClaimsRequests()
ErrorBodies.run(&benchmark)
benchmark.report()
print()
benchmark.judgeClaimsRequests()
benchmark.judge(ErrorBodies.group, "TokenError", atLeast: 5, fasterThan: "Foundation")
