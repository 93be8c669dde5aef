import ClaimsRequests
import Testing
import YajlJSON

@Suite struct `Claims values show nowhere` {
  static let canary = "CANARY-7f3a"

  static let request: ClaimsRequest = [
    .accessToken: [.acrs: .essential(value: .string(canary)), .nbf: .values([.string(canary)])],
    "foo": ["x": IndividualClaimRequest(json: ["other": ["deep": .string(canary)]])],
  ]

  private func everyText(of value: some Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return "\(value)" + String(reflecting: value) + dumped
  }

  @Test func `of a request and its parts`() throws {
    let request = Self.request
    let claim = try #require(request.accessToken[.acrs])
    for text in [
      everyText(of: request), everyText(of: request.accessToken), everyText(of: claim),
      everyText(of: [request]), everyText(of: Optional(claim)),
      everyText(of: Array(request.accessToken)),
    ] {
      #expect(!text.contains(Self.canary))
    }
    #expect("\(request)" == "ClaimsRequest(access_token: acrs, nbf; foo: x)")
    #expect("\(request.accessToken)" == "[acrs, nbf]")
    #expect("\(claim)" == "essential, value")
  }

  @Test func `and names break no log line`() throws {
    let request = try ClaimsRequest(jsonString: #"{"a\nb":{"c, d":null,"":null,"é":null}}"#)
    #expect("\(request)" == #"ClaimsRequest("a\nb": "c, d", "", "é")"#)
    #expect("\(request["a\nb"])" == #"["c, d", "", "é"]"#)
  }

  @Test func `of conflicts and errors`() throws {
    var request = Self.request
    let newer: ClaimsRequest = [.accessToken: [.acrs: .value(.string(Self.canary + "2"))]]
    let conflicts = request.merge(newer)
    #expect(conflicts.count == 1)
    #expect(!everyText(of: conflicts).contains(Self.canary))
    #expect("\(conflicts)" == "[/access_token/acrs/value]")
    let error = #expect(throws: ClaimsRequestError.self) {
      try Self.request.merging(newer, policy: .fail)
    }
    #expect(!everyText(of: error as Any).contains(Self.canary))
  }

  @Test func `of findings`() throws {
    let text =
      #"{"access_token":{"x":"\#(Self.canary)","nbf":{"value":"\#(Self.canary)"},"y":{"essential":"\#(Self.canary)"}}}"#
    let request = try ClaimsRequest(jsonString: text)
    for profile in ClaimsProfile.allCases {
      let findings = request.validate(for: profile)
      #expect(!findings.isEmpty)
      #expect(!everyText(of: findings).contains(Self.canary))
    }
  }
}
