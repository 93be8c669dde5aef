import YajlJSON

#if canImport(References)
  import References
#else
  import TestSupport
#endif

/// What must hold for JSON, whatever the bytes are.
enum JSONProperties {
  /// The first property that the bytes break.
  static func firstBroken(by bytes: [UInt8]) -> String? {
    var options = JSONOptions.default
    options.duplicateNames = .keep
    options.limits.maximumNumberLength = 1 << 20  // the reference knows no such limit

    var value: JSONValue?
    var error: JSONError?
    do throws(JSONError) {
      value = try JSONValue(jsonBytes: bytes, options: options)
    } catch let fault {
      error = fault
    }
    #if PLANTED_FAULT
      // A reader that refuses a number beyond the range of doubles.
      if value?.jsonString().contains("1e4") == true { value = nil }
    #endif
    if ReferenceJSONValidator.accepts(bytes) != (value != nil) {
      return "another verdict than the reference"
    }
    if let error, error.offset < 0 || error.offset > bytes.count { return "a fault beyond the end" }

    // As a whole, and in pieces that the input itself chooses: the same events and the same fault.
    var parser = JSONParser(options: options)
    var whole = Recorder()
    var fault: JSONError?
    do throws(JSONError) { try parser.parse(bytes, into: &whole) } catch let found { fault = found }
    if fault != error { return "events and values differ in their fault" }
    let cut = bytes.isEmpty ? 0 : Int(bytes[0]) % (bytes.count + 1)
    for cuts in [[cut], [cut / 2, cut], Array(stride(from: 1, to: bytes.count, by: 1 + cut % 7))] {
      let (events, streamed) = stream(bytes, cuts: cuts, options)
      if streamed != error { return "pieces change the fault" }
      if events != whole.events { return "pieces change the events" }
    }
    if let broken = brokenByElements(bytes, value, error, cut, options) { return broken }
    let members = parser.completeMembers(of: bytes)
    if let value, let object = value.object, members.members != object {
      return "the members of a valid document are not complete"
    }
    return brokenByWriting(value, options)
  }

  private static func stream(
    _ bytes: [UInt8], cuts: [Int], _ options: JSONOptions
  ) -> ([String], JSONError?) {
    var stream = JSONStream(Recorder(), options: options)
    do throws(JSONError) {
      var start = 0
      for cut in cuts where cut >= start {
        try stream.feed(bytes[start..<cut])
        start = cut
      }
      try stream.feed(bytes[start...])
    } catch let fault {
      return (stream.handler.events, fault)
    }
    // The last events come with the end, which may be the fault: a copy keeps them.
    let log = stream.handler.log
    do throws(JSONError) { return (try stream.finish().events, nil) } catch let fault {
      return (log.events, fault)
    }
  }

  private static func brokenByElements(
    _ bytes: [UInt8], _ value: JSONValue?, _ error: JSONError?, _ cut: Int, _ options: JSONOptions
  ) -> String? {
    var stream = JSONElementStream<JSONValue>(at: [.each], options: options)
    var elements: [JSONValue] = []
    var fault: JSONError?
    do throws(JSONError) {
      elements += try stream.feed(bytes[..<cut])
      elements += try stream.feed(bytes[cut...])
      elements += try stream.finish()
    } catch let found {
      fault = found
    }
    guard let value else { return fault == nil && error != nil ? "elements of no document" : nil }
    if fault != nil { return "a valid document has no elements" }
    return elements == value.array ?? [] ? nil : "other elements than the document's"
  }

  private static func brokenByWriting(_ value: JSONValue?, _ options: JSONOptions) -> String? {
    guard let value else { return nil }
    if (try? JSONValue(jsonBytes: value.jsonBytes(), options: options)) != value {
      return "another value after writing and reading"
    }
    if let number = value.number {
      let canonical = number.canonicalText
      guard let again = JSONNumber(text: canonical) else { return "a canonical number is none" }
      if again.canonicalText != canonical || !again.isNumericallyEqual(to: number) {
        return "a canonical number is another number"
      }
    }
    return nil
  }
}

/// The events of a document, one line each.
private struct Recorder: JSONHandler {
  final class Log { var events: [String] = [] }
  let log = Log()
  var events: [String] { log.events }

  private func add(_ kind: String, _ offset: Int, _ text: Span<UInt8>? = nil) {
    var line = "\(kind) \(offset)"
    if let text {
      for index in text.indices { line += " \(text[index])" }
    }
    log.events.append(line)
  }

  func beginObject(at offset: Int) { add("{", offset) }
  func name(_ name: Span<UInt8>, at offset: Int) { add("name", offset, name) }
  func endObject(at offset: Int) { add("}", offset) }
  func beginArray(at offset: Int) { add("[", offset) }
  func endArray(at offset: Int) { add("]", offset) }
  func string(_ string: Span<UInt8>, at offset: Int) { add("string", offset, string) }
  func number(_ number: Span<UInt8>, at offset: Int) { add("number", offset, number) }
  func bool(_ bool: Bool, at offset: Int) { add("\(bool)", offset) }
  func null(at offset: Int) { add("null", offset) }
}
