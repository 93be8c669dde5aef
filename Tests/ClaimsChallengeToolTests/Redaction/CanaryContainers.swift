import Foundation
import Testing

/// Containers in which captures hold secrets: each a text around a name and a value.
struct CanaryContainer: CustomTestStringConvertible, Sendable {
  let name: String
  let text: @Sendable (_ name: String, _ value: String) -> String

  var testDescription: String { name }

  init(_ name: String, _ text: @escaping @Sendable (String, String) -> String) {
    self.name = name
    self.text = text
  }

  static func json(_ value: Any) -> String {
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  static func percent(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  /// Around members, parameters and variables.
  static let ofMembers: [CanaryContainer] = [
    .init("JSON member") { json([$0: $1, "status": 200]) },
    .init("JSON in a string, three deep") {
      json(["message": "got " + json(["body": json([$0: $1])])])
    },
    .init("object under the name") { json([$0: ["v": $1, "w": [$1]]]) },
    .init("record of key and value") { json(["list": [["key": $0, "value": $1]]]) },
    .init("record, value first") { "{\"list\":[{\"value\":\"\($1)\",\"name\":\"\($0)\"}]}" },
    .init("printed JSON in a log") { "log {\n  \"x\": 1,\n  \"\($0)\": \"\($1)\"\n}\nend" },
    .init("value on the next line") { "log {\n  \"\($0)\":\n    \"\($1)\"\n}" },
    .init("escaped JSON in a log") { "log {\\\"\($0)\\\":\\\"\($1)\\\",\\\"b\\\":2}" },
    .init("twice escaped JSON") { "log {\\\\\\\"\($0)\\\\\\\":\\\\\\\"\($1)\\\\\\\"}" },
    .init("\\u0022 for marks") { "log {\\u0022\($0)\\u0022:\\u0022\($1)\\u0022}" },
    .init("entities for marks") { "&quot;\($0)&quot;:&quot;\($1)&quot;" },
    .init("form") { "a=b&\($0)=\($1)&c=d" },
    .init("form, percent-encoded") { "a=b&\(percent($0))=\(percent($1))&c=d" },
    .init("query") { "GET https://h.example/p?x=1&\($0)=\($1)#f" },
    .init("fragment") { "https://h.example/cb#\($0)=\($1)&t=1" },
    .init("URL in a query") { "https://h/?u=" + percent("https://x/cb#\($0)=\($1)&t=1") },
    .init("URL in a query, twice encoded") {
      "https://h/?u=" + percent(percent("https://x/cb#\($0)=\($1)&t=1"))
    },
    .init("assignment") { "sent \($0)=\($1) for user" },
    .init("assignment with blanks") { "\($0) = \($1)" },
    .init("assignment in quotation marks") { "    \($0) = \"\($1)\";" },
    .init("colon") { "log \($0): \($1)" },
    .init("blanks and a colon") { "\($0)  : \($1)" },
    .init("arrow") { "\"\($0)\" => \"\($1)\"" },
    .init("Python dictionary") { "{'\($0)': '\($1)', 'x': 1}" },
    .init("Swift dictionary") { "[AnyHashable(\"\($0)\"): \($1), AnyHashable(\"y\"): 2]" },
    .init("NSDictionary") { "{\n    \"\($0)\" =     (\n        \"\($1)\"\n    );\n}" },
    .init("optional") { "\($0): Optional(\"\($1)\")" },
    .init("option of a command") {
      "tool --\($0.replacingOccurrences(of: "_", with: "-")) \($1) x"
    },
    .init("form_post page") { "<input type=\"hidden\" name=\"\($0)\" value=\"\($1)\"/>" },
    .init("form_post page, value first") { "<input value='\($1)' type='hidden' name='\($0)'>" },
    .init("element") { "<a:\($0) x=\"1\">\($1)</a:\($0)>" },
    .init("multipart") {
      "--b\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n--b--\r\n"
    },
    .init("base64") { "body \(base64(json([$0: $1, "error": "x"]))) end" },
    .init("challenge") { "WWW-Authenticate: Bearer realm=\"x\", \($0)=\"\($1)\", error=\"e\"" },
    .init("HAR") { name, value in
      let message = ["type": "send", "data": json([name: value])]
      let pair = [["name": name, "value": value]]
      let request: [String: Any] = [
        "method": "POST", "url": "https://h/token?\(name)=\(value)", "queryString": pair,
        "postData": ["text": "a=b&\(name)=\(value)", "params": pair],
      ]
      let response: [String: Any] = ["status": 200, "content": ["text": json([name: value])]]
      let entry: [String: Any] = [
        "request": request, "response": response, "_webSocketMessages": [message],
      ]
      return json(["log": ["version": "1.2", "entries": [entry]]])
    },
  ]

  /// Around header fields.
  static let ofFields: [CanaryContainer] = [
    .init("field") { "GET / HTTP/1.1\r\nHost: x\r\n\($0): \($1)\r\nAccept: */*\r\n" },
    .init("field in lower case") { "\($0.lowercased()): \($1)" },
    .init("folded field") { "HTTP/1.1 200 OK\r\n\($0): \r\n \($1)\r\nX: y\r\n\r\n" },
    .init("curl -v") { "> GET / HTTP/2\n> \($0): \($1)\n>" },
    .init("curl -H") { "curl -H '\($0): \($1)' https://x/" },
    .init("field in a sentence") { "2026-11-30T10:00:00Z INFO sent \($0): \($1)" },
    .init("http.client, sent") {
      "send: b'GET / HTTP/1.1\\r\\nHost: x\\r\\n\($0): \($1)\\r\\n\\r\\n'"
    },
    .init("http.client, received") { "header: \($0): \($1)" },
    .init("pairs") { json(["headers": [[$0, $1]], "status": 401]) },
    .init("flat list") { json(["rawHeaders": ["Host", "x", $0, $1], "status": 401]) },
    .init("object") { json(["headers": [$0: $1], "status": 401]) },
    .init("object of arrays") { json(["headers": [$0: [$1]], "status": 401]) },
    .init("name and value") { json(["headers": [["name": $0, "value": $1]]]) },
    .init("tuples") { "headers = [(\"\($0)\", \"\($1)\")]" },
    .init("initializer") { "HTTPHeader(name: \"\($0)\", value: \"\($1)\")" },
    .init("Python dictionary") { "{'\($0)': '\($1)', 'x': 1}" },
    .init("Swift dictionary") { "[AnyHashable(\"\($0)\"): \($1), AnyHashable(\"y\"): 2]" },
    .init("NSDictionary") { "    \"\($0)\" =     (\n        \"\($1)\"\n    );" },
    .init("NSDictionary, one value") { "    \"\($0)\" = \"\($1)\";" },
  ]
}
