import Foundation
import HTTPAuthChallenges
import TestSupport

/// The rows of a vector file, and the text that results are compared by.
enum VectorRows {
  /// U+0080 to U+00FF of a vector's text stand for one octet each.
  static func octets(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// `WWW-Authenticate` lines read in a mode: the challenges, or the error's code.
  static func challenges(_ lines: [[UInt8]], isStrict: Bool) -> String {
    if isStrict {
      do {
        return text(try AuthenticationChallenges(strictlyParsing: lines))
      } catch { return error.code.rawValue }
    }
    return text(AuthenticationChallenges(parsing: lines))
  }

  static func text(_ challenges: AuthenticationChallenges) -> String {
    challenges.map { challenge in
      let list = challenge.parameters.map { "\($0.name)=\($0.octets)" }.joined(separator: ";")
      return "\(challenge.scheme)|\(challenge.token68?.rawValue ?? "-")|\(list)"
    }.joined(separator: "\n")
  }

  static func expected(_ expected: [String: Any]) -> String {
    if let error = expected["error"] as? String {
      return error.replacingOccurrences(of: "-", with: "_")
    }
    let challenges = expected["challenges"] as? [[String: Any]] ?? []
    return challenges.map { challenge in
      let scheme = challenge["scheme"] as? String ?? ""
      let token68 = challenge["token68"] as? String ?? "-"
      return "\(scheme)|\(token68)|\(parameters(challenge["params"]))"
    }.joined(separator: "\n")
  }

  static func parameters(_ value: Any?) -> String {
    (value as? [[String]] ?? []).map { "\($0[0])=\(octets($0[1]))" }.joined(separator: ";")
  }

  static func modes(_ row: [String: Any]) -> [Bool] {
    switch row["strictness"] as? String {
    case "strict": [true]
    case "lenient": [false]
    default: [true, false]
    }
  }

  static func date(_ text: String) -> HTTPDate? {
    let formatter = ISO8601DateFormatter()
    return formatter.date(from: text).map {
      HTTPDate(secondsSinceUnixEpoch: Int64($0.timeIntervalSince1970))
    }
  }

  static func rows(_ url: URL?) throws -> [[String: Any]] {
    try url.map(ProjectFiles.objects) ?? []
  }
}
