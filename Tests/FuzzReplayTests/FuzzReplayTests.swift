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

  @Test func `every fuzzer is replayed`() throws {
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: ProjectFiles.url("Tests/Fuzz/Sources").path)
    #expect(
      sources.filter { $0.hasPrefix("Fuzz") }.sorted() == Self.fuzzers.map(\.name).sorted())
  }
}
