import ClaimsRequests

/// Claims inside error bodies and redirects: JSON as text, and by way of tolerance base64 and
/// percent-encoded JSON, undone at most twice.
enum ClaimsText {
  /// The claims request in `text`, or `nil` when there is no JSON object.
  static func decode(_ text: String) -> ClaimsRequest? {
    var text = text
    for round in 0...2 {
      text = text.trimmed
      if text.utf8.count >= 2, text.utf8.first == UInt8(ascii: "'"),
        text.utf8.last == UInt8(ascii: "'")
      {
        text = String(text.dropFirst().dropLast()).trimmed
      }
      if text.utf8.first == UInt8(ascii: "{") {
        return try? ClaimsRequest(jsonString: text)
      }
      if let bytes = Base64Text.decode(text), bytes.first == UInt8(ascii: "{") {
        return try? ClaimsRequest(jsonBytes: bytes)
      }
      guard round < 2, text.utf8.contains(UInt8(ascii: "%")),
        let decoded = PercentDecoding.strictlyDecode(text)
      else { return nil }
      text = decoded
    }
    return nil
  }
}
