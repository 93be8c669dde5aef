import YajlJSON

/// `error` of Microsoft Graph, Azure Resource Manager and their kin: a code, a message, and inner
/// errors that hold further codes and the ids of the request.
struct ResourceError {
  var code: String?
  var message: String?
  var requestID: String?
  var clientRequestID: String?
  var correlationID: String?
  var date: String?
  /// Codes of inner errors, outermost first.
  var innerCodes: [String] = []
  /// Whether the message of an inner error, which gives way to the outer one's, names AADSTS50196.
  var reportsRequestLoopInside = false

  /// Inner errors are followed this deep.
  private static let maximumDepth = 64

  /// Reads an object; `nil` for a value of another type, which is skipped.
  init?(orSkip json: inout JSONCursor, depth: Int = 0) throws(JSONError) {
    guard depth < Self.maximumDepth, (try? json.beginObject()) != nil else {
      try json.skip()
      return nil
    }
    var inner: ResourceError?
    while let name = try json.nextName() {
      switch name {
      case "code", "Code": code = try json.value().scalarText.flatMap { $0.isEmpty ? nil : $0 }
      case "message", "Message": message = try json.localizedTextOrSkip()
      case "request-id", "requestId": requestID = try json.nonEmptyText()
      case "client-request-id", "clientRequestId": clientRequestID = try json.nonEmptyText()
      case "correlationId", "correlation_id": correlationID = try json.nonEmptyText()
      case "date", "timestamp": date = try json.nonEmptyText()
      case "innerError", "innererror", "InnerError":
        inner = try ResourceError(orSkip: &json, depth: depth + 1)
      default: break
      }
    }
    guard let inner else { return }
    innerCodes = (inner.code.map { [$0] } ?? []) + inner.innerCodes
    reportsRequestLoopInside =
      inner.reportsRequestLoopInside
      || inner.message?.withBytes { ErrorText($0, onlyCodes: true).codes.contains(.requestLoop) }
        ?? false
    message = message ?? inner.message
    requestID = requestID ?? inner.requestID
    clientRequestID = clientRequestID ?? inner.clientRequestID
    correlationID = correlationID ?? inner.correlationID
    date = date ?? inner.date
  }
}
