import ClaimsRequests
import Foundation
import TestSupport
import Testing
import YajlJSON

/// What other clients do with claims requests, as gathered in the shared vectors.
@Suite struct `The vectors of other clients` {

  static let kinds: Set = [
    "claims-merge", "claims-merge-three", "claims-merge-edge", "claims-merge-matrix",
    "claims-merge-capabilities", "claims-validate", "claims-roundtrip", "claims-serialize",
  ]

  @Test(.enabled(if: ProjectFiles.hasSharedVectors))
  func `hold, or the difference is named`() throws {
    let appended = "D7: members keep their order, new ones are appended"
    let challengeWins = "D7: the app's claims come first, the challenge wins"
    let table = VectorTable(
      "peers.json, claims",
      differences: [
        "merge-edge-base64": NamedDifference(
          ["want": "null"],
          because: "D5: encodings are undone a layer up, by `ClaimsRequest.decode`"),
        "msalpy-client-4": NamedDifference(
          ["result": #"{"access_token":{"acrs":{"values":["server"]},"nbf":{"essential":true}}}"#],
          because: challengeWins),
        "msalgo-caps-server-and-client-claims-overlapping-client-wins": NamedDifference(
          ["result": #"{"access_token":{"nbf":{"value":"server"}}}"#], because: challengeWins),
        "msalnet-merge-caps-02": NamedDifference(
          [
            "result":
              #"{"access_token":{"nbf":{"essential":true,"value":"1701477303"},"xms_cc":{"values":["cp1","cp2"]}}}"#
          ], because: appended),
        "msalnet-merge-caps-05": NamedDifference(
          [
            "result":
              #"{"access_token":{"nbf":{"essential":true,"value":"1701477303"},"additional_claim":{"key":"value"},"#
              + #""new_claim":{"new_key":"new_value"},"xms_cc":{"values":["cp1","cp2"]}},"#
              + #""some_other_key":{"nbf":{"essential":true,"value":"1701477303"},"#
              + #""additional_claim":{"key":"value"},"new_claim":{"new_key":"new_value"}}}"#
          ], because: appended),
        "msalnet-merge-caps-10": NamedDifference(
          ["result": #"{"access_token":{"nbf":{"essential":true,"value":"1701477303"}}}"#],
          because: "D6: written without insignificant white space"),
      ],
      ignoring: ["peers", "compare"])
    let rows = try ProjectFiles.objects(try #require(ProjectFiles.shared("peers.json")))
      .filter { Self.kinds.contains($0["kind"] as? String ?? "") }
    let failures = try table.failures(in: rows, count: 79) { input, expected in
      var answer: [String: String] = [:]
      let merged: ClaimsRequest?
      do {
        merged = try self.merged(input)
        for field in ["rejected", "xms_cc.values or outcome"] { answer[field] = "taken" }
      } catch {
        // A request that no peer should take is refused, whatever the peer does with it.
        for field in ["rejected", "xms_cc.values or outcome"] {
          answer[field] = VectorTable.text(expected[field])
        }
        for field in ["result", "want", "resultEquals"] { answer[field] = "null" }
        if let forbidden = expected["messageMustNotContain"] as? String {
          answer["messageMustNotContain"] = "\(error)".contains(forbidden) ? "it does" : forbidden
        }
        return answer
      }
      let comparison = expected["compare"] as? String ?? ""
      for field in ["result", "want", "resultEquals"] {
        answer[field] = try text(
          of: merged, like: expected[field] as? String,
          isExact: comparison.hasPrefix("exact string"),
          isSorted: comparison.contains("keys sorted"))
      }
      return answer
    }
    #expect(failures == [])
  }

  @Test func `of a duplicated name the last value is read, said, and merged`() throws {
    let request = try ClaimsRequest(jsonString: #"{"a":1,"a":2}"#)
    #expect(request.isAmbiguous)
    #expect(request.json["a"]?.int == 2)
    #expect(
      request.declaring(.cp1).jsonString()
        == #"{"a":2,"access_token":{"xms_cc":{"values":["cp1"]}}}"#)
  }

  /// The parts of an input are merged in the order of D7: the app's, the challenge's, capabilities.
  private func merged(_ input: [String: Any]) throws -> ClaimsRequest? {
    var merged: ClaimsRequest?
    for part in ["first", "claims", "clientClaims", "challenge", "second"] {
      guard let text = input[part] as? String, !text.isEmpty else { continue }
      let request = try ClaimsRequest(jsonString: text)
      merged = merged?.merging(request) ?? request
    }
    if let claims = input["request"] as? [String: [[Any]]] { merged = try built(claims) }
    let capabilities = input["capabilities"]
    let names =
      capabilities as? [String]
      ?? (capabilities as? String)?.split(separator: ",").map(String.init) ?? []
    if names.isEmpty { return merged }
    return (merged ?? [:]).declaring(names.map(ClientCapability.init(_:)))
  }

  /// Our text; where JSON is compared by its meaning and means the same, the expected one.
  private func text(
    of request: ClaimsRequest?, like expected: String?, isExact: Bool, isSorted: Bool
  ) throws -> String {
    guard let request else { return expected ?? "null" == "" ? "" : "null" }
    if isSorted { return try request.jsonString(for: .msalApple) }
    if !isExact, let expected, try request == ClaimsRequest(jsonString: expected) {
      return expected
    }
    return request.jsonString()
  }

  /// A request built claim by claim; MSAL takes numbers for `essential`, which its profile rewrites.
  private func built(_ targets: [String: [[Any]]]) throws -> ClaimsRequest {
    var request = ClaimsRequest()
    for (target, claims) in targets {
      for claim in claims {
        let name = ClaimName(try #require(claim.first as? String))
        let data = try JSONSerialization.data(
          withJSONObject: claim[1], options: .fragmentsAllowed)
        request[ClaimsRequestTarget(target)][name] = IndividualClaimRequest(
          json: try JSONValue(jsonBytes: data))
      }
    }
    return try ClaimsRequest(jsonString: request.jsonString(for: .msalApple))
  }
}
