import Foundation
import TestSupport
import Testing
import TokenErrors
import YajlJSON

@Suite("MSAL for Apple: its own vectors", .enabled(if: ProjectFiles.hasSharedVectors))
struct SharedMSALTests {
  /// Vectors that hold nothing for this package, or where ours is better.
  private static let reasons: [String: String] = [
    "tresp-005": "Answers are read, never written again as a token response.",
    "pre-004": "spe_info is telemetry; nobody acts on it.",
    "pre-102": "A correlation id of the body is kept: support needs it.",
    "mkerr-003":
      "Records have a domain; one that is blank converts to nothing, see MSALModelTests.",
  ]

  private static func rows(_ kinds: [String]) throws -> [[String: Any]] {
    guard let url = ProjectFiles.shared("msal-objc.json") else { return [] }
    return try ProjectFiles.objects(url).filter {
      kinds.contains($0["kind"] as? String ?? "") && reasons[$0["id"] as? String ?? ""] == nil
    }
  }

  /// Runs all rows of some kinds; `judge` tells what is wrong.
  private func run(
    _ kinds: String..., judge: (_ input: [String: Any], _ expected: [String: Any]) -> [String]
  ) throws {
    var tally = Tally("msal-objc, \(kinds.joined(separator: ", "))")
    for row in try Self.rows(kinds) {
      let wrong = judge(
        row["input"] as? [String: Any] ?? [:], row["expected"] as? [String: Any] ?? [:])
      tally.check(wrong.isEmpty, "\(row["id"] ?? ""): \(wrong.joined(separator: "; "))")
    }
    tally.report()
    #expect(tally.failures.isEmpty && tally.asked > 0, "\(tally.summary)")
  }

  @Test func `the core's numbers map as MSAL's table says`() throws {
    try run("error.map") { input, expected in
      var wrong = differences(MSALErrorConverter.convert(errorRecord(input)), expected)
      let code = MSIDErrorCode(input["code"] as? Int ?? 0)
      if let mapped = expected["mappedCode"] as? Int, code.mappedCode != mapped {
        wrong.append("mapped code")
      }
      if code.name.map({ "MSIDError\($0)" }) != input["msidName"] as? String {
        wrong.append("name")
      }
      return wrong
    }
  }

  @Test func `errors are converted step by step`() throws {
    try run("error.convert") { input, expected in
      let correlationID = input["correlationId"] as? String
      let converted = MSALErrorConverter.convert(
        errorRecord(input),
        details: .init(
          description: input["description"] as? String, oauthError: input["oauthError"] as? String,
          suberror: input["subError"] as? String),
        correlationID: correlationID, classify: input["classify"] as? Bool ?? true)
      return differences(converted, expected)
    }
  }

  @Test func `errors are made with their texts`() throws {
    try run("error.create") { input, expected in
      var record = errorRecord(input)
      record.set(MSIDKey.errorDescription, input["description"] as? String)
      record.set(MSIDKey.oauthError, input["oauthError"] as? String)
      record.set(MSIDKey.oauthSuberror, input["subError"] as? String)
      record.set(MSIDKey.correlationID, input["correlationId"] as? String)
      return differences(record, expected)
    }
  }

  @Test func `a status is found on the error behind`() throws {
    try run("error.statusFromUnderlying") { input, expected in
      let status = errorRecord(input).httpStatus
      let wanted = (expected["result"] as? [String: Any])?["statusCode"] as? Int
      return status == wanted ? [] : ["status \(String(describing: status))"]
    }
  }

