import Foundation
import TestSupport
import Testing
import TokenErrors
import YajlJSON

/// MSAL's own vectors about its error model. Rows that need header fields, redirects or scopes run in
/// `ClaimsChallengesTests`, those about an empty cache in `ClaimsChallengesFoundationTests`.
@Suite("MSAL for Apple: its own vectors", .enabled(if: ProjectFiles.hasSharedVectors))
struct SharedMSALTests {
  @Test func `the core's numbers map as MSAL's table says`() throws {
    try runMSALVectors("error.map", rows: 55) { input, expected in
      var wrong = differences(
        MSALErrorConverter.convert(errorRecord(input)), expected,
        besides: ["mappedCode", "mappedName"])
      let code = MSIDErrorCode(input["code"] as? Int ?? 0)
      let mapped = code.mappedCode
      if mapped != expected["mappedCode"] as? Int {
        wrong.append("mapped code \(mapped.map(String.init) ?? "nil")")
      }
      let name = mapped.flatMap { MSALInternalErrorCode($0).name }
      if name?.lowercased() != (expected["mappedName"] as? String).map(Self.bareName) {
        wrong.append("mapped name \(name ?? "nil")")
      }
      if code.name.map({ "MSIDError\($0)" }) != input["msidName"] as? String {
        wrong.append("name \(code.name ?? "nil")")
      }
      return wrong
    }
  }

  /// A constant's name without its prefix, in small letters: MSAL spells some with two prefixes.
  private static func bareName(_ name: String) -> String {
    let prefix = ["MSALInternalError", "MSALInternal", "MSALError"].first(where: name.hasPrefix)
    return name.dropFirst(prefix?.count ?? 0).lowercased()
  }

  @Test func `errors are converted step by step`() throws {
    let named = [
      "err-008": NamedDifference(
        "code -50000", "MSALInternalErrorCodeKey is there",
        because: "Numbers that apps do not get are always classified (docs/errors.md, step 5).")
    ]
    try runMSALVectors("error.convert", rows: 14, named: named) { input, expected in
      // The texts are arguments of MSAL's function, which takes them out of the core's user info.
      var record = errorRecord(input)
      record.set(MSIDKey.errorDescription, input["description"] as? String)
      record.set(MSIDKey.oauthError, input["oauthError"] as? String)
      record.set(MSIDKey.oauthSuberror, input["subError"] as? String)
      return differences(
        MSALErrorConverter.convert(record, correlationID: input["correlationId"] as? String),
        expected)
    }
  }

  @Test func `errors are made with their texts`() throws {
    let named = [
      "mkerr-003": NamedDifference(
        "converts to nothing",
        because: "A record always has a domain; a blank one ends at conversion (docs/errors.md).")
    ]
    try runMSALVectors("error.create", rows: 3, named: named) { input, expected in
      var record = ErrorRecord(
        MSIDErrorCode(input["code"] as? Int ?? 0), domain: input["domain"] as? String ?? "",
        description: input["description"] as? String, oauthError: input["oauthError"] as? String,
        suberror: input["subError"] as? String, correlationID: input["correlationId"] as? String,
        underlying: (input["underlying"] as? [String: Any]).map(errorRecord))
      for (key, value) in input["userInfo"] as? [String: Any] ?? [:] {
        record.userInfo[key] = jsonValue(value)
      }
      if expected["result"] is NSNull {
        return MSALErrorConverter.convert(record) == nil ? ["converts to nothing"] : ["converts"]
      }
      return differences(record, expected)
    }
  }

  @Test func `a status is found on the error behind`() throws {
    try runMSALVectors("error.statusFromUnderlying", rows: 1) { input, expected in
      let status = errorRecord(input).httpStatus
      let wanted = (expected["result"] as? [String: Any])?["statusCode"] as? Int
      return status == wanted ? [] : ["status \(String(describing: status))"]
    }
  }

  @Test func `queries of failing URLs are cut off, whatever MSAL's option says`() throws {
    let named = [
      "mkerr-011": NamedDifference(
        "made myapp://com.myapp/", "printed myapp://com.myapp/",
        because: "D13: the query of a failing URL holds the authorization code.")
    ]
    try runMSALVectors("error.filterUrl", rows: 1, named: named) { input, expected in
      let url = input["failingUrl"] as? String ?? ""
      let printed =
        "Error Domain=NSURLErrorDomain Code=-1009 UserInfo={NSErrorFailingURLKey=\(url)}"
      let errors = [
        "made": MSALStyleError(
          domain: "NSURLErrorDomain", code: -1009, userInfo: ["NSErrorFailingURLKey": .string(url)]),
        "printed": MSALStyleError(TokenError(body: printed.utf8), flow: .silent),
      ]
      return errors.compactMap { way, error -> String? in
        let found = error.userInfo["NSErrorFailingURLKey"]?.string
        return found == expected["failingUrl"] as? String ? nil : "\(way) \(found ?? "nil")"
      }
    }
  }

