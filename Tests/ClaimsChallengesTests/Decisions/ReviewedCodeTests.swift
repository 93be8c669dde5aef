import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// The codes whose action was reviewed one by one: the reasons stand in `docs/catalogue/aadsts.tsv`.
@Suite("Reviewed codes")
struct ReviewedCodeTests {
  private static func rows() throws -> [(code: AADSTSErrorCode, action: String, prompt: String?)] {
    try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/decisions/reviewed-codes.json")).map {
      (
        AADSTSErrorCode($0["code"] as? Int ?? 0), $0["action"] as? String ?? "",
        $0["prompt"] as? String
      )
    }
  }

  @Test("lead where the review says, whatever words stand beside those that decide alone")
  func everyCode() throws {
    let rows = try Self.rows()
    #expect(rows.count == 64)
    for row in rows {
      let entry = try #require(row.code.entry, "\(row.code)")
      var errors = [TokenError(.invalidGrant, aadstsCodes: [row.code])]
      if entry.decidesAlone {
        errors += [
          TokenError(.interactionRequired, aadstsCodes: [row.code]),
          TokenError(.invalidGrant, suberror: .basicAction, aadstsCodes: [row.code]),
          TokenError(.invalidGrant, suberror: .consentRequired, aadstsCodes: [row.code]),
          TokenError(.accessDenied, aadstsCodes: [row.code]),
          TokenError(body: Array("AADSTS\(row.code.rawValue): A sentence.".utf8)),
        ]
      }
      for error in errors {
        let result = RecoveryClassifier.classify(error.requestFailure)
        #expect(result.action.rawValue == row.action, "\(row.code), \(result.rule)")
        #expect(result.prompt?.parameterValue == row.prompt, "\(row.code)")
      }
    }
  }

  @Test("A code that decides alone has its reason beside it")
  func reasons() throws {
    let text = String(
      decoding: try ProjectFiles.data(ProjectFiles.url("docs/catalogue/aadsts.tsv")), as: UTF8.self)
    let rows = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    let reviewed = Set(try Self.rows().map(\.code.rawValue))
    for row in rows {
      let code = try #require(Int(row[0]))
      let alone = AADSTSErrorCode(code).entry?.decidesAlone == true
      #expect(alone == (row[5] == "alone"), "\(code)")
      if alone || reviewed.contains(code) { #expect(row[6].count > 10, "\(code) has no reason") }
    }
  }

  @Test("700172 ends a call as 50196 does, wherever it stands")
  func loops() {
    for text in ["AADSTS700172: a loop", "AADSTS50196: a loop"] {
      let challenge = #"Bearer error="invalid_token", error_description="\#(text)""#
      let failure = RequestFailure(
        status: 401, challenges: AuthenticationChallenges(parsing: challenge))
      #expect(RecoveryClassifier.classify(failure).rule == .requestLoop)
      #expect(TokenError(body: Array(text.utf8)).isRetryable == false)
    }
  }

  @Test("An app's own entries count like those of the package, and beat them")
  func ownEntries() throws {
    var policy = StandardRecoveryPolicy()
    policy.catalogue.add(
      AADSTSEntry(code: 999_123, meaning: "A policy of ours", category: .policyBlocked))
    policy.catalogue.add(
      AADSTSEntry(code: 50076, meaning: "No second factor here", category: .policyBlocked))
    let context = RecoveryContext(for: SilentTokenParameters(scopes: ["User.Read"]))
    for code: AADSTSErrorCode in [999_123, 50076] {
      let failure = TokenError(.invalidGrant, aadstsCodes: [code]).requestFailure
      #expect(policy.decision(for: failure, in: context).action == .blocked)
      #expect(StandardRecoveryPolicy().decision(for: failure, in: context).action != .blocked)
    }
    #expect(ErrorCatalogue.standard[50076]?.category == .mfaRequired)
    #expect(policy.catalogue[50076]?.category == .policyBlocked)
  }

  @Test("A list of codes is read line by line, and its first fault is placed")
  func lists() throws {
    let text =
      "code\tname\tparaphrase\tcategory\n# ours\n\nAADSTS999001\t-\tOurs\tpolicy_blocked\r\n"
    let catalogue = try ErrorCatalogue(parsing: text + "999002\tName\tToo\tthrottled\tx\ty")
    #expect(catalogue[999_001]?.meaning == "Ours" && catalogue[999_001]?.name == nil)
    #expect(catalogue[999_002]?.name == "Name" && catalogue[999_002]?.category == .throttled)
    for (line, reason) in [
      ("1\t-\tx", "the line has less than four fields"),
      ("x\t-\tx\tother", "the code is no number"),
      ("1\t-\tx\tnothing", "the category is unknown"),
    ] {
      let error = #expect(throws: ErrorCatalogueError.self) {
        try ErrorCatalogue(parsing: text + line)
      }
      #expect(error == ErrorCatalogueError(line: 5, reason: reason))
    }
  }
}
