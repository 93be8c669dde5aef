import Testing
import YajlJSON

/// Typed decoding with a cursor.
struct CursorTests {
  struct Entry: JSONDecodable, Equatable {
    enum Member: String, CaseIterable, JSONMember { case status, tags, note }
    var status = 0
    var tags: [String] = []
    var note: String??

    init(status: Int, tags: [String], note: String?? = nil) {
      (self.status, self.tags, self.note) = (status, tags, note)
    }

    init(from json: inout JSONCursor) throws(JSONError) {
      try json.beginObject()
      while let member: Member = try json.nextMember() {
        switch member {
        case .status: status = try json.int()
        case .tags: tags = try json.decode()
        case .note: note = .some(try json.decode())
        }
      }
    }
  }

  @Test func `unknown members are skipped, whatever they hold`() throws {
    let text =
      #"{"x":{"status":1,"y":[[]]},"status":401,"z":[{"tags":[]}],"tags":["a","b"],"n":null}"#
    #expect(try Entry(jsonString: text) == Entry(status: 401, tags: ["a", "b"]))
  }

  @Test func `null and absence are told apart`() throws {
    #expect(try Entry(jsonString: #"{"note":null}"#).note == .some(nil))
    #expect(try Entry(jsonString: "{}").note == nil)
    #expect(try Entry(jsonString: #"{"note":"x"}"#).note == "x")
  }

  @Test func `names are compared after unescaping`() throws {
    #expect(try Entry(jsonString: #"{"st\u0061tus":7}"#).status == 7)
  }

  @Test(
    arguments: [
      (#"{"status":"401"}"#, 10), (#"{"tags":[1]}"#, 9), (#"{"tags":{}}"#, 8), ("[]", 0),
      (#"{ "status" : null}"#, 13), (#"{"note":{}}"#, 8),
    ])
  func `another type than asked for is a mismatch at its offset`(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try Entry(jsonString: text) }
    #expect(error?.code == .typeMismatch)
    #expect(error?.offset == offset)
  }

  struct Lazy: JSONDecodable {
    enum Member: String, CaseIterable, JSONMember { case a, b }
    var seen: [Member] = []
    var elements = 0
    init(from json: inout JSONCursor) throws(JSONError) {
      try json.beginObject()
      while let member: Member = try json.nextMember() {
        seen.append(member)
        if member == .b {
          try json.beginArray()
          while try json.nextElement() { elements += 1 }  // takes none of them
        }
      }
    }
  }

  @Test func `values that a loop does not take are skipped`() throws {
    let lazy = try Lazy(
      jsonString: #"{"a":{"b":[1]},"b":[[1],{"x":2},3],"a":0}"#.replacing(#","a":0"#, with: ""))
    #expect(lazy.seen == [.a, .b])
    #expect(lazy.elements == 3)
  }

  struct Early: JSONDecodable {
    init(from json: inout JSONCursor) throws(JSONError) {
      try json.beginArray()
      _ = try json.nextElement()  // leaves the rest
    }
  }

  @Test func `what a nested decoder leaves is skipped`() throws {
    #expect(try [Early](jsonString: "[[1,2],[[3],4],[]]").count == 3)
  }

  struct Greedy: JSONDecodable {
    init(from json: inout JSONCursor) throws(JSONError) {
      _ = try json.int()
      _ = try json.int()
    }
  }

  @Test func `a decoder cannot read past its own value`() {
    let error = #expect(throws: JSONError.self) { try [Greedy](jsonString: "[1,2]") }
    #expect(error?.code == .cursorMisuse)
  }

  struct Named: JSONDecodable, Equatable {
    enum Member: String, CaseIterable, JSONMember { case name }
    var name = ""
    init(from json: inout JSONCursor) throws(JSONError) {
      try json.beginObject()
      while let _: Member = try json.nextMember() { name = try json.string() }
    }
  }

  /// Takes the elements or members that are of the type, and counts the others.
  struct Forgiving<Element: JSONDecodable>: JSONDecodable {
    var taken: [Element] = []
    var others = 0
    init(from json: inout JSONCursor) throws(JSONError) {
      if (try? json.beginArray()) != nil {
        while try json.nextElement() { take(&json) }
      } else {
        try json.beginObject()
        while try json.nextName() != nil { take(&json) }
      }
    }

    private mutating func take(_ json: inout JSONCursor) {
      let offset = json.offset
      do throws(JSONError) { taken.append(try json.decode()) } catch { others += 1 }
      #expect(json.offset > offset)
    }
  }

  @Test(
    arguments: [
      #"[{"name":"a"},[{"name":"b"}],{"name":"c"}]"#, #"[{"name":"a"},{"name":1},{"name":"c"}]"#,
      #"[{"name":"a"},{"x":[],"name":[{"y":[1]}],"z":2},{"name":"c"}]"#,
      #"[1,{"name":"a"},null,"x",{"name":"c"},[[[]]]]"#,
      #"{"x":{"name":"a"},"y":2,"z":{"name":"c"}}"#,
      #"{"u":[],"x":{"name":"a"},"y":{"name":{"name":"b"}},"z":{"name":"c"}}"#,
    ])
  func `the cursor stands behind the value, also when its decoder throws`(text: String) throws {
    let found = try Forgiving<Named>(jsonString: text)
    #expect(found.taken.map(\.name) == ["a", "c"])
    #expect(found.others > 0)
  }

  @Test func `a decoder that throws deep inside leaves the outer ones where they were`() throws {
    let text = #"[[{"name":1},{"name":"a"}],5,[[[{"name":"b"}]]],[{"name":"c"},[{"name":2}]],{}]"#
    let found = try Forgiving<Forgiving<Named>>(jsonString: text)
    #expect(found.taken.map { $0.taken.map(\.name) } == [["a"], [], ["c"], []])
    #expect(found.taken.map(\.others) == [1, 1, 1, 0])
    #expect(found.others == 1)
    // A value that nests too deep for a tree, with one behind it.
    var options = JSONOptions.default
    options.limits.maximumDepth = 5_000
    let deep = String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000)
    let values = try Forgiving<JSONValue>(jsonString: "[1,\(deep),2]", options: options)
    #expect(values.taken == [1, 2])
    #expect(values.others == 1)
  }

  struct Sized: JSONDecodable {
    var counts: [Int] = []
    init(from json: inout JSONCursor) throws(JSONError) {
      counts.append(json.count)
      try json.beginArray()
      while try json.nextElement() {
        counts.append(json.count)
        try json.skip()
      }
    }
  }

  @Test func `a container knows its count`() throws {
    #expect(
      try Sized(jsonString: #"[{"a":1,"b":{"c":2}},[],[1,[2,3]],"x"]"#).counts == [4, 2, 0, 2, 0])
  }

  @Test func `duplicate names are refused anywhere, or kept`() throws {
    #expect(throws: JSONError.self) { try Entry(jsonString: #"{"x":{"k":1,"k":2}}"#) }
    var options = JSONOptions.default
    options.duplicateNames = .keep
    #expect(try Entry(jsonString: #"{"status":1,"status":2}"#, options: options).status == 2)
    // Many names go through a hash table.
    func object(_ names: some Sequence<Int>) -> String {
      "{" + names.map { "\"n\($0)\":0" }.joined(separator: ",") + "}"
    }
    #expect(try JSONObject(jsonString: object(0..<2_000)).count == 2_000)
    let error = #expect(throws: JSONError.self) {
      try JSONObject(jsonString: object(Array(0..<2_000) + [1_234]))
    }
    #expect(error?.code == .duplicateName)
    for count in 2...40 {  // each pair of equal names is found
      for first in stride(from: 0, to: count - 1, by: 3) {
        let names = Array(0..<count - 1) + [first]
        #expect(throws: JSONError.self) { try JSONObject(jsonString: object(names)) }
      }
    }
  }

  @Test func `I-JSON refuses what a double or a string cannot hold`() throws {
    var options = JSONOptions.default
    options.requiresIJSON = true
    options.duplicateNames = .keep
    for text in [
      "9007199254740991", "-9007199254740991", "1e300", #""\ud83d\ude00""#, "0.1", #"{"a":1}"#,
    ] {
      #expect(try JSONValue(jsonString: text, options: options).jsonString().isEmpty == false)
    }
    for text in ["9007199254740992", "1e400", "123456789012345678901", #"{"a":1,"a":2}"#] {
      #expect(throws: JSONError.self) { try JSONValue(jsonString: text, options: options) }
    }
    for text in [#""\uffff""#, #""\ufdd0""#, "\"\u{FFFE}\"", #""\ud83f\udfff""#, "\"\u{10FFFF}\""] {
      let error = #expect(throws: JSONError.self) {
        try JSONValue(jsonString: text, options: options)
      }
      #expect(error?.code == .notIJSON)
      #expect(try JSONValue(jsonString: text).string != nil)
    }
  }

