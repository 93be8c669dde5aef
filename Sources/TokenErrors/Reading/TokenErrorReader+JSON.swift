import ClaimsRequests
import YajlJSON

extension TokenErrorReader {
  /// The members of an error body that are read; others are skipped.
  private enum Member {
    case adi, brokerErrorDomain, challengeType, claims, clientData, clientInfo, code, continuation
    case correlationID, error, errorCodes, errorDescription, errorMetadata, errorSubcode
    case errorURI, homeAccountID, message, nativeAttributes, resourceError, state, status, suberror
    case timestamp, traceID, username

    /// By length first: most names are told apart without comparing text.
    init?(_ name: String) {
      switch name.utf8.count {
      case 3 where name == "adi": self = .adi
      case 4 where name == "code" || name == "Code": self = .code
      case 5:
        switch name {
        case "error": self = .error
        case "state": self = .state
        default: return nil
        }
      case 6 where name == "claims": self = .claims
      case 7 where name == "message" || name == "Message": self = .message
      case 7 where name == "clidata": self = .clientData
      case 8:
        switch name {
        case "suberror": self = .suberror
        case "trace_id": self = .traceID
        case "username": self = .username
        default: return nil
        }
      case 9 where name == "timestamp": self = .timestamp
      case 9 where name == "error_uri": self = .errorURI
      case 10 where name == "statusCode": self = .status
      case 11:
        switch name {
        case "error_codes": self = .errorCodes
        case "client_info": self = .clientInfo
        case "odata.error": self = .resourceError
        default: return nil
        }
      case 13:
        switch name {
        case "correlationId": self = .correlationID
        case "error_subcode": self = .errorSubcode
        default: return nil
        }
      case 14:
        switch name {
        case "correlation_id": self = .correlationID
        case "challenge_type": self = .challengeType
        case "error_metadata": self = .errorMetadata
        default: return nil
        }
      case 15 where name == "home_account_id": self = .homeAccountID
      case 16 where name == "errorDescription": self = .errorDescription
      case 17 where name == "error_description": self = .errorDescription
      case 18 where name == "continuation_token": self = .continuation
      case 18 where name == "invalid_attributes": self = .nativeAttributes
      case 19 where name == "required_attributes": self = .nativeAttributes
      case 19 where name == "broker_error_domain": self = .brokerErrorDomain
      case 21 where name == "unverified_attributes": self = .nativeAttributes
      default: return nil
      }
    }
  }

  /// Reads the object of a body.
  ///
  /// Of members that occur twice the last counts.
  mutating func read(_ object: JSONObject) {
    error.wire.isJSONObject = true
    var texts: [String] = []
    var isNative = false
    var isBroker = false
    var plainCode: String?
    for (name, value) in object {
      switch Member(name) {
      case .error?:
        switch value {
        case .object(let inner):
          error.source = .resource
          readResourceError(inner)
        case .string(let text) where Self.looksLikeJSON(text): texts.append(text)
        case .string(let text): error.code = text.isEmpty ? nil : OAuthErrorCode(text)
        default: break
        }
      case .resourceError?:
        guard case .object(let inner) = value else { continue }
        error.source = .resource
        readResourceError(inner)
      case .errorDescription?: setDescription(value)
      case .errorCodes?: readCodes(value)
      case .suberror?:
        error.suberror = value.string.flatMap { $0.isEmpty ? nil : SuberrorCode($0) }
      case .errorSubcode?: error.errorSubcode = value.nonEmptyString
      case .timestamp?: error.timestampText = value.nonEmptyString
      case .traceID?: error.traceID = value.nonEmptyString
      case .correlationID?: error.correlationID = value.nonEmptyString
      case .errorURI?: error.errorURI = value.nonEmptyString
      case .claims?: readClaims(value)
      case .state?: error.state = value.string
      case .adi?, .username?: error.username = value.nonEmptyString ?? error.username
      case .clientInfo?: homeAccountID = value.string.flatMap(Self.homeAccountID(inClientInfo:))
      case .homeAccountID?: homeAccountID = value.nonEmptyString
      case .clientData?: error.wire.clientData = value.nonEmptyString
      case .continuation?:
        error.continuationToken = value.nonEmptyString
        isNative = true
      case .challengeType?:
        error.challengeType = value.nonEmptyString
        isNative = true
      case .nativeAttributes?: isNative = true
      case .brokerErrorDomain?, .errorMetadata?: isBroker = true
      case .status?:
        if error.status == nil { error.status = value.int ?? value.string.flatMap(Int.init) }
      case .code?: plainCode = value.nonEmptyString
      case .message?: if error.errorDescription == nil { setDescription(value) }
      case nil: break
      }
    }
    if isBroker { readBroker(object) }
    chooseSource(of: object, isNative: isNative, isBroker: isBroker, plainCode: plainCode)
    if let text = error.errorDescription, Self.looksLikeJSON(text) { texts.append(text) }
    for text in texts { open(text) }
  }

