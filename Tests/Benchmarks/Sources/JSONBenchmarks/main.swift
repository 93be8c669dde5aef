import BenchmarkHarness
import CJSONPeers
import Foundation
import YajlJSON

var benchmark = Benchmark()
// `--quick` measures fewer rounds, `--large` adds files of 100 MB.
let isQuick = CommandLine.arguments.contains("--quick")
let inputs: [(name: String, bytes: [UInt8], isError: Bool)] = [
  ("claims 131 B", Array(Inputs.claims131.utf8), false),
  ("claims 561 B", Array(Inputs.claims561.utf8), false),
  ("error body 1,205 B", Array(Inputs.errorBody.utf8), true),
]

let alone = "yajl alone, counting callbacks"
let pythonScript = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Scripts/json-peers.py").standardizedFileURL.path
let streamProbe = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  .appending(path: "JSONStreamProbe").path

/// What a program prints; nothing if it cannot be run.
func output(of program: String, _ arguments: [String]) -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardOutput = pipe
  guard (try? process.run()) != nil else { return "" }
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}

/// `--profile NAME BYTES` runs one piece of work 2,000 times, for valgrind.
let profileArguments = CommandLine.arguments.drop { $0 != "--profile" }.dropFirst()
let profiled = profileArguments.first
let profiledCount = profileArguments.last.flatMap { Int($0) }

// MARK: Reading small documents

for input in inputs {
  let bytes = input.bytes
  let data = Data(bytes)
  let expected = bytes.withUnsafeBufferPointer { yajl_count_events($0.baseAddress, $0.count) }
  precondition(expected == (input.bytes.count == 561 ? 84 : 26))
  var parser = JSONParser()
  let decoder = JSONDecoder()
  var contestants: [(String, (Int) -> Void)] = [
    (
      "yajl alone, counting callbacks",
      { calls in
        bytes.withUnsafeBufferPointer { buffer in
          for _ in 0..<calls { blackHole(yajl_count_events(buffer.baseAddress, buffer.count)) }
        }
      }
    ),
    (
      "strict tape",
      { calls in
        for _ in 0..<calls {
          guard (try? parser.decode(Skipped.self, from: bytes)) != nil else { fatalError() }
        }
      }
    ),
    (
      "strict events to a handler",
      { calls in
        for _ in 0..<calls {
          var counter = EventCounter()
          do { try parser.parse(bytes, into: &counter) } catch { fatalError("\(error)") }
          precondition(counter.count == expected)
        }
      }
    ),
    (
      "ordered tree (JSONValue)",
      { calls in
        for _ in 0..<calls { blackHole(try? parser.decode(JSONValue.self, from: bytes)) }
      }
    ),
  ]
  if input.isError {
    contestants += [
      (
        "typed decode",
        { calls in
          for _ in 0..<calls {
            guard let model = try? parser.decode(ErrorModel.self, from: bytes) else { fatalError() }
            blackHole(model)
          }
        }
      ),
      (
        "typed decode, a parser for each",
        { calls in
          for _ in 0..<calls {
            guard let model = try? ErrorModel(jsonBytes: bytes) else { fatalError() }
            blackHole(model)
          }
        }
      ),
      (
        "Foundation JSONDecoder",
        { calls in
          for _ in 0..<calls {
            guard let model = try? decoder.decode(CodableError.self, from: data) else {
              fatalError()
            }
            blackHole(model)
          }
        }
      ),
    ]
  } else {
    contestants += [
      (
        "typed decode",
        { calls in
          for _ in 0..<calls {
            guard let model = try? parser.decode(ClaimsModel.self, from: bytes) else {
              fatalError()
            }
            blackHole(model)
          }
        }
      ),
      (
        "typed decode, a parser for each",
        { calls in
          for _ in 0..<calls {
            guard let model = try? ClaimsModel(jsonBytes: bytes) else { fatalError() }
            blackHole(model)
          }
        }
      ),
      (
        "Foundation JSONDecoder",
        { calls in
          for _ in 0..<calls {
            guard let model = try? decoder.decode(CodableClaims.self, from: data) else {
              fatalError()
            }
            blackHole(model)
          }
        }
      ),
    ]
  }
  contestants += [
    (
      "Foundation JSONSerialization",
      { calls in
        for _ in 0..<calls { blackHole(try? JSONSerialization.jsonObject(with: data)) }
      }
    ),
    (
      "simdjson DOM",
      { calls in
        bytes.withUnsafeBufferPointer { buffer in
          for _ in 0..<calls { blackHole(simdjson_parse(buffer.baseAddress, buffer.count)) }
        }
      }
    ),
  ]
  if let mode = profiled {
    if input.bytes.count == profiledCount { contestants.first { $0.0 == mode }?.1(2_000) }
    continue
  }
  benchmark.compare("read \(input.name)", rounds: isQuick ? 40 : 100, calls: 400, contestants)
}

