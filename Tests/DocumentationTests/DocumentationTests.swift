import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// The README and the pages under `docs` say what is so: their code is compiled, their links lead somewhere.
@Suite struct DocumentationTests {
  static let pages: [String] = {
    let docs = try? FileManager.default.contentsOfDirectory(
      atPath: ProjectFiles.url("docs").path)
    let top = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    return top + (docs ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  @Test func `the README's Swift example is the compiled one`() throws {
    let readme = try text("README.md")
    let example = try text("Tests/DocumentationTests/ReadmeExample.swift")
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.first == example)
  }

  @Test func `a block that names its source is that source`() throws {
    var count = 0
    for page in Self.pages {
      for part in try text(page).components(separatedBy: "<!-- Tests/").dropFirst() {
        let path = try #require(part.components(separatedBy: " -->").first)
        let block = try #require(part.components(separatedBy: "```swift\n").dropFirst().first)
        let code = try text("Tests/" + path)
        #expect(block.components(separatedBy: "```").first == code, "\(page): \(path)")
        count += 1
      }
    }
    #expect(count >= 4)
  }

  @Test func `the README's example answers a challenge`() throws {
    let claims = Data(#"{"access_token":{"acrs":{"value":"c1"}}}"#.utf8).base64EncodedString()
    let header = "Bearer error=\"insufficient_claims\", claims=\"\(claims)\""
    let body = try #require(try tokenBody(answering: header, refreshToken: "r"))
    let form = try #require(URLComponents(string: "?" + body.replacing("+", with: "%20")))
    let sent = try #require(form.queryItems?.first { $0.name == "claims" }?.value)
    let expected = #"{"access_token":{"acrs":{"value":"c1"},"xms_cc":{"values":["cp1"]}}}"#
    #expect(sent == expected)
    #expect(try tokenBody(answering: "Bearer realm=\"\"", refreshToken: "r") == nil)
  }

  @Test func `the responder's example answers a challenge and sends the call again`() async throws {
    struct Tokens: TokenAcquirer {
      func acquireTokenSilently(
        with parameters: SilentTokenParameters
      ) async throws -> AccessToken {
        AccessToken(parameters.claimsRequest == nil ? "old" : "new")
      }
    }
    let claims = ClaimsText.encode(#"{"access_token":{"acrs":{"value":"c1"}}}"#, as: .base64)
    let challenge = "Bearer error=\"insufficient_claims\", claims=\"\(claims)\""
    var sent: [String] = []
    let body = try await profile(via: ClaimsChallengeResponder(acquirer: Tokens())) { value in
      sent.append(value)
      return sent.count == 1
        ? Answer(status: 401, headerFields: ["WWW-Authenticate": challenge], body: [])
        : Answer(status: 200, headerFields: [:], body: Array("me".utf8))
    }
    #expect(sent == ["Bearer old", "Bearer new"] && body == Array("me".utf8))
  }

  @Test(arguments: pages)
  func `every relative link of a page leads to a file`(page: String) throws {
    let folder = ProjectFiles.url(page).deletingLastPathComponent()
    for match in try text(page).matches(of: /\]\(([^)#:\s]+)(#[^)]*)?\)/) {
      let target = folder.appending(path: String(match.1)).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page) → \(match.1)")
    }
  }

  @Test(arguments: pages)
  func `every file that a page names is there`(page: String) throws {
    let known = try fileNames()
    for match in try text(page).matches(
      of: /`([A-Za-z.+\/]+\.swift|(Tests|Sources|Samples|\.ci)\/[^`\s<…*]+)`/)
    {
      let name = String(match.1)
      let isThere =
        name.contains("/")
        ? FileManager.default.fileExists(atPath: ProjectFiles.url(name).path) : known.contains(name)
      #expect(isThere, "\(page) names \(name)")
    }
  }

  /// The names of all source files.
  private func fileNames() throws -> Set<String> {
    var names: Set<String> = []
    for folder in ["Sources", "Tests", "Samples"] {
      let url = ProjectFiles.url(folder)
      let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL { names.insert(file.lastPathComponent) }
    }
    return names
  }

  @Test func `every page under docs can be reached from the README`() throws {
    let readme = try text("README.md") + text("CONTRIBUTING.md")
    for page in Self.pages where page.hasPrefix("docs/") {
      #expect(readme.contains("(\(page))"), "\(page) is not linked")
    }
  }

  @Test func `every limit names a test that is there`() throws {
    let rows = try text("docs/limits.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
      .dropFirst(2).map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count > 20)
    for row in rows {
      let name = try #require(row.last?.trimmingCharacters(in: ["`"]))
      #expect(row.count == 5 && hasTest(name), "\(row.first ?? ""): \(name)")
    }
    #expect(!hasTest("YajlJSONTests/LimitTests/a test that nobody wrote"))
    #expect(!hasTest("YajlJSONTests/NoTests/a document has at most so many bytes"))
  }

  /// Whether there is a test `Module/Suite/test` in one file: a function of that name, or one that
  /// is shown by it.
  private func hasTest(_ name: String) -> Bool {
    let parts = name.split(separator: "/", maxSplits: 2).map(String.init)
    guard parts.count == 3 else { return false }
    let folder = ProjectFiles.url("Tests/\(parts[0])")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let suites = ["struct \(parts[1]) {", "struct `\(parts[1])` {"]
    let tests = ["func `\(parts[2])`(", "@Test(\"\(parts[2])\"", "@Test(\n    \"\(parts[2])\""]
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift", let data = try? Data(contentsOf: file) else { continue }
      let code = String(decoding: data, as: UTF8.self)
      if suites.contains(where: code.contains), tests.contains(where: code.contains) { return true }
    }
    return false
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try ProjectFiles.data(ProjectFiles.url(path)), as: UTF8.self)
  }
}
