import ClaimsChallenges
import Testing

@Suite("Parameters: MSAL's defaults, and answering a challenge")
struct ParameterTests {
  static let revoked: ClaimsRequest = [.accessToken: ["nbf": .essential(value: "1604106651")]]

  @Test("The defaults are MSAL's")
  func defaults() {
    let silent = SilentTokenParameters(scopes: ["User.Read"])
    #expect(silent.account == nil && silent.authority == nil && silent.claimsRequest == nil)
    #expect(silent.extraQueryParameters.isEmpty && silent.correlationID == nil)
    #expect(silent.authenticationScheme == .bearer && !silent.forceRefresh)
    #expect(!silent.bypassesTokenCache)
    let interactive = InteractiveTokenParameters(scopes: ["User.Read"])
    #expect(interactive.promptType == .promptIfNecessary)
    #expect(interactive.loginHint == nil && interactive.domainHint == nil)
    #expect(interactive.extraScopesToConsent.isEmpty && interactive.acrValues.isEmpty)
    #expect(interactive.maximumAge == nil)
    let client = ClientConfiguration(clientID: "app")
    #expect(client.authority == Authority(tenant: .common) && client.capabilities.isEmpty)
    #expect(client.redirectURI == nil && client.credential == nil && client.trustedHosts.isEmpty)
  }

  @Test("Answering merges the challenge into the app's own claims and passes the cache by")
  func answering() {
    var silent = SilentTokenParameters(scopes: ["User.Read"])
    silent.claimsRequest = [.idToken: [.authTime: .essential], .accessToken: ["nbf": .essential]]
    let answer = silent.answering(ClaimsChallenge(Self.revoked))
    #expect(
      answer.claimsRequest?.jsonString()
        == #"{"id_token":{"auth_time":{"essential":true}},"#
        + #""access_token":{"nbf":{"essential":true,"value":"1604106651"}}}"#)
    #expect(answer.bypassesTokenCache)
    #expect(silent.claimsRequest?.accessToken["nbf"] == .essential, "the app's own are unchanged")
    #expect(answer.answering(ClaimsChallenge(Self.revoked)) == answer, "twice is once")
  }

  @Test("The nonce of a challenge goes to a PoP scheme, and only there")
  func nonce() {
    var challenge = ClaimsChallenge(Self.revoked)
    challenge.nonce = Secret("new")
    var silent = SilentTokenParameters(scopes: ["User.Read"])
    #expect(silent.answering(challenge).authenticationScheme == .bearer)
    silent.authenticationScheme = .pop(
      httpMethod: "GET", requestURL: "https://a", nonce: Secret("old"), keyConfirmation: "k")
    #expect(
      silent.answering(challenge).authenticationScheme
        == .pop(
          httpMethod: "GET", requestURL: "https://a", nonce: Secret("new"), keyConfirmation: "k"))
    challenge.nonce = nil
    #expect(silent.answering(challenge).authenticationScheme == silent.authenticationScheme)
  }

  @Test("The interactive form keeps all that the silent one had")
  func interactiveForm() {
    var silent = SilentTokenParameters(
      scopes: ["User.Read"], account: AccountIdentifier(homeAccountID: "o.t"))
    silent.authority = Authority(tenant: "contoso.com")
    silent.claimsRequest = Self.revoked
    silent.extraQueryParameters = ["dc": "1"]
    silent.correlationID = "c"
    silent.authenticationScheme = .pop(
      httpMethod: "GET", requestURL: "https://a", nonce: nil, keyConfirmation: "k")
    let interactive = InteractiveTokenParameters(silent)
    #expect(interactive.scopes == silent.scopes && interactive.account == silent.account)
    #expect(interactive.authority == silent.authority && interactive.correlationID == "c")
    #expect(interactive.claimsRequest == silent.claimsRequest)
    #expect(interactive.extraQueryParameters == silent.extraQueryParameters)
    #expect(interactive.authenticationScheme == silent.authenticationScheme)
  }

  @Test("A step-up challenge sets what it asks for (RFC 9470)")
  func stepUp() throws {
    let challenges = AuthenticationChallenges(
      parsing:
        #"Bearer error="insufficient_user_authentication", acr_values="myACR other", max_age="5""#)
    let challenge = try #require(challenges.first(as: BearerChallenge.self))
    var parameters = InteractiveTokenParameters(scopes: ["a"]).answering(challenge)
    #expect(parameters.acrValues == ["myACR", "other"] && parameters.maximumAge == .seconds(5))
    let plain = AuthenticationChallenges(parsing: #"Bearer error="invalid_token""#)
    parameters = parameters.answering(try #require(plain.first(as: BearerChallenge.self)))
    #expect(parameters.acrValues == ["myACR", "other"], "one without leaves them")
  }

  @Test("Prompt types are found by the value of the parameter")
  func promptTypes() {
    for type in PromptType.allCases {
      guard let value = type.parameterValue else { continue }
      #expect(PromptType(parameterValue: value) == type)
    }
    #expect(PromptType(parameterValue: "admin_consent") == nil)
    #expect(PromptType.promptIfNecessary.parameterValue == nil)
  }

  @Test("Request parameters are an ordered list with duplicates")
  func requestParameters() {
    var list: RequestParameters = ["b": "1", "a": "2", "b": "3"]
    #expect(list["b"] == "1" && list.values(for: "b") == ["1", "3"] && list["c"] == nil)
    #expect(list.sortedByName.pairs == [["a", "2"], ["b", "1"], ["b", "3"]])
    list["b"] = "4"
    list["c"] = "5"
    #expect(list.pairs == [["b", "4"], ["a", "2"], ["b", "3"], ["c", "5"]])
    list["b"] = nil
    #expect(list.pairs == [["a", "2"], ["c", "5"]])
    #expect(RequestParameters(list) == list)
  }
}
