import BenchmarkHarness

var benchmark = Benchmark()
benchmark.report()
