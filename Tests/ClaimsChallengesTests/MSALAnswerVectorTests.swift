import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// MSAL for Apple's own vectors about answers, through what an app calls.
@Suite("MSAL for Apple: answers and redirects", .enabled(if: ProjectFiles.hasSharedVectors))
struct MSALAnswerVectorTests {
  @Test("Redirects are redeemed or refused with MSAL's numbers")
  func redirects() throws {
    var run = VectorRun(
      "msal-objc, authorize.redirect",
      named: [
        "redir-013": NamedDifference(
          "refused: state_mismatch",
          because: "A foreign state is never accepted (RFC 6749 §10.12, docs/parameters.md).")
      ])
    for (id, _, input, expected) in try msalRows("authorize.redirect") {
      // MSAL sends the state as base64url; here the caller chooses its form.
      let state = (input["requestState"] as? String).map { Base64URL.encode($0.utf8) }
      let request = try InteractiveTokenParameters(scopes: ["s"]).draftAuthorizationRequest(
        for: ClientConfiguration(clientID: "app", redirectURI: "https://host/"),
        codeChallenge: "c", state: state)
      let isCode = expected["code"] is String
      do throws(TokenError) {
        let token = try request.tokenRequest(
          redeeming: input["url"] as? String ?? "", codeVerifier: Secret("v"))
        let code = token.parameters["code"] ?? ""
        run.judge(id, isCode && code == expected["code"] as? String ? [] : ["accepted: \(code)"])
      } catch {
        if isCode {
          run.judge(id, ["refused: \(error.code?.rawValue ?? "nil")"])
          continue
        }
        let delivered = MSALStyleError(error, flow: .interactive)
        let isOfServer = expected["ok"] as? Bool == true
        let wanted = isOfServer ? expected["oauthError"] as? [String: Any] ?? [:] : expected
        var wrong = msalDifferences(delivered, wanted, besides: isOfServer ? [] : ["ok"])
        for (name, value) in expected["msal"] as? [String: Any] ?? [:] {
          let number: Int? =
            switch name {
            case "code": delivered.code.rawValue
            case "internalCode": delivered.internalCode?.rawValue
            default: -1
            }
          if number != value as? Int { wrong.append("\(name) \(number.map(String.init) ?? "nil")") }
        }
        run.judge(id, wrong)
      }
    }
    let failures = run.failures(rows: 14)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test("Token answers are accepted or refused with MSAL's numbers")
  func answers() throws {
    var run = VectorRun(
      "msal-objc, tokenResponse.verify",
      named: [
        "verify-001": NamedDifference(
          "MSALErrorDomain -50000 -42600", "MSALErrorDescriptionKey nil",
          because:
            "No JSON is an invalid response, as MSAL's serializer says; the missing dictionary "
            + "is a fault inside MSAL (D9: what MSAL would deliver)."),
        "verify-014": NamedDifference(
          "accepted",
          because: "client_info is no part of RFC 6749 §5.1: without it the account is nil."),
        "verify-015": NamedDifference(
          "MSALErrorDomain -50000 -42004",
          because: "Entra v1 is read as v2: MSAL's number for v1 loses the OAuth error (D9)."),
      ])
    for (id, _, input, expected) in try msalRows("tokenResponse.verify") {
      let json = input["json"] as? [String: Any]
      let body = try json.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
      var fields = HeaderFields()
      if let data = input["clientData"] as? String { fields.append("X-MS-ClientData", data) }
      let isAccepted = expected["ok"] as? Bool == true
      let status = json?["error"] == nil ? 200 : 400
      do throws(TokenError) {
        let response = try TokenResponse(body: body, status: status, headerFields: fields)
        let isEmpty = response.accessToken.exposedText.isEmpty
        run.judge(id, isAccepted && !isEmpty ? [] : ["accepted"])
      } catch {
        let delivered = MSALStyleError(error, flow: .interactive)
        run.judge(
          id, isAccepted ? ["refused"] : msalDifferences(delivered, expected, besides: ["ok"]))
      }
    }
    let failures = run.failures(rows: 16)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test("Declined scopes are found and delivered as MSAL does")
  func declinedScopes() throws {
    var run = VectorRun(
      "msal-objc, scopes.declined",
      named: [
        "decl-004": NamedDifference(
          "tokensCached: the token is handed on",
          because: "Tokens are kept by the acquirer (docs/architecture.md).")
      ])
    for (id, _, input, expected) in try msalRows("scopes.declined") {
      var body: [String: Any] = ["access_token": "t"]
      if let granted = input["granted"] as? String { body["scope"] = granted }
      let response = try TokenResponse(
        body: JSONSerialization.data(withJSONObject: body), status: 200)
      let declined = response.declinedScopes(of: ScopeSet(input["requested"] as? String ?? ""))
      let error = declined.map { MSALStyleError($0.requestFailure, flow: .silent) }
      var wrong: [String] = []
      for (name, value) in expected {
        let isRight: Bool
        switch name {
        case "ok": isRight = value as? Bool == (declined == nil)
        case "msidCode":
          isRight = MSIDErrorCode(value as? Int ?? 0).mappedCode == error?.code.rawValue
        case "msalCode": isRight = error?.code.rawValue == value as? Int
        case "declined": isRight = error?.declinedScopes == value as? [String]
        case "granted": isRight = error?.grantedScopes == value as? [String]
        case "tokensCached":
          isRight = false
          if declined?.accessToken == response.accessToken {
            wrong.append("tokensCached: the token is handed on")
            continue
          }
        default: isRight = false
        }
        if !isRight { wrong.append("\(name): \(String(describing: error))") }
      }
      if let error, error[.errorDescription]?.string?.isEmpty != false { wrong.append("no text") }
      run.judge(id, wrong)
    }
    let failures = run.failures(rows: 5)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test("What MSAL takes from header fields into the answer")
  func headerFields() throws {
    var run = VectorRun(
      "msal-objc, response.preprocess",
      named: [
        "pre-004": NamedDifference(
          "spe_info nil",
          because: "No key of MSAL's user info holds it, and no decision needs it (design §1)."),
        "pre-102": NamedDifference(
          "correlation_id BBB", because: "D9: ours keeps what MSAL loses; support needs the id."),
      ])
    for (id, _, input, expected) in try msalRows("response.preprocess") {
      let fields = (input["headers"] as? [String: String] ?? [:]).map { (name: $0, value: $1) }
      let failure = RequestFailure(
        status: 400, headerFields: HeaderFields(fields),
        body: (input["body"] as? String ?? "").utf8)
      func found(_ name: String) -> String? {
        switch name {
        case "client_data": failure?.tokenError?.wire.clientData
        case "correlation_id": failure?.tokenError?.correlationID
        default: failure.map { MSALStyleError($0, flow: .silent) }?[.init(name)]?.string
        }
      }
      var wanted = (expected["json"] as? [String: String] ?? [:]).mapValues(Optional.some)
      for name in expected["jsonAbsent"] as? [String] ?? [] { wanted[name] = .some(nil) }
      run.judge(
        id,
        wanted.compactMap { name, value -> String? in
          found(name) == value ? nil : "\(name) \(found(name) ?? "nil")"
        } + (wanted.isEmpty ? ["nothing is asked"] : []))
    }
    let failures = run.failures(rows: 3)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test("An answer that MSAL does not read, in a silent flow")
  func unreadStatus() throws {
    var run = VectorRun("msal-objc, silent.pipeline with header fields")
    for (id, _, input, expected) in try msalRows("silent.pipeline") {
      guard let answer = (input["responses"] as? [[String: Any]])?.last, answer["body"] == nil,
        let headers = answer["headers"] as? [String: String],
        let status = answer["status"] as? Int
      else { continue }
      let failure = RequestFailure(
        status: status, headerFields: HeaderFields(headers.map { (name: $0, value: $1) }))
      run.judge(
        id, msalDifferences(failure.map { MSALStyleError($0, flow: .silent) }, expected))
    }
    let failures = run.failures(rows: 1)
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(
    "A server's text does not pass for our own refusal",
    arguments: [TokenFlow.silent, .interactive])
  func wordsOfOurs(flow: TokenFlow) throws {
    for code in ["state_mismatch", "missing_code", "other_code"] {
      let text = "msauth.x://auth?error=\(code)&error_description=boo&state=s"
      let error = try #require(TokenError(redirect: text))
      let answer = MSALStyleError(error, flow: flow)
      #expect(answer.internalCode == -42_104, "\(code)")
      #expect(answer[.oauthError] == .string(code))
      #expect(answer.tokenError?.errorDescription == "boo")
    }
  }
}
