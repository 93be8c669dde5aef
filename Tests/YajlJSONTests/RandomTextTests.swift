import TestSupport
import Testing
import YajlJSON

/// Random texts against a validator that was written separately.
struct RandomTextTests {
  @Test(arguments: 0..<4)
  func `200,000 texts in four parts get the reference validator's verdict`(part: Int) {
    var generator = RandomJSON(seed: 0x4A53_4F4E + UInt64(part))
    var parser = JSONParser()
    var tally = Tally("reference validator, part \(part)")
    var accepted = 0
    for index in 0..<50_000 {
      let text = index % 4 == 0 ? generator.text() : generator.mutatedText()
      let expected = ReferenceJSONValidator.accepts(text)
      var nothing = Nothing()
      var fault: JSONError?
      do throws(JSONError) { try parser.parse(text, into: &nothing) } catch { fault = error }
      if expected { accepted += 1 }
      tally.check((fault == nil) == expected, "\(String(decoding: text, as: UTF8.self)) \(text)")
      if let fault {
        tally.check(fault.offset >= 0 && fault.offset <= text.count, "offset of \(text)")
      }
    }
    tally.report()
    #expect(tally.failures.isEmpty)
    #expect(accepted > 12_500 && accepted < 45_000)
  }

  private struct Nothing: JSONHandler {}

  @Test func `chunks change neither events nor faults`() {
    var generator = RandomJSON(seed: 7)
    var tally = Tally("random chunks")
    for index in 0..<6_000 {
      let text = index % 4 == 0 ? generator.text() : generator.mutatedText()
      let whole = Reading(whole: text)
      var cuts: [Int] = []
      var cut = 0
      while cut < text.count {
        cuts.append(cut)
        cut += generator.random.index(6)
      }
      let chunked = Reading(text, cuts: cuts)
      tally.check(chunked == whole, "\(text) at \(cuts):\n    \(chunked)\n    \(whole)")
    }
    tally.report()
    #expect(tally.failures.isEmpty)
  }

  @Test func `what is written is read as the same value, and written the same again`() throws {
    var generator = RandomJSON(seed: 11)
    var options = JSONOptions.default
    options.duplicateNames = .keep
    for _ in 0..<3_000 {
      let value = try JSONValue(jsonBytes: generator.text(), options: options)
      for style in [JSONWriterStyle.compact, .indented, JSONWriterStyle(escapesNonASCII: true)] {
        let bytes = value.jsonBytes(style: style)
        let again = try JSONValue(jsonBytes: bytes, options: options)
        #expect(again == value)
        #expect(again.hashValue == value.hashValue)
        #expect(again.jsonBytes(style: style) == bytes)
      }
      let canonical = value.jsonBytes(style: .canonical)
      let reread = try JSONValue(jsonBytes: canonical, options: options)
      #expect(reread.jsonBytes(style: .canonical) == canonical)
      #expect(ReferenceJSONValidator.accepts(canonical))
    }
  }

  @Test func `an unchanged document is written back without its white space`() throws {
    for text in [
      #"{"b":1.0,"a":[1e5,-0,{"z":null,"z":2}],"":"é\u007f"}"#.replacing("\\u007f", with: "\u{7F}")
    ] {
      var options = JSONOptions.default
      options.duplicateNames = .keep
      #expect(try JSONValue(jsonString: text, options: options).jsonString() == text)
    }
  }
}
