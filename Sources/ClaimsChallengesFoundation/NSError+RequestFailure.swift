public import ClaimsChallenges
public import Foundation

extension NSError: RequestFailureConvertible {
  /// What an error of MSAL, of `URLSession` or of another framework says.
  ///
  /// Domain and code of errors that are not MSAL's are passed on as they are.
  public var requestFailure: RequestFailure {
    if domain == NSURLErrorDomain { return NetworkErrorCode(code).requestFailure }
    return MSALStyleError(self).requestFailure
  }

  /// The error as MSAL for Apple delivers it: its domain, its code, its user-info keys.
  ///
  /// A token never is in the user info.
  public convenience init(_ error: MSALStyleError) {
    var userInfo: [String: Any] = [:]
    for (key, value) in error.userInfo { userInfo[key.rawValue] = value.foundationObject }
    if let underlying = error.underlying {
      userInfo[NSUnderlyingErrorKey] = NSError(underlying)
    }
    self.init(domain: error.domain, code: error.code.rawValue, userInfo: userInfo)
  }
}

extension URLError: RequestFailureConvertible {
  /// What a network error says: its code, unchanged; a cancelled request is a cancellation.
  public var requestFailure: RequestFailure { NetworkErrorCode(code.rawValue).requestFailure }
}

extension MSALStyleError {
  /// An error of MSAL, read from domain, code and user info.
  ///
  /// Values of the user info that JSON does not know are left out; underlying errors are read at most
  /// eight deep.
  public init(_ error: NSError) { self.init(error, depth: 0) }

  private init(_ error: NSError, depth: Int) {
    var userInfo: [MSALUserInfoKey: JSONValue] = [:]
    for (key, value) in error.userInfo where key != NSUnderlyingErrorKey {
      if let json = JSONValue(foundationObject: value) { userInfo[MSALUserInfoKey(key)] = json }
    }
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    self.init(
      domain: error.domain, code: error.code, userInfo: userInfo,
      underlying: depth < 8 ? underlying.map { MSALStyleError($0, depth: depth + 1) } : nil)
  }
}
