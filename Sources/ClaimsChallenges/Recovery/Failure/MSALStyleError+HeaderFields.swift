package import HTTPAuthChallenges
package import TokenErrors
import YajlJSON

extension MSALStyleError {
  /// The HTTP header fields that the error, or the nearest one behind it, lists.
  ///
  /// MSAL hands them on with a status that it does not read, 429 among them; in printed text they are a
  /// printed dictionary.
  package var headerFields: HeaderFields {
    var error: MSALStyleError? = self
    while let current = error {
      for key in [MSALUserInfoKey.httpHeaders, MSALUserInfoKey(MSIDKey.httpHeaders)] {
        switch current[key] {
        case .object(let object)?:
          return HeaderFields(
            object.lazy.compactMap { member in
              Self.fieldValue(member.value).map { (name: member.name, value: $0) }
            })
        case .string(let text)?: return HeaderFields(PrintedDictionary.pairs(text))
        default: break
        }
      }
      error = current.underlying
    }
    return HeaderFields()
  }

  /// Some programs put numbers where the value of a field is text.
  private static func fieldValue(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.text
    default: nil
    }
  }

  /// Lists the delay that a server asked for, as MSAL lists all fields of an answer whose status it
  /// does not read.
  ///
  /// The other fields stay out: they can hold nonces and cookies, and an `NSError` prints its user info.
  mutating func setRetryAfter(_ retryAfter: RetryAfter?) {
    guard let retryAfter, internalCode == .unhandledResponse, self[.httpHeaders] == nil else {
      return
    }
    self[.httpHeaders] = [RetryAfterSource.retryAfter.rawValue: .string("\(retryAfter.seconds)")]
  }
}