  @Test func `a byte order mark is skipped when asked for`() throws {
    var options = JSONOptions.default
    options.skipsByteOrderMark = true
    #expect(try JSONValue(jsonString: "\u{FEFF}[1]", options: options) == [1])
    #expect(Reading(Array("\u{FEFF}[1]".utf8), chunk: 1, options: options).fault == nil)
    #expect(Reading(Array("\u{FEFF}[1]".utf8), chunk: 1, options: options).events.first == "[ 3")
    #expect(throws: JSONError.self) { try JSONValue(jsonString: "\u{FEFF}[1]") }
  }

  @Test func `a position counts lines and bytes from 1`() {
    let text = Array("[\n 1,\r\n  x]\r".utf8)
    let error = JSONError(.unexpectedCharacter, offset: 9, reason: "")
    #expect(error.position(in: text).line == 3)
    #expect(error.position(in: text).column == 3)
    let start = JSONError(.unexpectedEnd, offset: 0, reason: "")
    #expect(start.position(in: []).line == 1)
    #expect(start.position(in: []).column == 1)
    let beyond = JSONError(.unexpectedEnd, offset: 99, reason: "")
    #expect(beyond.position(in: text).line == 4)
  }

  @Test func `no error shows text of the input`() {
    for text in [#"{"s3cret":s3cret}"#, #"["s3cret""#, #"{"s3cret":1,"s3cret":2}"#, "s3cret"] {
      let error = #expect(throws: JSONError.self) { try JSONValue(jsonString: text) }
      #expect(error.map { !"\($0) \(String(reflecting: $0))".contains("s3cret") } == true)
    }
  }
}
