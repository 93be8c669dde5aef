extension LogText {
  /// The line about a refusal: everything that joins it with the server's log, and what follows, if
  /// that is decided.
  package static func refusal(
    _ failure: RequestFailure, _ decision: RecoveryDecision? = nil
  ) -> LogText {
    let status = failure.status.map { " with status \($0)" } ?? ""
    let error = failure.tokenError?.code.map { id("error", $0.rawValue) } ?? ""
    let codes = (failure.tokenError?.aadstsCodes ?? []).prefix(8)
    let list = codes.isEmpty ? "" : ", " + codes.map(\.description).joined(separator: " ")
    let ids = id("correlation id", failure.correlationID) + id("trace id", failure.traceID)
    let end = decision.map { ": \($0.action) by rule \($0.rule)" } ?? ""
    let known = status + error + list + ids + end
    guard let host = failure.host else { return "Refused\(fixed: known)." }
    return "Refused by \(organizational: host)\(fixed: known)."
  }

  /// An id or a word, if it is one: a server wrote it.
  static func id(_ name: String, _ text: String?) -> String {
    guard let text, !text.isEmpty, text.utf8.count <= 64,
      text.utf8.allSatisfy({ Self.isOfID($0) })
    else { return "" }
    return ", \(name) \(text)"
  }

  private static func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
