import Foundation
import TestSupport
import Testing
import Transcripts

@testable import ClaimsChallengeTool

/// One printed form: an evidence in a layout, and what must be read from it.
struct Layout: CustomTestStringConvertible {
  let id: String
  let bytes: [UInt8]
  let expected: [String: Any]

  var testDescription: String { id }

  init(_ row: [String: Any]) {
    id = row["id"] as? String ?? "?"
    expected = row["expected"] as? [String: Any] ?? [:]
    let text = row["input"] as? String ?? ""
    let units = Array(text.utf16)
    switch row["encoding"] as? String {
    case "utf-16": bytes = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "utf-16-be-bom":
      bytes = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case "gzip": bytes = Self.gzip(Array(text.utf8))
    default: bytes = Array(text.utf8)
    }
  }

  /// Gzip with stored blocks.
  static func gzip(_ plain: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, plain.count)
      let length = UInt16(end - start)
      bytes.append(end == plain.count ? 1 : 0)
      bytes += [UInt8(length & 0xFF), UInt8(length >> 8)]
      bytes += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
      bytes += plain[start..<end]
      start = end
    } while start < plain.count
    var checksum = UInt32.max
    for byte in plain {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320 }
    }
    for word in [~checksum, UInt32(plain.count)] {
      bytes += (0..<4).map { UInt8(word >> ($0 * 8) & 0xFF) }
    }
    return bytes
  }

  static func own() throws -> [Layout] {
    try ["carriers", "printed-values", "evidence"].flatMap { name in
      try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/transcripts/\(name).json"))
        .map(Layout.init)
    }
  }

  static func shared() throws -> [Layout] {
    try ProjectFiles.objects(try #require(ProjectFiles.shared("layouts.json"))).map(Layout.init)
  }

  /// Which expected members are answered otherwise.
  func differences() -> [String] {
    let result = run("parse", "--format", "json", input: bytes).json
    func member(_ path: String...) -> Any? {
      var value: Any? = result
      for name in path { value = (value as? [String: Any])?[name] }
      return value is NSNull ? nil : value
    }
    let action = member("recovery", "action") as? String
    return expected.keys.sorted().compactMap { name in
      let wanted = expected[name]
      let ours: Any?
      switch name {
      case "kind": ours = member("kind")
      case "action": ours = action
      case "action_in": return (wanted as? [String])?.contains(action ?? "") == true ? nil : name
      case "claims":
        let places = ["claims_challenge", "error", "claims_request"]
        ours = places.compactMap { member($0, "claims") }.first
      case "msal": ours = member("msal", "code")
      case "msal_internal": ours = member("msal", "internal_code")
      default: ours = member("error", name)
      }
      return VectorTable.text(ours) == VectorTable.text(wanted)
        ? nil : "\(name): \(VectorTable.text(ours))"
    }
  }
}

struct `The page on transcripts` {
  /// The rows of a table with three columns: first, the example in its code span, last.
  private static func rows(after heading: String) throws -> [(String, String, String)] {
    let page = String(
      decoding: try ProjectFiles.data(ProjectFiles.url("docs/transcripts.md")), as: UTF8.self)
    let section = try #require(page.components(separatedBy: "## \(heading)\n").last)
    return section.components(separatedBy: "\n## ")[0].components(separatedBy: "\n")
      .filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        return (cells[0], cells[1], cells[2])
      }
  }

  private static func plain(_ cell: String) -> String {
    cell.trimmingCharacters(in: ["`"]).replacing("⏎", with: "\n")
  }

  @Test func `names every layer, and its examples show it`() throws {
    let rows = try Self.rows(after: "What is undone")
    #expect(rows.map { Self.plain($0.0) } == TranscriptLayer.allCases.map(\.rawValue))
    for (layer, _, example) in rows where example != "–" {
      let result = run("parse", "--format", "json", input: Self.plain(example).utf8).json
      #expect((result["layers"] as? [String])?.contains(Self.plain(layer)) == true, "\(layer)")
    }
  }

  @Test func `shows for every family what is read`() throws {
    let rows = try Self.rows(after: "What is understood")
    #expect(rows.count > 20)
    for (family, example, kind) in rows {
      let result = run("parse", "--format", "json", input: Self.plain(example).utf8).json
      #expect(result["kind"] as? String == Self.plain(kind), "\(family)")
    }
  }
}

