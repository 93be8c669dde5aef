import ClaimsRequests
import Foundation
import TestSupport
import Testing
import YajlJSON

/// The behaviour of MSAL for Apple as gathered in the shared vectors.
@Suite struct `The vectors of MSAL for Apple` {
  /// A row whose answer is another one here.
  struct Difference {
    /// What is so here.
    var ours: String
    /// Why that is better.
    var reason: String
  }

  static let differences: [String: Difference] = [
    "claims-ser-011": Difference(
      ours: "cannot be built", reason: "A claim has a name; without one MSAL writes nothing at all."
    ),
    "claims-ser-012": Difference(
      ours: "cannot be built", reason: "A value is JSON; MSAL throws an exception when it writes."),
    "claims-ser-013": Difference(
      ours: "cannot be built", reason: "A value is JSON; MSAL throws an exception when it writes."),
    "claims-wire-004": Difference(
      ours: "cannot be built",
      reason: "A claim has a name; without one MSAL drops the parameter, capabilities and all."),
    "claims-build-101": Difference(
      ours: "{} asks for nothing",
      reason: "As `claims-parse-102`: an empty target is no claim, and bypasses no cache."),
    "claims-build-102": Difference(
      ours: #"{"access_token":{"polids":null,"xms_cc":{"values":["cp1"]}}}, the input unchanged"#,
      reason: "D7: merging changes no input."),
    "cap-104": Difference(
      ours: #"{"access_token":{"xms_cc":{"values":["dev","cp1"]}}}"#,
      reason: "D7: declared capabilities join those that are there; they do not replace them."),
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
      if let difference = Self.differences[id] {
        named.insert(id)
        #expect(!isRight, "\(id) holds: take it out of the table")
        let ours = try own(kind, input)
        tally.check(ours == difference.ours, "\(id): \(ours), not \(difference.ours)")
      } else {
        tally.check(isRight, id)
      }
    }
    tally.report()
    print("  named differences: \(named.sorted().joined(separator: ", "))")
    #expect(tally.failures.isEmpty)
    #expect(named == Set(Self.differences.keys))
    #expect(tally.asked == 75)
  }

  /// Our own answer where it is another one.
  private func own(_ kind: String, _ input: [String: Any]) throws -> String {
    switch kind {
    case "claims.mergeCapabilities", "claims.copy":
      let text = try text(input["claimsJson"] ?? input["initialJson"])
      let request = try ClaimsRequest(jsonString: text)
      let names = try #require(input["capabilities"] as? [String])
      let merged = try request.declaring(names.map(ClientCapability.init(_:)))
        .jsonString(for: .msalApple)
      guard kind == "claims.copy" else { return merged }
      return merged + (request.jsonString() == text ? ", the input unchanged" : ", changed")
    default:
      guard let request = try request(input).request else { return "cannot be built" }
      return request.jsonString() + (request.isEmpty ? " asks for nothing" : "")
    }
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
      // MSAL has one number for every refusal, and leaves text that is no JSON to Foundation. Ours says where and
      // why instead (docs/claims.md, Profiles): the numbers are held to be the same in all rows, no more.
      let isJSON = expected["domain"] as? String == "MSALErrorDomain"
      guard expected["code"] as? Int == (isJSON ? -50_000 : 3_840),
        expected["internalCode"] as? Int == (isJSON ? -42_000 : nil)
      else { return false }
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

  /// A request built by operations, and what the last removal said; no request where a name is
  /// missing or a value is no JSON, which the types do not allow.
  private func request(
    _ input: [String: Any]
  ) throws -> (request: ClaimsRequest?, removed: Bool?) {
    var request = try ClaimsRequest(jsonString: input["initialJson"] as? String ?? "{}")
    var removed: Bool?
    for operation in try #require(input["operations"] as? [[String: Any]]) {
      guard let written = operation["name"] as? String else { return (nil, nil) }
      let target = ClaimsRequestTarget(try text(operation["target"]))
      let name = ClaimName(written)
      if operation["op"] as? String == "removeClaim" {
        removed = request[target][name] != nil
        request[target][name] = nil
      } else {
        let info = try JSONValue(jsonBytes: json(operation["additionalInfo"] ?? NSNull()))
        if info.jsonString().contains("$nonJson") { return (nil, nil) }
        request[target][name] = IndividualClaimRequest(json: info)
      }
    }
    return (request, removed)
  }

  /// `claims.serialize` and `claims.builder`.
  private func built(_ input: [String: Any], _ expected: [String: Any]) throws -> Bool {
    let (built, result) = try request(input)
    guard let request = built else { return false }
    if let result, result != expected["result"] as? Bool { return false }
    if let hasClaims = expected["hasClaims"] as? Bool, hasClaims == request.isEmpty { return false }
    if let wanted = expected["targets"] as? NSDictionary, targets(of: request) != wanted {
      return false
    }
    guard let wanted = expected["json"] else { return true }
    // MSAL writes what its own parser refuses; ours has no such wire form, and writes plain JSON.
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
