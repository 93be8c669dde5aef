import Foundation
import TestSupport
import Testing
import YajlJSON

/// Rows of `Tests/Vectors/json`, each with the rule it stands for.
struct VectorTests {
  private static func rows(_ name: String) throws -> [[String: Any]] {
    try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/json/\(name).json"))
  }

  private static func bytes(_ row: [String: Any]) -> [UInt8] {
    if let text = row["text"] as? String { return Array(text.utf8) }
    let hex = Array((row["hex"] as? String ?? "").utf8)
    return stride(from: 0, to: hex.count, by: 2).compactMap {
      UInt8(String(decoding: hex[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
  }

  private static func name(_ row: [String: Any]) -> String { row["name"] as? String ?? "?" }

  @Test func `each fault has its code and offset, however the document is cut`() throws {
    var tally = Tally("faults.json")
    for row in try Self.rows("faults") {
      let bytes = Self.bytes(row)
      var parser = JSONParser()
      var fault: JSONError?
      do throws(JSONError) { _ = try parser.decode(JSONValue.self, from: bytes) } catch {
        fault = error
      }
      let isRight =
        fault?.code.rawValue == row["code"] as? String && fault?.offset == row["offset"] as? Int
      tally.check(isRight, "\(Self.name(row)): \(fault.map { "\($0)" } ?? "accepted")")
      guard fault?.code != .duplicateName else { continue }  // streams leave names to the handler
      let whole = Reading(whole: bytes)
      tally.check(whole.fault == fault, "\(Self.name(row)): \(whole)")
      for cut in 0...bytes.count {
        let halves = Reading(bytes, cuts: [cut])
        tally.check(halves == whole, "\(Self.name(row)) cut at \(cut): \(halves)")
      }
      let single = Reading(bytes, chunk: 1)
      tally.check(single == whole, "\(Self.name(row)) by bytes: \(single)")
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }

  @Test func `each valid document gives its events`() throws {
    var tally = Tally("accepted.json")
    for row in try Self.rows("accepted") {
      let bytes = Self.bytes(row)
      let whole = Reading(whole: bytes)
      tally.check(whole.fault == nil, "\(Self.name(row)): \(whole)")
      tally.check(whole.events == row["events"] as? [String], "\(Self.name(row)): \(whole.events)")
      for cut in 0...bytes.count {
        tally.check(Reading(bytes, cuts: [cut]) == whole, "\(Self.name(row)) cut at \(cut)")
      }
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }

  @Test func `each number means what it says, exactly`() throws {
    var tally = Tally("numbers.json")
    for row in try Self.rows("numbers") {
      let text = Self.name(row)
      let number = try #require(JSONNumber(text: text))
      tally.check(number.text == text, "\(text) became \(number.text)")
      tally.check(
        number.canonicalText == row["canonical"] as? String, "\(text): \(number.canonicalText)")
      let again = JSONNumber(text: number.canonicalText)
      tally.check(again?.canonicalText == number.canonicalText, "\(text): not stable")
      tally.check(
        number.int == row["int"] as? Int, "\(text): int \(String(describing: number.int))")
      tally.check(
        number.uint64 == (row["uint64"] as? String).flatMap { UInt64($0) },
        "\(text): uint64 \(String(describing: number.uint64))")
      let double = (row["double"] as? String).flatMap { Double($0) }
      tally.check(
        number.double?.bitPattern == double?.bitPattern,
        "\(text): double \(String(describing: number.double))")
      tally.check(
        (try? Double(jsonString: text))?.bitPattern == double?.bitPattern,
        "\(text): double read from a document")
      tally.check((try? Int(jsonString: text)) == number.int, "\(text): int read from a document")
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }

  @Test func `each style writes what it promises`() throws {
    let styles: [String: JSONWriterStyle] = [
      "compact": .compact, "indented": .indented, "canonical": .canonical, "rfc8785": .rfc8785,
      "ascii": JSONWriterStyle(escapesNonASCII: true),
    ]
    var options = JSONOptions.default
    options.duplicateNames = .keep
    var tally = Tally("writing.json")
    for row in try Self.rows("writing") {
      let style = try #require(styles[row["style"] as? String ?? ""])
      let value = try JSONValue(jsonBytes: Self.bytes(row), options: options)
      let text = value.jsonString(style: style)
      tally.check(text == row["expected"] as? String, "\(Self.name(row)): \(text)")
      var writer = JSONWriter(style: style)
      writer.value(value)
      let finished = try writer.finish()
      tally.check(finished == Array(text.utf8), "\(Self.name(row)): finish() differs")
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }
}
