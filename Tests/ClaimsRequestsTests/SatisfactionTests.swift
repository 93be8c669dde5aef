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

  @Test func `as an API asks`() throws {
    let required: ClaimsRequest = [.accessToken: [.acrs: .essential(value: "c1")]]
    #expect(required.isSatisfied(by: ["acrs": ["p1", "c1"]]))
    #expect(!required.isSatisfied(by: ["acrs": ["p1"]]))
  }
}
