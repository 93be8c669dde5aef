import ClaimsChallengeTool
import Foundation
import TestSupport
import Testing

/// Input of every bad kind: an exit status of the contract, at most one line, never a trap.
@Suite struct BadInputTests {
  private static let commands: [[String]] = [
    ["parse"], ["parse", "--format", "json"], ["parse", "--strict"], ["lint"],
    ["build", "claims", "--from", "-"], ["scan"],
  ]

  private func expectContract(_ outcome: Outcome, _ what: String) {
    #expect([0, 1, 65].contains(outcome.status), "\(what): \(outcome.status)")
    // A scan tells what it counted, too.
    let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("claims-challenge:") }
    #expect(lines.count <= 1, "\(what): \(outcome.errors.prefix(200))")
    if outcome.status == 65 { #expect(lines.count == 1, "\(what)") }
  }

  @Test(arguments: 0...255)
  func `one byte, very often`(byte: Int) {
    let input = [UInt8](repeating: UInt8(byte), count: 2_000)
    // Every byte in the everyday form; every form and command for the bytes that mean something.
    expectContract(run("parse", "--format", "json", input: input), "\(byte)")
    guard #" "\/,;=:{}[]<>#?&%-eE0n"#.utf8.contains(UInt8(byte)) || byte < 32 else { return }
    let small = input.prefix(1_000)
    for form in ["headers", "response", "body", "redirect", "claims"] {
      expectContract(run("parse", "--as", form, input: small), "\(byte) as \(form)")
    }
    for command in Self.commands {
      expectContract(run(command, input: small), "\(byte) \(command)")
    }
    expectContract(run("parse", "--ndjson", input: small), "\(byte) --ndjson")
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775808", "-18446744073709551616"])
  func `the smallest and largest numbers, wherever a number stands`(number: String) {
    let broker =
      #"{"error":"x","broker_error_domain":"MSIDErrorDomain","broker_error_code":"\#(number)"}"#
    let printed = #"Error Domain=MSALErrorDomain Code=\#(number) "x""#
    let redirect =
      "https://a.example/cb?error=x&broker_error_domain=MSALErrorDomain&broker_error_code=\(number)"
    for input in [broker, printed, redirect, number, #"{"error":"x","error_codes":[\#(number)]}"#] {
      for command in Self.commands { expectContract(run(command, input: Array(input.utf8)), input) }
    }
    let line = #"{"id":1,"body":"\#(broker.replacing(#"""#, with: #"\""#))"}"#
    let outcome = run("parse", "--ndjson", input: "\(line)\n\(line)\n".utf8)
    #expect(outcome.status == 0)
    #expect(outcome.jsonLines.count == 2)
    #expect([0, 1].contains(run("explain", "--", number).status))
  }

  @Test(arguments: [10, 34, 65, 123])
  func `much of one byte`(byte: Int) {
    let input = [UInt8](repeating: UInt8(byte), count: 200_000)
    expectContract(run("parse", input: input), "\(byte)")
  }

  @Test func `good input with seeded faults`() {
    let seeds = [
      "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer error=\"insufficient_claims\", "
        + "claims=\"eyJhY2Nlc3NfdG9rZW4iOnsibmJmIjpudWxsfX0=\"\r\nRetry-After: 5\r\n\r\n{\"error\":{}}",
      #"{"error":"invalid_grant","error_description":"AADSTS50076: x\r\nTrace ID: 1","error_codes":[50076]}"#,
      "https://app.example/cb#error=access_denied&error_description=AADSTS65004%3A+x&state=1",
      #"{"access_token":{"acrs":{"essential":true,"values":["c1",1.0e3,null]}}}"#,
      #"{"id":1,"www_authenticate":["Bearer a=\"b\""],"headers":[["Retry-After","1"]],"body":"{}"}"#,
      #"Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALOAuthErrorKey=x, a={b=c}}"#,
    ].map { Array($0.utf8) }
    let words = [
      "\0", "\\", "\"", "{", "[", "\r\n", "%", "\u{FEFF}", "AADSTS", "HTTP/1.1 200\r\n\r\n",
    ]
    var random = SeededGenerator(seed: 20_261_130)
    for round in 0..<150 {
      let input = Mutation.mutate(
        seeds[round % seeds.count], with: words.map { Array($0.utf8) }, using: &random)
      for command in Self.commands { expectContract(run(command, input: input), "\(round)") }
      let lines = run("parse", "--ndjson", input: input)
      #expect([0, 65].contains(lines.status))
      #expect(!lines.jsonLines.contains { $0.isEmpty })
    }
  }

  @Test func `empty and truncated input`() {
    let whole = Array(
      "HTTP/2 401\r\nwww-authenticate: Bearer claims=\"eyJhIjpudWxsfQ==\"\r\n\r\n{\"error\":{\"code\":1}}"
        .utf8)
    for count in 0...whole.count {
      for command in Self.commands {
        expectContract(run(command, input: whole.prefix(count)), "\(count)")
      }
    }
  }

  @Test func `NUL and invalid UTF-8 in every form`() {
    for bytes: [UInt8] in [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF]] {
      for prefix in [
        "", "WWW-Authenticate: Bearer a=\"", "{\"error\":\"", "?error=", "eyJ", "HTTP/1.1 ",
      ] {
        let input = Array(prefix.utf8) + bytes
        for form in ["auto", "headers", "response", "body", "redirect", "claims"] {
          expectContract(run("parse", "--as", form, input: input), "\(prefix) \(bytes) \(form)")
          expectContract(
            run("parse", "--format", "json", "--as", form, input: input), "\(prefix) \(bytes)")
        }
      }
    }
  }

