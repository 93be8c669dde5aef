import Testing
import YajlJSON

/// The reader that waits between two parsers brings nothing with it.
struct IdleReaderTests {
  private static func read(
    _ text: String, _ options: JSONOptions = .default
  ) -> Result<JSONValue, JSONError> {
    var parser = JSONParser(options: options)
    do throws(JSONError) {
      return .success(try parser.decode(from: Array(text.utf8)))
    } catch {
      return .failure(error)
    }
  }

  private static func code(_ text: String, _ options: JSONOptions) -> JSONError.ErrorCode? {
    if case .failure(let error) = read(text, options) { error.code } else { nil }
  }

  @Test func `A parser has its own options, whatever the one before it had`() {
    var small = JSONOptions()
    small.limits.maximumByteCount = 20
    small.limits.maximumDepth = 2
    small.limits.maximumStringLength = 3
    small.limits.maximumNumberLength = 2
    small.limits.maximumMemberCount = 1
    var strict = JSONOptions()
    strict.requiresIJSON = true
    var lenient = JSONOptions()
    lenient.duplicateNames = .keep
    lenient.skipsByteOrderMark = true
    let cases: [(String, JSONOptions, JSONError.ErrorCode)] = [
      ("[                    ]", small, .documentTooLong), ("[[[]]]", small, .tooDeep),
      ("\"four\"", small, .stringTooLong), ("123", small, .numberTooLong),
      (#"{"a":1,"b":2}"#, small, .tooManyMembers), ("9007199254740993", strict, .notIJSON),
      (#"{"a":1,"a":2}"#, .default, .duplicateName), ("\u{FEFF}1", .default, .byteOrderMark),
    ]
    for (text, options, code) in cases {
      for _ in 0..<2 {
        #expect(Self.code(text, options) == code)
        #expect(Self.code(text, lenient) == nil)
      }
    }
  }

  @Test func `A document that breaks off anywhere leaves nothing to the next parser`() throws {
    let text = #"{"a\n":["x\u00e9",-1.5e3,true,null,{"bb":"\\"}],"c":"\ud83d\ude00"}"#
    let whole = try Self.read(text).get()
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      var parser = JSONParser()
      #expect(throws: JSONError.self) { try parser.decode(JSONValue.self, from: bytes[..<count]) }
      #expect(try Self.read(text).get() == whole)
    }
  }

  @Test func `Parsers that live at the same time have readers of their own`() throws {
    var outer = JSONParser()
    var inner = JSONParser()
    for number in 0..<3 {
      #expect(try outer.decode(Int.self, from: Array("\(number)".utf8)) == number)
      #expect(try inner.decode(Int.self, from: Array("\(-number)".utf8)) == -number)
      #expect(try Self.read("\(number)").get().int == number)
    }
  }

  @Test func `Many tasks read at once`() async {
    let rights = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<200).count { round in
            let text = #"{"task":\#(task),"round":\#(round),"text":"\n\#(task)"}"#
            guard case .success(let value) = Self.read(text) else { return false }
            return value["task"]?.int == task && value["round"]?.int == round
              && value["text"]?.string == "\n\(task)"
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(rights == 8 * 200)
  }
}

struct ShortTextTests {
  /// Short text is written by words that overlap: every length, every place of a special byte.
  @Test func `Text of every length is written alike, wherever a character needs an escape`() {
    for count in 0..<40 {
      let plain = String(repeating: "a", count: count)
      #expect(plain.jsonString() == "\"\(plain)\"")
      for place in 0..<count {
        let before = String(repeating: "b", count: place)
        let after = String(repeating: "c", count: count - place - 1)
        for (character, written) in [
          ("\"", "\\\""), ("\\", "\\\\"), ("\u{1}", "\\u0001"), ("\u{1F}", "\\u001f"),
          ("\n", "\\n"),
          (" ", " "), ("!", "!"), ("#", "#"), ("[", "["), ("]", "]"), ("\u{7F}", "\u{7F}"),
          ("é", "é"), ("😀", "😀"),
        ] {
          #expect((before + character + after).jsonString() == "\"\(before)\(written)\(after)\"")
        }
        var ascii = JSONWriterStyle.compact
        ascii.escapesNonASCII = true
        #expect((before + "é" + after).jsonString(style: ascii) == "\"\(before)\\u00e9\(after)\"")
      }
    }
  }
}
