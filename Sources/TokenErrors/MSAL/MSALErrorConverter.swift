import YajlJSON

/// How MSAL turns an error of its core into the one that the app gets.
package enum MSALErrorConverter {
  /// Converts a record and those behind it.
  ///
  /// - Parameters:
  ///   - record: The core's error.
  ///   - correlationID: The request's id, for an error that has none of its own.
  /// - Returns: The app's error; `nil` for a record without a domain.
  package static func convert(
    _ record: ErrorRecord, correlationID: String? = nil
  ) -> ErrorRecord? {
    guard !record.domain.trimmed.isEmpty else { return nil }
    var converted = ErrorRecord(
      domain: domain(for: record.domain), code: record.code, userInfo: userInfo(of: record))
    if converted.domain == ErrorDomain.msal {
      if record.domain != ErrorDomain.msal {
        converted.code = MSIDErrorCode(record.code).mappedCode ?? MSALErrorCode.internal.rawValue
      }
      classify(&converted)
    }
    let correlationKey = MSALUserInfoKey.correlationID.rawValue
    if converted.userInfo[correlationKey] == nil { converted.set(correlationKey, correlationID) }
    if let underlying = record.underlying {
      converted.underlying = convert(underlying)
      let key = MSALUserInfoKey.stsErrorCodes.rawValue
      if let codes = underlying.userInfo[MSIDKey.stsErrorCodes] { converted.userInfo[key] = codes }
    }
    return converted
  }

  private static func domain(for domain: String) -> String {
    switch domain {
    case ErrorDomain.msid, ErrorDomain.msidOAuth, ErrorDomain.msidHTTP: ErrorDomain.msal
    case ErrorDomain.msidKeychain: ErrorDomain.osStatus
    default: domain
    }
  }

  /// A number that apps do not get becomes −50000; it is the internal code unless there is one.
  private static func classify(_ record: inout ErrorRecord) {
    let code = MSALErrorCode(record.code)
    guard code == .internal || !code.reachesApp else { return }
    record.code = MSALErrorCode.internal.rawValue
    let key = MSALUserInfoKey.internalErrorCode.rawValue
    guard record.userInfo[key] == nil else { return }
    let internalCode = code == .internal ? MSALInternalErrorCode.unexpected.rawValue : code.rawValue
    record.userInfo[key] = .number(JSONNumber(internalCode))
  }

  private static func userInfo(of record: ErrorRecord) -> [String: JSONValue] {
    var userInfo: [String: JSONValue] = [:]
    for (key, value) in record.userInfo {
      userInfo[MSIDKey.msalKey(for: key)?.rawValue ?? key] = value
    }
    return userInfo
  }
}
