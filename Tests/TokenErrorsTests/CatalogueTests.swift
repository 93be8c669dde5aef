import Foundation
import TestSupport
import Testing
import TokenErrors

@Suite("Catalogue of error codes")
struct CatalogueTests {
  private struct Row {
    var code: Int
    var name: String?
    var meaning: String
    var category: String
  }

  private static func rows(_ file: String) throws -> [Row] {
    let url = ProjectFiles.url("docs/catalogue/\(file)")
    return try String(decoding: ProjectFiles.data(url), as: UTF8.self)
      .split(separator: "\n").dropFirst().map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Row(
          code: Int(fields[0]) ?? 0, name: fields[1] == "-" ? nil : fields[1], meaning: fields[2],
          category: fields[3])
      }
  }

  @Test func `every AADSTS code of the list is found by number`() throws {
    let rows = try Self.rows("aadsts.tsv")
    #expect(rows.count == 886)
    for row in rows {
      let code = AADSTSErrorCode(row.code)
      #expect(code.entry?.code == code)
      #expect(code.entry?.name == row.name)
      #expect(code.entry?.meaning == row.meaning)
      #expect(code.entry?.category.rawValue == row.category)
      #expect(code.category?.rawValue == row.category)
    }
    #expect(AADSTSErrorCode.allKnown.map(\.rawValue) == rows.map(\.code))
  }

  @Test func `names are found in any case, the lower code first`() throws {
    var first: [String: Int] = [:]
    for row in try Self.rows("aadsts.tsv") {
      guard let name = row.name else { continue }
      if first[name.lowercased()] == nil { first[name.lowercased()] = row.code }
    }
    #expect(first.count > 200)
    for (name, code) in first {
      #expect(AADSTSErrorCode(named: name)?.rawValue == code)
      #expect(AADSTSErrorCode(named: name.uppercased())?.rawValue == code)
    }
    #expect(AADSTSErrorCode(named: "userDisabled") == .userDisabled)
    for unknown in ["", "UserDisable", "UserDisabledX", "zzz", "!", "|", "A"] {
      #expect(AADSTSErrorCode(named: unknown) == nil)
    }
  }

  @Test func `codes between, before and after the known ones are unknown`() throws {
    let known = Set(AADSTSErrorCode.allKnown)
    for number in [-1, 0, 1, 15999, 5007, 5307, 9_004_352, Int.max, Int.min] {
      #expect(AADSTSErrorCode(number).entry == nil)
    }
    for code in known where !known.contains(AADSTSErrorCode(code.rawValue + 1)) {
      #expect(AADSTSErrorCode(code.rawValue + 1).entry == nil)
      #expect(AADSTSErrorCode(code.rawValue + 1).category == nil)
    }
  }

  @Test func `codes are compared as whole numbers`() {
    #expect(AADSTSErrorCode(53003).entry?.name == "BlockedByConditionalAccess")
    #expect(AADSTSErrorCode(530_035).entry?.name == "BlockedBySecurityDefaults")
    #expect(AADSTSErrorCode(53003).category != AADSTSErrorCode(5300).category)
    #expect(AADSTSErrorCode(5300).entry == nil)
  }

  @Test(arguments: [
    ("50076", 50076), ("AADSTS50076", 50076), ("aadsts050076", 50076), ("0", 0),
    ("999999999", 999_999_999),
  ])
  func `numbers are read with and without the prefix`(_ text: String, _ number: Int) {
    #expect(AADSTSErrorCode(parsing: text)?.rawValue == number)
  }

  @Test(arguments: [
    "", "AADSTS", "AADSTSx", "5007x", "-5", "+5", " 50076", "50076:", "AADB2C90118", "1234567890",
    "５",
  ])
  func `other texts are no code`(_ text: String) {
    #expect(AADSTSErrorCode(parsing: text) == nil)
  }

  @Test func `codes of Azure AD B2C and AD FS are found with their prefix, in any case`() throws {
    for row in try Self.rows("aadb2c.tsv") {
      let entry = ServiceErrorEntry(b2cCode: "aadb2c\(row.code)")
      #expect(entry?.code == "AADB2C\(row.code)")
      #expect(entry?.meaning == row.meaning && entry?.category.rawValue == row.category)
      #expect(ServiceErrorEntry(b2cCode: "\(row.code)") == nil)
    }
    for row in try Self.rows("msis.tsv") {
      #expect(ServiceErrorEntry(adfsCode: "MSIS\(row.code)")?.meaning == row.meaning)
      #expect(ServiceErrorEntry(b2cCode: "MSIS\(row.code)") == nil)
    }
    #expect(ServiceErrorEntry.allB2C.count == (try Self.rows("aadb2c.tsv")).count)
    #expect(ServiceErrorEntry.allADFS.count == (try Self.rows("msis.tsv")).count)
    for unknown in ["", "AADB2C", "AADB2C1", "MSIS", "MSIS9612"] {
      #expect(ServiceErrorEntry(b2cCode: unknown) == nil)
    }
  }

  @Test(arguments: [
    ("AADB2C90118", AADSTSCategory.password), ("AADB2C90091", .userCancelled),
    ("AADB2C90077", .interactionRequired), ("AADB2C90080", .tokenExpired),
    ("AADB2C90128", .tokenRevoked), ("AADB2C90129", .tokenRevoked),
    ("AADB2C90111", .accountState), ("AADB2C90114", .accountState),
    ("AADB2C90225", .password), ("AADB2C90035", .transient), ("AADB2C90090", .requestInvalid),
    ("AADB2C90006", .configuration), ("AADB2C90007", .configuration),
  ])
  func `the B2C codes that apps meet have their category`(
    _ code: String, _ category: AADSTSCategory
  ) {
    #expect(ServiceErrorEntry(b2cCode: code)?.category == category)
  }

  @Test func `there are 26 categories, all of them used`() {
    #expect(AADSTSCategory.allCases.count == 26)
    #expect(Set(AADSTSErrorCode.allKnown.compactMap(\.category)) == Set(AADSTSCategory.allCases))
  }

  @Test func `the named codes are in the catalogue`() {
    let named: [AADSTSErrorCode] = [
      .invalidAssertion, .assertionOutsideValidity, .userAccountNotFound, .userDisabled, .noSession,
      .strongAuthenticationRequired, .multifactorRequired, .multifactorEnrollmentRequired,
      .deviceAuthenticationRequired, .passwordChangeRequired, .requestLoop, .deviceNotCompliant,
      .blockedByConditionalAccess, .protectionPolicyRequired, .consentRequired,
      .userDeclinedConsent, .authorizationPending, .administratorConsentRequired,
    ]
    for code in named { #expect(code.entry != nil, "\(code)") }
  }
}
