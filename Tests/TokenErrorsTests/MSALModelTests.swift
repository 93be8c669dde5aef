import ClaimsRequests
import Testing
import TokenErrors
import YajlJSON

@Suite("MSAL's error model")
struct MSALModelTests {
  private static func body(_ json: String, _ status: Int? = 400) -> TokenError {
    TokenError(body: json.utf8, status: status)
  }

  @Test func `there are ten error codes and 69 internal ones, each with name and meaning`() {
    #expect(MSALErrorCode.allKnown.count == 10)
    #expect(MSALInternalErrorCode.allKnown.count == 69)
    for code in MSALErrorCode.allKnown {
      #expect(code.name?.isEmpty == false && code.meaning?.isEmpty == false, "\(code)")
    }
    var names: Set<String> = []
    for code in MSALInternalErrorCode.allKnown {
      #expect(code.meaning?.isEmpty == false, "\(code)")
      names.insert(code.name ?? "")
    }
    #expect(names.count == 69)
    #expect(MSALErrorCode.interactionRequired.name == "interactionRequired")
    #expect(MSALInternalErrorCode.invalidGrant.name == "invalidGrant")
    #expect(MSALInternalErrorCode.brokerNotAvailable == -42714)
    #expect(MSALErrorCode(-1009).name == nil)
    #expect(MSALInternalErrorCode(-50006).name == "serverError")
  }

  @Test func `the core has 92 numbers, 84 of them mapped`() {
    #expect(MSIDErrorCode.allKnown.count == 92)
    #expect(MSIDErrorCode.allKnown.filter { $0.mappedCode != nil }.count == 84)
    #expect(MSIDErrorCode(-51120).mappedCode == nil)
    #expect(MSIDErrorCode(-1).mappedCode == nil && MSIDErrorCode(1).mappedCode == nil)
  }

