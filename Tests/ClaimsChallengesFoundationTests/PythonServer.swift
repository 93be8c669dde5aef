import Foundation
import TestSupport

/// A server of this project in a process of its own, on loopback; it ends with the value.
final class PythonServer: Sendable {
  let url: String
  private let process: Process

  static let python: URL? = [
    "/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3",
  ]
  .map { URL(filePath: $0) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// For `.enabled(if:)`: a test that needs Python is skipped visibly without it.
  static var isAvailable: Bool { python != nil }

  init(_ script: String, _ arguments: [String] = []) throws {
    guard let python = Self.python else { throw CocoaError(.fileNoSuchFile) }
    process = Process()
    process.executableURL = python
    process.arguments = [ProjectFiles.url(script).path] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let chunk = output.fileHandleForReading.availableData
      if chunk.isEmpty { break }
      line += chunk
    }
    url = String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// The sample API and token server; its user agrees at once.
  static func sample() throws -> PythonServer {
    try PythonServer("Samples/Server/server.py", ["--automatic", "--seconds", "60"])
  }

  static func shapes() throws -> PythonServer { try PythonServer("Tests/Witnesses/shapes.py") }

  deinit { process.terminate() }
}
