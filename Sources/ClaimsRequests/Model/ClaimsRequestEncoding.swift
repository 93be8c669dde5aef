/// The outermost form in which a claims request was written.
@nonexhaustive public enum ClaimsRequestEncoding: String, Hashable, Sendable, CaseIterable {
  /// JSON text.
  case json
  /// Base64 (RFC 4648 §4), padded or not.
  case base64
  /// Base64 with `-` and `_` (RFC 4648 §5), padded or not.
  case base64URL = "base64url"
  /// Percent-encoded (RFC 3986 §2.1) JSON or base64.
  case percentEncoded = "percent_encoded"
}
