// Documents that hardly end, in the sizes that would hurt: each must be read, or be refused with
// the error of its limit, in memory that does not grow with it. Prints a line for each, and exits
// with 1 if one is not as it must be.
import YajlJSON

/// Counts events and bytes of text.
struct Count: JSONHandler {
  var events = 0
  var textCount = 0
  mutating func beginObject(at offset: Int) { events += 1 }
  mutating func name(_ name: Span<UInt8>, at offset: Int) { events += 1 }
  mutating func endObject(at offset: Int) { events += 1 }
  mutating func beginArray(at offset: Int) { events += 1 }
  mutating func endArray(at offset: Int) { events += 1 }
  mutating func number(_ number: Span<UInt8>, at offset: Int) { events += 1 }
  mutating func string(_ string: Span<UInt8>, at offset: Int) {
    events += 1
    textCount += string.count
  }
}

/// What a document has come to.
enum Outcome: Equatable {
  case read(events: Int, textCount: Int)
  case refused(JSONError.ErrorCode, offset: Int)
}

/// Feeds pieces, each so many times.
func stream(
  _ pieces: [(bytes: [UInt8], count: Int)], options: JSONOptions = .default
) -> Outcome {
  var stream = JSONStream(Count(), options: options)
  do throws(JSONError) {
    for piece in pieces {
      for _ in 0..<piece.count { try stream.feed(piece.bytes) }
    }
    let count = try stream.finish()
    return .read(events: count.events, textCount: count.textCount)
  } catch {
    return .refused(error.code, offset: error.offset)
  }
}

/// Takes the elements of an array one at a time.
func elements(_ element: [UInt8], count: Int) -> Outcome {
  var stream = JSONElementStream<JSONValue>(at: ["log", "entries", .each])
  var events = 0
  do throws(JSONError) {
    events += try stream.feed(Array(#"{"log":{"entries":["#.utf8)).count
    for index in 0..<count {
      if index > 0 { events += try stream.feed([0x2C]).count }
      events += try stream.feed(element).count
    }
    events += try stream.feed(Array("]}}".utf8)).count
    try stream.finish()
    return .read(events: events, textCount: 0)
  } catch {
    return .refused(error.code, offset: error.offset)
  }
}

/// Takes documents line by line.
func lines(_ line: [UInt8], count: Int) -> Outcome {
  var stream = JSONLineStream<JSONValue>()
  var events = 0
  for _ in 0..<count { events += stream.feed(line).count }
  if stream.finish() != nil { events += 1 }
  return .read(events: events, textCount: 0)
}

/// Decodes a whole document into a value.
func decode(_ bytes: [UInt8], options: JSONOptions) -> Outcome {
  do throws(JSONError) {
    _ = try JSONValue(jsonBytes: bytes, options: options)
    return .read(events: 0, textCount: 0)
  } catch {
    return .refused(error.code, offset: error.offset)
  }
}

let mebibyte = 1 << 20
let spaces = Array(repeating: UInt8(ascii: " "), count: 65_536)
let letters = Array(repeating: UInt8(ascii: "x"), count: 65_536)
let brackets = Array(repeating: UInt8(ascii: "["), count: 10_000)
let quote: [UInt8] = [0x22]
let member = Array(#","k":0"#.utf8)
let chunkCount = 1 << 14  // of 64 KiB: 1 GiB
var long = JSONOptions.default
long.limits.maximumStringLength = 64 * mebibyte
var many = JSONOptions.default
many.limits.maximumMemberCount = 1_000_001

let response = Array(
  #"{"status":401,"headers":[{"name":"WWW-Authenticate","value":"Bearer \"x\""}],"time":1.5}"#.utf8)

var judge = Judge()
judge.expect("1 GiB of white space", peakMebibytes: 16, .read(events: 2, textCount: 0)) {
  stream([
    (spaces, chunkCount / 4), ([0x5B], 1), (spaces, chunkCount / 2), ([0x5D], 1),
    (spaces, chunkCount / 4),
  ])
}
judge.expect(
  "10 million brackets", peakMebibytes: 16, .refused(.tooDeep, offset: 512)
) { stream([(brackets, 1_000)]) }
judge.expect(
  "1 million members of one name, streamed", peakMebibytes: 16,
  .refused(.tooManyMembers, offset: 1 + 6 * 100_000)
) { stream([(Array(#"{"k":0"#.utf8), 1), (member, 1_000_000), ([0x7D], 1)]) }
judge.expect(
  "1 million members of one name, streamed, the limit raised", peakMebibytes: 16,
  .read(events: 2 + 2 * 1_000_001, textCount: 0)
) { stream([(Array(#"{"k":0"#.utf8), 1), (member, 1_000_000), ([0x7D], 1)], options: many) }
judge.expect(
  "1 million elements of an array", peakMebibytes: 16, .read(events: 1_000_000, textCount: 0)
) { elements(response, count: 1_000_000) }
judge.expect("1 million lines", peakMebibytes: 16, .read(events: 1_000_000, textCount: 0)) {
  lines(response + [0x0A], count: 1_000_000)
}
judge.expect(
  "64 MiB of string", peakMebibytes: 16 + 2 * 16, .refused(.stringTooLong, offset: 0)
) { stream([(quote, 1), (letters, 1_024), (quote, 1)]) }
judge.expect(
  "64 MiB of string, the limit raised", peakMebibytes: 16 + 3 * 64,
  .read(events: 1, textCount: 64 * mebibyte)
) { stream([(quote, 1), (letters, 1_024), (quote, 1)], options: long) }
judge.expect(
  "1 million members of one name, as a value", peakMebibytes: 16 + 3 * 64,
  .refused(.duplicateName, offset: 7)
) {
  var document = Array(#"{"k":0"#.utf8)
  document.reserveCapacity(8 * mebibyte)
  for _ in 0..<1_000_000 { document += member }
  document.append(0x7D)
  return decode(document, options: many)
}
judge.finish()
