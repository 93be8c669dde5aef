package import YajlJSON

/// The forms in which MSAL for Apple masks values in its log, so that logs of both read alike.
package enum LogMask {
  /// How a missing value is written when it is not masked.
  package static let missing = "(null)"

  /// `Masked(not-null)` or `Masked(null)`.
  package static func presence(_ isPresent: Bool) -> String {
    isPresent ? "Masked(not-null)" : "Masked(null)"
  }

  /// A value of any kind: of an array the count remains, of anything else whether it is there.
  package static func value(_ value: JSONValue?) -> String {
    if let elements = value?.array { return "MaskedArray(count=\(elements.count))" }
    return presence(value != nil)
  }

  /// An error: its domain and code remain.
  package static func error(domain: String, code: Int) -> String {
    "MaskedError(\(domain), \(code))"
  }

  /// A user name: `ada@contoso.com` keeps its domain, the local part becomes eight digits of its
  /// SHA-256; a name without `@` becomes eight digits.
  ///
  /// The local part and the domain are hashed and written in lower case; a name without `@` is
  /// hashed as it is. The same name gives the same digits, so that lines can be told apart.
  package static func username(_ name: String?) -> String {
    guard let name else { return presence(false) }
    guard let at = name.utf8.firstIndex(of: UInt8(ascii: "@")) else { return digits(name) }
    let local = name[..<at].lowercased()
    let domain = name[name.utf8.index(after: at)...].lowercased()
    return "auth.placeholder-\(digits(local))__\(domain)"
  }

  private static func digits(_ text: String) -> String {
    String(SHA256.hexadecimal(text.utf8).prefix(8))
  }
}
