import Foundation
import Testing
import YajlJSON

/// What yajl 2.1.0 gets wrong, and this library must not.
struct YajlDefectTests {
  @Test func `nothing of one document is left for the next`() throws {
    var parser = JSONParser()
    let broken: [[UInt8]] =
      [#"{"a":1} "left"#, #"["open"#, "[1,2", "tru", "[[[[", #"{"a":"#, "[1}", "12", #"["\ud83d"#]
      .map { Array($0.utf8) }
      + [0xE0, 0xED, 0xF0, 0xF4].map { [UInt8(ascii: "\""), $0, 0x28] }
    for document in broken {
      _ = try? parser.decode(JSONValue.self, from: document)
      #expect(try parser.decode(JSONValue.self, from: Array(#"{"é":[2]}"#.utf8)) == ["é": [2]])
      #expect(throws: JSONError.self) { try parser.decode(JSONValue.self, from: Array("".utf8)) }
    }
  }

  @Test func `a handler that throws does not harm the parser`() throws {
    struct Refusing: JSONHandler {
      mutating func number(_ number: Span<UInt8>, at offset: Int) throws(JSONError) {
        throw JSONError(.typeMismatch, offset: offset, reason: "No numbers here.")
      }
    }
    var parser = JSONParser()
    var handler = Refusing()
    #expect(throws: JSONError(.typeMismatch, offset: 1, reason: "No numbers here.")) {
      try parser.parse(Array("[1]".utf8), into: &handler)
    }
    #expect(try parser.decode(Int.self, from: Array("1".utf8)) == 1)
    var stream = JSONStream(Refusing())
    for _ in 0..<2 {
      #expect(throws: JSONError(.typeMismatch, offset: 1, reason: "No numbers here.")) {
        try stream.feed(Array("[1,2,3]".utf8))
      }
    }
  }

  @Test func `Int64.min and minus zero survive`() throws {
    #expect(try Int(jsonString: "-9223372036854775808") == .min)
    #expect(try Double(jsonString: "-0").sign == .minus)
    #expect(try JSONValue(jsonString: "-0").jsonString() == "-0")
    #expect(throws: JSONError.self) { try Int(jsonString: "9223372036854775808") }
    #expect(throws: JSONError.self) { try Int(jsonString: "1.5") }
    #expect(throws: JSONError.self) { try Double(jsonString: "1e400") }
  }

  /// Under a locale with decimal commas, yajl reads `1.5` as 1 and writes it as `1,5`.
  @Test(
    .enabled("a locale with decimal commas is installed") { DecimalComma.localeName != nil })
  func `no locale changes numbers`() throws {
    let name = try #require(DecimalComma.localeName)
    #expect(unsafe setlocale(LC_NUMERIC, name) != nil)
    defer { _ = unsafe setlocale(LC_NUMERIC, "C") }
    #expect(unsafe strtod("1,5", nil) == 1.5)
    let doubles = try [Double](jsonString: "[1.5,2.25e1,123456.789012345678901]")
    #expect(doubles == [1.5, 22.5, 123456.789012345678901])
    #expect([1.5, 0.1].jsonString() == "[1.5,0.1]")
    #expect([JSONValue.number(1)].jsonString(style: .rfc8785) == "[1]")
    #expect(JSONNumber(text: "1.5")?.double == 1.5)
  }

  @Test func `an incomplete document gives its complete members`() {
    var parser = JSONParser()
    func members(_ text: String) -> (String, JSONError.ErrorCode?) {
      let (members, fault) = parser.completeMembers(of: text.utf8)
      return (members.jsonString(), fault?.code)
    }
    #expect(members(#"{"a":1,"b":[2],"c":"x"}"#) == (#"{"a":1,"b":[2],"c":"x"}"#, nil))
    #expect(members(#"{"a":1,"b":[2"#) == (#"{"a":1}"#, .unexpectedEnd))
    #expect(members(#"{"a":1,"b":12"#) == (#"{"a":1}"#, .unexpectedEnd))
    #expect(members(#"{"a":1,"b":12,"#) == (#"{"a":1,"b":12}"#, .unexpectedEnd))
    #expect(members(#"{"a":{"x":1},"b":"cut"#) == (#"{"a":{"x":1}}"#, .unexpectedEnd))
    #expect(members(#"{"a":"1","b"<html>"#) == (#"{"a":"1"}"#, .unexpectedCharacter))
    #expect(members(#"{"a":1,"a":2,"#) == (#"{"a":1,"a":2}"#, .unexpectedEnd))
    #expect(members(#"{"a":1}x"#) == (#"{"a":1}"#, .trailingContent))
    #expect(members("<html>") == ("{}", .unexpectedCharacter))
    #expect(members("[1]") == ("{}", .typeMismatch))
    #expect(members("") == ("{}", .unexpectedEnd))
    #expect(members(#"{"a":1,"b":tru"#) == (#"{"a":1}"#, .unexpectedEnd))
  }
}

/// A locale that writes numbers with a decimal comma. Only numbers are changed by the test.
private enum DecimalComma {
  static let localeName: String? = ["de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"].first { name in
    let isInstalled = unsafe setlocale(LC_NUMERIC, name) != nil
    _ = unsafe setlocale(LC_NUMERIC, "C")
    return isInstalled
  }
}
