// swift-tools-version: 6.2
import PackageDescription

let root = "swift-claims-challenge"
let settings: [SwiftSetting] = [.unsafeFlags(["-parse-as-library"])]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: root, path: "../..")],
  targets: [
    // Links to the naive grammars that the unit tests use: they share no code with the parsers.
    .target(name: "References"),
    .executableTarget(
      name: "FuzzHeaders",
      dependencies: ["References", .product(name: "HTTPAuthChallenges", package: root)],
      swiftSettings: settings),
    .executableTarget(
      name: "FuzzJSON", dependencies: ["References", .product(name: "YajlJSON", package: root)],
      swiftSettings: settings),
    .executableTarget(
      name: "FuzzErrors", dependencies: [.product(name: "ClaimsChallenges", package: root)],
      swiftSettings: settings),
    .executableTarget(
      name: "FuzzClaims", dependencies: [.product(name: "ClaimsChallenges", package: root)],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
