import ClaimsChallenges

extension EvidenceReader {
  /// Takes what a value says; `false` when it says nothing.
  @discardableResult
  mutating func take(_ value: JSONValue, at offset: Int) -> Bool {
    switch value {
    case .object(let object): return take(object, at: offset)
    case .array(let elements):
      if takePairs(elements, at: offset) { return true }
      if let object = Self.object(ofPairs: elements), take(object, at: offset) { return true }
      var found = false
      for element in elements {
        if found, element.object != nil, current.isRefusal { endExchange() }
        if take(element, at: offset) { found = true }
      }
      return found
    case .string(let text):
      let count = finished.count
      let had = current.hasResponse
      open(text, at: offset)
      return finished.count > count || (!had && current.hasResponse)
    default: return false
    }
  }

  private mutating func take(_ object: JSONObject, at offset: Int) -> Bool {
    var found = false
    if let status = Self.status(of: object) {
      if let own = current.status, own != status, current.isRefusal { endExchange() }
      current.status = status
      current.begin(at: offset)
    }
    if takeFields(object, at: offset) { found = true }
    if let body = ErrorRecordForm.body(of: object) {
      current.offer(
        ExchangeDraft.Body(bytes: body.jsonBytes(), rank: .object, offset: offset, layers: layers))
      return true
    }
    if let claims = object["claims"], object["grant_type"] == nil, object["client_id"] == nil,
      claims.object.map(isClaimsRequest)
        ?? (claims.string.map { (try? ClaimsRequest.decode($0)) != nil } ?? false),
      object.count <= 4
    {
      current.add("claims", claims, at: offset)
      found = true
    }
    for (name, value) in object {
      switch value {
      case .object, .array: if !Self.isOfRequest(name), take(value, at: offset) { found = true }
      case .string(let text):
        if Self.isOfRequest(name) || FieldName.canonical(name) != nil { continue }
        // A text with neither of these holds no evidence.
        if text.utf8.count >= 8, text.utf8.contains(where: { ":={".utf8.contains($0) }),
          take(value, at: offset)
        {
          found = true
        }
      default: break
      }
    }
    return found
  }

  /// Members of a record that show what was sent, not what was answered.
  private static func isOfRequest(_ name: String) -> Bool {
    switch name.lowercased() {
    case "request", "req", "config", "requestbody", "request_body", "requestheaders",
      "request_headers", "postdata":
      true
    default: false
    }
  }

  /// The members that pairs are, as in `OrderedDict([('error', '…'), …])`.
  private static func object(ofPairs elements: [JSONValue]) -> JSONObject? {
    var object = JSONObject()
    for element in elements {
      guard let pair = element.array, pair.count == 2, let name = pair[0].string else { return nil }
      object.append(name: name, value: pair[1])
    }
    return object.isEmpty ? nil : object
  }

  // MARK: Status

  private static let statusNames = [
    "status", "statusCode", "StatusCode", "status_code", "httpStatus", "http_status",
    "httpStatusCode",
    "responseStatus", "response_status", "HttpStatusCode", "http.status_code",
    "http.response.status_code",
  ]

  private static func status(of object: JSONObject) -> Int? {
    for name in statusNames {
      guard let value = object[name] else { continue }
      if let number = value.int ?? value.string.flatMap({ Int($0) }), 100...599 ~= number {
        return number
      }
    }
    return nil
  }

  // MARK: Fields

  private mutating func takeFields(_ object: JSONObject, at offset: Int) -> Bool {
    guard object.contains(where: { FieldName.isChallenge($0.name) }) else {
      return takeNamedPair(object, at: offset)
    }
    for (name, value) in object {
      guard let name = FieldName.canonical(name) else { continue }
      for text in Self.texts(value) { addField(name, text, at: offset) }
    }
    return true
  }

  private mutating func addField(_ name: String, _ text: String, at offset: Int) {
    current.begin(at: offset)
    current.fieldLayers = layers
    current.fields.append(TranscriptField(name, Array(text.utf8), offset: offset))
  }