  @Test func `OAuth errors have numbers`() throws {
    try run("oauth.errorCode") { input, expected in
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

  @Test func `silent requests end as MSAL ends them`() throws {
    try run("silent.pipeline") { input, expected in
      guard let response = (input["responses"] as? [[String: Any]])?.last else {
        let hasAccount = !(input["account"] is NSNull)
        let record = MSALAnswer.nothingInCache(hasAccount: hasAccount)
        guard input["layer"] as? String == "MSAL" else { return differences(record, expected) }
        // The public method asks for interaction before the core sees a missing account.
        return differences(
          MSALErrorConverter.convert(MSALAnswer.nothingInCache(hasAccount: true)), expected)
      }
      let status = response["status"] as? Int ?? 400
      guard status == 400, let body = response["body"] as? [String: Any] else {
        let headers = response["headers"] as? [String: String] ?? [:]
        return differences(
          MSALAnswer.unhandledStatus(status, headers: headers.map { ($0.key, $0.value) }), expected)
      }
      let error = tokenError(body, status: status)
      if input["layer"] as? String == "MSAL" {
        return differences(MSALStyleError(error, flow: .silent).record, expected)
      }
      let record = MSALAnswer.wrappedForSilentFlow(MSALAnswer.tokenEndpointError(error))
      var wrong = differences(record, expected)
      if let isWrapped = expected["wrappedAsInteractionRequired"] as? Bool,
        isWrapped != (record.underlying != nil)
      {
        wrong.append("wrapping")
      }
      if let next = expected["nextCall"] as? [String: Any] {
        wrong += differences(MSALAnswer.nothingInCache(hasAccount: true), next)
      }
      return wrong
    }
  }

  @Test func `interactive requests end as MSAL ends them`() throws {
    try run("interactive.pipeline") { input, expected in
      guard let url = input["url"] as? String else {
        var record = ErrorRecord(.mismatchedAccount)
        record.userInfo["MSIDInvalidTokenResultKey"] = "<token result>"
        return differences(record, expected)
      }
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

  @Test func `redirects are judged as MSAL judges them`() throws {
    try run("authorize.redirect") { input, expected in
      let outcome = MSALAnswer.outcome(
        ofRedirect: input["url"] as? String ?? "", requestState: input["requestState"] as? String,
        ignoresInvalidState: input["ignoreInvalidState"] as? Bool ?? false)
      let isAccepted = expected["ok"] as? Bool == true
      switch outcome {
      case .code(let code): return isAccepted && code == expected["code"] as? String ? [] : ["code"]
      case .refused(let record): return isAccepted ? ["refused"] : differences(record, expected)
      case .serverError(let record):
        var wrong = differences(record, expected["oauthError"] as? [String: Any] ?? ["code": 0])
        if let msal = expected["msal"] as? [String: Any] {
          wrong += differences(MSALErrorConverter.convert(record), msal)
        }
        return wrong
      }
    }
  }

  @Test func `token answers are read with MSAL's eyes`() throws {
    try run("tokenResponse.parse") { input, expected in
      let error = tokenError(input["json"] as? [String: Any] ?? [:])
      let record = MSALAnswer.tokenEndpointError(error)
      var wrong: [String] = []
      if record.text(MSIDKey.oauthError) != expected["error"] as? String, expected["error"] != nil {
        wrong.append("error")
      }
      if let description = expected["errorDescription"],
        record.text(MSIDKey.errorDescription) != description as? String
      {
        wrong.append("description")
      }
      if let codes = expected["stsErrorCodes"],
        record.userInfo[MSIDKey.stsErrorCodes]?.array?.compactMap(\.int) != codes as? [Int]
      {
        wrong.append("codes")
      }
      return wrong
    }
  }

  @Test func `token answers are verified by kind of server`() throws {
    try run("tokenResponse.verify") { input, expected in
      let server: MSALAnswer.Server =
        switch input["factory"] as? String {
        case "base": .oauth
        case "aadV1": .entraV1(isRefresh: input["fromRefreshToken"] as? Bool ?? false)
        default: .entraV2
        }
      let record = MSALAnswer.error(
        ofAnswer: jsonObject(input["json"]), server: server,
        clientData: input["clientData"] as? String)
      if expected["ok"] as? Bool == true { return record == nil ? [] : ["refused"] }
      var wrong = differences(record, expected)
      func check(_ name: String, _ value: JSONValue?) {
        if let wanted = expected[name], (value ?? .null) != jsonValue(wanted) { wrong.append(name) }
      }
      check("oauthError", record?.userInfo[MSIDKey.oauthError])
      check("suberror", record?.userInfo[MSIDKey.oauthSuberror])
      check("displayableId", record?.userInfo[MSIDKey.displayableUserID])
      check("stsErrorCodes", record?.userInfo[MSIDKey.stsErrorCodes])
      return wrong
    }
  }

  @Test func `declined scopes follow MSAL's rules`() throws {
    try run("scopes.declined") { input, expected in
      let comparison = ScopeComparison(
        requested: input["requested"] as? String ?? "", granted: input["granted"] as? String)
      guard expected["ok"] as? Bool == false else {
        return comparison.declined.isEmpty ? [] : ["declined \(comparison.declined)"]
      }
      let error = MSALStyleError(comparison)
      return error?.code.rawValue == expected["msalCode"] as? Int
        && error?.declinedScopes == expected["declined"] as? [String]
        && error?.grantedScopes == expected["granted"] as? [String] ? [] : ["\(comparison)"]
    }
  }

  @Test func `the broker's errors are read`() throws {
    try run("broker.error") { input, expected in
      let error = tokenError(input)
      return error.source == .broker ? differences(error.record, expected) : ["source"]
    }
  }

  @Test func `client data of the header stands in the error`() throws {
    try run("response.preprocess") { input, expected in
      let headers = input["headers"] as? [String: String] ?? [:]
      let json = expected["json"] as? [String: Any]
      let record = MSALAnswer.tokenEndpointError(
        TokenError(.invalidGrant), clientData: headers["x-ms-clientdata"])
      return record.text("client_data") == json?["client_data"] as? String ? [] : ["client data"]
    }
  }

  @Test func `statuses that MSAL does not read keep number and header fields`() throws {
    try run("http.errorHandler") { input, expected in
      // The retries themselves belong to `RetryPolicy`.
      guard let status = input["status"] as? Int, expected["retried"] as? Bool != true else {
        return []
      }
      if let response = expected["tokenResponse"] as? [String: Any] {
        let error = tokenError(input["body"] as? [String: Any] ?? [:], status: status)
        return error.code?.rawValue == response["error"] as? String
          && error.errorDescription == response["errorDescription"] as? String
          && (response["suberror"] == nil
            || error.suberror?.rawValue == response["suberror"] as? String)
          ? [] : ["response"]
      }
      guard let wanted = expected["error"] as? [String: Any] else { return [] }
      let headers = input["headers"] as? [String: String] ?? [:]
      return differences(
        MSALAnswer.unhandledStatus(status, headers: headers.map { ($0.key, $0.value) }), wanted)
    }
  }

  @Test func `queries of failing URLs are cut off, whatever MSAL's option says`() throws {
    try run("error.filterUrl") { input, expected in
      // MSAL can keep the query; it holds the authorization code, so ours is gone (D13).
      let url = expected["failingUrl"] as? String ?? ""
      let printed =
        "Error Domain=NSURLErrorDomain Code=-1009 UserInfo={NSErrorFailingURLKey=\(url)}"
      let errors = [
        MSALStyleError(
          domain: "NSURLErrorDomain", code: -1009, userInfo: ["NSErrorFailingURLKey": .string(url)]),
        MSALStyleError(TokenError(body: printed.utf8), flow: .silent),
      ]
      return errors.compactMap { error in
        let found = error.userInfo["NSErrorFailingURLKey"]?.string
        return found == "myapp://com.myapp/" ? nil : "\(found ?? "nothing")"
      }
    }
  }

  @Test func `every exception is a vector, and has a reason`() throws {
    let url = try #require(ProjectFiles.shared("msal-objc.json"))
    let ids = Set(try ProjectFiles.objects(url).compactMap { $0["id"] as? String })
    print("msal-objc, exceptions with a reason: \(Self.reasons.keys.filter(ids.contains).count)")
    #expect(Self.reasons.values.allSatisfy { !$0.isEmpty })
  }

  private func tokenError(_ json: [String: Any], status: Int? = nil) -> TokenError {
    let body = (try? JSONSerialization.data(withJSONObject: json)) ?? Data()
    return TokenError(body: body, status: status)
  }
}
