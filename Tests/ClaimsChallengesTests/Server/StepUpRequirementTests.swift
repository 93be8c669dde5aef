import ClaimsChallenges
import Testing

/// RFC 9470, for those who write the API.
@Suite("A step-up requirement")
struct StepUpRequirementTests {
  private static let now = NumericDate(secondsSinceUnixEpoch: 1_800_000_000)
  private let requirement = StepUpRequirement(
    acrValues: ["c1", "c2"], maximumAge: .seconds(300), realm: "api")

  @Test(
    "lets a token through that is strong and recent enough",
    arguments: [
      ["acr": "c2", "auth_time": 1_799_999_700],
      ["acrs": ["p1", "c1"], "auth_time": 1_800_000_000],
      ["acr": "c1", "auth_time": 1_800_000_100],
      ["acr": "c1", "auth_time": .number(1_799_999_999)],
    ] as [JSONObject])
  func met(token: JSONObject) {
    #expect(requirement.response(to: token, at: Self.now) == .proceed)
  }

  @Test(
    "challenges any other, whatever the client declares",
    arguments: [
      [:], ["acr": "c1"], ["auth_time": 1_800_000_000], ["acr": "c3", "auth_time": 1_800_000_000],
      ["acr": "c1", "auth_time": 1_799_999_699], ["acr": "c1", "auth_time": "yesterday"],
      ["acr": ["x": "c1"], "auth_time": 1_800_000_000], ["acr": "c1", "auth_time": true],
    ] as [JSONObject])
  func unmet(token: JSONObject) {
    let response = requirement.response(to: token, at: Self.now)
    #expect(response == .challenge(requirement.challenge) && response.status == 401)
  }

  @Test("has a well-formed challenge, which is read back as it was meant (RFC 9470 §3)")
  func challenge() throws {
    let value = try requirement.challenge.fieldValue
    #expect(
      value
        == #"Bearer realm="api", error="insufficient_user_authentication", acr_values="c1 c2", max_age="300""#
    )
    let read = try AuthenticationChallenges(strictlyParsing: value)
    #expect(read.stepUp == requirement.stepUp)
    #expect(!ChallengeLint(of: value).hasErrors)
    let fields = HeaderFields([(name: "WWW-Authenticate", value: value)])
    let response = try #require(RequestFailure(status: 401, headerFields: fields))
    let decision = response.recovery(
      in: RecoveryContext(for: SilentTokenParameters(scopes: ["Read"])))
    guard case .acquireInteractively(let parameters) = decision.action else {
      Issue.record("\(decision)")
      return
    }
    #expect(parameters.acrValues == ["c1", "c2"] && parameters.maximumAge == .seconds(300))
  }

  @Test("never holds a request against a smaller age than none")
  func negativeAge() throws {
    let requirement = StepUpRequirement(maximumAge: .seconds(-5))
    #expect(try requirement.challenge.fieldValue.contains(#"max_age="0""#))
  }

  @Test("is read from the first challenge that names strength or age, without ambiguous values")
  func reading() {
    func stepUp(_ texts: String...) -> StepUp? { AuthenticationChallenges(parsing: texts).stepUp }
    #expect(stepUp(#"Bearer error="invalid_token""#) == nil)
    #expect(stepUp(#"Digest acr_values="c1""#) == nil)
    #expect(stepUp(#"Bearer error="insufficient_user_authentication""#) == StepUp())
    #expect(
      stepUp(#"Bearer error="insufficient_user_authentication""#, #"DPoP acr_values="c1""#)
        == StepUp(acrValues: ["c1"]))
    #expect(
      stepUp(#"Bearer error="insufficient_user_authentication", acr_values="a", acr_values="b""#)
        == StepUp())
    #expect(
      stepUp(#"Bearer acr_values="a", max_age="9999999999999""#)
        == StepUp(acrValues: ["a"], maximumAge: .seconds(2_147_483_648)))
  }
}
