import WireText

/// base64url without padding (RFC 4648 §5), as JWTs and PKCE write it.
package enum Base64URL {
  /// The text of some bytes.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Base64.encode(Array(bytes), isURLSafe: true)
  }

  /// The bytes of a text, padded or not; `nil` if it is not base64url.
  package static func decode(_ text: String) -> [UInt8]? { Base64.octets(Substring(text)) }
}
