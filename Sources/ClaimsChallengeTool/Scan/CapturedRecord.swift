import ClaimsChallenges

/// One JSON value of a capture, and where it begins.
struct CapturedRecord: JSONDecodable {
  let offset: Int
  let value: JSONValue

  init(from json: inout JSONCursor) throws(JSONError) {
    offset = json.offset
    value = try json.value()
  }
}

extension CapturedExchange {
  /// Reads an entry of a HAR file (HAR 1.2, `log.entries`) or a record of a log in JSON.
  ///
  /// A log's record may be an input line of `parse --ndjson`, or name its parts in one of the usual
  /// ways; a record that is an error body itself, or whose message holds one, is read as that.
  init(_ record: JSONObject) {
    if record["response"]?.object != nil || record["request"]?.object != nil {
      read(har: record)
    } else {
      read(log: record)
    }
  }

  // MARK: HAR

  private mutating func read(har record: JSONObject) {
    time = record["startedDateTime"]?.string ?? Self.first(Self.timeNames, of: record)?.string
    if let request = record["request"]?.object {
      hasRequest = true
      method = request["method"]?.string
      url = request["url"]?.string
      requestBody = Self.postedText(request["postData"]?.object)
    }
    guard let response = record["response"]?.object else { return }
    status = response["status"]?.int
    fields = Self.fields(response["headers"])
    if let content = response["content"]?.object, let text = content["text"]?.string, !text.isEmpty
    {
      body = content["encoding"]?.string == "base64" ? Base64Body.decode(text) : Array(text.utf8)
    } else {
      readBody(response["body"])
    }
    if let text = response["redirectURL"]?.string { readRedirect(text) }
  }

  private static func postedText(_ data: JSONObject?) -> String? {
    if let text = data?["text"]?.string { return text }
    guard let list = data?["params"]?.array else { return nil }
    var parameters = RequestParameters()
    for element in list {
      if let name = element["name"]?.string {
        parameters.append(name, element["value"]?.string ?? "")
      }
    }
    return parameters.formEncoded
  }

  // MARK: Logs

  private mutating func read(log record: JSONObject) {
    time = Self.first(Self.timeNames, of: record)?.string
    method = Self.first(["method", "httpMethod", "verb"], of: record)?.string
    url = Self.first(["url", "uri", "requestUri", "request_url"], of: record)?.string
    hasRequest = method != nil && url != nil
    requestBody = Self.first(["requestBody", "request_body"], of: record)?.string
    status = Self.first(Self.statusNames, of: record).flatMap {
      $0.int ?? $0.string.flatMap { Int($0) }
    }
    fields = Self.fields(
      Self.first(["headers", "responseHeaders", "response_headers"], of: record))
    for value in record["www_authenticate"]?.array ?? [] {
      if let text = value.string { fields.append(RawField("WWW-Authenticate", Array(text.utf8))) }
    }
    for (name, value) in record where name.lowercased() == "www-authenticate" {
      if let text = value.string { fields.append(RawField(name, Array(text.utf8))) }
    }
    readBody(Self.first(["body", "responseBody", "response_body"], of: record))
    if let url, body == nil, fields.isEmpty { readRedirect(url) }
    if body != nil || !fields.isEmpty || redirect != nil { return }
    if record["error"] != nil || record["error_description"] != nil || record["error_codes"] != nil
    {
      body = record.jsonBytes()
    } else if let text = Self.first(Self.messageNames, of: record)?.string {
      read(text: Array(text.utf8))
    }
  }

  private static let timeNames = ["time", "timestamp", "@timestamp", "ts", "date", "datetime"]
  private static let statusNames = [
    "status", "statusCode", "status_code", "httpStatus", "http_status", "responseStatus",
  ]
  private static let messageNames = ["message", "msg", "text", "log", "exception", "details"]

  private static func first(_ names: [String], of record: JSONObject) -> JSONValue? {
    for name in names {
      if let value = record[name], !value.isNull { return value }
    }
    return nil
  }

  // MARK: Parts

  /// Header fields as `[{"name":…,"value":…}]`, `[["name","value"]]` or `{"name":"value"}`.
  private static func fields(_ value: JSONValue?) -> [RawField] {
    var fields: [RawField] = []
    func add(_ name: String?, _ value: JSONValue?) {
      guard let name else { return }
      if let text = value?.string { fields.append(RawField(name, Array(text.utf8))) }
      for element in value?.array ?? [] { add(name, element) }
    }
    for element in value?.array ?? [] {
      if element.array != nil {
        add(element[0]?.string, element[1])
      } else {
        add(element["name"]?.string, element["value"])
      }
    }
    if let object = value?.object { for member in object { add(member.name, member.value) } }
    return fields
  }

  private mutating func readBody(_ value: JSONValue?) {
    if let text = value?.string {
      if !text.isEmpty { body = Array(text.utf8) }
    } else if let object = value?.object {
      body = object.jsonBytes()
    }
  }

  private mutating func readRedirect(_ text: String) {
    if InputForm.detect(Array(text.utf8)) == .redirect { redirect = text }
  }
}
