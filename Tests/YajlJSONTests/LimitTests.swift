import Foundation
import TestSupport
import Testing
import YajlJSON

/// Each limit, just below and just beyond it, whole and in chunks; and hostile sizes.
struct LimitTests {
  private func fault(
    _ document: [UInt8], _ change: (inout JSONLimits) -> Void = { _ in }
  ) -> JSONError? {
    var options = JSONOptions.default
    change(&options.limits)
    return Reading(whole: document, options: options).fault
  }

  private func expectSame(_ document: [UInt8], _ change: (inout JSONLimits) -> Void) {
    var options = JSONOptions.default
    change(&options.limits)
    let whole = Reading(whole: document, options: options)
    for size in 1...max(1, min(document.count, 40)) {
      #expect(Reading(document, chunk: size, options: options) == whole)
    }
  }

  @Test func `defaults are those of the documentation`() {
    let limits = JSONLimits.default
    #expect(limits.maximumByteCount == 64 << 20)
    #expect(limits.maximumDepth == 512)
    #expect(limits.maximumStringLength == 16 << 20)
    #expect(limits.maximumNumberLength == 1_024)
    #expect(limits.maximumMemberCount == 100_000)
    #expect(limits.maximumLineLength == 16 << 20)
  }

  @Test(arguments: [Int.max, Int.max - 1, Int.min, -1, 0])
  func `limits of any size are taken`(limit: Int) {
    let changes: [WritableKeyPath<JSONLimits, Int>] = [
      \.maximumByteCount, \.maximumDepth, \.maximumStringLength, \.maximumNumberLength,
      \.maximumMemberCount, \.maximumLineLength,
    ]
    for document in [#"{"a":[1,"x",-2.5e7x"#, #"[{"a":"\n","b":12}]"#, "1", "12x", #""abc""#] {
      for change in changes {
        var options = JSONOptions.default
        options.limits[keyPath: change] = limit
        if limit > 0 {
          #expect(
            Reading(whole: Array(document.utf8), options: options)
              == Reading(whole: Array(document.utf8)))
        } else if change != \.maximumByteCount {
          expectSame(Array(document.utf8)) { $0[keyPath: change] = limit }
        }
      }
      var options = JSONOptions.default
      options.limits.streamedStringPrefixLength = limit
      #expect(
        Reading(Array(document.utf8), chunk: 2, options: options)
          == Reading(whole: Array(document.utf8)))
    }
  }

  @Test func `a document has at most so many bytes`() {
    #expect(fault(Array("[1,2]".utf8)) { $0.maximumByteCount = 5 } == nil)
    let error = fault(Array("[1,2]".utf8)) { $0.maximumByteCount = 4 }
    #expect(error?.code == .documentTooLong)
    #expect(error?.offset == 4)
  }

  /// The fault of so many bytes that nothing touches, which therefore take no memory.
  private func fault(ofUntouchedBytes count: Int) -> JSONError? {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    guard let start = unsafe mmap(nil, count, PROT_READ, flags, -1, 0), unsafe start != MAP_FAILED
    else { return nil }
    defer { unsafe munmap(start, count) }
    var options = JSONOptions.default
    options.limits.maximumByteCount = .max
    var parser = JSONParser(options: options)
    do throws(JSONError) {
      _ = try unsafe parser.decode(
        JSONValue.self, from: UnsafeRawBufferPointer(start: start, count: count))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a document that is read as a whole has at most 2 GiB`() {
    let error = fault(ofUntouchedBytes: 1 << 31)
    #expect(error?.code == .documentTooLong)
    #expect(error?.offset == (1 << 31) - 1)
  }

  @Test func `arrays and objects are nested at most so deep`() {
    #expect(fault(Array(#"[{"a":[]}]"#.utf8)) { $0.maximumDepth = 3 } == nil)
    let error = fault(Array(#"[{"a":[]}]"#.utf8)) { $0.maximumDepth = 2 }
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == 6)
    expectSame(Array(#"[{"a":[]}]"#.utf8)) { $0.maximumDepth = 2 }
    #expect(fault(Array("1".utf8)) { $0.maximumDepth = 0 } == nil)
  }

  @Test(arguments: [#"["abcd"]"#, #"{"abcd":1}"#, #"["ab\n"]"#, #"["abé"]"#])
  func `a string has at most so many bytes as written`(text: String) {
    let document = Array(text.utf8)
    #expect(fault(document) { $0.maximumStringLength = 4 } == nil)
    let error = fault(document) { $0.maximumStringLength = 3 }
    #expect(error?.code == .stringTooLong)
    #expect(error?.offset == 1)
    for limit in 0...4 { expectSame(document) { $0.maximumStringLength = limit } }
  }

  @Test func `a fault within a string beyond the limit is the string's length`() {
    for text in [#"["abcd\x"]"#, "[\"abcd\u{1}\"]", #"["abcd"#] {
      #expect(fault(Array(text.utf8)) { $0.maximumStringLength = 3 }?.code == .stringTooLong)
      expectSame(Array(text.utf8)) { $0.maximumStringLength = 3 }
    }
  }

  @Test(arguments: ["[1234]", "1234", "[-123]", "[1.23]", "[1e23]", #"{"a":1234}"#])
  func `a number has at most so many bytes`(text: String) {
    let document = Array(text.utf8)
    #expect(fault(document) { $0.maximumNumberLength = 4 } == nil)
    #expect(fault(document) { $0.maximumNumberLength = 3 }?.code == .numberTooLong)
    for limit in 0...4 { expectSame(document) { $0.maximumNumberLength = limit } }
  }

  @Test func `a long number is refused however it goes on`() {
    for text in ["[1234x", "[1234.", "[1 1234]", "[1234", "[1.2.3", "{1234:1}", "[12 , 1234e]"] {
      expectSame(Array(text.utf8)) { $0.maximumNumberLength = 3 }
      expectSame(Array(text.utf8)) { $0.maximumNumberLength = 2 }
    }
  }

  @Test func `an object has at most so many members`() {
    let document = Array(#"[{"a":1,"b":2},{"a":1,"b":{},"c":3}]"#.utf8)
    #expect(fault(document) { $0.maximumMemberCount = 3 } == nil)
    let error = fault(document) { $0.maximumMemberCount = 2 }
    #expect(error?.code == .tooManyMembers)
    #expect(error?.offset == 29)
    expectSame(document) { $0.maximumMemberCount = 2 }
  }

  @Test func `ten million opening brackets are refused at the limit`() {
    let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 10_000_000)
    let error = Reading(whole: brackets).fault
    #expect(error?.code == .tooDeep)
    #expect(error?.offset == 512)
    #expect(Reading(brackets, chunk: 65_536).fault == error)
  }

  @Test func `a tree is never deeper than 1,024 levels, whatever the limit`() throws {
    var options = JSONOptions.default
    options.limits.maximumDepth = 1_000_000
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: "["), count: depth)
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(throws: JSONError.self) { try JSONValue(jsonBytes: nested(1_025), options: options) }
    #expect(throws: JSONError.self) { try JSONValue(jsonBytes: nested(100_000), options: options) }
    #expect(Reading(whole: nested(100_000), options: options).fault == nil)
    let deepest = try JSONValue(jsonBytes: nested(1_024), options: options)
    let copy = try JSONValue(jsonBytes: nested(1_024), options: options)
    #expect(deepest == copy)
    #expect(deepest.hashValue == copy.hashValue)
    #expect(deepest.jsonBytes() == nested(1_024))
    #expect(deepest.jsonBytes(style: .canonical) == nested(1_024))
  }

  @Test func `a million names, all the same, are refused by number`() {
    var document = Array("{".utf8)
    for index in 0..<1_000_000 { document += (index == 0 ? #""k":0"# : #","k":0"#).utf8 }
    document += "}".utf8
    #expect(fault(document)?.code == .tooManyMembers)
    let raised = fault(document) { $0.maximumMemberCount = 2_000_000 }
    #expect(raised == nil)  // events; only values refuse duplicates
    var options = JSONOptions.default
    options.limits.maximumMemberCount = 2_000_000
    #expect(throws: JSONError.self) { try JSONValue(jsonBytes: document, options: options) }
  }

  @Test func `white space is read in constant memory`() throws {
    var stream = JSONStream(Count())
    let spaces = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<32 { try stream.feed(spaces) }
    try stream.feed(Array("[]".utf8))
    for _ in 0..<32 { try stream.feed(spaces) }
    #expect(try stream.finish().count == 2)
  }

  @Test func `400 KB of string by single bytes, and 64 MB of string, take linear time`() throws {
    var small = Reading([UInt8](), chunk: 1)
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 400_000)
    small = Reading([0x22] + text + [0x22], chunk: 1)
    #expect(small.events.first?.utf8.count == 400_000 + "string 0 ".utf8.count)
    var options = JSONOptions.default
    options.limits.maximumStringLength = 100 << 20
    var stream = JSONStream(Count(), options: options)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    try stream.feed([0x22])
    for _ in 0..<64 { try stream.feed(piece) }
    try stream.feed([0x22])
    let count = try stream.finish()
    #expect(count.count == 1)
    #expect(count.textCount == 64 << 20)
  }

  @Test func `a string beyond 16 MiB is refused before it ends`() {
    var stream = JSONStream(Count())
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(throws: JSONError.self) {
      try stream.feed([0x22])
      for _ in 0..<17 { try stream.feed(piece) }
    }
  }

  struct Count: JSONHandler {
    var count = 0
    var textCount = 0
    mutating func beginArray(at offset: Int) { count += 1 }
    mutating func endArray(at offset: Int) { count += 1 }
    mutating func string(_ string: Span<UInt8>, at offset: Int) {
      count += 1
      textCount += string.count
    }
  }
}
