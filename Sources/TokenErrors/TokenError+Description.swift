extension TokenError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Source, codes and ids: nothing secret, nothing personal, no text of the server.
  public var description: String {
    var parts: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { parts.append("\(name): \(Self.printable(value))") }
    }
    add("status", status.map(String.init))
    add("error", code?.rawValue)
    add("suberror", suberror?.rawValue)
    if !aadstsCodes.isEmpty {
      parts.append("codes: \(aadstsCodes.map { String($0.rawValue) }.joined(separator: " "))")
    }
    add("code", b2cCode ?? adfsCode ?? serviceCode)
    add("trace id", traceID)
    add("correlation id", correlationID ?? clientRequestID)
    if claims != nil { parts.append("claims: …") }
    return "TokenError(\(source.rawValue)\(parts.map { ", " + $0 }.joined()))"
  }

  /// As ``description``.
  public var debugDescription: String { description }

  /// As ``description``: nothing secret.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "source": source, "status": status as Any, "code": code as Any,
        "suberror": suberror as Any, "aadstsCodes": aadstsCodes,
      ])
  }

  /// Names from the wire are shown only when they look like names: at most 64 bytes, no spaces.
  private static func printable(_ text: String) -> String {
    let isName =
      text.utf8.count <= 64
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_-.".utf8.contains($0) }
    return isName ? text : "…"
  }
}
