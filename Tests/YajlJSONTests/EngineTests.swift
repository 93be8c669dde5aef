import Foundation
import TestSupport
import Testing
import YajlJSON

/// The engines against each other: event by event, fault by fault, whole and in chunks.
///
/// A build without the trait `Yajl` has one engine, and nothing to compare.
@Suite(.enabled(if: JSONEngine.allCases.count > 1))
struct EngineTests {
  /// What both engines say of a text, whole and cut; only the first where they differ.
  private static func compare(
    _ text: [UInt8], cuts: [Int], options: JSONOptions, _ tally: inout Tally
  ) {
    let readings = JSONEngine.allCases.map { engine in
      [
        Reading(whole: text, options: options, engine: engine),
        Reading(text, cuts: cuts, options: options, engine: engine),
      ]
    }
    for other in readings.dropFirst() {
      tally.check(
        other == readings[0],
        "\(String(decoding: text.prefix(200), as: UTF8.self)) \(text.prefix(200)) at \(cuts):\n    \(other)\n    \(readings[0])"
      )
    }
  }

  private static func options(_ index: Int) -> JSONOptions {
    var options = JSONOptions.default
    switch index % 8 {
    case 0: options.duplicateNames = .keep
    case 1: options.requiresIJSON = true
    case 2: options.limits.maximumDepth = 2
    case 3: options.limits.maximumMemberCount = 1
    case 4: options.limits.maximumNumberLength = 3
    case 5: options.limits.maximumStringLength = 4
    case 6: options.skipsByteOrderMark = true
    default: break
    }
    return options
  }

  @Test(arguments: 0..<4)
  func `random texts give the same events and faults`(part: Int) {
    var generator = RandomJSON(seed: 0x454E_4749 + UInt64(part))
    var tally = Tally("both engines, part \(part)")
    for index in 0..<10_000 {
      let text = index % 4 == 0 ? generator.text() : generator.mutatedText()
      var cuts: [Int] = []
      var cut = 0
      while cut < text.count {
        cuts.append(cut)
        cut += 1 + generator.random.index(6)
      }
      Self.compare(text, cuts: cuts, options: Self.options(index), &tally)
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }

  @Test func `numbers and literals that chunks cut are the same`() {
    var tally = Tally("both engines, cut tokens")
    let tokens = [
      "0", "-0", "01", "-", "--1", "1.", "1.5", "1.e5", "1e", "1e+", "1E-07", "1e5e5", "12-3", "+1",
      ".5", "true", "tru", "trux", "truex", "null", "nul", "falsy", "false", "nan", "\"a\"1",
      "1\"a\"",
    ]
    for token in tokens {
      for text in ["\(token)", "[\(token)]", "[\(token) ,1]", "{\"a\":\(token)}", " \(token) "] {
        let bytes = Array(text.utf8)
        for first in 0...bytes.count {
          for second in first...bytes.count {
            Self.compare(bytes, cuts: [first, second], options: .default, &tally)
          }
        }
      }
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }

  @Test(.enabled(if: ProjectFiles.hasSharedVectors))
  func `the files of JSONTestSuite are the same`() throws {
    var tally = Tally("both engines, JSONTestSuite")
    for file in try JSONTestSuiteTests.files() {
      for size in [1, 7, 64] {
        let cuts = Array(stride(from: size, to: file.bytes.count, by: size))
        Self.compare(file.bytes, cuts: cuts, options: JSONTestSuiteTests.options, &tally)
      }
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }

  @Test func `strings that a stream cuts are the same`() {
    var tally = Tally("both engines, cut strings")
    var options = JSONOptions.default
    options.limits.streamedStringPrefixLength = 16_384
    for filler in ["a", "é", "😀", "\\n", "\\ud83d\\ude00", "\\u20ac"] {
      for shift in 0..<4 {
        let text = Array(
          "[\"\(String(repeating: "x", count: shift))\(String(repeating: filler, count: 12_000))\",\"b\"]"
            .utf8)
        Self.compare(
          text, cuts: Array(stride(from: 1_000, to: text.count, by: 1_000)), options: options,
          &tally)
      }
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }
}
