/// The text of a claims request in any of the forms in which services and people write it.
///
/// The steps: trim; drop a surrounding pair of apostrophes; a text that starts with `{` is JSON; else base64 or
/// base64url, padded or not, to strict UTF-8 that starts with `{`; else percent-decode and go round again, at most
/// twice. A JSON parser decides whether the text is JSON to its end.
package struct EncodedClaims {
  /// How claims are written; the raw value is the name that the command prints.
  package enum Form: String {
    case json, base64
    case base64URL = "base64url"
    case percentEncoded = "percent_encoded"
  }

  /// What may be unusual about the form; the raw value is the name that the command prints after `claims.`.
  package enum DeviationKind: String {
    case unpaddedBase64 = "unpadded_base64"
    case irregularPadding = "irregular_padding"
    case mixedBase64Alphabets = "mixed_base64_alphabets"
    case whiteSpaceInBase64 = "white_space_in_base64"
    case nonCanonicalBase64 = "non_canonical_base64"
    case apostrophes
    case surroundingWhiteSpace = "surrounding_white_space"
    case doublePercentEncoding = "double_percent_encoding"
  }

  /// The JSON text.
  package private(set) var text = ""
  /// The outermost form.
  package private(set) var form = Form.json
  /// What was unusual, and the octet of the input, or of its percent-decoded text, at which it stands.
  package private(set) var deviations: [(kind: DeviationKind, offset: Int)] = []

  /// Decodes claims; `nil` if no form fits.
  package init?(_ encoded: String) {
    guard let found = decode(encoded) else { return nil }
    (text, form) = found
  }

  private mutating func decode(_ encoded: String) -> (text: String, form: Form)? {
    var input = encoded
    for round in 0...2 {
      deviations = deviations.filter { $0.kind == .doublePercentEncoding }
      if round == 2 { note(.doublePercentEncoding, at: 0) }
      let inner = unwrapped(input)
      if let (text, form) = decodeOnce(inner.text, from: inner.offset) {
        return (text, round == 0 ? form : .percentEncoded)
      }
      guard
        round < 2, inner.text.utf8.contains(UInt8(ascii: "%")),
        let text = PercentCoding.strictlyDecode(String(inner.text))
      else { return nil }
      input = text
    }
    return nil
  }

  private mutating func note(_ kind: DeviationKind, at offset: Int) {
    deviations.append((kind, offset))
  }

  /// Without white space and apostrophes around it, and where it begins.
  private mutating func unwrapped(_ input: String) -> (text: Substring, offset: Int) {
    var text = Substring(input).trimmedWireText
    if text.utf8.count != input.utf8.count { note(.surroundingWhiteSpace, at: 0) }
    if text.utf8.count >= 2, text.utf8.first == UInt8(ascii: "'"),
      text.utf8.last == UInt8(ascii: "'")
    {
      note(.apostrophes, at: offset(of: text, in: input))
      text = Substring(text.utf8.dropFirst().dropLast()).trimmedWireText
    }
    return (text, offset(of: text, in: input))
  }

  private func offset(of text: Substring, in input: String) -> Int {
    input.utf8.distance(from: input.startIndex, to: text.startIndex)
  }

  private mutating func decodeOnce(
    _ text: Substring, from offset: Int
  ) -> (String, Form)? {
    if text.utf8.first == UInt8(ascii: "{") { return (String(text), .json) }
    let decoded = unsafe Base64.decode(text) { octets, reader in
      unsafe String(strictUTF8: octets).map { ($0, reader) }
    }
    guard let (json, result) = decoded else { return nil }
    guard Substring(json).trimmedWireText.utf8.first == UInt8(ascii: "{") else { return nil }
    if let position = result.firstWhiteSpace { note(.whiteSpaceInBase64, at: offset + position) }
    if let position = result.firstMixed { note(.mixedBase64Alphabets, at: offset + position) }
    switch result.padding {
    case .regular: break
    case .missing:
      if !result.isURLSafe { note(.unpaddedBase64, at: offset + text.utf8.count) }
    case .irregular: note(.irregularPadding, at: offset + text.utf8.count)
    }
    if result.hasSpareBits { note(.nonCanonicalBase64, at: offset + text.utf8.count) }
    return (json, result.isURLSafe ? .base64URL : .base64)
  }
}
