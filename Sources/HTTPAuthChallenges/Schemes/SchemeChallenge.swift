/// A typed view of the challenges of one scheme.
///
/// Conform to it to add a scheme of your own.
public protocol SchemeChallenge: Sendable {
  /// The scheme that the view reads.
  static var scheme: AuthenticationScheme { get }

  /// Reads a challenge.
  /// - Throws: what is outside the scheme's own syntax.
  init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError)
}

extension SchemeChallenge {
  /// - Throws: `other_scheme` unless the challenge is of the view's scheme.
  static func check(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
    guard challenge.scheme == scheme else { throw HTTPAuthError(.otherScheme) }
  }
}

/// The letters that RFC 6750 §3 and RFC 9449 allow in values.
package enum ValueSyntax {
  /// `%x21 / %x23-5B / %x5D-7E`: scope-token, error_uri, DPoP's nonce.
  static func isQuotableText(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x21 && $0 <= 0x7E && $0 != 0x22 && $0 != 0x5C }
  }

  /// `%x20-21 / %x23-5B / %x5D-7E`: error and error_description.
  package static func isErrorText(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 <= 0x7E && $0 != 0x22 && $0 != 0x5C }
  }

  /// Space-separated words.
  static func words(_ text: String) -> [String] {
    text.utf8.split(separator: Octet.space).map { String(Substring($0)) }
  }
}

extension AuthenticationParameters {
  /// The `error` parameter (RFC 6750 §3).
  func errorCode() throws(HTTPAuthError) -> BearerErrorCode? {
    guard let parameter = first(named: .error) else { return nil }
    guard ValueSyntax.isErrorText(parameter.value) else { throw .invalid(parameter) }
    return BearerErrorCode(parameter.value)
  }

  /// The `scope` parameter: scope-tokens (RFC 6749 §3.3) with single or more spaces between.
  func scopeSet() throws(HTTPAuthError) -> ScopeSet? {
    guard let parameter = first(named: .scope) else { return nil }
    let words = ValueSyntax.words(parameter.value)
    guard words.allSatisfy(ValueSyntax.isQuotableText) else { throw .invalid(parameter) }
    return ScopeSet(words)
  }

  func secret(_ name: AuthenticationParameterName) -> Secret? {
    unambiguousValue(for: name).map(Secret.init)
  }
}