  @Test func `each internal error has a remedy`() {
    for code in MSALInternalErrorCode.allKnown {
      let number = -code.rawValue
      let expected: MSALErrorRemedy =
        switch number {
        case 42700: .userCanceled
        case 42000...42006, 42010, 42011, 42400...42499: .fixConfiguration
        case 42007: .byHTTPStatus
        default: .report
        }
      #expect(code.remedy == expected, "\(code)")
    }
    #expect(MSALInternalErrorCode(-1).remedy == .report)
    #expect(MSALErrorRemedy.userCanceled.advice.contains("try again"))
    for remedy in MSALErrorRemedy.allCases { #expect(!remedy.advice.isEmpty) }
  }

  @Test(
    arguments: [
      ("invalid_grant", -50002, -50000, -42004), ("server_error", -50002, -50000, -50006),
      ("access_denied", -50002, -50005, nil), ("invalid_scope", -50000, -50000, -42005),
      ("invalid_client", -50000, -50000, -42003), ("interaction_required", -50002, -50002, nil),
      ("login_required", -50002, -50000, -42104), ("INVALID_GRANT", -50002, -50000, -42004),
      ("unauthorized_client", -50002, -50000, -42006), ("invalid_request", -50002, -50000, -42002),
    ] as [(String, Int, Int, Int?)])
  func `an OAuth error has one number silently and another interactively`(
    _ error: String, _ silent: Int, _ interactive: Int, _ internalCode: Int?
  ) {
    let answer = Self.body(#"{"error":"\#(error)","error_description":"x"}"#)
    #expect(MSALStyleError(answer, flow: .silent).code.rawValue == silent)
    let delivered = MSALStyleError(answer, flow: .interactive)
    #expect(delivered.code.rawValue == interactive)
    #expect(delivered.internalCode?.rawValue == internalCode)
    #expect(delivered.domain == "MSALErrorDomain" && delivered.isOfMSAL)
  }

  @Test func `what MSAL loses stays beside the number`() throws {
    let answer = Self.body(
      #"""
      {"error":"invalid_grant","suberror":"basic_action","error_codes":[50076],
      "error_description":"AADSTS50076: x","claims":"{\"access_token\":{\"nbf\":null}}"}
      """#)
    let error = MSALStyleError(answer, flow: .silent)
    #expect(error.code == .interactionRequired)
    #expect(error.tokenError == answer)
    #expect(error.tokenError?.claims?.isEmpty == false)
    #expect(error.httpStatus == 400)
    #expect(error[.oauthError] == "invalid_grant" && error[.oauthSuberror] == "basic_action")
    // The codes are lifted, the server's text stays on the error behind.
    #expect(error[.stsErrorCodes] == [50076])
    #expect(error[.errorDescription] == "User interaction is required")
    #expect(error.underlying?[.errorDescription] == "AADSTS50076: x")
    #expect(error.underlying?.internalCode == .invalidGrant)
  }

  @Test(arguments: [403, 404, 429, 500, 503, 302, 201])
  func `another status than 200, 400 and 401 hides the body from MSAL, not from us`(_ status: Int) {
    let answer = Self.body(#"{"error":"invalid_grant","claims":"{\"id_token\":{}}"}"#, status)
    for flow in TokenFlow.allCases {
      let error = MSALStyleError(answer, flow: flow)
      #expect(error.code == .internal && error.internalCode == .unhandledResponse)
      #expect(error[.httpResponseCode] == .string(String(status)))
      #expect(error.httpStatus == status)
      #expect(error.tokenError?.code == .invalidGrant && error.tokenError?.claims != nil)
      #expect((error.underlying?.internalCode == .unexpectedHttpResponse) == (403...404 ~= status))
    }
  }

  @Test func `a protection policy names the account, in both flows`() {
    let json = #"""
      {"error":"unauthorized_client","suberror":"protection_policy_required","adi":"ada@contoso.com",
      "client_info":"eyJ1aWQiOiIxIiwidXRpZCI6IjIifQ"}
      """#
    for flow in TokenFlow.allCases {
      let error = MSALStyleError(Self.body(json), flow: flow)
      #expect(error.code == .serverProtectionPoliciesRequired)
      #expect(error.account == AccountIdentifier(homeAccountID: "1.2", username: "ada@contoso.com"))
      #expect(error.account?.objectID == "1" && error.account?.tenantID == "2")
    }
    // MSAL compares this suberror exactly.
    let other = json.replacing("protection_policy_required", with: "Protection_Policy_Required")
    #expect(
      MSALStyleError(Self.body(other), flow: .interactive).internalCode == .unauthorizedClient)
  }

  @Test func `an invalid request with 50142 asks for a new password, at the token endpoint only`() {
    let json = #"{"error":"invalid_request","error_codes":[50142]}"#
    let reset = MSALErrorCode.serverInvalidRequestResetPasswordRequired
    #expect(MSALStyleError(Self.body(json), flow: .interactive).code == reset)
    let text = #"{"error":"invalid_request","error_codes":["50142"]}"#
    #expect(MSALStyleError(Self.body(text), flow: .interactive).internalCode == .invalidRequest)
    let redirect = TokenError(
      redirect: "https://a.example/?error=invalid_request&error_codes=50142")
    #expect(redirect.map { MSALStyleError($0, flow: .silent).internalCode } == .invalidRequest)
  }

  @Test func `network errors pass with domain and code unchanged`() {
    let text = #"Error Domain=NSURLErrorDomain Code=-1009 "offline" UserInfo={a=b}"#
    for flow in TokenFlow.allCases {
      let error = MSALStyleError(TokenError(body: text.utf8), flow: flow)
      #expect(error.domain == "NSURLErrorDomain" && error.code == -1009)
      #expect(error.internalCode == nil && !error.isOfMSAL)
    }
  }

  @Test func `an error in text is the one that was delivered`() {
    let text =
      #"Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALInternalErrorCodeKey=-42003}"#
    let error = MSALStyleError(TokenError(body: text.utf8), flow: .silent)
    #expect(error.code == .internal && error.internalCode == .invalidClient)
    let core =
      #"Error Domain=MSIDOAuthErrorDomain Code=-51412 "(null)" UserInfo={MSIDOAuthErrorKey=x}"#
    let converted = MSALStyleError(TokenError(body: core.utf8), flow: .silent)
    #expect(converted.domain == "MSALErrorDomain" && converted.internalCode == .invalidGrant)
    #expect(converted[.oauthError] == "x")
  }

  @Test func `a delivered error is read from its user info`() {
    let behind = MSALStyleError(
      domain: "MSALErrorDomain", code: -50000,
      userInfo: [.errorDescription: "AADB2C90118: Forgotten.", .internalErrorCode: -42104])
    let error = MSALStyleError(
      domain: "MSALErrorDomain", code: -50002,
      userInfo: [
        .oauthError: "invalid_grant", .stsErrorCodes: [50076, 50079], .correlationID: "c",
        .httpResponseCode: "400", .homeAccountID: "1.2", .throttlingCacheHit: 1,
        .grantedScopes: "a b", .declinedScopes: ["c"],
      ], underlying: behind)
    #expect(error.tokenError?.code == .invalidGrant)
    #expect(error.tokenError?.aadstsCodes == [50076, 50079])
    #expect(error.tokenError?.b2cCode == "AADB2C90118")
    #expect(error.correlationID == "c" && error.httpStatus == 400)
    #expect(error.account?.objectID == "1" && error.isFromThrottlingCache)
    #expect(error.grantedScopes == ["a", "b"] && error.declinedScopes == ["c"])
    #expect(error.underlying?.internalCode == .authorizationFailed)
    let bare = MSALStyleError(domain: "MSALErrorDomain", code: -50005)
    #expect(bare.tokenError == nil && bare.code == .userCanceled && !bare.isFromThrottlingCache)
  }

  @Test func `a record without a domain converts to nothing`() {
    for domain in ["", "  "] {
      #expect(MSALErrorConverter.convert(ErrorRecord(domain: domain, code: 0)) == nil)
    }
  }

  @Test func `answers that are no JSON object or hold no token are told apart`() {
    let code = { (text: String) in
      MSALStyleError(Self.body(text), flow: .interactive).internalCode
    }
    #expect(code("<html></html>") == .invalidResponse)
    #expect(code("[]") == .invalidResponse)
    #expect(code("{}") == .unexpected)
  }

  @Test func `redirects that ask for the device are errors with an account`() throws {
    let info = "eyJ1aWQiOiIxIiwidXRpZCI6IjIifQ"
    let join = try #require(
      TokenError(redirect: "msauth://wpj?username=ada%40contoso.com&client_info=\(info)"))
    #expect(MSALStyleError(join, flow: .interactive).code == .workplaceJoinRequired)
    #expect(join.account == AccountIdentifier(homeAccountID: "1.2", username: "ada@contoso.com"))
    let upgrade = try #require(TokenError(redirect: "MSAUTH://upgradeReg?username=a"))
    #expect(MSALStyleError(upgrade, flow: .silent).internalCode?.rawValue == -50007)
    #expect(TokenError(redirect: "msauth://other?username=a") == nil)
  }

  @Test(
    arguments: [
      ("a b", "a b", [], ["a", "b"]), ("a b", "A B c", [], ["A", "B", "c"]),
      ("email a", "a", [], ["a"]), ("email a b", "a", ["email", "b"], ["a"]),
      ("openid profile a", "a", [], ["a"]), ("a", "openid", ["a"], []), ("a", "", ["a"], []),
      ("a", "  ", ["a"], []), ("", "a", [], ["a"]), ("a", nil, [], ["a"]),
    ] as [(String, String?, [String], [String])])
  func `scopes are declined by MSAL's rules`(
    _ requested: String, _ granted: String?, _ declined: [String], _ kept: [String]
  ) {
    let comparison = ScopeComparison(requested: requested, granted: granted)
    #expect(comparison.declined == declined)
    #expect(comparison.granted == kept)
    let error = MSALStyleError(comparison, correlationID: "c")
    #expect((error == nil) == declined.isEmpty)
    if let error {
      #expect(error.code == .serverDeclinedScopes && error.declinedScopes == declined)
      #expect(error.grantedScopes == kept && error.correlationID == "c")
    }
  }

  @Test func `scopes are declined by their octets`() {
    let comparison = ScopeComparison(requested: "\u{E9} a", granted: "e\u{301} A")
    #expect(comparison.declined.map { Array($0.utf8) } == [Array("\u{E9}".utf8)])
  }

  @Test func `an account id without a tenant is an object id alone`() {
    #expect(AccountIdentifier(homeAccountID: "1").objectID == "1")
    #expect(AccountIdentifier(homeAccountID: "1").tenantID == nil)
    #expect(AccountIdentifier(homeAccountID: "1.").tenantID == nil)
    #expect(AccountIdentifier(homeAccountID: "1.2.3").tenantID == "2.3")
  }
}
