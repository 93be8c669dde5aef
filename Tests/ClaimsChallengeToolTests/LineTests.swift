import ClaimsChallengeTool
import Foundation
import Testing

/// `--ndjson`: one answer a line, in order, whatever the lines hold.
@Suite struct LineTests {
  private static let challenge =
    #"Bearer error=\"insufficient_claims\", claims=\"eyJhY2Nlc3NfdG9rZW4iOnsibmJmIjpudWxsfX0=\""#

  @Test func `each line is answered in order, with its id as it came`() {
    let lines = [
      #"{"id":1,"www_authenticate":["\#(Self.challenge)"]}"#,
      #"{"id":"two","as":"body","body":"{\"error\":\"invalid_grant\"}"}"#,
      #"{"id":[3,{"a":1.50}],"as":"redirect","url":"https://a.example/#error=login_required"}"#,
      #"{"id":null,"as":"claims","body":"{\"access_token\":{}}"}"#, #"{"as":"body","body":"x"}"#,
    ]
    let outcome = run("parse", "--ndjson", input: lines.joined(separator: "\n").utf8)
    #expect(outcome.status == 0)
    let answers = outcome.jsonLines
    #expect(
      answers.map { text($0, "result", "kind") } == [
        "challenge", "token_error", "redirect_error", "claims_request", "nothing",
      ])
    #expect(outcome.output.contains(#"{"id":[3,{"a":1.50}],"result":"#))
    #expect(number(answers[0], "id") == 1 && text(answers[1], "id") == "two")
    #expect(value(answers[3], "id") == nil && value(answers[4], "id") == nil)
  }

  @Test func `every part of a line is read, each into its own field`() {
    let line = """
      {"id":1,"status":401,"as":"headers","www_authenticate":["\(Self.challenge)"],\
      "headers":[["Retry-After","120"],["WWW-Authenticate","Negotiate"]],\
      "body":"{\\"error\\":{\\"code\\":\\"InvalidAuthenticationToken\\",\\"message\\":\\"m\\"}}"}
      """
    let result = value(run("parse", "--ndjson", input: line.utf8).jsonLines[0], "result")
    #expect(number(result, "status") == 401)
    #expect((value(result, "challenges") as? [Any])?.count == 2)
    #expect(number(result, "retry_after", "seconds") == 120)
    #expect(text(result, "error", "service_code") == "InvalidAuthenticationToken")
    #expect(text(result, "error", "error") == "insufficient_claims")
    #expect(text(result, "recovery", "action") == "acquire_silently")
  }

  @Test func `flow, now and scopes of a line count`() {
    let lines = [
      #"{"flow":"interactive","www_authenticate":["\#(Self.challenge)"]}"#,
      #"{"now":"2026-11-29T00:00:00Z","status":503,"headers":[["Retry-After","Sun, 29 Nov 2026 00:00:09 GMT"]]}"#,
      #"{"requested_scopes":["a","b"],"body":"{\"access_token\":\"t\",\"token_type\":\"Bearer\",\"scope\":\"a\"}"}"#,
    ]
    let answers = run("parse", "--ndjson", input: lines.joined(separator: "\n").utf8).jsonLines
    #expect(text(answers[0], "result", "recovery", "action") == "acquire_interactively")
    #expect(number(answers[1], "result", "retry_after", "seconds") == 9)
    #expect(value(answers[2], "result", "scopes", "declined") as? [String] == ["b"])
  }

  @Test func `a strict line fails with code, part, line and offset`() {
    let line = #"{"id":7,"strict":true,"www_authenticate":["Basic realm=\"a\"","Bearer a=1 b=2"]}"#
    let outcome = run("parse", "--ndjson", input: line.utf8)
    #expect(outcome.status == 0)
    let failure = value(outcome.jsonLines[0], "failure")
    #expect(number(outcome.jsonLines[0], "id") == 7)
    #expect(text(failure, "code") == "expected_comma")
    #expect(text(failure, "part") == "www_authenticate")
    #expect(number(failure, "line") == 1)
    #expect(number(failure, "offset") == 11)
    #expect(text(failure, "message")?.isEmpty == false)
  }

  @Test(arguments: [
    "[]", "1", "{", #"{"id":1,"as":5}"#, #"{"id":1,"as":"xml"}"#, #"{"id":1,"status":"401"}"#,
    #"{"id":1,"status":401.5}"#, #"{"id":1,"status":99}"#, #"{"id":1,"status":1000}"#,
    #"{"id":1,"status":-401}"#, #"{"id":1,"www_authenticate":"x"}"#,
    #"{"id":1,"www_authenticate":[1]}"#, #"{"id":1,"headers":[["a"]]}"#,
    #"{"id":1,"headers":[["a",1]]}"#, #"{"id":1,"now":"soon"}"#, #"{"id":1,"now":5}"#,
    #"{"id":1,"flow":"x"}"#, #"{"id":1,"strict":"yes"}"#, #"{"id":1,"requested_scopes":"a"}"#,
    #"{"id":1,"body":{}}"#, #"{"id":1,"url":1}"#, #"{"id":1,"body":"a"#, #"{"id":1} x"#,
  ])
  func `a line that cannot be read is malformed, and the run goes on`(line: String) {
    let input = line + "\n" + #"{"id":2,"body":"x"}"# + "\n"
    let outcome = run("parse", "--ndjson", input: input.utf8)
    #expect(outcome.status == 65)
    #expect(outcome.errorLines.count == 1)
    let answers = outcome.jsonLines
    #expect(answers.count == 2)
    #expect(text(answers[0], "failure", "code") == "malformed_line")
    #expect(answers[0].keys.sorted() == ["failure", "id"])
    if line.contains(#""id":1"#) { #expect(number(answers[0], "id") == 1) }
    #expect(text(answers[1], "result", "kind") == "nothing")
  }

  @Test func `invalid UTF-8 is malformed, and its id is kept if it was read`() {
    var input = Array(#"{"id":{"k":[1,"x"]},"body":""#.utf8)
    input += [0xFF] + Array("\"}\n".utf8)
    let outcome = run("parse", "--ndjson", input: input)
    #expect(outcome.status == 65)
    #expect(outcome.output.hasPrefix(#"{"id":{"k":[1,"x"]},"failure":{"code":"malformed_line""#))
  }

  @Test func `a line over 16 MiB is malformed, and what follows is read`() {
    var input = Array(#"{"id":1,"body":""#.utf8)
    input += [UInt8](repeating: UInt8(ascii: "a"), count: 16 << 20)
    input += Array("\"}\n{\"id\":2}\n".utf8)
    let outcome = run("parse", "--ndjson", input: input)
    #expect(outcome.status == 65)
    #expect(outcome.jsonLines.count == 2)
    #expect(text(outcome.jsonLines.first, "failure", "code") == "malformed_line")
    #expect(number(outcome.jsonLines.last, "id") == 2)
  }

  @Test(arguments: [
    (#""id":1,"#, "1"), (#""id":{"k":[1,"x"]},"#, #"{"k":[1,"x"]}"#),
    (#""as":"body","id":"é","#, #""é""#),
    ("", "null"), (#""id":{"k":"#, "null"),
  ])
  func `the id before what is too long or no text is given back`(members: String, id: String) {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 17 << 20)
    let invalid: [UInt8] = [UInt8(ascii: "a"), 0xFF]
    for (body, chunk) in [(invalid, 1 << 16), (long, 1 << 16), (long, 1 << 26)] {
      let input = Array("{\(members)\"body\":\"".utf8) + body + Array("\"}\n{\"id\":2}\n".utf8)
      let outcome = run("parse", "--ndjson", input: input, chunk: chunk)
      #expect(outcome.output.hasPrefix(#"{"id":\#(id),"failure":{"code":"malformed_line""#))
      #expect(number(outcome.jsonLines.last, "id") == 2)
    }
  }

  @Test func `null members, unknown members and blank lines are passed over`() {
    let input = "\n  \r\n{\"id\":1,\"x\":{},\"status\":null,\"body\":null,\"as\":null}\r\n\n"
    let outcome = run("parse", "--ndjson", input: input.utf8)
    #expect(outcome.status == 0)
    #expect(outcome.jsonLines.count == 1)
  }

  @Test func `answers are written as soon as no complete line is at hand`() {
    let line = #"{"id":1,"body":"x"}"# + "\n"
    let host = MemoryHost(
      input: Array(String(repeating: line, count: 3).utf8), chunk: line.utf8.count)
    #expect(ClaimsChallengeTool.run(["parse", "--ndjson"], host: host) == .done)
    #expect(host.flushes == [1, 2, 3].map { $0 * line.utf8.count })
  }

  @Test func `chunks of any size give the same answers`() {
    let lines = [#"{"id":1,"www_authenticate":["\#(Self.challenge)"]}"#, "{", #"{"id":2}"#]
    let input = lines.joined(separator: "\r\n")
    let whole = run("parse", "--ndjson", input: input.utf8).output
    for chunk in [1, 2, 7, 64] {
      #expect(run("parse", "--ndjson", input: input.utf8, chunk: chunk).output == whole)
    }
  }

  @Test func `defaults come from the options`() {
    let line = #"{"www_authenticate":["\#(Self.challenge)"]}"#
    let outcome = run("parse", "--ndjson", "--flow=interactive", input: line.utf8)
    #expect(text(outcome.jsonLines[0], "result", "recovery", "action") == "acquire_interactively")
  }

  @Test func `merge answers lines`() {
    let lines = [
      #"{"id":1,"requests":[{"access_token":{"a":null}},"{\"id_token\":{}}"],"capabilities":["cp1"]}"#,
      #"{"id":2,"policy":"fail","requests":[{"access_token":{"a":{"value":1}}},{"access_token":{"a":{"value":2}}}]}"#,
      #"{"id":3,"requests":["[]"]}"#,
      #"{"id":4,"requests":[{"access_token":{"a":{"value":1}}},{"access_token":{"a":{"value":2}}}]}"#,
      #"{"id":5}"#,
    ]
    let outcome = run("merge", "--ndjson", input: lines.joined(separator: "\n").utf8)
    #expect(outcome.status == 65)
    let answers = outcome.jsonLines
    #expect(
      outcome.output.hasPrefix(
        #"{"id":1,"result":{"claims":{"access_token":{"a":null,"xms_cc":{"values":["cp1"]}},"id_token":{}},"conflicts":[]}}"#
      ))
    #expect(text(answers[1], "failure", "code") == "merge_conflict")
    #expect(text(answers[2], "failure", "code") == "malformed_claims")
    #expect(text(answers[3], "result", "conflicts", 0, "path") == "/access_token/a/value")
    #expect(text(answers[4], "failure", "code") == "malformed_line")
  }
}
