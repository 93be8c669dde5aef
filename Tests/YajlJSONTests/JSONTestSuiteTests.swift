import Foundation
import TestSupport
import Testing
import YajlJSON

/// The files of nst/JSONTestSuite: `y_` must be accepted, `n_` refused, `i_` is ours to decide.
@Suite(.enabled(if: ProjectFiles.hasSharedVectors))
struct JSONTestSuiteTests {
  /// `i_` files that are accepted: numbers are kept as text, and depth is a limit, not grammar.
  static let accepted: Set<String> = [
    "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json",
    "i_number_neg_int_huge_exp.json", "i_number_pos_double_huge_exp.json",
    "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
    "i_number_real_underflow.json", "i_number_too_big_neg_int.json",
    "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
    "i_structure_500_nested_arrays.json",
  ]

  static func files() throws -> [(name: String, bytes: [UInt8])] {
    guard let folder = ProjectFiles.shared("JSONTestSuite/test_parsing") else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }.map {
      ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0)))
    }.sorted { $0.name < $1.name }
  }

  static var options: JSONOptions {
    var options = JSONOptions.default
    options.limits.maximumDepth = 1_000_000
    options.duplicateNames = .keep
    return options
  }

  @Test func `every file gets its verdict`() throws {
    var tally = Tally("JSONTestSuite")
    for file in try Self.files() {
      let isAccepted = Reading(whole: file.bytes, options: Self.options).fault == nil
      let isExpected = file.name.hasPrefix("y_") || Self.accepted.contains(file.name)
      tally.check(isAccepted == isExpected, "\(file.name) accepted: \(isAccepted)")
    }
    tally.report()
    #expect(tally.asked == 318)
    #expect(tally.failures.isEmpty)
  }

  @Test func `every cut into two, and ten chunk sizes, give the same events and fault`() throws {
    var tally = Tally("JSONTestSuite, cut")
    for file in try Self.files() where file.bytes.count <= 4_000 {
      let whole = Reading(whole: file.bytes, options: Self.options)
      for size in [1, 2, 3, 4, 5, 7, 8, 16, 64, 1024] {
        let chunked = Reading(file.bytes, chunk: size, options: Self.options)
        tally.check(chunked == whole, "\(file.name) by \(size): \(chunked)\n    whole: \(whole)")
      }
      for cut in 0...file.bytes.count {
        let halves = Reading(file.bytes, cuts: [cut], options: Self.options)
        tally.check(halves == whole, "\(file.name) at \(cut): \(halves)\n    whole: \(whole)")
      }
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }
}
