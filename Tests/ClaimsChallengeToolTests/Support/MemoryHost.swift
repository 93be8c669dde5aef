import ClaimsChallengeTool
import Foundation

/// A world in memory: what the tool reads, and what it wrote.
final class MemoryHost: ToolHost {
  let standardInput: any ByteSource
  var isOutputTerminal = false
  var isErrorTerminal = false
  var now: Int64 = 1_796_000_000
  var files: [String: [UInt8]] = [:]
  var environment: [String: String] = [:]
  /// How many writes succeed before the reader goes away.
  var writesBeforeClosing = Int.max
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private(set) var flushes: [Int] = []
  /// The files that were made.
  private(set) var sinks: [String: MemorySink] = [:]
  private let source: MemorySource

  init(input: [UInt8] = [], chunk: Int = 1 << 16) {
    source = MemorySource(input, chunk: chunk)
    standardInput = source
  }

  func environmentValue(_ name: String) -> String? { environment[name] }

  func open(_ path: String) throws(ToolFailure) -> any ByteSource {
    guard let bytes = files[path] else { throw ToolFailure(.noInput, "cannot open \(path)") }
    return MemorySource(bytes)
  }

  func create(_ path: String, replacing: Bool) throws(ToolFailure) -> any ByteSink {
    if !replacing && (files[path] != nil || sinks[path] != nil) {
      throw ToolFailure(.inputOutput, "cannot write \(path): it is there")
    }
    let sink = MemorySink()
    sinks[path] = sink
    return sink
  }

  func isSameFile(_ first: String, _ second: String) -> Bool { first == second }
  func isStandardInput(_ path: String) -> Bool { false }

  func write(_ bytes: [UInt8]) throws(ToolFailure) {
    if writesBeforeClosing == 0 { throw ToolFailure(.done, nil) }
    writesBeforeClosing -= 1
    output += bytes
    flushes.append(source.position)
  }

  func writeError(_ bytes: [UInt8]) { errors += bytes }
}

final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  private(set) var isClosed = false

  private(set) var largestWrite = 0

  func write(_ bytes: [UInt8]) throws(ToolFailure) {
    largestWrite = max(largestWrite, bytes.count)
    self.bytes += bytes
  }

  func close() throws(ToolFailure) { isClosed = true }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let chunk: Int
  private(set) var position = 0

  init(_ bytes: [UInt8], chunk: Int = 1 << 16) {
    self.bytes = bytes
    self.chunk = chunk
  }

  func read() throws(ToolFailure) -> [UInt8] {
    let end = min(bytes.count, position + chunk)
    defer { position = end }
    return Array(bytes[position..<end])
  }
}

/// What one run of the tool gave.
struct Outcome {
  let status: Int32
  let output: String
  let errors: String

  var errorLines: [Substring] { errors.split(separator: "\n") }

  /// The output as one JSON object.
  var json: [String: Any] {
    let value = try? JSONSerialization.jsonObject(with: Data(output.utf8))
    return value as? [String: Any] ?? [:]
  }

  /// The output as one JSON object a line.
  var jsonLines: [[String: Any]] {
    output.split(separator: "\n").map { line in
      let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      return value as? [String: Any] ?? [:]
    }
  }
}

/// Runs the tool in this process.
func run(
  _ arguments: String..., input: some Collection<UInt8> = [UInt8](), files: [String: String] = [:],
  environment: [String: String] = [:], isTerminal: Bool = false, chunk: Int = 1 << 16
) -> Outcome {
  run(
    arguments, input: input, files: files, environment: environment, isTerminal: isTerminal,
    chunk: chunk)
}

func run(
  _ arguments: [String], input: some Collection<UInt8> = [UInt8](), files: [String: String] = [:],
  environment: [String: String] = [:], isTerminal: Bool = false, chunk: Int = 1 << 16
) -> Outcome {
  let host = MemoryHost(input: Array(input), chunk: chunk)
  host.files = files.mapValues { Array($0.utf8) }
  host.environment = environment
  host.isOutputTerminal = isTerminal
  let status = ClaimsChallengeTool.run(arguments, host: host)
  return Outcome(
    status: status.rawValue, output: String(decoding: host.output, as: UTF8.self),
    errors: String(decoding: host.errors, as: UTF8.self))
}

/// A value of parsed JSON, found by member names and indices; `nil` for `null` and for nothing.
func value(_ json: Any?, _ path: Any...) -> Any? {
  var current = json
  for step in path {
    if let name = step as? String {
      current = (current as? [String: Any])?[name]
    } else if let index = step as? Int, let array = current as? [Any], index < array.count {
      current = array[index]
    } else {
      return nil
    }
  }
  return current is NSNull ? nil : current
}

func text(_ json: Any?, _ path: Any...) -> String? {
  var current = json
  for step in path { current = value(current, step) }
  return current as? String
}

func number(_ json: Any?, _ path: Any...) -> Int? {
  var current = json
  for step in path { current = value(current, step) }
  return (current as? NSNumber)?.intValue
}

/// Whether two parsed JSON values are equal.
func isEqual(_ one: Any?, _ other: Any?) -> Bool {
  let left = one is NSNull ? nil : one as? NSObject
  let right = other is NSNull ? nil : other as? NSObject
  return left == right
}