// MARK: Writing small documents

for input in inputs.prefix(2) {
  let value = try JSONValue(jsonBytes: input.bytes)
  if profiled == "write" && profiledCount == input.bytes.count {
    var writer = JSONWriter()
    for _ in 0..<2_000 {
      writer.value(value)
      blackHole(try? writer.finish())
    }
  }
  if profiled != nil { continue }
  precondition(value.jsonBytes() == input.bytes)
  let codable = try JSONDecoder().decode(CodableClaims.self, from: Data(input.bytes))
  let encoder = JSONEncoder()
  var writer = JSONWriter()
  benchmark.compare(
    "write \(input.name)", rounds: isQuick ? 40 : 100, calls: 400,
    [
      (
        "writer, reused, to [UInt8]",
        { calls in
          for _ in 0..<calls {
            writer.value(value)
            blackHole(try? writer.finish())
          }
        }
      ),
      ("to String", { calls in for _ in 0..<calls { blackHole(value.jsonString()) } }),
      (
        "Foundation JSONEncoder",
        { calls in for _ in 0..<calls { blackHole(try? encoder.encode(codable)) } }
      ),
    ])
}

if profiled != nil { exit(0) }

// MARK: Python's parsers on the same documents

let folder = FileManager.default.temporaryDirectory.appending(path: "json-benchmarks")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

for input in inputs {
  let file = folder.appending(path: "\(input.bytes.count).json")
  try Data(input.bytes).write(to: file)
  for line in output(of: "/usr/bin/env", ["python3", pythonScript, file.path]).split(
    separator: "\n")
  {
    let fields = line.split(separator: "\t")
    guard fields.count == 3, let nanoseconds = Double(fields[2]) else { continue }
    benchmark.record("read \(input.name)", String(fields[1]), nanoseconds: nanoseconds)
  }
}

// MARK: Files of 100 MB

if CommandLine.arguments.contains("--large") {
  let size = 100_000_000
  let har = folder.appending(path: "large.har")
  let lines = folder.appending(path: "large.ndjson")
  var generator = Generator(seed: 1)
  try generator.writeHAR(to: har, byteCount: size)
  try generator.writeLines(to: lines, byteCount: size)
  for (name, file, modes) in [
    ("HAR of 100 MB", har, ["events", "elements"]), ("NDJSON of 100 MB", lines, ["lines"]),
  ] {
    var best = [Double](repeating: .infinity, count: modes.count)
    var peak = [Int](repeating: 0, count: modes.count)
    var bestAlone = Double.infinity
    for _ in 0..<3 {  // in turns, so that a busy machine disturbs all alike
      let took = ContinuousClock().measure { blackHole(yajl_count_file_events(file.path)) }
        .components
      bestAlone = min(bestAlone, Double(took.attoseconds) / 1e9 + Double(took.seconds) * 1e9)
      for (index, mode) in modes.enumerated() {
        let fields = output(of: streamProbe, [mode, file.path]).split(separator: " ")
        guard fields.count == 3, let seconds = Double(fields[1]),
          let kibibytes = Int(fields[2].trimmingCharacters(in: .whitespacesAndNewlines))
        else { continue }
        best[index] = min(best[index], seconds * 1e9)
        peak[index] = max(peak[index], kibibytes)
      }
    }
    benchmark.record(name, alone, nanoseconds: bestAlone)
    for (index, mode) in modes.enumerated() where best[index].isFinite {
      benchmark.record(name, "streamed: \(mode)", nanoseconds: best[index])
      print("\(name), \(mode): peak memory \(peak[index]) KiB without Foundation")
    }
  }
}

benchmark.report()

print()
benchmark.judge("HAR of 100 MB", "streamed: events", atMost: 1.35, of: alone)
for (index, input) in inputs.enumerated() {
  let group = "read \(input.name)"
  benchmark.judge(group, "strict tape", atMost: [1.2, 1.2, 1.4][index], of: alone)
  benchmark.judge(group, "typed decode", atMost: [1.85, 2.05, 1.9][index], of: alone)
  benchmark.judge(
    group, "typed decode", atLeast: [10, 10, 2.7][index], fasterThan: "Foundation JSONDecoder")
}
for input in inputs.prefix(2) {
  benchmark.judge(
    "write \(input.name)", "writer, reused, to [UInt8]", atLeast: 30,
    fasterThan: "Foundation JSONEncoder")
}
