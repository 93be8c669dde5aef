import YajlJSON

/// One event as text, with its offset.
struct EventRecorder: JSONHandler {
  var events: [String] = []

  private mutating func add(_ name: String, _ text: Span<UInt8>, _ offset: Int) {
    var bytes: [UInt8] = []
    for index in text.indices { bytes.append(text[index]) }
    events.append("\(name) \(offset) \(String(decoding: bytes, as: UTF8.self))")
  }

  mutating func beginObject(at offset: Int) { events.append("{ \(offset)") }
  mutating func name(_ name: Span<UInt8>, at offset: Int) { add("name", name, offset) }
  mutating func endObject(at offset: Int) { events.append("} \(offset)") }
  mutating func beginArray(at offset: Int) { events.append("[ \(offset)") }
  mutating func endArray(at offset: Int) { events.append("] \(offset)") }
  mutating func string(_ string: Span<UInt8>, at offset: Int) { add("string", string, offset) }
  mutating func truncatedString(_ prefix: Span<UInt8>, at offset: Int) {
    add("cut", prefix, offset)
  }
  mutating func number(_ number: Span<UInt8>, at offset: Int) { add("number", number, offset) }
  mutating func bool(_ bool: Bool, at offset: Int) { events.append("\(bool) \(offset)") }
  mutating func null(at offset: Int) { events.append("null \(offset)") }
}

/// What reading a document gives: its events and its fault.
struct Reading: Equatable, CustomStringConvertible {
  var events: [String]
  var fault: JSONError?

  var description: String { "\(events) \(fault.map { "\($0)" } ?? "ok")" }

  /// Reads the document as a whole.
  init(
    whole document: [UInt8], options: JSONOptions = .default, engine: JSONEngine = .standard
  ) {
    var parser = JSONParser(options: options, engine: engine)
    var recorder = EventRecorder()
    do throws(JSONError) {
      try parser.parse(document, into: &recorder)
    } catch {
      fault = error
    }
    events = recorder.events
  }

  /// Reads the document in the chunks that end at `cuts` and at its end.
  init(
    _ document: [UInt8], cuts: some Sequence<Int>, options: JSONOptions = .default,
    engine: JSONEngine = .standard
  ) {
    let keeper = Keeper()
    var stream = JSONStream(Forwarder(keeper: keeper), options: options, engine: engine)
    do throws(JSONError) {
      var start = 0
      for cut in cuts {
        try stream.feed(document[start..<cut])
        start = cut
      }
      try stream.feed(document[start...])
      _ = try stream.finish()
    } catch {
      fault = error
    }
    events = keeper.recorder.events
  }

  /// Reads the document in chunks of `size` bytes.
  init(
    _ document: [UInt8], chunk size: Int, options: JSONOptions = .default,
    engine: JSONEngine = .standard
  ) {
    self.init(
      document, cuts: stride(from: size, to: document.count, by: size), options: options,
      engine: engine)
  }
}

/// Keeps what a stream's handler got when the stream is consumed by an error.
private final class Keeper { var recorder = EventRecorder() }

private struct Forwarder: JSONHandler {
  let keeper: Keeper

  func beginObject(at offset: Int) { keeper.recorder.beginObject(at: offset) }
  func name(_ name: Span<UInt8>, at offset: Int) { keeper.recorder.name(name, at: offset) }
  func endObject(at offset: Int) { keeper.recorder.endObject(at: offset) }
  func beginArray(at offset: Int) { keeper.recorder.beginArray(at: offset) }
  func endArray(at offset: Int) { keeper.recorder.endArray(at: offset) }
  func string(_ string: Span<UInt8>, at offset: Int) { keeper.recorder.string(string, at: offset) }
  func truncatedString(_ prefix: Span<UInt8>, at offset: Int) {
    keeper.recorder.truncatedString(prefix, at: offset)
  }
  func number(_ number: Span<UInt8>, at offset: Int) { keeper.recorder.number(number, at: offset) }
  func bool(_ bool: Bool, at offset: Int) { keeper.recorder.bool(bool, at: offset) }
  func null(at offset: Int) { keeper.recorder.null(at: offset) }
}
