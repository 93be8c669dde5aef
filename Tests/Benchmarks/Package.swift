// swift-tools-version: 6.2
import PackageDescription

let root = "swift-claims-challenge"

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: root, path: "../..")],
  targets: [
    .target(name: "CAllocationCounter", cSettings: [.unsafeFlags(["-O2"])]),
    .target(
      name: "BenchmarkHarness", dependencies: ["CAllocationCounter"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .systemLibrary(
      name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
    .target(name: "CSoupPeer", dependencies: ["CSoup"], cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "HeaderBenchmarks",
      dependencies: [
        "BenchmarkHarness", "CAllocationCounter", "CSoupPeer",
        .product(name: "HTTPAuthChallenges", package: root),
      ]),
    .executableTarget(
      name: "JSONBenchmarks",
      dependencies: [
        "BenchmarkHarness", "CAllocationCounter", "CJSONPeers",
        .product(name: "YajlJSON", package: root),
      ]),
    // The other JSON parsers of the comparison, and a program without Foundation to stream with.
    .target(
      name: "CJSONPeers", cSettings: [.unsafeFlags(["-O2"])],
      cxxSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: [
        .linkedLibrary("yajl"), .linkedLibrary("simdjson", .when(platforms: [.linux])),
      ]),
    .executableTarget(
      name: "JSONStreamProbe", dependencies: [.product(name: "YajlJSON", package: root)]),
    .executableTarget(
      name: "ClaimsBenchmarks",
      dependencies: [
        "BenchmarkHarness", "CJSONPeers", .product(name: "ClaimsChallenges", package: root),
      ]),
    .executableTarget(
      name: "DialogueBenchmarks",
      dependencies: ["BenchmarkHarness", .product(name: "ClaimsChallenges", package: root)]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
