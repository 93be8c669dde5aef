import ClaimsRequests
import Foundation
import TokenErrors
import YajlJSON

/// A token error by the member names of vectors, as values that Foundation's JSON has.
struct ErrorFields {
  let error: TokenError?

  /// The value under a vector's name; `NSNull` for `nil`.
  subscript(name: String) -> Any {
    guard let error else { return NSNull() }
    let value: Any? =
      switch name {
      case "source": error.source.rawValue
      case "status": error.status
      case "error": error.code?.rawValue
      case "suberror": error.suberror?.rawValue
      case "error_subcode": error.errorSubcode
      case "description": error.errorDescription
      case "message": error.message
      case "codes", "aadsts": error.aadstsCodes.map(\.rawValue)
      case "codes_in_description": error.aadstsCodesInDescription.map(\.rawValue)
      case "description_code", "descriptionCode": error.aadstsCodesInDescription.first?.rawValue
      case "inner_codes": error.innerCodes
      case "trace_id", "traceId": error.traceID
      case "correlation_id", "correlationId": error.correlationID
      case "request_id": error.requestID
      case "client_request_id": error.clientRequestID
      case "timestamp": error.timestampText
      case "error_uri": error.errorURI
      case "claims": error.claims.map { Self.json($0.jsonString()) }
      case "claims_from_text": error.hasClaimsFromText
      case "service_code", "graph_code", "arm_code": error.serviceCode
      case "b2c_code": error.b2cCode
      case "adfs_code": error.adfsCode
      case "state": error.state
      case "username": error.username
      case "home_account_id": error.account?.homeAccountID
      case "continuation_token": error.continuationToken
      case "challenge_type": error.challengeType
      case "retryable", "isRetryable": error.isRetryable
      case "recognized": error.isRecognized
      case "diagnostics": error.diagnostics.map(\.code.rawValue)
      case "msal_domain": error.record?.domain
      case "msal_code": error.record?.code
      case "underlying_codes": error.record?.chain.dropFirst().map(\.code)
      case "valid_json": !error.diagnostics.contains { $0.code == .invalidJSON }
      default: "no such field: \(name)"
      }
    return value ?? NSNull()
  }

  /// Whether the field equals what a vector expects, as JSON values.
  func matches(_ expected: Any, _ name: String) -> Bool {
    (self[name] as? NSObject) == (expected as? NSObject)
  }

  static func json(_ text: String) -> Any {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) ?? NSNull()
  }
}
