import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// docs/command-json.md lists the members of everything that the command prints as JSON, in order.
@Suite struct JSONPageTests {
  /// The members of one table of the page; types may be fewer than names, then the last counts for the rest.
  private struct Table {
    var members: [(name: String, type: String)] = []
  }

  /// The tables by their headings.
  private static func tables() throws -> [String: Table] {
    var tables: [String: Table] = [:]
    var heading = ""
    for line in try String(contentsOf: ProjectFiles.url("docs/command-json.md"), encoding: .utf8)
      .split(separator: "\n")
    {
      if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " }).replacing("`", with: "")
      } else if line.hasPrefix("| `") {
        let cells = line.split(separator: "|").map { $0.split(separator: ", ") }
        let types = cells[1].map { $0.trimmingPrefix(" ").filter { $0 != " " } }
        for (index, name) in cells[0].enumerated() {
          let type = types.isEmpty ? "" : types[min(index, types.count - 1)]
          tables[heading, default: Table()].members
            .append((name.filter { $0 != "`" && $0 != " " }, type))
        }
      }
    }
    return tables
  }

  private static func object(_ text: some StringProtocol) throws -> JSONObject {
    try JSONObject(jsonBytes: Array(text.utf8))
  }

  private static let claims = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
  private static let challenge =
    #"Bearer error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnsibmJmIjpudWxsfX0""#

  /// What the command prints, by the heading of the page.
  private static func outputs() throws -> [(heading: String, value: JSONObject)] {
    let parses = try parseOutputs()
    return try parses + otherOutputs()
  }

  private static func parseOutputs() throws -> [(heading: String, value: JSONObject)] {
    let response =
      "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nRetry-After: 5\r\n"
      + "Authentication-Info: PoP nextnonce=\"n\"\r\n\r\n"
      + #"{"error":"invalid_grant","error_codes":[50076],"claims":"{\"access_token\":{\"a\":null}}"}"#
    let success = #"{"access_token":"t","token_type":"Bearer","scope":"a"}"#
    let unusual = #"{"access_token":{"acrs":{"value":"c1","values":["c2"]}}}"#
    var found: [(String, JSONObject)] = []
    for (input, more) in [
      (response, []), (success, ["--requested-scope", "a", "--requested-scope", "b"]),
      (unusual, []),
    ] {
      let result = try object(run(["parse", "--format", "json"] + more, input: input.utf8).output)
      found.append(("The result of parse", result))
      for member in result.members {
        for nested in member.value.array ?? [member.value] {
          if let object = nested.object { found.append((member.name, object)) }
        }
      }
    }
    return found
  }

  private static func otherOutputs() throws -> [(heading: String, value: JSONObject)] {
    var found: [(String, JSONObject)] = []
    let failure = try object(
      run("parse", "--ndjson", input: #"{"id":1,"strict":true,"www_authenticate":["="]}"#.utf8)
        .output)
    found.append(("failure", try #require(failure["failure"]?.object)))
    let ask = ["--claims", claims, "--format", "json"]
    let client = ["--client-id", "a", "--scope", "s"]
    found.append(("build silent", try object(run(["build", "silent"] + ask + client).output)))
    found.append(
      ("build interactive", try object(run(["build", "interactive"] + ask + client).output)))
    found.append(("build header", try object(run(["build", "header"] + ask).output)))
    found.append(("merge", try object(run("merge", "--format", "json", claims, claims).output)))
    for code in ["50076", "interaction_required", "-50002", "acrs", "cp1"] {
      let text = run("explain", code, "--format", "json").output
      let entries = try JSONValue(jsonBytes: Array(text.utf8)).array ?? []
      found.append(("explain", try #require(entries.first?.object)))
    }
    let lint = run("lint", "--format", "json", input: challenge.utf8).output
    found.append(("lint", try object(lint)))
    let token = "eyJhbGciOiJub25lIn0.eyJpYXQiOjEsImV4cCI6MiwieG1zX2NjIjpbImNwMSJdfQ.c2ln"
    let check = ["check", "--token-file", "t", "--format", "json"]
    found.append(("check", try object(run(check, input: claims.utf8, files: ["t": token]).output)))
    let scan = run("scan", "--format", "ndjson", input: "WWW-Authenticate: \(challenge)\n".utf8)
      .output
    found.append(("scan", try object(scan)))
    return found
  }

  @Test func `the page lists every member of every output, in order and with its type`() throws {
    let tables = try Self.tables()
    let outputs = try Self.outputs()
    for (heading, object) in outputs {
      let table = try #require(tables[heading], "\(heading) has no table")
      #expect(object.members.map(\.name) == table.members.map(\.name), "\(heading)")
      for member in table.members {
        guard let value = object[member.name], !value.isNull else { continue }
        #expect(Self.isOf(member.type, value), "\(heading): \(member.name) is no \(member.type)")
      }
    }
    let inputs: Set = ["Lines in: parse --ndjson"]
    #expect(Set(outputs.map(\.heading)) == Set(tables.keys).subtracting(inputs))
  }

  @Test func `a line of NDJSON takes every member that the page lists, and no other type`() throws {
    let table = try #require(try Self.tables()["Lines in: parse --ndjson"])
    let examples = [
      "id": "[1]", "as": #""headers""#, "strict": "true", "status": "401",
      "www_authenticate": #"["Negotiate"]"#, "headers": #"[["Retry-After","120"]]"#,
      "body": #""x""#, "url": #""myapp://x?error=y""#, "flow": #""interactive""#,
      "now": #""2026-11-29T00:00:00Z""#, "requested_scopes": #"["a"]"#,
    ]
    #expect(Set(table.members.map(\.name)) == Set(examples.keys))
    for (name, example) in examples {
      let line = "{\"\(name)\":\(example)}"
      #expect(!run("parse", "--ndjson", input: line.utf8).output.contains("failure"), "\(line)")
      if name == "id" { continue }
      for wrong in ["{}", #"[{"name":"a","value":"b"}]"#, "1.5"] {
        let line = "{\"\(name)\":\(wrong)}"
        let output = run("parse", "--ndjson", input: line.utf8).output
        #expect(output.contains("malformed_line"), "\(line)")
      }
      let absent = run("parse", "--ndjson", input: "{\"\(name)\":null}".utf8).output
      #expect(!absent.contains("failure"), "\(name)")
    }
  }

  private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch type {
    case "string": value.string != nil
    case "number": value.int != nil
    case "numberorstring": value.int != nil || value.string != nil
    case "Boolean": value.bool != nil
    case "object": value.object != nil
    case "objects": value.array?.allSatisfy { $0.object != nil } ?? false
    case "strings": value.array?.allSatisfy { $0.string != nil } ?? false
    case "numbers": value.array?.allSatisfy { $0.int != nil } ?? false
    case "pairs": value.array?.allSatisfy { $0.array?.count == 2 } ?? false
    default: type.isEmpty
    }
  }
}
