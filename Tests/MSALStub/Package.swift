// swift-tools-version: 6.2
import PackageDescription

// The Swift of docs/msal.md, compiled against a stand-in for the few symbols of MSAL that it uses.
let library = "swift-claims-challenge"

let package = Package(
  name: "MSALStub",
  platforms: [.macOS(.v14)],
  products: [.library(name: "WithMSAL", targets: ["WithMSAL"])],
  dependencies: [.package(name: library, path: "../..")],
  targets: [
    .target(name: "MSAL"),
    .target(
      name: "WithMSAL",
      dependencies: [
        "MSAL", .product(name: "ClaimsChallengesFoundation", package: library),
        .product(name: "HTTPAuthChallenges", package: library),
      ]),
    .testTarget(name: "WithMSALTests", dependencies: ["MSAL", "WithMSAL"]),
  ],
  swiftLanguageModes: [.v6]
)