  private static func texts(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .number(let number): [number.text]
    case .array(let elements): elements.flatMap(texts)
    default: []
    }
  }

  /// A field as an object: `{"name": "WWW-Authenticate", "value": "…"}`.
  private mutating func takeNamedPair(_ object: JSONObject, at offset: Int) -> Bool {
    for (nameKey, valueKey) in [
      ("name", "value"), ("key", "value"), ("Key", "Value"), ("Name", "Value"),
    ] {
      guard let text = object[nameKey]?.string, let name = FieldName.canonical(text),
        let value = object[valueKey]
      else { continue }
      for text in Self.texts(value) { addField(name, text, at: offset) }
      return true
    }
    return false
  }

  /// `[["WWW-Authenticate", "…"]]`, or names and values in turn as Node's `rawHeaders` are.
  private mutating func takePairs(_ elements: [JSONValue], at offset: Int) -> Bool {
    var found = false
    for element in elements {
      guard let pair = element.array, pair.count == 2, let text = pair[0].string,
        let name = FieldName.canonical(text)
      else { continue }
      for text in Self.texts(pair[1]) { addField(name, text, at: offset) }
      found = true
    }
    if !found, elements.allSatisfy({ $0.string != nil }), elements.count >= 2 {
      for index in stride(from: 0, to: elements.count - 1, by: 2) {
        guard let text = elements[index].string, let name = FieldName.canonical(text),
          let value = elements[index + 1].string, text.utf8.count < 32
        else { continue }
        addField(name, value, at: offset)
        found = true
      }
    }
    return found
  }
}

/// Records that are an error, under the names of protocols and of libraries.
enum ErrorRecordForm {
  /// The error body that the object is; `nil` when it is none.
  static func body(of object: JSONObject) -> JSONObject? {
    if isErrorBody(object) { return object }
    return signIn(object) ?? renamed(object)
  }

  /// RFC 6749 §5.2, or an error object of a resource (OData, Azure).
  private static func isErrorBody(_ object: JSONObject) -> Bool {
    if object["grant_type"] != nil || object["response_type"] != nil { return false }
    if object["error_codes"]?.array != nil { return true }
    let hasCodes = object["suberror"]?.string != nil || object["error_description"]?.string != nil
    switch object["error"] {
    case .string(let text)?:
      let isWord =
        !text.isEmpty && text.utf8.count <= 64
        && text.utf8.allSatisfy { Octet.isWord($0) || $0 == UInt8(ascii: "-") }
      return isWord
        && (hasCodes || OAuthWords.isError(text) || text.utf8.contains(UInt8(ascii: "_")))
    case .object(let inner)?:
      return inner["code"]?.string != nil && inner["message"] != nil
    default: return hasCodes
    }
  }

  /// The names of libraries: `errorCode`, `errorMessage`, `subError`, `correlationId`.
  private static func renamed(_ object: JSONObject) -> JSONObject? {
    var body = JSONObject()
    for (name, value) in object {
      guard let member = OAuthWords.member(name), !value.isNull else { continue }
      if member == "error", value.string.map(OAuthWords.isError) != true { continue }
      if body.firstValue(for: member) == nil { body.append(name: member, value: value) }
    }
    return body["error"] != nil || body["suberror"] != nil
      || body["error_codes"]?.array?.isEmpty == false
      ? body : nil
  }

  /// A sign-in log of Entra: `status.errorCode` of Graph, `ResultType` of Azure Monitor.
  private static func signIn(_ object: JSONObject) -> JSONObject? {
    var body = JSONObject()
    func add(_ name: String, _ value: JSONValue?) {
      if let value, value.string?.isEmpty == false { body.append(name: name, value: value) }
    }
    func number(_ value: JSONValue?) -> Int? { value?.int ?? value?.string.flatMap { Int($0) } }
    if let status = object["status"]?.object, let code = number(status["errorCode"]) {
      guard code >= 10_000 else { return nil }
      body.append(name: "error_codes", value: .array([.number(JSONNumber(code))]))
      add("error_description", status["failureReason"])
    } else if let code = number(object["ResultType"] ?? object["resultType"]), code >= 10_000,
      code <= 999_999_999
    {
      body.append(name: "error_codes", value: .array([.number(JSONNumber(code))]))
      add("error_description", object["ResultDescription"] ?? object["resultDescription"])
    } else {
      return nil
    }
    add("correlation_id", object["correlationId"] ?? object["CorrelationId"])
    add("timestamp", object["createdDateTime"] ?? object["time"] ?? object["TimeGenerated"])
    return body
  }
}
