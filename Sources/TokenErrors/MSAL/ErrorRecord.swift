package import YajlJSON

/// An error as Cocoa has it: domain, code, user info, and the error behind it.
///
/// MSAL's own errors, those of its core and the ones that people paste as text have this form
/// before they become an `MSALStyleError`.
package struct ErrorRecord: Sendable, Hashable {
  package var domain: String
  package var code: Int
  package var userInfo: [String: JSONValue]
  /// At most one element: a struct cannot hold itself.
  private var underlyingRecords: [ErrorRecord]

  package init(
    domain: String, code: Int, userInfo: [String: JSONValue] = [:], underlying: ErrorRecord? = nil
  ) {
    self.domain = domain
    self.code = code
    self.userInfo = userInfo
    underlyingRecords = underlying.map { [$0] } ?? []
  }

  /// An error of MSAL's core, with the texts that it carries.
  package init(
    _ code: MSIDErrorCode, domain: String = ErrorDomain.msid, description: String? = nil,
    oauthError: String? = nil, suberror: String? = nil, correlationID: String? = nil,
    underlying: ErrorRecord? = nil
  ) {
    self.init(domain: domain, code: code.rawValue, underlying: underlying)
    set(MSIDKey.errorDescription, description)
    set(MSIDKey.oauthError, oauthError)
    set(MSIDKey.oauthSuberror, suberror)
    set(MSIDKey.correlationID, correlationID)
  }

  package var underlying: ErrorRecord? {
    get { underlyingRecords.first }
    set { underlyingRecords = newValue.map { [$0] } ?? [] }
  }

  /// This record and those behind it, outermost first.
  package var chain: [ErrorRecord] {
    var chain: [ErrorRecord] = []
    var next: ErrorRecord? = self
    while let record = next {
      chain.append(record)
      next = record.underlying
    }
    return chain
  }

  /// Whether this is an error as an app gets it, which needs no conversion.
  package var isDelivered: Bool { domain == ErrorDomain.msal && MSALErrorCode(code).reachesApp }

  /// The user info's text under `key`, or `nil` when it is no text.
  package func text(_ key: String) -> String? { userInfo[key]?.string }

  /// Stores `value`, or nothing when it is `nil`.
  package mutating func set(_ key: String, _ value: String?) {
    if let value { userInfo[key] = .string(value) }
  }
}

/// Domains of errors.
package enum ErrorDomain {
  package static let msal = "MSALErrorDomain"
  package static let msid = "MSIDErrorDomain"
  package static let msidOAuth = "MSIDOAuthErrorDomain"
  package static let msidKeychain = "MSIDKeychainErrorDomain"
  package static let msidHTTP = "MSIDHttpErrorCodeDomain"
  package static let osStatus = "NSOSStatusErrorDomain"
  package static let url = "NSURLErrorDomain"

  /// Whether it is one of MSAL or of its core.
  package static func isMSAL(_ domain: String) -> Bool {
    domain == msal || domain.hasPrefix("MSID")
  }
}
