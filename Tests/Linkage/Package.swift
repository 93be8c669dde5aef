// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Linkage",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "swift-claims-challenge", path: "../..")],
  targets: [
    .executableTarget(
      name: "HeadersOnly",
      dependencies: [.product(name: "HTTPAuthChallenges", package: "swift-claims-challenge")])
  ],
  swiftLanguageModes: [.v6]
)
