import ClaimsRequests
import Foundation
import TestSupport
import Testing
import YajlJSON

/// The behaviour of MSAL for Apple as gathered in the shared vectors.
@Suite struct `The vectors of MSAL for Apple` {
  /// Where ours is another answer, and why it is the better one.
  static let differences: [String: String] = [
    "claims-ser-011": "A claim without a name cannot be built here.",
    "claims-ser-012": "A value that is no JSON cannot be built here.",
    "claims-ser-013": "A value that is no JSON cannot be built here.",
    "claims-wire-004": "A claim without a name cannot be built here.",
    "claims-build-101": "D8: a target emptied by removal asks for nothing and bypasses no cache.",
    "claims-build-102": "D7: merging changes no input.",
    "cap-104": "D7: declared capabilities join those that are there; they do not replace them.",
  ]

  static let kinds: Set = [
    "claims.parse", "claims.parse.error", "claims.parse.crash", "claims.serialize",
    "claims.serialize.exception", "claims.mergeCapabilities", "claims.builder", "claims.copy",
    "claims.wire", "json.arrayOfIntegers", "json.assertType",
  ]

  @Test(.enabled(if: ProjectFiles.hasSharedVectors))
  func `hold, or the difference is named`() throws {
    let file = try #require(ProjectFiles.shared("msal-objc.json"))
    var tally = Tally("msal-objc.json, claims")
    var named: Set<String> = []
    for row in try ProjectFiles.objects(file) {
      guard let kind = row["kind"] as? String, Self.kinds.contains(kind),
        let id = row["id"] as? String, let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any]
      else { continue }
      let isRight = (try? holds(kind, input, expected)) ?? false
      if Self.differences[id] != nil {
        named.insert(id)
        #expect(!isRight, "\(id) holds: take it out of the table")
      } else {
        tally.check(isRight, id)
      }
    }
    tally.report()
    print("  named differences: \(named.sorted().joined(separator: ", "))")
    #expect(tally.failures.isEmpty)
    #expect(named == Set(Self.differences.keys))
  }

  private func holds(_ kind: String, _ input: [String: Any], _ expected: [String: Any]) throws
    -> Bool
  {
    switch kind {
    case "claims.parse":
      let request = try ClaimsRequest(jsonString: text(input["json"]))
      let wire = try ClaimsRequest(jsonString: request.jsonString(for: .msalApple))
      return targets(of: wire) == expected["targets"] as? NSDictionary
        && !request.isEmpty == expected["hasClaims"] as? Bool
    case "claims.parse.error":
      return try refusal(of: text(input["json"])) == expected["description"] as? String
    case "claims.parse.crash":
      let error = #expect(throws: ClaimsRequestError.self) {
        try ClaimsRequest(jsonString: text(input["json"]))
      }
      return error?.code == .notAnObject
    case "claims.mergeCapabilities":
      let request = try (input["claimsJson"] as? String).map { try ClaimsRequest(jsonString: $0) }
      let capabilities = (input["capabilities"] as? [String] ?? []).map(ClientCapability.init(_:))
      let merged = (request ?? ClaimsRequest()).declaring(capabilities)
      return try merged.jsonString(for: .msalApple) == expected["json"] as? String
        && (expected["hasClaims"] as? Bool).map { $0 == !merged.isEmpty } ?? true
    case "claims.copy":
      let request = try ClaimsRequest(jsonString: text(input["initialJson"]))
      let merged = request.declaring(.cp1)
      return merged.jsonString() == expected["mergedJson"] as? String
        && request.jsonString() == expected["originalJsonAfterMerge"] as? String
    case "claims.wire" where input["json"] != nil:
      return try ClaimsRequest(jsonString: text(input["json"])).jsonString(for: .msalApple)
        == expected["wire"] as? String
    case "json.arrayOfIntegers":
      return (try? [Int](jsonBytes: json(input["value"]))) == expected["result"] as? [Int]
    case "json.assertType":
      return try JSONObject(jsonBytes: json(input["json"]))[text(input["key"])] == nil
    default:
      return try built(input, expected)
    }
  }

  /// `claims.serialize` and `claims.builder`.
  private func built(_ input: [String: Any], _ expected: [String: Any]) throws -> Bool {
    var request = try ClaimsRequest(jsonString: input["initialJson"] as? String ?? "{}")
    var result: Bool?
    for operation in try #require(input["operations"] as? [[String: Any]]) {
      let target = ClaimsRequestTarget(try text(operation["target"]))
      let name = ClaimName(try text(operation["name"]))
      if operation["op"] as? String == "removeClaim" {
        result = request[target][name] != nil
        request[target][name] = nil
      } else {
        let info = try JSONValue(jsonBytes: json(operation["additionalInfo"] ?? NSNull()))
        if info.jsonString().contains("$nonJson") { return false }
        request[target][name] = IndividualClaimRequest(json: info)
      }
    }
    if let result, result != expected["result"] as? Bool { return false }
    if let hasClaims = expected["hasClaims"] as? Bool, hasClaims == request.isEmpty { return false }
    if let wanted = expected["targets"] as? NSDictionary, targets(of: request) != wanted {
      return false
    }
    guard let wanted = expected["json"] else { return true }
    let isRefused = request.validate(for: .msalApple).contains { $0.effect == .refused }
    let written = try isRefused ? request.jsonString() : request.jsonString(for: .msalApple)
    if expected["compare"] as? String == "json-equal" {
      return try ClaimsRequest(jsonString: written) == ClaimsRequest(jsonString: text(wanted))
    }
    return written == wanted as? String
  }

  /// MSAL's own words for the first thing that it refuses; `nil` for text that is no JSON.
  private func refusal(of text: String) throws -> String? {
    guard let request = try? ClaimsRequest(jsonString: text) else { return nil }
    let finding = try #require(request.validate(for: .msalApple).first { $0.effect == .refused })
    let name = finding.path.split(separator: "/").last ?? ""
    let wrongType = "key in dictionary is not of expected type. Allowed types:"
    switch finding.code {
    case .unknownTarget: return "Invalid claims target: \(name)"
    case .targetNotObject, .claimNotObject: return "\(name) \(wrongType) NSDictionary."
    case .noKnownMember: return "Failed to init claim additional info from json."
    case .essentialNotBoolean: return "\(name) \(wrongType) NSNumber."
    case .valuesNotArray: return "\(name) \(wrongType) NSArray."
    default: return "?"
    }
  }

  /// Targets as the vectors write them: lists of names with their additional info.
  private func targets(of request: ClaimsRequest) -> NSDictionary {
    let result = NSMutableDictionary()
    for target in request.targets {
      result[target.rawValue] = request[target].map { name, claim -> NSDictionary in
        let info: Any =
          claim.json.isNull
          ? NSNull()
          : [
            "essential": plain(claim["essential"]), "value": plain(claim["value"]),
            "values": plain(claim["values"]), "hasValue": claim["value"] != nil,
          ]
        return ["name": name.rawValue, "additionalInfo": info]
      }
    }
    return result
  }

  private func plain(_ value: JSONValue?) -> Any {
    guard let value else { return NSNull() }
    let data = Data("[\(value.jsonString())]".utf8)
    return (try? JSONSerialization.jsonObject(with: data) as? [Any])?.first ?? NSNull()
  }

  private func text(_ value: Any?) throws -> String {
    guard let text = value as? String else { throw CocoaError(.coderInvalidValue) }
    return text
  }

  private func json(_ value: Any?) throws -> [UInt8] {
    Array(
      try JSONSerialization.data(withJSONObject: try #require(value), options: .fragmentsAllowed))
  }
}
