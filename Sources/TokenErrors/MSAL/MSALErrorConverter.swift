import YajlJSON

/// How MSAL turns an error of its core into the one that the app gets.
package enum MSALErrorConverter {
  /// What the caller adds to the error's own user info; it wins over that.
  package struct Details: Sendable {
    package var description: String?
    package var oauthError: String?
    package var suberror: String?
    package init(description: String? = nil, oauthError: String? = nil, suberror: String? = nil) {
      self.description = description
      self.oauthError = oauthError
      self.suberror = suberror
    }
  }

  /// Converts a record and those behind it.
  ///
  /// - Parameters:
  ///   - record: The core's error.
  ///   - details: What the caller adds.
  ///   - correlationID: The request's id, for an error that has none of its own.
  ///   - classify: Whether numbers that apps do not get become −50000 with an internal code.
  ///   - hasTokenResult: Whether the token that came with the error can be handed on.
  /// - Returns: The app's error; `nil` for a record without a domain.
  package static func convert(
    _ record: ErrorRecord, details: Details = Details(), correlationID: String? = nil,
    classify: Bool = true, hasTokenResult: Bool = true
  ) -> ErrorRecord? {
    guard !record.domain.trimmed.isEmpty else { return nil }
    var converted = ErrorRecord(
      domain: domain(for: record.domain), code: record.code,
      userInfo: userInfo(of: record, hasTokenResult: hasTokenResult))
    if converted.domain == ErrorDomain.msal {
      if record.domain != ErrorDomain.msal {
        converted.code = MSIDErrorCode(record.code).mappedCode ?? MSALErrorCode.internal.rawValue
      }
      if classify { self.classify(&converted) }
    }
    converted.set(MSALUserInfoKey.errorDescription.rawValue, details.description)
    converted.set(MSALUserInfoKey.oauthError.rawValue, details.oauthError)
    converted.set(MSALUserInfoKey.oauthSuberror.rawValue, details.suberror)
    let correlationKey = MSALUserInfoKey.correlationID.rawValue
    if converted.userInfo[correlationKey] == nil { converted.set(correlationKey, correlationID) }
    if let underlying = record.underlying {
      converted.underlying = convert(underlying, hasTokenResult: hasTokenResult)
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

  private static func userInfo(of record: ErrorRecord, hasTokenResult: Bool) -> [String: JSONValue]
  {
    var userInfo: [String: JSONValue] = [:]
    for (key, value) in record.userInfo {
      if key == MSIDKey.invalidTokenResult, hasTokenResult {
        userInfo[MSALUserInfoKey.invalidResult.rawValue] = value
      } else {
        userInfo[MSIDKey.msalKey(for: key)?.rawValue ?? key] = value
      }
    }
    return userInfo
  }
}
