#if Yajl
  import Testing
  import YajlJSON

  /// Each request of yajl for memory, failing once: a typed error, and nothing left behind.
  struct OutOfMemoryTests {
    /// Documents with every construct that yajl keeps something of: nested deeper than its first stack, strings with
    /// escapes longer than its first buffer and than the reader's block, numbers and literals that a chunk cuts.
    static let documents: [[UInt8]] = [
      #"{"a":[1,-2.5e3,true,false,null,"x","\n\u00e9\ud83d\ude00"],"\u0061b":{}}"#,
      String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
      #"[""# + String(repeating: #"\n"#, count: 1_500) + #"",""#
        + String(repeating: #"\u00e9x"#, count: 9_000) + #""]"#,
      #"{""# + String(repeating: #"\t"#, count: 5_000) + #"":"#
        + String(repeating: "1", count: 900) + "}",
      "[" + (0..<2_000).map { _ in #""a\"b",true,12345"# }.joined(separator: ",") + "]",
      "1", #""\n""#, "true",
    ].map { Array($0.utf8) }

    struct Outcome: Equatable {
      var events: [String] = []
      var fault: JSONError?
      var hasFailed = false
    }

    /// Reads a document whole or in chunks, while the requests from one on fail.
    private static func read(_ document: [UInt8], failing: Int, chunk: Int?) -> Outcome {
      var options = JSONOptions.default
      options.limits.maximumDepth = 4_096
      var outcome = Outcome()
      guard let chunk else {
        var parser = JSONParser(options: options, failingRequest: failing)
        var recorder = EventRecorder()
        do throws(JSONError) {
          try parser.parse(document, into: &recorder)
        } catch {
          outcome.fault = error
        }
        outcome.events = recorder.events
        outcome.hasFailed = parser.hasFailedRequest
        return outcome
      }
      var stream = JSONStream(EventRecorder(), options: options, failingRequest: failing)
      do throws(JSONError) {
        for start in stride(from: 0, to: document.count, by: chunk) {
          try stream.feed(document[start..<min(start + chunk, document.count)])
        }
        outcome.events = try stream.finish().events
      } catch {
        outcome.fault = error
        outcome.hasFailed = true
      }
      return outcome
    }

    @Test(arguments: documents.indices, [nil, 7, 4_096])
    func `the n-th request for memory fails, for every n`(index: Int, chunk: Int?) throws {
      let document = Self.documents[index]
      let whole = Self.read(document, failing: .max, chunk: chunk)
      #expect(whole.fault == nil)
      var failures = 0
      while true {
        let reading = Self.read(document, failing: failures, chunk: chunk)
        guard reading.hasFailed else {
          #expect(reading == whole)
          break
        }
        #expect(reading.fault?.code == .outOfMemory)
        if chunk == nil {
          #expect(reading.events == Array(whole.events.prefix(reading.events.count)))
        }
        failures += 1
        try #require(failures < 1_000)
        // The reader that was left serves the next document.
        #expect(try JSONValue(jsonString: #"{"a":["\n"]}"#) == ["a": ["\n"]])
      }
      #expect(failures >= 5)
    }

    @Test func `a parser reads again after a failure`() throws {
      let document = Self.documents[2]
      for failing in 0..<12 {
        var parser = JSONParser(failingRequest: failing)
        _ = try? parser.decode(JSONValue.self, from: document)
        guard parser.hasFailedRequest else { continue }
        #expect(throws: JSONError.self) { try parser.decode(JSONValue.self, from: document) }
      }
      #expect(try JSONValue(jsonBytes: document).array?.count == 2)
    }
  }
#endif
