import BenchmarkHarness

var benchmark = Benchmark()
try benchmark.measureClaimsRequests()
ErrorBodies.run(&benchmark)
benchmark.report()
benchmark.reportClaimsRatios()
