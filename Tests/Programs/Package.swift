// swift-tools-version: 6.2
import PackageDescription

let root = "swift-claims-challenge"

let package = Package(
  name: "Programs",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: root, path: "../..")],
  targets: [
    // Shows what a program links that reads headers alone.
    .executableTarget(
      name: "HeadersOnly", dependencies: [.product(name: "HTTPAuthChallenges", package: root)]),
    // Feeds documents of up to a gigabyte, which a debug build is too slow for.
    .executableTarget(
      name: "EndlessDocuments", dependencies: [.product(name: "YajlJSON", package: root)]),
    // Reads from many tasks at once, built with ThreadSanitizer.
    .executableTarget(
      name: "ParallelReaders", dependencies: [.product(name: "YajlJSON", package: root)]),
  ],
  swiftLanguageModes: [.v6]
)
