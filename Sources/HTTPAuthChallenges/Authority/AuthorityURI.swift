/// The parts of an authority's URI, read with distrust (RFC 3986): no user information, no escapes or odd
/// letters in the host.
struct AuthorityURI {
  /// Small letters; with its port unless that is the scheme's own.
  var host: String
  /// Without port.
  var hostName: String
  var scheme: String
  /// Path segments that are not empty.
  var segments: [String]
  /// Whether the path had an empty segment between others.
  var query: Substring

  var origin: String { "\(scheme)://\(host)" }

  /// `nil` unless https, or http to loopback.
  init?(_ text: String) {
    let octets = text.utf8
    guard
      octets.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != Octet.backslash && $0 != Octet.quote })
    else { return nil }
    guard let colon = octets.firstIndex(of: 0x3A) else { return nil }
    scheme = OctetText.lowercased(String(text[..<colon]))
    let rest = text[colon...].dropFirst()
    guard rest.hasPrefix("//") else { return nil }
    let after = rest.dropFirst(2)
    let end = after.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? after.endIndex
    guard let (name, port) = HostText.split(after[..<end]) else { return nil }
    switch scheme {
    case "https": host = port == nil || port == 443 ? name : "\(name):\(port ?? 443)"
    case "http" where HostText.isLoopback(name):
      host = port == nil || port == 80 ? name : "\(name):\(port ?? 80)"
    default: return nil
    }
    hostName = name
    let path = after[end...].prefix { $0 != "?" && $0 != "#" }
    segments = path.split(separator: "/").map(String.init)
    guard segments.allSatisfy({ $0 != "." && $0 != ".." }) else { return nil }
    query = after[path.endIndex...].prefix { $0 != "#" }.dropFirst()
  }

  /// The value of a query parameter, as written.
  func queryValue(_ name: String) -> String? {
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2, OctetText.isSame(pair[0].utf8, name.utf8), !pair[1].isEmpty {
        return String(pair[1])
      }
    }
    return nil
  }
}

/// Host names as they may stand in an authority.
enum HostText {
  static func isHostLetter(_ octet: UInt8) -> Bool {
    octet &- 0x30 < 10 || (octet | 0x20) &- 0x61 < 26 || octet == 0x2D || octet == 0x2E
  }

  /// Name and port.
  ///
  /// `nil` for user information, escapes, an empty name or a port that is none.
  static func split(_ text: Substring) -> (name: String, port: Int?)? {
    var name = text
    var portText: Substring?
    if text.hasPrefix("[") {
      guard let close = text.firstIndex(of: "]") else { return nil }
      name = text[...close]
      let after = text[close...].dropFirst()
      if !after.isEmpty {
        guard after.hasPrefix(":") else { return nil }
        portText = after.dropFirst()
      }
      guard
        name.utf8.dropFirst().dropLast().allSatisfy({
          $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 || $0 == 0x3A || $0 == 0x2E
        })
      else { return nil }
    } else {
      if let colon = text.firstIndex(of: ":") {
        name = text[..<colon]
        portText = text[colon...].dropFirst()
      }
      guard !name.isEmpty, name.utf8.allSatisfy(isHostLetter), !name.hasPrefix(".") else {
        return nil
      }
    }
    let lowered = OctetText.lowercased(String(name))
    guard let portText, !portText.isEmpty else { return (lowered, nil) }
    guard let port = DecimalText.saturated(portText.utf8), port <= 65_535 else { return nil }
    return (lowered, port)
  }

  static func isLoopback(_ name: String) -> Bool {
    if name == "localhost" || name == "[::1]" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { (DecimalText.saturated($0.utf8) ?? 256) < 256 }
  }
}
