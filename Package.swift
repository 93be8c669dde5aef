// swift-tools-version: 6.2.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
]

/// Where JSON is read through libyajl; everywhere else no C is built and none of its headers are needed.
let readsThroughYajl = (platforms: [Platform.linux, .macOS], traits: Set(["Yajl"]))

let package = Package(
  name: "swift-claims-challenge",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "HTTPAuthChallenges", targets: ["HTTPAuthChallenges"]),
    .library(name: "YajlJSON", targets: ["YajlJSON"]),
    .library(name: "ClaimsChallenges", targets: ["ClaimsChallenges"]),
    .library(name: "ClaimsChallengesFoundation", targets: ["ClaimsChallengesFoundation"]),
    .library(name: "Transcripts", targets: ["Transcripts"]),
    .executable(name: "claims-challenge", targets: ["claims-challenge"]),
  ],
  traits: [
    .trait(
      name: "Yajl",
      description:
        "Reads JSON through libyajl on Linux and macOS; without it a tokenizer in Swift does."),
    .default(enabledTraits: ["Yajl"]),
  ],
  targets: [
    // The C library, and the two headers Swift needs to see it.
    .systemLibrary(
      name: "CYajl", pkgConfig: "yajl",
      providers: [.apt(["libyajl-dev"]), .yum(["yajl-devel"]), .brew(["yajl"])]),
    .target(
      name: "CYajlShims",
      dependencies: [
        .target(
          name: "CYajl",
          condition: .when(
            platforms: readsThroughYajl.platforms, traits: readsThroughYajl.traits))
      ],
      cSettings: [
        .define(
          "YAJL", .when(platforms: readsThroughYajl.platforms, traits: readsThroughYajl.traits))
      ]),

    // The layers, from the bottom up. Arrows point down only.
    .target(
      name: "YajlJSON",
      dependencies: [
        .target(
          name: "CYajlShims",
          condition: .when(
            platforms: readsThroughYajl.platforms, traits: readsThroughYajl.traits))
      ],
      swiftSettings: settings),
    .target(name: "WireText", swiftSettings: settings),
    .target(name: "HTTPAuthChallenges", dependencies: ["WireText"], swiftSettings: settings),
    .target(name: "ClaimsRequests", dependencies: ["YajlJSON"], swiftSettings: settings),
    .target(
      name: "TokenErrors", dependencies: ["ClaimsRequests", "WireText", "YajlJSON"],
      swiftSettings: settings),
    .target(
      name: "ClaimsChallenges",
      dependencies: [
        "HTTPAuthChallenges", "YajlJSON", "ClaimsRequests", "TokenErrors", "WireText",
      ],
      swiftSettings: settings),
    .target(
      name: "ClaimsChallengesFoundation", dependencies: ["ClaimsChallenges"],
      swiftSettings: settings),

    .target(name: "Transcripts", dependencies: ["ClaimsChallenges"], swiftSettings: settings),

    // The command line: a library that tests can call, and the program around it.
    .target(
      name: "ClaimsChallengeTool", dependencies: ["ClaimsChallenges", "Transcripts"],
      swiftSettings: settings),
    .executableTarget(
      name: "claims-challenge", dependencies: ["ClaimsChallengeTool"], swiftSettings: settings),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "WireTextTests", dependencies: ["WireText"], swiftSettings: settings),
    .testTarget(
      name: "YajlJSONTests", dependencies: ["YajlJSON", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "HTTPAuthChallengesTests", dependencies: ["HTTPAuthChallenges", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ClaimsRequestsTests", dependencies: ["ClaimsRequests", "YajlJSON", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TokenErrorsTests",
      dependencies: ["TokenErrors", "ClaimsRequests", "YajlJSON", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ClaimsChallengesTests", dependencies: ["ClaimsChallenges", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ClaimsChallengesFoundationTests",
      dependencies: ["ClaimsChallengesFoundation", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ClaimsChallengeToolTests",
      dependencies: ["ClaimsChallengeTool", "ClaimsChallenges", "Transcripts", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TranscriptsTests", dependencies: ["Transcripts", "ClaimsChallenges", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzReplayTests",
      dependencies: ["ClaimsChallenges", "HTTPAuthChallenges", "YajlJSON", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests", dependencies: ["ClaimsChallenges", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
