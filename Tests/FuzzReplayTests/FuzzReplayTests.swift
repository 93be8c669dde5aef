import Foundation
import TestSupport
import Testing

/// The committed inputs of every fuzzer, fail cases among them, against its properties.
@Suite struct FuzzReplayTests {
  private static let fuzzers: [(name: String, firstBroken: @Sendable ([UInt8]) -> String?)] = [
    ("FuzzHeaders", HeadersProperties.firstBroken), ("FuzzJSON", JSONProperties.firstBroken),
    ("FuzzErrors", ErrorsProperties.firstBroken), ("FuzzClaims", ClaimsProperties.firstBroken),
  ]

  private static func inputs(of fuzzer: String) throws -> [(name: String, bytes: [UInt8])] {
    try ["Corpus", "FailCases"].flatMap { folder in
      let path = ProjectFiles.url("Tests/Fuzz/\(folder)/\(fuzzer)")
      let names = try FileManager.default.contentsOfDirectory(atPath: path.path)
      return try names.filter { !$0.hasPrefix(".") }.sorted().map { name in
        (
          "\(folder)/\(fuzzer)/\(name)",
          Array(try Data(contentsOf: path.appendingPathComponent(name)))
        )
      }
    }
  }

  @Test(arguments: fuzzers.map(\.name))
  func `no committed input breaks a property, nor does any beginning of one`(fuzzer: String) throws
  {
    let firstBroken = try #require(Self.fuzzers.first { $0.name == fuzzer }).firstBroken
    let inputs = try Self.inputs(of: fuzzer)
    #expect(!inputs.isEmpty)
    for (name, bytes) in inputs {
      for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        #expect(firstBroken(Array(bytes.prefix(length))) == nil, "\(name), \(length) bytes")
      }
      #expect(firstBroken(bytes) == nil, "\(name)")
    }
  }

  @Test(arguments: fuzzers.map(\.name))
  func `no mutation of a committed input breaks a property`(fuzzer: String) throws {
    let firstBroken = try #require(Self.fuzzers.first { $0.name == fuzzer }).firstBroken
    let inputs = try Self.inputs(of: fuzzer).filter { $0.bytes.count < 1_000 }
    let words = [
      "\"", "\\", "{", "}", "[", ",", "=", "\n", "\u{e9}", "AADSTS5", "1e4", "null", "…",
    ]
    var random = SeededGenerator(seed: 20_261_201)
    for round in 0..<400 {
      let bytes = Mutation.mutate(
        inputs[round % inputs.count].bytes, with: words.map { Array($0.utf8) }, using: &random)
      let broken = firstBroken(bytes)
      #expect(broken == nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func `every fuzzer is replayed`() throws {
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: ProjectFiles.url("Tests/Fuzz/Sources").path)
    #expect(
      sources.filter { $0.hasPrefix("Fuzz") }.sorted() == Self.fuzzers.map(\.name).sorted())
  }
}
