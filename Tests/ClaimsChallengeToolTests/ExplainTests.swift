import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@testable import ClaimsChallengeTool

/// `explain` knows what the command prints, and the page of decisions lists what decides.
struct ExplainTests {
  @Test func `every rule stands in docs/decisions.md with its action and source, and no other`()
    throws
  {
    let page = String(
      decoding: try ProjectFiles.data(ProjectFiles.url("docs/decisions.md")), as: UTF8.self)
    let section = try #require(page.range(of: "## Every rule")).upperBound
    let rows = page[section...].split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("| `") }.prefix { $0.hasPrefix("| `") }
    let expected = RuleGlossary.all.map {
      "| `\($0.id)` | `\($0.action.rawValue)` | \($0.source) |"
    }
    #expect(rows.map(String.init) == expected)
    #expect(expected.count > 150)
  }

  @Test func `every rule that decides a vector is one of them, with its action`() throws {
    let other: Set = [
      "claims_challenge.conforming", "claims_challenge.tolerated",
      "claims_challenge.resource_text", "error.access_denied", "msal.enrollment_completed",
    ]
    let url = ProjectFiles.url("Tests/Vectors/decisions/decisions.json")
    var seen: Set<String> = []
    for row in try ProjectFiles.objects(url) {
      let expected = try #require(row["expected"] as? [String: Any])
      guard let rule = expected["rule"] as? String else { continue }
      let entry = try #require(RuleGlossary.entry(rule), "\(rule)")
      seen.insert(rule)
      if !other.contains(rule), !rule.hasSuffix("device_compliance") {
        #expect(entry.action.rawValue == expected["action"] as? String, "\(rule)")
      }
      #expect(entry.meaning.hasSuffix(".") && !entry.source.isEmpty, "\(rule)")
    }
    #expect(seen.count > 80)
  }

  @Test func `actions, rules, layers and diagnostics are known`() {
    let words =
      RecoveryActionKind.allCases.map(\.rawValue) + RuleGlossary.all.map(\.id)
      + Vocabulary.layers.map(\.word)
    // `none` is an action and a rule; suberrors and errors of one name are told as such.
    for word in words { #expect(Explanation(of: word).kind != nil, "\(word)") }
  }

  @Test func `every diagnostic of the vectors is known`() throws {
    var codes: Set<String> = []
    for file in ["parse.json", "strict.json", "build.json"] {
      for row in try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/cli/\(file)")) {
        guard let expected = row["expected"] as? [String: Any] else { continue }
        for diagnostic in expected["diagnostics"] as? [[String: Any]] ?? [] {
          if let code = diagnostic["code"] as? String { codes.insert(code) }
        }
      }
    }
    #expect(codes.count > 10)
    for code in codes { #expect(Explanation(of: code).kind == .diagnostic, "\(code)") }
  }

  @Test(arguments: [
    ("prase", ["parse"]), ("buidl", ["build"]), ("explian", ["explain"]), ("xyzzy", []), ("p", []),
    ("PARSE", []), ("scn", ["scan"]), (String(repeating: "parse", count: 1000), []),
  ])
  func `a command that is almost right is asked about`(word: String, expected: [String]) {
    #expect(Suggestion.closest(to: word, in: Command.allCases.map(\.rawValue)) == expected)
  }

  @Test func `a code that differs in one digit is asked about, not in two`() {
    let codes = ["50076", "50079", "53003"]
    #expect(Suggestion.closest(to: "50077", in: codes) == ["50076", "50079"])
    #expect(Suggestion.closest(to: "53300", in: codes) == [])
    #expect(Suggestion.closest(to: "5076", in: codes) == ["50076"])
  }

  @Test func `a message of any size is answered in bounds`() {
    let message = String(repeating: "AADSTS50076 50079 basic_action x ", count: 20_000)
    #expect(
      ExplainedWords(in: message, .standard).words == ["AADSTS50076", "50079", "basic_action"])
    let many = AADSTSErrorCode.allKnown.map(\.description).joined(separator: " ")
    #expect(ExplainedWords(in: many, .standard).words.count == 50)
  }
}
