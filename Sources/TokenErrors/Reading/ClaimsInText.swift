import ClaimsRequests
import WireText
import YajlJSON

/// Claims inside error bodies and redirects, in the forms that ``EncodedClaims`` reads.
enum ClaimsInText {
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

  /// The claims request in `text`, and what is unusual about its form.
  ///
  /// - Throws: ``ClaimsRequestError`` when there is no JSON object, or one beyond the limits.
  static func decode(
    _ text: String
  ) throws(ClaimsRequestError) -> (claims: ClaimsRequest, diagnostics: [TokenErrorDiagnostic]) {
    guard let encoded = EncodedClaims(text) else {
      throw ClaimsRequestError(.malformedEncoding, reason: "The claims are not a JSON object.")
    }
    let claims = try ClaimsRequest(jsonString: encoded.text)
    let diagnostics = encoded.deviations.map {
      TokenErrorDiagnostic(
        TokenErrorDiagnosticCode(rawValue: "claims.\($0.kind.rawValue)"), offset: $0.offset,
        message: "The claims are encoded in an unusual way.")
    }
    return (claims, diagnostics)
  }
}
