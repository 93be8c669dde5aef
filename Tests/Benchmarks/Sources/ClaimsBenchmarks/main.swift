import BenchmarkHarness

var benchmark = Benchmark()
try benchmark.measureClaimsRequests()
benchmark.report()
benchmark.reportClaimsRatios()
