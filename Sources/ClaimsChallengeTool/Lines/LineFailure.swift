import ClaimsChallenges

/// Why a line, or a strict reading, failed: the contract's `failure`.
struct LineFailure: Error, Sendable {
  let code: String
  /// The part of the input, or `nil` for the line itself.
  var part: String?
  /// Which field line of the part, from 0.
  var line: Int?
  /// Bytes from the start of that field line, the body, the claims text or the line.
  var offset: Int?
  /// One fixed sentence.
  let message: String

  static let malformedLine = "malformed_line"

  static func malformed(_ message: String, offset: Int? = nil) -> LineFailure {
    LineFailure(code: malformedLine, offset: offset, message: message)
  }

  static var tooLong: LineFailure { .malformed("The line is longer than 16 MiB.") }

  var isMalformedLine: Bool { code == Self.malformedLine }

  /// The failure on one line of standard error.
  var summary: String {
    var text = code
    if let part { text += " in \(part)" }
    if let line { text += ", line \(line)" }
    if let offset { text += ", offset \(offset)" }
    return "\(text): \(message)"
  }
}

extension LineFailure: JSONEncodable {
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("code", code)
      json.member("part", part)
      json.member("line", line)
      json.member("offset", offset)
      json.member("message", message)
    }
  }
}
