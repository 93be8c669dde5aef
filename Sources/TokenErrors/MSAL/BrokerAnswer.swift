import YajlJSON

/// The error in the answer of the broker app on iOS: a flat dictionary of texts, with more of them
/// in `error_metadata`.
enum BrokerAnswer {
  /// The record, with a function that gives the text of a member, and the metadata.
  static func record(member: (String) -> String?, metadata: JSONObject?) -> ErrorRecord {
    var record = ErrorRecord(
      domain: member("broker_error_domain") ?? ErrorDomain.msid,
      code: member("broker_error_code").flatMap { Int($0) } ?? MSIDErrorCode.internal.rawValue)
    record.set(MSIDKey.errorDescription, member("error_description"))
    record.set(MSIDKey.oauthError, member("error"))
    record.set(MSIDKey.oauthSuberror, member("suberror"))
    record.set(MSIDKey.correlationID, member("correlation_id"))
    record.set(MSIDKey.brokerVersion, member("x-broker-app-ver"))
    guard let metadata else { return record }
    if let status = metadata["http_response_code"]?.integer {
      record.userInfo[MSIDKey.httpResponseCode] = .number(JSONNumber(status))
    }
    switch metadata["http_response_headers"] {
    case .object(let headers)?: record.userInfo[MSIDKey.httpHeaders] = .object(headers)
    case .string(let form)?:
      var headers = JSONObject()
      let parameters = form.withBytes { RedirectText($0) }?.parameters ?? []
      for (name, value) in parameters { headers[name] = .string(value) }
      record.userInfo[MSIDKey.httpHeaders] = .object(headers)
    default: break
    }
    record.set(MSIDKey.displayableUserID, metadata["username"]?.string)
    record.set(MSIDKey.homeAccountID, metadata["home_account_id"]?.string)
    record.set(MSIDKey.declinedScopes, metadata["declined_scopes"]?.string)
    record.set(MSIDKey.grantedScopes, metadata["granted_scopes"]?.string)
    return record
  }
}

extension TokenErrorReader {
  /// Reads a broker's answer that came as JSON.
  mutating func readBroker(_ body: JSONErrorDraft) {
    let metadata: JSONObject? =
      switch body.brokerMetadata {
      case .object(let object)?: object
      case .text(let text)?: brokerMetadata(text)
      case nil: nil
      }
    let error = error
    take(
      BrokerAnswer.record(
        member: { name in
          switch name {
          case "error": error.code?.rawValue
          case "suberror": error.suberror?.rawValue
          case "error_description": error.errorDescription
          case "correlation_id": error.correlationID
          default: body.brokerTexts[name]
          }
        }, metadata: metadata))
  }

  /// Reads a broker's answer that came as parameters of a redirect.
  mutating func readBroker(_ redirect: RedirectText) {
    error.source = .broker
    take(
      BrokerAnswer.record(
        member: { redirect[$0] }, metadata: redirect["error_metadata"].flatMap(brokerMetadata)))
  }

  private func brokerMetadata(_ text: String) -> JSONObject? {
    nesting < Self.maximumNesting ? try? JSONObject(jsonString: text) : nil
  }

  private mutating func take(_ record: ErrorRecord) {
    error.record = record
    if error.status == nil { error.status = record.httpStatus }
    error.username = error.username ?? record.text(MSIDKey.displayableUserID)
    homeAccountID = homeAccountID ?? record.text(MSIDKey.homeAccountID)
  }
}