  @Test func `OAuth errors have numbers`() throws {
    try runMSALVectors("oauth.errorCode", rows: 18) { input, expected in
      let fallback = MSIDErrorCode(input["defaultCode"] as? Int ?? 0)
      let error = input["error"] as? String
      let code =
        switch input["function"] as? String {
        case "suberror":
          MSIDErrorCode.oauth(error, suberror: input["suberror"] as? String, fallback: fallback)
        case "sts":
          MSIDErrorCode.oauth(
            error, stsErrorCodes: input["stsErrorCodes"] as? [Int], fallback: fallback)
        default: MSIDErrorCode.oauth(error, fallback: fallback)
        }
      return differences(ErrorRecord(code), expected)
    }
  }

  @Test func `answers to silent requests end as MSAL ends them`() throws {
    let cache = "Tokens are kept by the acquirer (docs/architecture.md); MSAL's is its own."
    let named = [
      "silent-004": NamedDifference("nothing for cache", because: cache),
      "silent-011": NamedDifference(
        "nothing for familyIdCleared", because: cache + " The next call runs in the bridge's tests."
      ),
    ]
    func body(_ input: [String: Any]) -> [String: Any]? {
      (input["responses"] as? [[String: Any]])?.last?["body"] as? [String: Any]
    }
    func hasBody(_ input: [String: Any]) -> Bool { body(input) != nil }
    try runMSALVectors("silent.pipeline", rows: 7, named: named, where: hasBody) {
      input, expected in
      let error = tokenError(body(input) ?? [:], status: 400)
      if input["layer"] as? String == "MSAL" {
        return differences(MSALStyleError(error, flow: .silent).record, expected)
      }
      let record = MSALAnswer.wrappedForSilentFlow(MSALAnswer.tokenEndpointError(error))
      var wrong = differences(
        record, expected, besides: ["wrappedAsInteractionRequired", "nextCall"])
      if let isWrapped = expected["wrappedAsInteractionRequired"] as? Bool,
        isWrapped != (record.underlying != nil)
      {
        wrong.append("wrapping")
      }
      return wrong
    }
  }

  @Test func `interactive requests end as MSAL ends them`() throws {
    let named = [
      "inter-003": NamedDifference(
        "no MSALInvalidResultKey",
        because: "D13: a token that came although the call failed is never handed out."),
      "wpj-003": NamedDifference(
        "nothing for retried", because: "D9: what to do is RecoveryClassifier's, not the error's."),
    ]
    try runMSALVectors("interactive.pipeline", rows: 5, named: named) { input, expected in
      guard let url = input["url"] as? String else { return mismatchedAccount(expected) }
      let ids =
        url.contains("upgradeReg")
        ? ["9f4880d8-80ba-4c40-97bc-f7a23c703084", "f645ad92-e38d-4d1a-b510-d1b09a74a8ca"]
        : ["0ea99c58-64b3-4afa-be50-44e6408edcd5", "f645ad92-e38d-4d1a-b510-d1b09a74a8ca"]
      let info = Data(#"{"uid":"\#(ids[0])","utid":"\#(ids[1])"}"#.utf8).base64EncodedString()
      // Placeholders stand in angle brackets; the last is the client info.
      let redirect = url.split(separator: "<").enumerated().map { index, part in
        index == 0
          ? String(part)
          : (part.hasPrefix("upn>") ? "x" : info)
            + (part.split(separator: ">").dropFirst().first ?? "")
      }
      return differences(TokenError(redirect: redirect.joined())?.record, expected)
    }
  }

  /// MSAL's core compares accounts; ours reads the error that it prints then.
  private func mismatchedAccount(_ expected: [String: Any]) -> [String] {
    let code = expected["msidCode"] as? Int ?? 0
    let error = TokenError(
      body: "Error Domain=MSIDErrorDomain Code=\(code) UserInfo={MSIDInvalidTokenResultKey=x}".utf8)
    let delivered = MSALStyleError(error, flow: .interactive)
    var record = ErrorRecord(domain: delivered.domain, code: delivered.code.rawValue)
    for (key, value) in delivered.userInfo { record.userInfo[key.rawValue] = value }
    return differences(error.record, expected, besides: ["msal"])
      + differences(record, expected["msal"] as? [String: Any] ?? [:])
  }
}
