import References
import YajlJSON

/// JSON from any bytes: nothing traps, the verdict is the reference validator's, chunks change nothing, and what is read is written back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var options = JSONOptions.default
  options.duplicateNames = .keep
  options.limits.maximumNumberLength = 1 << 20  // the reference knows no such limit

  var value: JSONValue?
  var error: JSONError?
  do throws(JSONError) { value = try JSONValue(jsonBytes: bytes, options: options) } catch let e {
    error = e
  }
  precondition(
    ReferenceJSONValidator.accepts(bytes) == (value != nil), "another verdict than the reference")

  // The same bytes in two pieces, cut at a place that the input itself chooses.
  let cut = bytes.isEmpty ? 0 : Int(bytes[0]) % (bytes.count + 1)
  var stream = JSONStream(Counter(), options: options)
  var streamed: JSONError?
  do throws(JSONError) {
    try stream.feed(bytes[..<cut])
    try stream.feed(bytes[cut...])
    _ = try stream.finish()
  } catch let e { streamed = e }
  precondition(streamed == error, "chunks changed the error")

  if let value {
    let written = value.jsonBytes()
    let again = try? JSONValue(jsonBytes: written, options: options)
    precondition(again == value, "written and read back")
  }
  return 0
}

struct Counter: JSONHandler {
  var events = 0
}
