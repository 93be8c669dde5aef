import ClaimsChallenges

/// What a command does with one line of NDJSON.
protocol LineAnswerer {
  /// Reads a request and gives what answers it.
  func answer(_ request: LineRequest) throws(LineFailure) -> any JSONEncodable
}

/// Answers NDJSON line by line, in order and in constant memory.
///
/// An answer is `{"id":…,"result":{…}}` or `{"id":…,"failure":{…}}`. A line that cannot be read does
/// not stop the run.
struct LineRunner {
  private let host: any ToolHost

  init(_ host: any ToolHost) { self.host = host }

  /// Done when all lines were answered, malformed input when at least one could not be read.
  func run(_ answerer: some LineAnswerer, from path: String?) throws(ToolFailure) -> ExitStatus {
    let source = try host.source(path)
    var lines = LineSplitter()
    var output = OutputBuffer(host)
    var malformedCount = 0
    while true {
      let chunk = try source.read()
      if chunk.isEmpty { break }
      lines.append(chunk)
      while let line = lines.next() {
        try answer(line, by: answerer, to: &output, &malformedCount)
      }
      // No further complete line is at hand.
      try output.flush()
    }
    if let line = lines.finish() {
      try answer(line, by: answerer, to: &output, &malformedCount)
    }
    try output.flush()
    if malformedCount == 0 { return .done }
    host.note("\(malformedCount) \(malformedCount == 1 ? "line" : "lines") could not be read")
    return .malformedInput
  }

  private func answer(
    _ line: LineSplitter.Line, by answerer: some LineAnswerer, to output: inout OutputBuffer,
    _ malformedCount: inout Int
  ) throws(ToolFailure) {
    var identifier: JSONValue = .null
    let answer: [UInt8]
    do throws(LineFailure) {
      let text: [UInt8]
      switch line {
      case .text(let line): text = line
      case .tooLong(let beginning):
        identifier = LineIdentifier.find(in: beginning)
        throw .tooLong
      }
      if text.allSatisfy(ASCII.isSpace) { return }
      let request = try LineRequest(text, identifier: &identifier)
      answer = Self.object(identifier, "result", try answerer.answer(request))
    } catch {
      if error.isMalformedLine { malformedCount += 1 }
      answer = Self.object(identifier, "failure", error)
    }
    try output.writeLine(PrintableText.escaping(json: answer))
  }

  private static func object(
    _ identifier: JSONValue, _ name: String, _ value: any JSONEncodable
  ) -> [UInt8] {
    JSONWriter.text { json in
      json.object { json in
        json.member("id", identifier)
        json.member(name) { value.encode(to: &$0) }
      }
    }
  }
}
