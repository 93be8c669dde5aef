import Testing
import YajlJSON

/// Element streams, line streams and what they do with faults.
struct StreamTests {
  private func elements<Element: JSONDecodable>(
    _ text: String, _ path: JSONPath, of: Element.Type = Element.self, chunk: Int
  ) -> ([Element], JSONError?) {
    var stream = JSONElementStream<Element>(at: path)
    var elements: [Element] = []
    let bytes = Array(text.utf8)
    do throws(JSONError) {
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        elements += try stream.feed(bytes[start..<min(start + chunk, bytes.count)])
      }
      elements += try stream.finish()
      return (elements, nil)
    } catch {
      return (elements, error)
    }
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `a path leads to each of its values`(chunk: Int) {
    let text =
      #"{"x":[9],"log":{"n":1,"entries":[{"r":{"s":1}},{"q":{"s":5}},{"r":{"s":2}},3],"x":{"entries":[{"r":{"s":7}}]}},"l":{"s":8}}"#
    let found: ([JSONValue], JSONError?) = elements(
      text, ["log", "entries", .each, "r"], chunk: chunk)
    #expect(found.0 == [["s": 1], ["s": 2]])
    #expect(found.1 == nil)
    let scalars: ([Int], JSONError?) = elements(
      text, ["log", "entries", .each, "r", "s"], chunk: chunk)
    #expect(scalars.0 == [1, 2])
    let place: ([JSONValue], JSONError?) = elements(text, ["log", "entries", 2], chunk: chunk)
    #expect(place.0 == [["r": ["s": 2]]])
    let whole: ([JSONValue], JSONError?) = elements(text, [], chunk: chunk)
    #expect(whole.0.map { $0.jsonString() } == [text])
    let none: ([JSONValue], JSONError?) = elements(text, ["log", .each], chunk: chunk)
    #expect(none.0.isEmpty)
    let number: ([Int], JSONError?) = elements("42", [], chunk: chunk)
    #expect(number.0 == [42])
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `elements before a fault are given first`(chunk: Int) {
    let broken: ([Int], JSONError?) = elements("[1,2,3,x,4]", [.each], chunk: chunk)
    #expect(broken.0 == [1, 2, 3])
    #expect(broken.1?.code == .unexpectedCharacter)
    #expect(broken.1?.offset == 7)
    let mismatch: ([Int], JSONError?) = elements(#"[1,2,"3",x"#, [.each], chunk: chunk)
    #expect(mismatch.0 == [1, 2])
    #expect(mismatch.1?.code == .typeMismatch)
    #expect(mismatch.1?.offset == 5)
    let duplicate: ([JSONValue], JSONError?) = elements(
      #"[{"a":1},{"b":1,"b":2}]"#, [.each], chunk: chunk)
    #expect(duplicate.0 == [["a": 1]])
    #expect(duplicate.1?.code == .duplicateName)
    #expect(duplicate.1?.offset == 16)
    let open: ([Int], JSONError?) = elements("[1,2", [.each], chunk: chunk)
    #expect(open.0 == [1])
    #expect(open.1?.code == .unexpectedEnd)
  }

  struct Text: JSONDecodable, Sendable {
    var text: String
    var isTruncated: Bool
    init(from json: inout JSONCursor) throws(JSONError) {
      isTruncated = json.isTruncated
      text = try json.string()
    }
  }

  @Test func `a stream cuts long strings at a whole character, however it is cut itself`() throws {
    var options = JSONOptions.default
    options.limits.streamedStringPrefixLength = 16_384
    let units = ["x", "é", "€", "😀", #"\n"#, #"\u00e9"#, #"\ud83d\ude00"#]
    for unit in units {
      for shift in 0..<3 {
        let content =
          String(repeating: "x", count: shift) + String(repeating: unit, count: 20_000)
        let document = Array("[\"\(content)\",\"after\"]".utf8)
        let reference = Reading(document, chunk: 65_536, options: options)
        #expect(reference.fault == nil)
        let kept = reference.events[1].split(separator: " ")
        #expect(kept[0] == "cut" && kept[1] == "1")
        #expect(reference.events[2].hasSuffix("after"))
        #expect(reference.events[2] == "string \(document.count - 8) after")
        for size in [1_000, 16_383, 16_384, 16_390] {
          #expect(Reading(document, chunk: size, options: options) == reference)
        }
      }
    }
  }

  @Test func `an element stream holds 1 MiB of a longer string`() throws {
    var stream = JSONElementStream<Text>(at: [.each])
    var texts: [Text] = []
    texts += try stream.feed(Array(#"["#.utf8))
    for count in [1 << 20, 40 << 20] {
      texts += try stream.feed([0x22])
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
      for _ in 0..<(count >> 20) { texts += try stream.feed(piece) }
      texts += try stream.feed(Array(#"","#.utf8))
    }
    texts += try stream.feed(Array(#""z"]"#.utf8))
    try stream.finish()
    #expect(texts.map(\.isTruncated) == [false, true, false])
    #expect(texts.map(\.text.utf8.count) == [1 << 20, 1 << 20, 1])
  }

  @Test func `a long name is refused where strings are cut`() {
    var options = JSONOptions.default
    options.limits.streamedStringPrefixLength = 16_384
    let document = Array("{\"\(String(repeating: "n", count: 20_000))\":1}".utf8)
    for size in [1_000, 65_536] {
      #expect(Reading(document, chunk: size, options: options).fault?.code == .stringTooLong)
    }
  }

  private func lines(
    _ text: String, separator: UInt8 = 0x0A, chunk: Int,
    options: JSONOptions = .default
  ) -> [String] {
    var stream = JSONLineStream<JSONValue>(separator: separator, options: options)
    let bytes = Array(text.utf8)
    var results: [Result<JSONValue, JSONError>] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      results += stream.feed(bytes[start..<min(start + chunk, bytes.count)])
    }
    if let last = stream.finish() { results.append(last) }
    return results.map { result in
      switch result {
      case .success(let value): value.jsonString()
      case .failure(let error): "\(error.code) \(error.offset)"
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 1_000])
  func `a broken line does not stop the lines after it`(chunk: Int) {
    #expect(
      lines("{\"a\":1}\n\n[1,\r\n 2\r\n\"x\n3 4\nnull", chunk: chunk)
        == [#"{"a":1}"#, "unexpected_end 4", "2", "unexpected_end 2", "trailing_content 2", "null"])
    #expect(lines("", chunk: chunk).isEmpty)
    #expect(lines("\n \n", chunk: chunk).isEmpty)
    #expect(lines("1\n2\n", chunk: chunk) == ["1", "2"])
  }

  @Test(arguments: [1, 2, 3, 5, 1_000])
  func `a line beyond the limit is an error, and the next is read`(chunk: Int) {
    var options = JSONOptions.default
    options.limits.maximumLineLength = 4
    #expect(
      lines("1234\n12345\n[1]\n\"123456789\"\n7", chunk: chunk, options: options)
        == ["1234", "line_too_long 4", "[1]", "line_too_long 4", "7"])
  }

  @Test(arguments: [1, 2, 3, 5, 1_000])
  func `records of RFC 7464 may be cut off only where it shows`(chunk: Int) {
    #expect(
      lines(
        "\u{1E}[1]\n\u{1E}12\n\u{1E}12\u{1E}true\u{1E}\"x\"\u{1E}null\n", separator: 0x1E,
        chunk: chunk)
        == ["[1]", "12", "unexpected_end 2", "unexpected_end 4", #""x""#, "null"])
  }

  @Test func `a stream's handler is readable after an error`() {
    var stream = JSONStream(EventRecorder())
    #expect(throws: JSONError.self) { try stream.feed(Array(#"{"a":1,"b":]"#.utf8)) }
    #expect(stream.handler.events == ["{ 0", "name 1 a", "number 5 1", "name 7 b"])
    #expect(throws: JSONError.self) { try stream.feed(Array("1}".utf8)) }
  }

  /// Keeps the text of every string, with memory of its own.
  struct TextKeeper: JSONHandler {
    var text = "start"
    var texts: [String] = []
    mutating func string(_ string: Span<UInt8>, at offset: Int) {
      text = "\(offset): " + String(repeating: "kept ", count: string.count)
      texts.append(text)
    }
  }

  /// Counts how many of it were made and are gone.
  struct Counted: JSONHandler, ~Copyable {
    final class Tally { var live = 0 }
    let tally: Tally
    init(_ tally: Tally) {
      self.tally = tally
      tally.live += 1
    }
    deinit { tally.live -= 1 }
  }

  @Test(arguments: [#"["abc","def""#, #"["abc","def"] x"#, #"["abc","def"]"#, #"["abc","def",1e"#])
  func `a copy of the handler outlives a stream that fails to finish`(text: String) {
    for size in [1, 3, 100] {
      var stream = JSONStream(TextKeeper())
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        try? stream.feed(bytes[start..<min(start + size, bytes.count)])
      }
      stream.handler.texts.append("changed in place")
      let copy = stream.handler
      let finished = try? stream.finish()
      #expect((finished == nil) == (text.last != "]"))
      #expect(finished?.texts ?? copy.texts == copy.texts)
      #expect(copy.text == "7: kept kept kept ")
      #expect(copy.texts == ["1: kept kept kept ", "7: kept kept kept ", "changed in place"])
    }
  }

  @Test func `a handler that cannot be copied ends once, whatever the stream does`() {
    let tally = Counted.Tally()
    do {
      let dropped = JSONStream(Counted(tally))
      _ = dropped.handler.tally
    }
    #expect(tally.live == 0)
    for text in ["[1]", "[1", "]"] {
      var stream = JSONStream(Counted(tally))
      try? stream.feed(Array(text.utf8))
      #expect(tally.live == 1)
      if let handler = try? stream.finish() {
        #expect(handler.tally.live == 1)
      }
      #expect(tally.live == 0)
    }
  }

  @Test func `parsers, streams and writers can be sent to another task`() async throws {
    func requireSendable<Value: Sendable & ~Copyable>(_: Value.Type) {}
    requireSendable(JSONParser.self)
    requireSendable(JSONWriter.self)
    requireSendable(JSONStream<EventRecorder>.self)
    requireSendable(JSONElementStream<Int>.self)
    requireSendable(JSONLineStream<Int>.self)
    requireSendable(JSONValue.self)
    requireSendable(JSONError.self)
    let sums = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          var parser = JSONParser()
          var sum = 0
          for _ in 0..<200 {
            sum += try parser.decode([Int].self, from: Array("[\(task),1]".utf8)).reduce(0, +)
          }
          return sum
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sums.sorted() == [200, 400, 600, 800])
  }
}
