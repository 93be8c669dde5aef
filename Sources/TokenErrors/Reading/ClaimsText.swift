import ClaimsRequests
import YajlJSON

/// Claims inside error bodies and redirects: JSON as text, and by way of tolerance base64 and
/// percent-encoded JSON, undone at most twice.
enum ClaimsText {
  /// The claims request in JSON text without escapes, read with a parser that is at hand; `nil` for
  /// any other text, which ``decode(_:)`` may be able to read.
  ///
  /// Without escapes the JSON alone is the whole request. The limits of a claims request are checked
  /// here: as many brackets as levels are allowed cannot be nested deeper.
  static func decodePlain(_ text: String, with parser: inout JSONParser) -> ClaimsRequest? {
    text.withBytes { bytes -> JSONObject? in
      guard bytes.count <= 256 * 1024, bytes.count > 0, bytes[0] == UInt8(ascii: "{") else {
        return nil
      }
      var brackets = 0
      for index in 0..<bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\\"): return nil
        case UInt8(ascii: "{"), UInt8(ascii: "["): brackets += 1
        default: break
        }
      }
      return brackets <= 64 ? try? parser.decode(JSONObject.self, from: bytes) : nil
    }.map { ClaimsRequest(json: $0) }
  }

  /// The claims request in `text`.
  ///
  /// - Throws: ``ClaimsRequestError`` when there is no JSON object, or one beyond the limits.
  static func decode(_ text: String) throws(ClaimsRequestError) -> ClaimsRequest {
    var text = text
    for round in 0...2 {
      text = text.trimmed
      if text.utf8.count >= 2, text.utf8.first == UInt8(ascii: "'"),
        text.utf8.last == UInt8(ascii: "'")
      {
        text = String(text.dropFirst().dropLast()).trimmed
      }
      if text.utf8.first == UInt8(ascii: "{") {
        return try ClaimsRequest(jsonString: text)
      }
      if let bytes = Base64Text.decode(text), bytes.first == UInt8(ascii: "{") {
        return try ClaimsRequest(jsonBytes: bytes)
      }
      guard round < 2, text.utf8.contains(UInt8(ascii: "%")),
        let decoded = PercentDecoding.strictlyDecode(text)
      else { break }
      text = decoded
    }
    throw ClaimsRequestError(.malformedEncoding, reason: "The claims are no JSON object.")
  }
}