struct `Printed forms` {
  @Test(.enabled(if: ProjectFiles.hasSharedVectors))
  func `the shared ones are read by parse`() throws {
    let layouts = try Layout.shared()
    #expect(layouts.count == 98)
    for layout in layouts { #expect(layout.differences() == [], "\(layout.id)") }
  }

  @Test func `our own are read by parse`() throws {
    let layouts = try Layout.own()
    #expect(layouts.count >= 150)
    for layout in layouts { #expect(layout.differences() == [], "\(layout.id)") }
  }

  @Test func `name the layers that were undone, from the outside in`() throws {
    func layers(_ text: String) -> [String]? {
      run("parse", "--format", "json", input: text.utf8).json["layers"] as? [String]
    }
    let body = #"{"error":"invalid_grant","error_codes":[50079]}"#
    let once = body.replacing("\"", with: "\\\"")
    #expect(layers(body) == [])
    #expect(layers("failed: \(once)") == ["escaped"])
    #expect(layers("> failed: \(once)") == ["mail_quote", "escaped"])
    #expect(
      layers(once.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")) == [
        "escaped", "escaped",
      ])
    #expect(layers(body.replacing("\"", with: "&quot;")) == ["html"])
    // A fence hides no object of a text; a response it does hide.
    #expect(layers("```\n\(body)\n```") == [])
    #expect(
      layers("```\nHTTP/1.1 401 Unauthorized\nWWW-Authenticate: Bearer realm=a\n```") == [
        "markdown"
      ])
  }

  @Test func `well-formed input is read without any layer`() throws {
    for text in [
      "WWW-Authenticate: Bearer realm=\"\", error=\"invalid_token\"\r\n",
      "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer error=\"invalid_token\"\r\n\r\n",
      #"{"error":"invalid_grant","error_description":"AADSTS50076: “quoted” > text\u00a0x"}"#,
      "https://app.example.com/cb?error=access_denied&state=1",
    ] {
      let result = run("parse", "--format", "json", input: text.utf8).json
      #expect((result["layers"] as? [String]) == [], "\(text)")
      #expect((result["kind"] as? String) != "nothing", "\(text)")
    }
  }

  @Test func `that are no text end with 65 and what to do`() {
    let utf16: [UInt8] = Array("error".utf8).flatMap { [$0, 0] as [UInt8] }
    let cases: [([UInt8], String)] = [
      ([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 30), "unzip -p"),
      (utf16 + utf16, "iconv -f UTF-16LE"),
      (Array("error\u{0}\u{1}\u{2}x".utf8), "NUL"),
    ]
    for (bytes, hint) in cases {
      let outcome = run("parse", input: bytes)
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains(hint))
      #expect(outcome.errorLines.count == 1)
    }
  }

  @Test func `with claims that cannot be read say where they are`() throws {
    let text = "Run it with --claims-challenge eyJhY2Nlc3NfdG9rZW4iOnsibmJmIjp7ImV\n"
    let outcome = run("parse", "--format", "json", input: text.utf8)
    let diagnostics = outcome.json["diagnostics"] as? [[String: Any]] ?? []
    let found = try #require(diagnostics.first { $0["code"] as? String == "claims.unread" })
    #expect(found["offset"] as? Int == 31)
    #expect(found["part"] as? String == "input")
  }

  @Test func `with several answers give the last refusal and say that there are others`() {
    let text = """
      HTTP 401
      WWW-Authenticate : Bearer error="invalid_token"

      HTTP 403
      WWW-Authenticate : Bearer error="insufficient_scope", scope="a"
      """
    let outcome = run("parse", "--format", "json", input: text.utf8)
    #expect(outcome.json["status"] as? Int == 403)
    let diagnostics = outcome.json["diagnostics"] as? [[String: Any]] ?? []
    #expect(diagnostics.contains { $0["code"] as? String == "transcript.other_exchanges" })
  }
}
