package import YajlJSON

extension ErrorRecord {
  /// The value under MSAL's key, else under the core's.
  package func value(_ key: MSALUserInfoKey, _ msidKey: String) -> JSONValue? {
    userInfo[key.rawValue] ?? userInfo[msidKey]
  }

  /// The HTTP status: text from MSAL itself, a number from the broker.
  ///
  /// Without one, the code of an error behind this whose code is a status.
  package var httpStatus: Int? {
    if let status = value(.httpResponseCode, MSIDKey.httpResponseCode)?.integer { return status }
    return underlying.flatMap { (100...599).contains($0.code) ? $0.code : nil }
  }

  /// The HTTP status of this error, else the nearest one that an error behind it lists.
  package var nearestHTTPStatus: Int? {
    httpStatus
      ?? chain.dropFirst().lazy
      .compactMap { $0.value(.httpResponseCode, MSIDKey.httpResponseCode)?.integer }.first
  }

  /// The AADSTS numbers under MSAL's key, else under the core's.
  package var stsErrorCodes: [Int] {
    value(.stsErrorCodes, MSIDKey.stsErrorCodes)?.array?.compactMap(\.integer) ?? []
  }

  /// Cuts queries and fragments off the URLs that failed, of the errors behind as well: they hold codes
  /// and tokens.
  mutating func removeURLParameters() {
    for key in ["NSErrorFailingURLKey", "NSErrorFailingURLStringKey"] {
      guard let url = text(key) else { continue }
      // By bytes: a mark that a combining character follows is a mark.
      let cut = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      if cut.endIndex < url.utf8.endIndex { set(key, String(Substring(cut))) }
    }
    guard var next = underlying else { return }
    next.removeURLParameters()
    underlying = next
  }

  /// A list of scopes: an array, or text with spaces.
  package func scopes(_ key: MSALUserInfoKey, _ msidKey: String) -> [String] {
    switch value(key, msidKey) {
    case .array(let elements)?: elements.compactMap(\.string)
    case .string(let text)?: ScopeText.split(text)
    default: []
    }
  }
}

extension JSONValue {
  /// A number, or text that is one.
  var integer: Int? { int ?? string.flatMap { Int($0) } }
}

/// Scopes in one text, with white space between them.
enum ScopeText {
  static func split(_ text: String) -> [String] {
    text.utf8.split(whereSeparator: \.isSpace).map { String(Substring($0)) }
  }
}
