// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library as anybody would: through its products alone.
let library = "swift-claims-challenge"

let package = Package(
  name: "Samples",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: library, path: "..")],
  targets: [
    .executableTarget(
      name: "AnswerChallenge",
      dependencies: [.product(name: "ClaimsChallenges", package: library)],
      path: "AnswerChallenge"),
    .executableTarget(
      name: "APIClient",
      dependencies: [.product(name: "ClaimsChallengesFoundation", package: library)],
      path: "APIClient"),
    .executableTarget(
      name: "SignIn",
      dependencies: [.product(name: "ClaimsChallenges", package: library)],
      path: "SignIn"),
  ],
  swiftLanguageModes: [.v6]
)
