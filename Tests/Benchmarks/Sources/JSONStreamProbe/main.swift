import YajlJSON

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Streams a file without Foundation, and prints what was counted, the seconds of the fastest of
// three runs, and the peak of its memory in KiB.

struct EventCounter: JSONHandler {
  var count = 0
  mutating func beginObject(at offset: Int) { count &+= 1 }
  mutating func name(_ name: Span<UInt8>, at offset: Int) { count &+= 1 }
  mutating func endObject(at offset: Int) { count &+= 1 }
  mutating func beginArray(at offset: Int) { count &+= 1 }
  mutating func endArray(at offset: Int) { count &+= 1 }
  mutating func string(_ string: Span<UInt8>, at offset: Int) { count &+= 1 }
  mutating func number(_ number: Span<UInt8>, at offset: Int) { count &+= 1 }
  mutating func bool(_ bool: Bool, at offset: Int) { count &+= 1 }
  mutating func null(at offset: Int) { count &+= 1 }
}

/// A record of the NDJSON file, or a response of the HAR.
struct Response: JSONDecodable, Sendable {
  enum Member: JSONMember {
    case status, id
    init?(_ name: borrowing JSONName) {
      if name == "status" { self = .status } else if name == "id" { self = .id } else { return nil }
    }
  }
  var status = 0
  var id: String?

  init(from json: inout JSONCursor) throws(JSONError) {
    try json.beginObject()
    while let member: Member = try json.nextMember() {
      switch member {
      case .status: status = try json.int()
      case .id: id = try json.string()
      }
    }
  }
}

func forEachChunk(of path: String, _ body: ([UInt8]) throws -> Void) rethrows {
  guard let file = fopen(path, "rb") else { exit(2) }
  defer { fclose(file) }
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&buffer, 1, 65_536, file)
    if count == 0 { return }
    if count < buffer.count { buffer.removeLast(buffer.count - count) }
    try body(buffer)
  }
}

func run(_ mode: String, _ path: String) throws -> Int {
  switch mode {
  case "events":
    var stream = JSONStream(EventCounter())
    try forEachChunk(of: path) { try stream.feed($0) }
    return try stream.finish().count
  case "elements":
    var stream = JSONElementStream<Response>(at: ["log", "entries", .each, "response"])
    var count = 0
    try forEachChunk(of: path) { count += try stream.feed($0).count }
    try stream.finish()
    return count
  case "lines":
    var stream = JSONLineStream<Response>()
    var count = 0
    forEachChunk(of: path) { count += stream.feed($0).count }
    return count
  default: exit(2)
  }
}

guard CommandLine.arguments.count == 3 else { exit(2) }
let clock = ContinuousClock()
var best = Double.infinity
var count = 0
for _ in 0..<3 {
  let took = try clock.measure {
    count = try run(CommandLine.arguments[1], CommandLine.arguments[2])
  }.components
  best = min(best, Double(took.seconds) + Double(took.attoseconds) / 1e18)
}
print(count, best, peakMemory())

/// The peak of this program's memory in KiB. On Linux `getrusage` would also count what the
/// program that started this one had in memory.
func peakMemory() -> Int {
  #if canImport(Glibc)
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)) ?? 0 }
    }
    return 0
  #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1_024  // bytes there
  #endif
}
