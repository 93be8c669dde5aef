import ClaimsRequests
import YajlJSON

/// A JSON body, read straight from the parser.
///
/// The draft is a reference, so that a body passes through the parser without copying its fields.
struct JSONErrorBody: JSONDecodable {
  let draft: JSONErrorDraft

  init(from json: inout JSONCursor) throws(JSONError) {
    draft = JSONErrorDraft()
    try draft.read(&json)
  }
}

/// A `TokenError` in the making, before its texts are searched.
///
/// Reading never throws for a value of another type than expected: such a value is skipped.
final class JSONErrorDraft {
  var error = TokenError(source: .unreadable)
  /// `uid.utid`, from `client_info` or `home_account_id`.
  var homeAccountID: String?
  /// Texts that may hold a body themselves.
  var nestedTexts: [String] = []
  /// The texts of a broker's answer, by name.
  var brokerTexts: [String: String] = [:]
  /// `error_metadata` of a broker's answer.
  var brokerMetadata: BrokerMetadata?

  private var isNative = false
  private var hasErrorDescription = false
  private var hasStatusCode = false
  private var plainCode: String?

  /// `error_metadata`: an object, or the text of one.
  enum BrokerMetadata {
    case object(JSONObject)
    case text(String)
  }

  /// Reads a value: an object, a list of which the first object counts, or a text.
  func read(_ json: inout JSONCursor) throws(JSONError) {
    if (try? json.beginObject()) != nil {
      try readMembers(&json)
      finish()
    } else if (try? json.beginArray()) != nil {
      while try json.nextElement() {
        guard error.source == .unreadable, (try? json.beginObject()) != nil else { continue }
        try readMembers(&json)
        finish()
      }
    } else if let text = try json.textOrSkip() {
      nestedTexts = [text]
    }
  }

  /// Reads the members of the outermost object; of one that occurs twice the last counts.
  private func readMembers(_ json: inout JSONCursor) throws(JSONError) {
    error.wire.isJSONObject = true
    while let name = try json.nextName() {
      guard let member = JSONErrorMember(name) else { continue }
      switch member {
      case .error: try readError(&json)
      case .resourceError: try readResourceError(&json)
      case .errorDescription:
        hasErrorDescription = true
        setDescription(try json.localizedTextOrSkip())
      case .message:
        let text = try json.localizedTextOrSkip()
        if !hasErrorDescription { setDescription(text) }
      case .errorCodes: try readCodes(&json)
      case .suberror: error.suberror = try json.nonEmptyText().map { SuberrorCode($0) }
      case .errorSubcode: error.errorSubcode = try json.nonEmptyText()
      case .timestamp: error.timestampText = try json.nonEmptyText()
      case .traceID: error.traceID = try json.nonEmptyText()
      case .correlationID: error.correlationID = try json.nonEmptyText()
      case .errorURI: error.errorURI = try json.nonEmptyText()
      case .claims: try readClaims(&json)
      case .state: error.state = try json.textOrSkip()
      case .username: error.username = try json.nonEmptyText() ?? error.username
      case .clientInfo:
        homeAccountID = try json.nonEmptyText().flatMap(ClientInfo.homeAccountID) ?? homeAccountID
      case .homeAccountID: homeAccountID = try json.nonEmptyText() ?? homeAccountID
      case .clientData: error.wire.clientData = try json.nonEmptyText()
      case .continuation:
        error.continuationToken = try json.nonEmptyText()
        isNative = true
      case .challengeType:
        error.challengeType = try json.nonEmptyText()
        isNative = true
      case .nativeAttributes: isNative = true
      case .status:
        hasStatusCode = true
        error.status = try json.value().integer
      case .code: plainCode = try json.nonEmptyText()
      case .broker: brokerTexts[name] = try json.value().scalarText
      case .errorMetadata:
        switch try json.value() {
        case .object(let object): brokerMetadata = .object(object)
        case .string(let text): brokerMetadata = .text(text)
        default: break
        }
      }
    }
  }

  /// `error`: the OAuth code, an object of a resource, or a text that holds a body.
  private func readError(_ json: inout JSONCursor) throws(JSONError) {
    guard !json.null() else { return }
    if let text = try? json.string() {
      if text.looksLikeJSON {
        nestedTexts.append(text)
      } else {
        error.code = text.isEmpty ? nil : OAuthErrorCode(text)
      }
    } else {
      try readResourceError(&json)
    }
  }

  private func readResourceError(_ json: inout JSONCursor) throws(JSONError) {
    guard let resource = try ResourceError(orSkip: &json) else { return }
    error.source = .resource
    error.serviceCode = resource.code
    error.innerCodes = resource.innerCodes
    setDescription(resource.message)
    if resource.reportsRequestLoopInside { error.reportsRequestLoopInside = true }
    error.requestID = resource.requestID
    error.clientRequestID = resource.clientRequestID
    error.correlationID = resource.correlationID ?? error.correlationID
    error.timestampText = resource.date ?? error.timestampText
  }

  /// The description, freed from an encoding of the whole text.
  private func setDescription(_ text: String?) {
    error.errorDescription = text.flatMap { $0.isEmpty ? nil : PercentDecoding.decodeWholeText($0) }
  }

  private func readClaims(_ json: inout JSONCursor) throws(JSONError) {
    error.claims = nil
    error.claimsText = nil
    guard !json.null() else { return }
    if let text = try? json.string() {
      error.claimsText = text.isEmpty ? nil : text
    } else if case .object(let object) = try json.value() {
      // Read again from text, where the limits of a claims request hold.
      error.claimsText = ClaimsRequest(json: object).jsonString()
    } else {
      error.claimsText = ""
    }
  }

  private func finish() {
    if error.source == .resource { return addNestedDescription() }
    if brokerTexts["broker_error_domain"] != nil || brokerMetadata != nil {
      error.source = .broker
    } else if isNative {
      error.source = .nativeAuthentication
    } else if error.code != nil || error.suberror != nil || !error.aadstsCodes.isEmpty
      || error.claimsText != nil || hasErrorDescription && error.errorDescription != nil
    {
      error.source = .tokenEndpoint
    } else if error.errorDescription != nil {
      if hasStatusCode {
        error.source = .managedIdentity
      } else if let plainCode {
        error.source = .resource
        error.serviceCode = plainCode
      } else {
        error.source = .plainText
      }
    }
    addNestedDescription()
  }

  private func addNestedDescription() {
    if let text = error.errorDescription, text.looksLikeJSON { nestedTexts.append(text) }
  }
}
