import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// MSAL for Apple's own requests. Where we differ, ``differences`` says why.
@Suite("Parameters: MSAL for Apple's requests", .enabled(if: ProjectFiles.hasSharedVectors))
struct ParameterMSALVectorTests {
  /// Vectors whose expectation is not ours, with the reason.
  static let differences: [String: String] = [
    "enc-012":
      "MSAL drops a pair with two equals signs; we split at the first (WHATWG URL §5.1), since authorization codes are padded."
  ]

  /// Members of a vector that are about things this package leaves to others.
  static let leftToOthers: Set<String> = [
    // Device and browser metadata of a web view.
    "haschrome", "return-client-request-id",
    // MSAL makes the state itself; here it is the caller's.
    "state",
    // The vector's layer does not add the OpenID scopes.
    "scope",
    // MSAL's cache, license to extend lifetimes, and check of Apple bundle ids.
    "extendedLifetimeEnabled", "bypassRedirectURIValidation", "tokenExpirationBuffer",
  ]

  static func rows(_ kinds: [String]) throws -> [[String: Any]] {
    let url = try #require(ProjectFiles.shared("msal-objc.json"))
    return try ProjectFiles.objects(url).filter { kinds.contains($0["kind"] as? String ?? "") }
  }

  static func run(
    _ kinds: [String], _ check: (_ input: [String: Any], _ expected: [String: Any]) throws -> Bool
  ) throws {
    var tally = Tally("msal-objc \(kinds.joined(separator: ", "))")
    for row in try rows(kinds) {
      let id = row["id"] as? String ?? ""
      guard let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any]
      else { continue }
      if let reason = differences[id] {
        try #expect(!check(input, expected), "\(id) passes: \(reason)")
        continue
      }
      let isRight = try check(input, expected)
      tally.check(isRight, id)
      #expect(isRight, "\(id)")
    }
    #expect(tally.asked > 0)
    tally.report()
  }

  static func claims(_ input: [String: Any]) throws -> ClaimsRequest? {
    try (input["claimsJson"] as? String).map { try ClaimsRequest(jsonString: $0) }
  }

  static func client(_ input: [String: Any]) -> ClientConfiguration {
    ClientConfiguration(
      clientID: input["clientId"] as? String ?? "app", redirectURI: "http://localhost",
      capabilities: (input["capabilities"] as? [String] ?? []).map { ClientCapability($0) })
  }

  @Test("Claims pass the cache by; empty ones and capabilities do not")
  func cache() throws {
    try Self.run(["request.silent.cache"]) { input, expected in
      var parameters = SilentTokenParameters(scopes: ["s"])
      parameters.claimsRequest = try Self.claims(input)
      let isCached = input["cachedAccessToken"] as? String == "valid"
      guard
        (isCached && !parameters.bypassesTokenCache) == expected["usesCachedAccessToken"] as? Bool
      else { return false }
      guard let body = expected["tokenBody"] as? [String: String] else { return true }
      let request = try parameters.tokenRequest(
        for: Self.client(input), grant: .refreshToken(Secret("r")))
      return body.allSatisfy { request.parameters[$0.key] == $0.value }
    }
  }

  @Test("The authorize query")
  func authorize() throws {
    try Self.run(["request.authorize"]) { input, expected in
      var parameters = InteractiveTokenParameters(scopes: ScopeSet(input["scope"] as? String ?? ""))
      parameters.claimsRequest = try Self.claims(input)
      parameters.loginHint = input["loginHint"] as? String
      if input["promptType"] as? String == "login" { parameters.promptType = .login }
      let extra = input["extraAuthorizeQueryParameters"] as? [String: String] ?? [:]
      for (name, value) in extra { parameters.extraQueryParameters.append(name, value) }
      if input["instanceAware"] as? Bool == true {
        parameters.extraQueryParameters.append("instance_aware", "true")
      }
      let request = try parameters.authorizationRequest(
        for: Self.client(input), codeChallenge: "c", state: "s")
      let query = expected["authorizeQuery"] as? [String: String] ?? [:]
      let absent = expected["authorizeQueryAbsent"] as? [String] ?? []
      return absent.allSatisfy { request.parameters[$0] == nil }
        && query.allSatisfy {
          Self.leftToOthers.contains($0.key) || request.parameters[$0.key] == $0.value
        }
    }
  }

  @Test("Reserved scopes and the client ID are refused")
  func validation() throws {
    try Self.run(["request.validation"]) { input, expected in
      var client = Self.client(input)
      if input["authorityType"] as? String == "B2C" {
        client.authority = try #require(
          Authority(parsing: "https://c.b2clogin.com/c.onmicrosoft.com/B2C_1_a"))
        client.trustedHosts = ["c.b2clogin.com"]
      }
      let parameters = SilentTokenParameters(scopes: ScopeSet(input["scopes"] as? [String] ?? []))
      do {
        _ = try parameters.tokenRequest(for: client, grant: .refreshToken(Secret("r")))
        return expected["ok"] as? Bool == true
      } catch let error as ClaimsChallengeError {
        return error.code == .reservedScope && expected["msidCode"] as? Int == -51112
      }
    }
  }

  @Test("Scopes: the resource's, OpenID's, those to consent to; the last not for the token")
  func scopes() throws {
    try Self.run(["request.scopes"]) { input, expected in
      var parameters = InteractiveTokenParameters(
        scopes: ScopeSet(input["scopes"] as? String ?? ""))
      parameters.extraScopesToConsent = ScopeSet(input["extraScopesToConsent"] as? String ?? "")
      let client = Self.client(input)
      let authorize = try parameters.authorizationRequest(
        for: client, codeChallenge: "c", state: "s")
      let token = try parameters.tokenRequest(for: client, grant: .refreshToken(Secret("r")))
      // The vector's OpenID scopes are made up; ours are fixed.
      let ours = { (text: Any?) -> String? in
        (text as? String)?.replacingOccurrences(
          of: input["oidcScopes"] as? String ?? "", with: "openid profile offline_access")
      }
      return authorize.parameters["scope"] == ours(expected["authorizeScope"])
        && (expected["tokenScope"] == nil
          || token.parameters["scope"] == ours(expected["tokenScope"]))
    }
  }

  @Test("Form encoding and query parsing")
  func encoding() throws {
    try Self.run(["encoding.form", "encoding.formDictionary", "encoding.parseQuery"]) {
      input, expected in
      if let text = input["string"] as? String, let encoded = expected["encoded"] as? String {
        let form = RequestParameters([(name: "n", value: text)]).formEncoded
        return form == "n=\(encoded)"
          && RequestParameters(formEncoded: form)["n"] == expected["decoded"] as? String
      }
      if let dictionary = input["dictionary"] as? [String: String] {
        let list = RequestParameters(dictionary.map { (name: $0.key, value: $0.value) })
        return list.formEncoded == expected["encoded"] as? String
      }
      let text = input["string"] as? String ?? ""
      let list =
        input["form"] as? Bool == true
        ? RequestParameters(formEncoded: text) : RequestParameters(percentEncoded: text)
      let read = Dictionary(list.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      return read == expected["parameters"] as? [String: String]
    }
  }

  @Test("What MSAL hands to a broker or takes from a browser can be made of our values")
  func brokers() throws {
    try Self.run(["request.broker", "request.brokerOperation", "browserNative.claims"]) {
      input, expected in
      if let payload = expected["payload"] as? [String: String] {
        let claims = try #require(try Self.claims(input)).jsonString(for: .msalApple)
        let capabilities = Self.client(input).capabilities.map(\.rawValue).joined(separator: ",")
        return ["claims": claims] as RequestParameters
          == RequestParameters(formEncoded: "claims=\(payload["claims"] ?? "")")
          && capabilities == payload["client_capabilities"]
      }
      if let member = expected["jsonMember"] as? [String: String] {
        return try Self.claims(input)?.jsonString() == member["claims"]
      }
      let message = (input["request"] ?? input["extraParameters"]) as? [String: Any]
      let claims = (message?["claims"] as? String).flatMap { try? ClaimsRequest(jsonString: $0) }
      return (claims != nil) == (expected["claimsRequest"] as? String == "present")
    }
  }

  @Test("The defaults of a configuration")
  func defaults() throws {
    try Self.run(["config.defaults"]) { input, expected in
      let client = ClientConfiguration(clientID: input["clientId"] as? String ?? "")
      return client.authority == Authority(parsing: expected["authority"] as? String ?? "")
        && expected["clientApplicationCapabilities"] is NSNull && client.capabilities.isEmpty
    }
  }
}
