import ClaimsRequests
import TestSupport
import Testing
import YajlJSON

@Suite struct `A token answers a request` {
  @Test(arguments: ClaimsVector.all("satisfaction"))
  func `or the claims that fail are named`(vector: ClaimsVector) throws {
    let request = try ClaimsRequest(jsonString: vector.text("input.request"))
    var options = JSONOptions.default
    options.duplicateNames = .keep
    let token = try JSONObject(jsonString: vector.text("input.token"), options: options)
    let target = ClaimsRequestTarget(try vector.text("input.target"))
    let expected = try vector.rows("expected").map { ClaimName($0[0]) }
    #expect(request.unsatisfiedClaims(by: token, in: target) == expected)
    #expect(request.isSatisfied(by: token, in: target) == expected.isEmpty)
  }

  /// With each value held against each it would take hours.
  @Test(.timeLimit(.minutes(1))) func `as many values as there may be are looked at once`() throws {
    let count = 50_000
    let asked = (0..<count).map { JSONValue.string("a\($0)") }
    let held = (0..<count).map { JSONValue.string("b\($0)") }
    for name: ClaimName in [.acrs, .xmsCC] {
      let request: ClaimsRequest = [.accessToken: [name: .values(asked)]]
      #expect(request.unsatisfiedClaims(by: [name.rawValue: .array(held)]) == [name])
      #expect(request.isSatisfied(by: [name.rawValue: .array(held + [asked[count - 1]])]))
    }
  }

  @Test func `and is held against what can fail alone`() {
    let request: ClaimsRequest = [
      .accessToken: [
        .acrs: .essential, "x": .voluntary, .xmsCAEError: .value("1"), "y": .value("2"),
      ]
    ]
    #expect(request.demandedClaims() == [.acrs, "y"])
    #expect(request.demandedClaims(in: .idToken) == [])
  }

  @Test func `as an API asks`() throws {
    let required: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]
    #expect(required.isSatisfied(by: ["acrs": ["p1", "c1"]]))
    #expect(!required.isSatisfied(by: ["acrs": ["p1"]]))
  }
}
