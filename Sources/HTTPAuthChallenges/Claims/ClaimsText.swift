import WireText

/// The `claims` of a challenge, decoded down to the text of a JSON object.
///
/// The steps: trim; drop a surrounding pair of apostrophes; a text that starts with `{` is JSON; else base64 or
/// base64url, padded or not, to strict UTF-8 that starts with `{`; else percent-decode and go round again, at most
/// twice. Whether the text is JSON all the way is for a JSON parser to say.
public struct ClaimsText: Sendable, Hashable {
  /// The JSON text.
  public let text: String
  /// The outermost form that the claims came in.
  public let form: Form
  /// What was unusual about the form, with its place in the input.
  public let deviations: [Deviation]

  /// How claims are written.
  ///
  /// An open set.
  public struct Form: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name as the command line writes it.
    public let rawValue: String
    /// Makes a form.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a form.
    public init(stringLiteral value: String) { rawValue = value }

    /// JSON as it is.
    public static let json: Self = "json"
    /// RFC 4648 §4.
    public static let base64: Self = "base64"
    /// RFC 4648 §5: `-` or `_` occurs.
    public static let base64URL: Self = "base64url"
    /// RFC 3986 §2.1, around JSON or base64.
    public static let percentEncoded: Self = "percent_encoded"
  }

  /// Something unusual about the form.
  public struct Deviation: Sendable, Hashable {
    /// What it is.
    public let kind: DeviationKind
    /// The octet of the input, or of its percent-decoded text, at which it stands.
    public let offset: Int
  }

  /// What may be unusual about the form.
  ///
  /// An open set.
  public struct DeviationKind: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name as the command line writes it after `claims.`.
    public let rawValue: String
    /// Makes a kind.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a kind.
    public init(stringLiteral value: String) { rawValue = value }

    /// Base64 of the standard alphabet without its padding.
    public static let unpaddedBase64: Self = "unpadded_base64"
    /// Another number of `=` than the length asks for.
    public static let irregularPadding: Self = "irregular_padding"
    /// `+` or `/` beside `-` or `_`.
    public static let mixedBase64Alphabets: Self = "mixed_base64_alphabets"
    /// White space within base64.
    public static let whiteSpaceInBase64: Self = "white_space_in_base64"
    /// The last letter of base64 has bits that belong to no octet.
    public static let nonCanonicalBase64: Self = "non_canonical_base64"
    /// A pair of apostrophes around the claims.
    public static let apostrophes: Self = "apostrophes"
    /// White space around the claims.
    public static let surroundingWhiteSpace: Self = "surrounding_white_space"
    /// Percent-encoded a second time.
    public static let doublePercentEncoding: Self = "double_percent_encoding"
  }

  /// Decodes claims.
  /// - Throws: `malformed_claims`.
  public init(decoding encoded: String) throws(HTTPAuthError) {
    guard let found = EncodedClaims(encoded) else { throw HTTPAuthError(.malformedClaims) }
    text = found.text
    form = Form(rawValue: found.form.rawValue)
    deviations = found.deviations.map {
      Deviation(kind: DeviationKind(rawValue: $0.kind.rawValue), offset: $0.offset)
    }
  }

  /// Decodes claims.
  /// - Throws: `malformed_claims`.
  public static func decode(_ encoded: String) throws(HTTPAuthError) -> ClaimsText {
    try ClaimsText(decoding: encoded)
  }

  /// Writes JSON text in a form: base64 padded, base64url not padded, percent-encoding of all but letters,
  /// digits and `-._~`.
  public static func encode(_ text: String, as form: Form) -> String {
    switch form {
    case .base64: Base64.encode(Array(text.utf8), isURLSafe: false)
    case .base64URL: Base64.encode(Array(text.utf8), isURLSafe: true)
    case .percentEncoded: PercentCoding.encode(text)
    default: text
    }
  }
}

extension ClaimsText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The form, without the text.
  public var description: String { "ClaimsText(\(form.rawValue), redacted)" }
  /// The form, without the text.
  public var debugDescription: String { description }
  /// The form only.
  public var customMirror: Mirror { Mirror(self, children: ["form": form.rawValue]) }
}
