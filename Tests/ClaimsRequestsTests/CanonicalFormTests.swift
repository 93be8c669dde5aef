import ClaimsRequests
import TestSupport
import Testing

@Suite struct `The canonical form` {
  @Test(arguments: ClaimsVector.all("canonical"))
  func `is one text for all spellings of a request`(vector: ClaimsVector) throws {
    let request = try ClaimsRequest(jsonString: vector.text("input"))
    let expected = try vector.text("expected")
    #expect(request.canonicalForm.bytes == expected.bytes)
    #expect(try ClaimsRequest(jsonString: expected).canonicalForm.bytes == expected.bytes)
  }

  @Test func `decides equality and hashing`() throws {
    let left = try ClaimsRequest(
      jsonString:
        #"{"access_token":{"a":{"value":1.0},"xms_cc":{"values":["B","a"]}},"id_token":{}}"#)
    let right = try ClaimsRequest(
      jsonString: #"{"id_token":{},"access_token":{"xms_cc":{"values":["A","b"]},"a":{"value":1}}}"#
    )
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left.accessToken == right.accessToken)
    #expect(left.accessToken.hashValue == right.accessToken.hashValue)
    #expect(left.accessToken["a"] == right.accessToken["a"])
    #expect(left.jsonString() != right.jsonString())
  }

  @Test(arguments: [
    (#"{"a":{"x":{"value":9007199254740993}}}"#, #"{"a":{"x":{"value":9007199254740992}}}"#),
    (#"{"a":{"x":{"value":1e400}}}"#, #"{"a":{"x":{"value":1e401}}}"#),
    (#"{"a":{"x":{"value":0.1}}}"#, #"{"a":{"x":{"value":0.10000000000000001}}}"#),
    (#"{"a":{"x":null}}"#, #"{"a":{"x":{}}}"#),
    (#"{"a":{"x":{}}}"#, #"{"a":{"x":{"essential":false}}}"#),
    (#"{"a":{"x":{"values":["a","b"]}}}"#, #"{"a":{"x":{"values":["b","a"]}}}"#),
    (#"{"a":{"x":{"value":"1"}}}"#, #"{"a":{"x":{"value":1}}}"#),
    ("{\"a\":{\"\u{e9}\":null}}", "{\"a\":{\"e\u{301}\":null}}"),
    ("{\"a\":{\"x\":{\"value\":\"\u{e9}\"}}}", "{\"a\":{\"x\":{\"value\":\"e\u{301}\"}}}"),
    (#"{"a":{"x":{"value":1},"x":{"value":2}}}"#, #"{"a":{"x":{"value":2}}}"#),
  ])
  func `keeps apart what differs`(left: String, right: String) throws {
    let left = try ClaimsRequest(jsonString: left)
    let right = try ClaimsRequest(jsonString: right)
    #expect(left != right)
    #expect(left.canonicalForm.bytes != right.canonicalForm.bytes)
  }
}
