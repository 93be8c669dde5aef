import ClaimsRequests
import Foundation
import TestSupport
import Testing

@Suite struct `Holding a request against a profile` {
  @Test(arguments: ClaimsVector.all("findings"))
  func `finds exactly its deviations`(vector: ClaimsVector) throws {
    let profile = try #require(ClaimsProfile(rawValue: vector.text("input.profile")))
    let request = try ClaimsRequest(jsonString: vector.text("input.claims"))
    let findings = request.validate(for: profile)
    #expect(
      findings.map { [$0.path, $0.code.rawValue, $0.effect.rawValue] }
        == (try vector.rows("expected").map { [$0[0], "claims." + $0[1], $0[2]] }))
    #expect(findings.allSatisfy { $0.message.hasSuffix(".") })
  }

  @Test(arguments: ClaimsVector.all("findings"))
  func `gives no text when the reader would refuse it`(vector: ClaimsVector) throws {
    let profile = try #require(ClaimsProfile(rawValue: vector.text("input.profile")))
    let request = try ClaimsRequest(jsonString: vector.text("input.claims"))
    if try vector.rows("expected").contains(where: { $0[2] == "refused" }) {
      let error = #expect(throws: ClaimsRequestError.self) {
        try request.jsonString(for: profile)
      }
      #expect(error?.code == .refusedByProfile)
    } else {
      let text = try request.jsonString(for: profile)
      if profile != .msalApple { #expect(text == (try vector.text("input.claims"))) }
    }
  }

  @Test func `lists at most a hundred findings, and the first refusal in any case`() throws {
    let claims = (0..<500).map { #""c\#($0)":{}"# }.joined(separator: ",")
    let request = try ClaimsRequest(jsonString: #"{"id_token":{\#(claims),"z":"x"}}"#)
    let findings = request.validate(for: .openIDConnect)
    #expect(findings.count == 101)
    #expect(findings.last?.effect == .refused)
    #expect(findings.last?.path == "/id_token/z")
  }
}

@Suite struct `The wire form of MSAL for Apple` {
  @Test(arguments: ClaimsVector.all("msal-wire"))
  func `is what MSAL sends`(vector: ClaimsVector) throws {
    let request = try ClaimsRequest(jsonString: vector.text("input"))
    let text = try request.jsonString(for: .msalApple)
    #expect(text.bytes == (try vector.text("expected").bytes))
  }

  /// Foundation is what MSAL writes with, so it is asked itself.
  @Test func `is written as Foundation writes with sorted keys`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      let value = Self.randomValue(depth: 3, using: &random)
      let text = #"{"access_token":{"x":{"value":\#(value)}}}"#
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let foundation = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
      let ours = try ClaimsRequest(jsonString: text).jsonString(for: .msalApple)
      #expect(ours.bytes == Array(foundation))
    }
  }

  /// Any names of printable ASCII, numbers, strings, nested.
  private static func randomValue(depth: Int, using random: inout SeededGenerator) -> String {
    func string() -> String {
      let letters = Array("abcABC019 _-,;:!?.'()[]{}@*/&#%`^+<=>|~$")
      let text = (0..<random.index(7)).map { _ in String(random.pick(letters)) }.joined()
      return "\"\(text)\""
    }
    switch random.index(depth > 0 ? 7 : 5) {
    case 0: return "null"
    case 1: return random.pick(["true", "false"])
    case 2: return String(random.index(2_000_000) - 1_000_000)
    case 3:
      let fraction = String(random.index(100_000))
      return "\(random.index(1_000) - 500).\(fraction)e\(random.index(30) - 15)"
    case 4: return string()
    case 5:
      let elements = (0..<random.index(4)).map { _ in randomValue(depth: depth - 1, using: &random)
      }
      return "[\(elements.joined(separator: ","))]"
    default:
      let members = (0..<random.index(9)).map { _ in
        "\(string()):\(randomValue(depth: depth - 1, using: &random))"
      }
      return "{\(members.joined(separator: ","))}"
    }
  }
}
