import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("What a refusal leads to")
struct RecoveryClassifierTests {
  @Test("Every rule, in its order, gives its action, its id and its flags")
  func rules() throws {
    var tally = Tally("decisions")
    for vector in try DecisionVector.own() {
      let failure = vector.failure
      let result = RecoveryClassifier.classify(failure, of: vector.call)
      let expected = vector.expected
      var wrong: [String] = []
      if result.action.rawValue != expected["action"] as? String {
        wrong.append("action \(result.action.rawValue)")
      }
      if let rule = expected["rule"] as? String, result.rule.rawValue != rule {
        wrong.append("rule \(result.rule)")
      }
      if result.forcesRefresh != (expected["force_refresh"] as? Bool ?? false) {
        wrong.append("force_refresh \(result.forcesRefresh)")
      }
      if result.dropsRefreshToken != (expected["drop_refresh_token"] as? Bool ?? false) {
        wrong.append("drop_refresh_token \(result.dropsRefreshToken)")
      }
      if result.claimsSource?.rawValue != expected["claims_from"] as? String {
        wrong.append("claims_from \(result.claimsSource?.rawValue ?? "null")")
      }
      if Array(result.missingScopes) != expected["missing_scopes"] as? [String] ?? [] {
        wrong.append("missing_scopes \(result.missingScopes)")
      }
      if let code = expected["diagnostic"] as? String,
        !failure.diagnostics.contains(where: { $0.code.rawValue == code })
      {
        wrong.append("diagnostics \(failure.diagnostics.map(\.code))")
      }
      tally.check(wrong.isEmpty, "\(vector.name): \(wrong.joined(separator: ", "))")
    }
    tally.report()
    #expect(tally.failures.isEmpty)
    #expect(tally.asked >= 320)
  }

  @Test("A reason is one fixed sentence, whatever the server says")
  func reasonsAreFixed() throws {
    var reasons: [String: Set<String>] = [:]
    for vector in try DecisionVector.own() {
      let result = RecoveryClassifier.classify(vector.failure, of: vector.call)
      #expect(result.reason.hasSuffix("."), "\(vector.name)")
      reasons[result.rule.rawValue, default: []].insert(result.reason)
    }
    // Only these say more than one thing under one id: how, or where, makes a difference.
    let many = reasons.filter {
      $0.value.count > 1 && !$0.key.hasPrefix("claims_challenge.")
        && !["category.device_compliance", "error.access_denied"].contains($0.key)
    }
    #expect(many.isEmpty)
  }

  @Test("Every category of the catalogue leads to something, but informational")
  func categories() {
    for category in AADSTSCategory.allCases {
      let result = RecoveryClassification.forCategory(
        category, prefix: "category", hasClaims: false)
      #expect((result == nil) == (category == .informational), "\(category.rawValue)")
    }
  }

  @Test("Every code of the catalogue alone, in every place, gives its category's action")
  func everyCode() {
    for code in AADSTSErrorCode.allKnown {
      let listed = RecoveryClassifier.classify(
        TokenError(.invalidGrant, aadstsCodes: [code]).requestFailure)
      let text = TokenError(body: Array("AADSTS\(code.rawValue): A sentence.".utf8))
      let found = RecoveryClassifier.classify(text.requestFailure)
      if code.category == .informational {
        #expect(listed.rule == "error.invalid_grant", "\(code)")
      } else {
        #expect(listed.action == found.action, "\(code)")
      }
    }
  }

  @Test("A MSAL internal code leads where its table says")
  func internalCodes() {
    for code in MSALInternalErrorCode.allKnown {
      let error = MSALStyleError(
        domain: "MSALErrorDomain", code: -50000,
        userInfo: [.internalErrorCode: .number(JSONNumber(code.rawValue))])
      let action = RecoveryClassifier.classify(error.requestFailure).action
      switch code.remedy {
      case .userCanceled: #expect(action == .userCanceled, "\(code)")
      case .fixConfiguration: #expect(action == .fixConfiguration, "\(code)")
      default: #expect(action == .report, "\(code)")
      }
    }
  }

  @Test("An unread HTTP answer of MSAL is judged by its status", arguments: [403, 404, 429, 503])
  func unhandledResponse(status: Int) {
    let error = MSALStyleError(
      domain: "MSALErrorDomain", code: -50000,
      userInfo: [
        .internalErrorCode: .number(JSONNumber(-42007)), .httpResponseCode: .string("\(status)"),
      ])
    let action = RecoveryClassifier.classify(error.requestFailure).action
    #expect(action == (status == 429 || status == 503 ? .retryLater : .report))
  }
}