  private mutating func chooseSource(
    of object: JSONObject, isNative: Bool, isBroker: Bool, plainCode: String?
  ) {
    guard error.source != .resource else { return }
    if isBroker {
      error.source = .broker
    } else if isNative {
      error.source = .nativeAuthentication
    } else if error.code != nil || error.suberror != nil || !error.aadstsCodes.isEmpty
      || object["error_description"]?.string != nil || error.claimsText != nil
    {
      error.source = .tokenEndpoint
    } else if object["statusCode"] != nil, error.errorDescription != nil {
      error.source = .managedIdentity
    } else if let plainCode, error.errorDescription != nil {
      error.source = .resource
      error.serviceCode = plainCode
    } else if error.errorDescription != nil {
      error.source = .plainText
    }
  }

  /// The description, freed from an encoding of the whole text.
  mutating func setDescription(_ value: JSONValue) {
    let text: String?
    switch value {
    case .string(let string): text = string
    case .object(let localized): text = localized["value"]?.string
    default: text = nil
    }
    error.errorDescription = text.flatMap { $0.isEmpty ? nil : PercentDecoding.decodeWholeText($0) }
  }

  private mutating func readClaims(_ value: JSONValue) {
    switch value {
    case .string(let text):
      error.claimsText = text.isEmpty ? nil : text
    case .object(let object):
      error.claims = ClaimsRequest(json: object)
      error.claimsText = error.claims?.jsonString()
    case .null: error.claimsText = nil
    default: error.claimsText = ""
    }
  }

  /// `error_codes`: numbers, texts of numbers, or one text that holds a list.
  private mutating func readCodes(_ value: JSONValue) {
    var codes: [AADSTSErrorCode] = []
    var isReadable = true
    switch value {
    case .array(let elements):
      let numbers = elements.compactMap { element -> Int? in
        if case .number(let number) = element { number.int } else { nil }
      }
      error.wire.numericCodes = numbers.count == elements.count ? numbers : nil
      for element in elements {
        let code: AADSTSErrorCode? =
          switch element {
          case .number(let number): number.int.flatMap { $0 >= 0 ? AADSTSErrorCode($0) : nil }
          case .string(let text): AADSTSErrorCode(parsing: text.trimmed)
          default: nil
          }
        if let code { codes.append(code) } else { isReadable = false }
      }
    case .number(let number):
      if let number = number.int, number >= 0 { codes = [AADSTSErrorCode(number)] }
      isReadable = !codes.isEmpty
    case .string(let text):
      codes = Self.codes(inList: text)
      isReadable = !codes.isEmpty
    case .null: break
    case .bool, .object: isReadable = false
    }
    error.aadstsCodes = codes
    if !isReadable {
      error.diagnostics.append(
        TokenErrorDiagnostic(
          .unreadableCodes, message: "error_codes holds something else than numbers."))
    }
  }

  /// The codes of `[500011]`, `"50076,50079"`, `AADSTS50076`.
  static func codes(inList text: String) -> [AADSTSErrorCode] {
    text.utf8.split { $0.isSpace || ",;[]\"'".utf8.contains($0) }
      .compactMap { AADSTSErrorCode(parsing: String(Substring($0))) }
  }

  /// `uid.utid` of a `client_info`: base64url of `{"uid":…,"utid":…}`.
  static func homeAccountID(inClientInfo text: String) -> String? {
    guard let bytes = Base64Text.decode(text.trimmed),
      let object = try? JSONObject(jsonBytes: bytes),
      let uid = object["uid"]?.nonEmptyString, let utid = object["utid"]?.nonEmptyString
    else { return nil }
    return "\(uid).\(utid)"
  }
}

extension JSONValue {
  /// The text, unless it is empty or the value is no text.
  var nonEmptyString: String? {
    guard let string, !string.isEmpty else { return nil }
    return string
  }
}