  @Test func `a document over its limit is malformed`() {
    final class Endless: ByteSource {
      var count = 0
      func read() throws(ToolFailure) -> [UInt8] {
        count += 1 << 16
        return [UInt8](repeating: 0x20, count: 1 << 16)
      }
    }
    final class Host: ToolHost {
      let standardInput: any ByteSource = Endless()
      let isOutputTerminal = false
      let isErrorTerminal = false
      let now: Int64 = 0
      var errors: [UInt8] = []
      func environmentValue(_ name: String) -> String? { nil }
      func open(_ path: String) throws(ToolFailure) -> any ByteSource { standardInput }
      func create(_ path: String, replacing: Bool) throws(ToolFailure) -> any ByteSink {
        MemorySink()
      }
      func isSameFile(_ first: String, _ second: String) -> Bool { first == second }
      func isStandardInput(_ path: String) -> Bool { false }
      func write(_ bytes: [UInt8]) throws(ToolFailure) {}
      func writeError(_ bytes: [UInt8]) { errors += bytes }
    }
    let host = Host()
    #expect(ClaimsChallengeTool.run(["parse"], host: host) == .malformedInput)
    #expect(host.errors.filter { $0 == 0x0A }.count == 1)
  }

  @Test func `claims over their limit are malformed input`() {
    let value = String(repeating: "a", count: 300 << 10)
    for claims in [
      #"{"access_token":{"a":{"value":"\#(value)"}}}"#, "eyJ" + value + value + value + value,
    ] {
      let outcome = run("parse", input: claims.utf8)
      #expect(outcome.status == 65)
      #expect(outcome.errors.hasPrefix("claims-challenge: limit_exceeded"))
      #expect(outcome.errorLines.count == 1)
    }
    let header = "WWW-Authenticate: Bearer a=\"" + String(repeating: value, count: 2)
    #expect(run("parse", input: header.utf8).status == 0)
    let strict = run("parse", "--strict", input: header.utf8)
    #expect(strict.status == 65 && strict.errors.contains("limit_exceeded"))
  }

  @Test func `a reader that goes away ends the run quietly`() {
    let line = #"{"id":1,"body":"x"}"# + "\n"
    let host = MemoryHost(input: Array(String(repeating: line, count: 100).utf8), chunk: 64)
    host.writesBeforeClosing = 2
    #expect(ClaimsChallengeTool.run(["parse", "--ndjson"], host: host) == .done)
    #expect(host.errors.isEmpty)
  }

  @Test func `messages stay on one line, whatever was typed`() {
    for words in [["parse", "--bo\ngus"], ["a\nb"], ["explain", "x\ny"], ["merge", "\u{1B}[1m"]] {
      let outcome = run(words)
      #expect(outcome.status != 0)
      #expect(outcome.errorLines.count == 1)
      #expect(!outcome.errors.contains("\u{1B}"))
    }
  }
}
