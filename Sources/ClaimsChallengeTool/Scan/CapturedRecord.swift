import ClaimsChallenges

/// One JSON value of a capture, and where it begins.
struct CapturedRecord: JSONDecodable {
  let offset: Int
  /// Without parts if the value is not an object.
  let exchange: CapturedExchange

  init(from json: inout JSONCursor) throws(JSONError) {
    offset = json.offset
    exchange = json.isObject ? try json.decode() : CapturedExchange()
  }
}

/// A record of a capture: an entry of a HAR file (HAR 1.2, `log.entries`), or a record of a log in JSON.
///
/// A log's record may be an input line of `parse --ndjson`, or name its parts in one of the usual
/// ways; a record that is an error body itself, or whose message holds one, is read as that.
extension CapturedExchange: JSONDecodable {
  init(from json: inout JSONCursor) throws(JSONError) {
    let entry = try json.lookingAhead { json throws(JSONError) in try Self(har: &json) }
    if let entry {
      self = entry
      try json.skip()
    } else {
      self.init(log: try json.object())
    }
  }

  // MARK: HAR

  private enum EntryMember: String, CaseIterable, JSONMember {
    case startedDateTime, request, response
    case time, timestamp, ts, date, datetime
    case elasticTimestamp = "@timestamp"

    /// Its place among the names of a time; the first that is there counts.
    var timeRank: Int? { CapturedExchange.timeNames.firstIndex(of: rawValue) }
  }

  /// Reads an entry; `nil` when it has neither a request nor a response.
  private init?(har json: inout JSONCursor) throws(JSONError) {
    self.init()
    var isEntry = false
    var times = [JSONValue?](repeating: nil, count: Self.timeNames.count)
    var started: String?
    try json.beginObject()
    while let member: EntryMember = try json.nextMember() {
      switch member {
      case .startedDateTime: started = try? json.string()
      case .request where json.isObject:
        isEntry = true
        try read(request: &json)
      case .response where json.isObject:
        isEntry = true
        try read(response: &json)
      case .request, .response: break
      default:
        if let rank = member.timeRank { times[rank] = try json.value() }
      }
    }
    guard isEntry else { return nil }
    time = started ?? times.lazy.compactMap { $0 }.first { !$0.isNull }?.string
  }

  private enum RequestMember: String, CaseIterable, JSONMember {
    case method, url, postData
  }

  private mutating func read(request json: inout JSONCursor) throws(JSONError) {
    hasRequest = true
    try json.beginObject()
    while let member: RequestMember = try json.nextMember() {
      switch member {
      case .method: method = try? json.string()
      case .url: url = try? json.string()
      case .postData: requestBody = Self.postedText(try json.value().object)
      }
    }
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

  private enum ResponseMember: String, CaseIterable, JSONMember {
    case status, headers, content, body, redirectURL
  }

  /// Reads a response; of a success that says nothing of interest, only its status.
  private mutating func read(response json: inout JSONCursor) throws(JSONError) {
    status = nil
    isQuiet = try json.lookingAhead { json throws(JSONError) in
      try QuietResponse.isOne(&json)
    }
    var text: [UInt8]?
    var otherBody: JSONValue?
    var redirectURL: String?
    try json.beginObject()
    while let member: ResponseMember = try json.nextMember() {
      switch member {
      case .status: status = try json.value().int
      case _ where isQuiet: break
      case .headers: fields = Self.fields(try json.value())
      case .content: text = Self.body(of: try json.value().object)
      case .body: otherBody = try json.value()
      case .redirectURL: redirectURL = try? json.string()
      }
    }
    if let text { body = text } else { readBody(otherBody) }
    if let redirectURL { readRedirect(redirectURL) }
  }

  /// The text of a HAR `content`; base64 that cannot be decoded is empty.
  private static func body(of content: JSONObject?) -> [UInt8]? {
    guard let content, let text = content["text"]?.string, !text.isEmpty else { return nil }
    return content["encoding"]?.string == "base64"
      ? Base64Body.decode(text) ?? [] : Array(text.utf8)
  }

  // MARK: Logs

  private init(log record: JSONObject) {
    self.init()
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
