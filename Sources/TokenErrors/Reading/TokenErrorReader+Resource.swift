import YajlJSON

extension TokenErrorReader {
  /// Inner errors are followed this deep; a document's own depth is limited already.
  private static let maximumInnerErrors = 64

  /// `error` of Microsoft Graph, Azure Resource Manager and their kin: a code, a message and inner
  /// errors that hold further codes and the ids of the request.
  mutating func readResourceError(_ object: JSONObject) {
    var next: JSONObject? = object
    var depth = 0
    while let current = next, depth < Self.maximumInnerErrors {
      next = nil
      for (name, value) in current {
        switch name {
        case "code", "Code": takeServiceCode(value, isInner: depth > 0)
        case "message", "Message":
          if error.errorDescription == nil { setDescription(value) }
        case "request-id", "requestId":
          error.requestID = error.requestID ?? value.nonEmptyString
        case "client-request-id", "clientRequestId":
          error.clientRequestID = error.clientRequestID ?? value.nonEmptyString
        case "correlationId", "correlation_id":
          error.correlationID = error.correlationID ?? value.nonEmptyString
        case "date", "timestamp":
          error.timestampText = error.timestampText ?? value.nonEmptyString
        case "innerError", "innererror", "innerErrors", "InnerError":
          if case .object(let inner) = value { next = inner }
        default: break
        }
      }
      depth += 1
    }
  }

  private mutating func takeServiceCode(_ value: JSONValue, isInner: Bool) {
    let code: String? =
      switch value {
      case .string(let text): text.isEmpty ? nil : text
      case .number(let number): number.text
      default: nil
      }
    guard let code else { return }
    if isInner { error.innerCodes.append(code) } else { error.serviceCode = code }
  }
}
