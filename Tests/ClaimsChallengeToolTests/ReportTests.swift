import ClaimsChallenges
import Foundation
import Testing

@testable import ClaimsChallengeTool

/// The page of `scan --html`; how it looks and works is checked in a browser by `Tests/Pages`.
@Suite struct ReportTests {
  private func page(_ input: String, _ arguments: String...) throws -> String {
    let host = MemoryHost(input: Array(input.utf8))
    _ = ClaimsChallengeTool.run(["scan", "--html", "page"] + arguments, host: host)
    let sink = try #require(host.sinks["page"])
    #expect(sink.isClosed)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private static func line(_ number: Int, _ url: String = "https://api.example/v1") -> String {
    #"{"url":"\#(url)","method":"GET","status":401,"headers":{"WWW-Authenticate":"Bearer error=\"insufficient_claims\", claims=\"eyJhY2Nlc3NfdG9rZW4iOnsibmJmIjp7ImVzc2VudGlhbCI6dHJ1ZSwidmFsdWUiOiIxNzAwMDAwMDAwIn19fQ==\""}}"#
  }

  @Test func `the policy names the style and the script of the page by their hashes`() throws {
    let page = try page(Self.line(0))
    for (open, close) in [("<style>", "</style>"), ("<script>", "</script>")] {
      let start = try #require(page.range(of: open)).upperBound
      let end = try #require(page.range(of: close)).lowerBound
      #expect(page.contains(HTMLText.hashSource(String(page[start..<end]))))
    }
    // `printf '' | openssl dgst -sha256 -binary | base64`
    #expect(HTMLText.hashSource("") == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
    #expect(page.contains("default-src 'none'") && !page.contains("unsafe-"))
  }

  @Test func `text of the input is text on the page`() throws {
    let hostile = #"https://api.example/<script>hit()</script>'\"><img src=x onerror=hit()>"#
    let page = try page(Self.line(0, hostile))
    #expect(page.components(separatedBy: "<script>").count == 2)
    #expect(!page.contains("<img") && page.contains("&lt;img"))
  }

  @Test func `the page says in sentences what happened`() throws {
    let empty = try page(#"{"url":"https://api.example/v1","status":200}"#)
    #expect(empty.contains("None of them carries a claims challenge or a token error."))
    let one = try page(Self.line(0))
    #expect(one.contains("1 response was read in 1 file.") && one.contains("a claims challenge."))
  }

  @Test func `the page holds no more in memory than a card and a buffer`() throws {
    let count = 3_000
    let host = MemoryHost(
      input: Array((0..<count).map { Self.line($0) }.joined(separator: "\n").utf8))
    _ = ClaimsChallengeTool.run(["scan", "--html", "page"], host: host)
    let sink = try #require(host.sinks["page"])
    #expect(sink.largestWrite < 1 << 17)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "class=\"card ").count == count + 1)
  }

  @Test(arguments: OutcomeMark.allCases)
  func `each outcome has a word, a shape and a meaning of its own`(mark: OutcomeMark) {
    for other in OutcomeMark.allCases where other != mark {
      #expect(mark.word != other.word && mark.shape != other.shape && mark.meaning != other.meaning)
    }
  }
}
