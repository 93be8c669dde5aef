/// The world around the tool: files, streams, the environment, the clock.
///
/// The process has one over POSIX; tests bring one that lives in memory.
package protocol ToolHost: AnyObject {
  /// Standard input.
  var standardInput: any ByteSource { get }
  /// Whether standard output is a terminal that shows colour.
  var isOutputTerminal: Bool { get }
  /// Whether standard error is one.
  var isErrorTerminal: Bool { get }
  /// Seconds since 1970-01-01T00:00:00Z.
  var now: Int64 { get }

  func environmentValue(_ name: String) -> String?
  /// Opens a file; throws with ``ExitStatus/noInput``.
  func open(_ path: String) throws(ToolFailure) -> any ByteSource
  /// Makes a file that is whole when it is closed; of one that is not closed nothing stays.
  ///
  /// A file that is there is replaced at the end, or refused without `replacing`.
  func create(_ path: String, replacing: Bool) throws(ToolFailure) -> any ByteSink
  /// Whether two names stand for one file.
  func isSameFile(_ first: String, _ second: String) -> Bool
  /// Whether standard input reads the named file.
  func isStandardInput(_ path: String) -> Bool
  /// Writes to standard output.
  func write(_ bytes: [UInt8]) throws(ToolFailure)
  /// Writes to standard error; what cannot be written is lost.
  func writeError(_ bytes: [UInt8])
}

/// Something to read from, in chunks.
package protocol ByteSource: AnyObject {
  /// The next bytes, at most 64 KiB; empty at the end.
  func read() throws(ToolFailure) -> [UInt8]
  /// How much there is in all, if that is known.
  var size: Int? { get }
}

extension ByteSource {
  package var size: Int? { nil }
}

/// Something to write to.
package protocol ByteSink: AnyObject {
  func write(_ bytes: [UInt8]) throws(ToolFailure)
  func close() throws(ToolFailure)
}

extension ToolHost {
  /// The named file, or standard input for `-` and for nothing.
  func source(_ path: String?) throws(ToolFailure) -> any ByteSource {
    guard let path, path != "-" else { return standardInput }
    return try open(path)
  }

  /// Everything in a file or in standard input, up to a limit.
  func readAll(_ path: String?, limit: Int = InputLimits.document) throws(ToolFailure) -> [UInt8] {
    let source = try source(path)
    var bytes: [UInt8] = []
    while true {
      let chunk = try source.read()
      if chunk.isEmpty { return bytes }
      if bytes.count + chunk.count > limit {
        let name = path.flatMap { $0 == "-" ? nil : $0.printable } ?? "standard input"
        throw .malformed("\(name) is larger than \(limit) bytes")
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    }
  }

  func note(_ message: String) {
    writeError(Array("claims-challenge: \(message)\n".utf8))
  }
}

/// How much the tool reads before it gives up.
enum InputLimits {
  /// One document: a header dump, a response, an error body.
  static let document = 64 << 20
  /// One line of NDJSON.
  static let line = 16 << 20
  /// A refresh token or a JWT in a file.
  static let token = 1 << 20
}
