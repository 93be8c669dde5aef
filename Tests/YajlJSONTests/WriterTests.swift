import TestSupport
import Testing
import YajlJSON

/// The writer: what it writes, and that it never writes anything invalid.
struct WriterTests {
  private func write(_ body: (inout JSONWriter) -> Void) -> Result<String, JSONError> {
    var writer = JSONWriter()
    body(&writer)
    do throws(JSONError) {
      return .success(String(decoding: try writer.finish(), as: UTF8.self))
    } catch {
      return .failure(error)
    }
  }

  @Test func `objects, arrays and values nest`() {
    let result = write { json in
      json.object { json in
        json.member("a", 1)
        json.member("b") { json in
          json.array { json in
            json.value("x")
            json.value(true)
            json.object { _ in }
            json.value(Int?.none)
            json.value([1.5, 2])
          }
        }
      }
    }
    #expect(result == .success(#"{"a":1,"b":["x",true,{},null,[1.5,2.0]]}"#))
  }

  @Test func `every misuse is thrown, and leaves nothing behind`() throws {
    let misuses: [(inout JSONWriter) -> Void] = [
      { _ in },
      {
        $0.value(1)
        $0.value(2)
      },
      { $0.member("a", 1) },
      { $0.object { $0.value(1) } },
      { $0.object { $0.array { _ in } } },
      { $0.array { $0.member("a", 1) } },
      { $0.object { $0.member("a") { _ in } } },
      {
        $0.object {
          $0.member("a") {
            $0.value(1)
            $0.value(2)
          }
        }
      },
      { $0.object { $0.member("a") { $0.member("b", 1) } } },
      { $0.array { json in _ = try? json.finish() } },
      { $0.value(Double.nan) },
      { $0.value(Silent()) },
      { $0.array { $0.value(Silent()) } },
    ]
    var writer = JSONWriter()
    for (index, misuse) in misuses.enumerated() {
      misuse(&writer)
      #expect(throws: JSONError.self, "misuse \(index)") { try writer.finish() }
      writer.value("next")
      #expect(try writer.finish() == Array(#""next""#.utf8))
    }
  }

  struct Silent: JSONEncodable { func encode(to json: inout JSONWriter) {} }

  /// An encoder that calls the writer at random, allowed or not.
  struct Chaotic: JSONEncodable {
    var seed: UInt64
    func encode(to json: inout JSONWriter) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<random.index(4) { call(&json, &random, 0) }
    }
    private func call(_ json: inout JSONWriter, _ random: inout SeededGenerator, _ depth: Int) {
      switch random.index(depth > 3 ? 2 : 6) {
      case 0: json.value("v")
      case 1: json.member("m", 1)
      case 2: json.array { nested(&$0, &random, depth) }
      case 3: json.object { nested(&$0, &random, depth) }
      case 4: json.member("n") { nested(&$0, &random, depth) }
      default: json.value(Silent())
      }
    }
    private func nested(_ json: inout JSONWriter, _ random: inout SeededGenerator, _ depth: Int) {
      for _ in 0..<random.index(4) { call(&json, &random, depth + 1) }
    }
  }

  @Test(arguments: [JSONWriterStyle.compact, .indented, .canonical, .rfc8785])
  func `no sequence of calls gives invalid JSON`(style: JSONWriterStyle) {
    for seed in 0..<3_000 as Range<UInt64> {
      let bytes = Chaotic(seed: seed).jsonBytes(style: style)
      #expect(ReferenceJSONValidator.accepts(bytes), "seed \(seed)")
    }
  }

  @Test func `members written in any order are sorted, deep ones too`() {
    struct Unsorted: JSONEncodable {
      func encode(to json: inout JSONWriter) {
        json.object { json in
          json.member("b") { json in
            json.object { json in
              json.member("z", [1, 2])
              json.member("y", "\"")
            }
          }
          json.member("a", 1)
          json.member("c", true)
        }
      }
    }
    #expect(
      Unsorted().jsonString(style: .canonical) == #"{"a":1,"b":{"y":"\"","z":[1,2]},"c":true}"#)
    var style = JSONWriterStyle.indented
    style.sortsMembers = true
    #expect(
      Unsorted().jsonString(style: style)
        == "{\n  \"a\": 1,\n  \"b\": {\n    \"y\": \"\\\"\",\n    \"z\": [\n      1,\n      2\n    ]\n  },\n  \"c\": true\n}"
    )
  }

  @Test(arguments: [
    "1e400", "9007199254740993", "18446744073709551615", "1" + String(repeating: "0", count: 30),
  ])
  func `RFC 8785 refuses numbers that no double is`(text: String) throws {
    var writer = JSONWriter(style: .rfc8785)
    writer.value(try JSONValue(jsonString: text))
    let error = #expect(throws: JSONError.self) { try writer.finish() }
    #expect(error?.code == .numberOutOfRange)
  }

  @Test func `RFC 8785 keeps integers that a double is`() throws {
    var writer = JSONWriter(style: .rfc8785)
    writer.value(
      try JSONValue(jsonString: "[9007199254740994,-9007199254740992,1152921504606846976]"))
    #expect(
      try writer.finish() == Array("[9007199254740994,-9007199254740992,1152921504606847000]".utf8))
  }
}
