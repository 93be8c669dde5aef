import BenchmarkHarness
import CJSONPeers
import Foundation
import YajlJSON

var benchmark = Benchmark()
let isQuick = CommandLine.arguments.contains("--quick")
let inputs: [(name: String, bytes: [UInt8], isError: Bool)] = [
  ("claims 131 B", Array(Inputs.claims131.utf8), false),
  ("claims 561 B", Array(Inputs.claims561.utf8), false),
  ("error body 1,205 B", Array(Inputs.errorBody.utf8), true),
]

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
      "strict events",
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
            guard let model = try? parser.decode(ClaimsModel.self, from: bytes) else { fatalError() }
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
    contestants = contestants.filter { $0.0 == mode }
    if input.bytes.count == profiledCount { contestants[0].1(2_000) }
    continue
  }
  benchmark.compare("read \(input.name)", rounds: isQuick ? 40 : 100, calls: 400, contestants)
}

if profiled != nil { exit(0) }

// MARK: Writing small documents

for input in inputs.prefix(2) {
  let value = try JSONValue(jsonBytes: input.bytes)
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

benchmark.report()

/// Prints how many times as long as the reference ours took, or how many times faster it was.
@MainActor func judge(_ group: String, _ name: String, atMost limit: Double, of reference: String) {
  guard let ratio = benchmark.ratio(group, reference, fasterThan: name) else { return }
  print(
    "\(ratio <= limit ? "holds" : "MISSED")  \(group): \(name) / \(reference) = "
      + String(format: "%.2f (at most %.2f)", ratio, limit))
}
@MainActor func judge(_ group: String, _ name: String, atLeast limit: Double, fasterThan peer: String) {
  guard let ratio = benchmark.ratio(group, name, fasterThan: peer) else { return }
  print(
    "\(ratio >= limit ? "holds" : "MISSED")  \(group): \(peer) / \(name) = "
      + String(format: "%.1f (at least %.1f)", ratio, limit))
}

let alone = "yajl alone, counting callbacks"
print()
for (index, input) in inputs.enumerated() {
  let group = "read \(input.name)"
  judge(group, "strict events", atMost: [1.2, 1.2, 1.4][index], of: alone)
  judge(group, "typed decode", atMost: [1.85, 2.05, 1.9][index], of: alone)
  judge(
    group, "typed decode", atLeast: [10, 10, 2.7][index], fasterThan: "Foundation JSONDecoder")
}
for input in inputs.prefix(2) {
  judge(
    "write \(input.name)", "writer, reused, to [UInt8]", atLeast: 30,
    fasterThan: "Foundation JSONEncoder")
}
