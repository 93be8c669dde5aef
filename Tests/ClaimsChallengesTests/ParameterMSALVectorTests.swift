import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// MSAL for Apple's own requests. Where we differ, the tables say how and why.
@Suite("Parameters: MSAL for Apple's requests", .enabled(if: ProjectFiles.hasSharedVectors))
struct ParameterMSALVectorTests {
  static func run(
    _ kinds: String..., rows count: Int, named: [String: NamedDifference] = [:],
    _ check: (_ input: [String: Any], _ expected: [String: Any]) throws -> [String]
  ) throws {
    var run = VectorRun("msal-objc \(kinds.joined(separator: ", "))", named: named)
    for kind in kinds {
      for (id, _, input, expected) in try msalRows(kind) {
        try run.judge(id, check(input, expected))
      }
    }
    let failures = run.failures(rows: count)
    #expect(failures.isEmpty, "\(failures)")
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
    try Self.run("request.silent.cache", rows: 3) { input, expected in
      var parameters = SilentTokenParameters(scopes: ["s"])
      parameters.claimsRequest = try Self.claims(input)
      let isCached = input["cachedAccessToken"] as? String == "valid"
      let usesCache = isCached && !parameters.bypassesTokenCache
      let request = try parameters.tokenRequest(
        for: Self.client(input), grant: .refreshToken(Secret("r")))
      return expected.flatMap { name, value -> [String] in
        switch name {
        case "usesCachedAccessToken": return usesCache == value as? Bool ? [] : [name]
        case "usesRefreshToken":
          let isRefresh = request.parameters["grant_type"] == "refresh_token"
          return (isRefresh && !usesCache) == value as? Bool ? [] : [name]
        case "tokenBody": return Self.differences(request.parameters, value)
        default: return ["nothing for \(name)"]
        }
      }
    }
  }

  /// The parameters of a vector that ours lack or have otherwise.
  static func differences(_ parameters: RequestParameters, _ expected: Any) -> [String] {
    (expected as? [String: String] ?? [:]).compactMap { name, value -> String? in
      parameters[name] == value ? nil : "\(name) \(parameters[name] ?? "nil")"
    }
  }

  @Test("The authorize query")
  func authorize() throws {
    let named = [
      "wire-010": NamedDifference(
        "haschrome nil", "scope scope1 openid profile offline_access",
        because:
          "haschrome speaks to a page inside a web view; OpenID's scopes are added by a layer "
          + "above the vector's (docs/parameters.md).")
    ]
    try Self.run("request.authorize", rows: 2, named: named) { input, expected in
      var parameters = InteractiveTokenParameters(scopes: ScopeSet(input["scope"] as? String ?? ""))
      parameters.claimsRequest = try Self.claims(input)
      parameters.loginHint = input["loginHint"] as? String
      parameters.correlationID = "c0ffee00-0000-0000-0000-000000000000"
      if input["promptType"] as? String == "login" { parameters.promptType = .login }
      let extra = input["extraAuthorizeQueryParameters"] as? [String: String] ?? [:]
      for (name, value) in extra { parameters.extraQueryParameters.append(name, value) }
      if input["instanceAware"] as? Bool == true {
        parameters.extraQueryParameters.append("instance_aware", "true")
      }
      // MSAL makes base64url of the state; ours is what the caller gives.
      let request = try parameters.authorizationRequest(
        for: Self.client(input), codeChallenge: "c",
        state: Base64URL.encode((input["state"] as? String ?? "").utf8))
      return expected.flatMap { name, value -> [String] in
        switch name {
        case "authorizeQuery": Self.differences(request.parameters, value)
        case "authorizeQueryAbsent":
          (value as? [String] ?? []).filter { request.parameters[$0] != nil }
        default: ["nothing for \(name)"]
        }
      }
    }
  }

  @Test("Reserved scopes and the client ID are refused")
  func validation() throws {
    let number = NamedDifference(
      "msidCode: reserved_scope",
      because:
        "A call that is refused before it is sent has a code of ours; MSAL's numbers are for "
        + "what a server says (D9, D16).")
    try Self.run(
      "request.validation", rows: 3, named: ["scope-001": number, "scope-002": number]
    ) { input, expected in
      var client = Self.client(input)
      if input["authorityType"] as? String == "B2C" {
        client.authority = try #require(
          Authority(parsing: "https://c.b2clogin.com/c.onmicrosoft.com/B2C_1_a"))
        client.trustedHosts = ["c.b2clogin.com"]
      }
      let parameters = SilentTokenParameters(scopes: ScopeSet(input["scopes"] as? [String] ?? []))
      do throws(ClaimsChallengeError) {
        _ = try parameters.tokenRequest(for: client, grant: .refreshToken(Secret("r")))
        return expected["ok"] as? Bool == true ? [] : ["accepted"]
      } catch {
        return expected.map { "\($0.key): \(error.code)" }
      }
    }
  }

  @Test("Scopes: the resource's, OpenID's, those to consent to; the last not for the token")
  func scopes() throws {
    try Self.run("request.scopes", rows: 2) { input, expected in
      var parameters = InteractiveTokenParameters(
        scopes: ScopeSet(input["scopes"] as? String ?? ""))
      parameters.extraScopesToConsent = ScopeSet(input["extraScopesToConsent"] as? String ?? "")
      let client = Self.client(input)
      let authorize = try parameters.authorizationRequest(
        for: client, codeChallenge: "c", state: "s")
      let token = try parameters.tokenRequest(for: client, grant: .refreshToken(Secret("r")))
      return expected.compactMap { name, value -> String? in
        // The vector's OpenID scopes are made up; ours are fixed.
        let wanted = (value as? String)?.replacingOccurrences(
          of: input["oidcScopes"] as? String ?? "", with: "openid profile offline_access")
        let found: String? =
          switch name {
          case "authorizeScope": authorize.parameters["scope"]
          case "tokenScope": token.parameters["scope"]
          default: "nothing for it"
          }
        return found == wanted ? nil : "\(name) \(found ?? "nil")"
      }
    }
  }

  @Test("Form encoding and query parsing")
  func encoding() throws {
    let named = [
      "enc-012": NamedDifference(
        "malformed v1=v2",
        because:
          "MSAL drops a pair with two equals signs; ours splits at the first (WHATWG URL §5.1), "
          + "since authorization codes are padded.")
    ]
    try Self.run(
      "encoding.form", "encoding.formDictionary", "encoding.parseQuery", rows: 7, named: named
    ) { input, expected in
      if let text = input["string"] as? String, let encoded = expected["encoded"] as? String {
        let form = RequestParameters([(name: "n", value: text)]).formEncoded
        let decoded = RequestParameters(formEncoded: form)["n"]
        return (form == "n=\(encoded)" ? [] : [form])
          + (decoded == expected["decoded"] as? String ? [] : ["decoded \(decoded ?? "nil")"])
      }
      if let dictionary = input["dictionary"] as? [String: String] {
        let list = RequestParameters(dictionary.map { (name: $0.key, value: $0.value) })
        return list.formEncoded == expected["encoded"] as? String ? [] : [list.formEncoded]
      }
      let text = input["string"] as? String ?? ""
      let list =
        input["form"] as? Bool == true
        ? RequestParameters(formEncoded: text) : RequestParameters(percentEncoded: text)
      let wanted = try #require(expected["parameters"] as? [String: String])
      let surplus = list.filter { wanted[$0.name] == nil }.map { "\($0.name) \($0.value)" }
      return Self.differences(list, wanted) + surplus
    }
  }

  @Test("What MSAL hands to a broker or takes from a browser can be made of our values")
  func brokers() throws {
    let noText = "Claims of another type than text are refused, not left out (D7)."
    let named = [
      "wire-012": NamedDifference(
        "nothing for client_capabilities",
        because: "The broker's list is MSAL's; capabilities go into the claims (D7)."),
      "wire-021": NamedDifference("error not_an_object", because: noText),
      "wire-022": NamedDifference("error not_an_object", because: noText),
    ]
    try Self.run(
      "request.broker", "request.brokerOperation", "browserNative.claims", rows: 6, named: named
    ) { input, expected in
      let message = (input["request"] ?? input["extraParameters"]) as? [String: Any]
      let text = input["claimsJson"] as? String ?? message?["claims"].map { "\($0)" } ?? ""
      var claims: ClaimsRequest?
      var code = "nil"
      do throws(ClaimsRequestError) { claims = try ClaimsRequest(jsonString: text) } catch {
        code = "\(error.code)"
      }
      return try expected.flatMap { name, value -> [String] in
        switch name {
        case "payload":
          return try (value as? [String: String] ?? [:]).compactMap { name, value in
            guard name == "claims" else { return "nothing for \(name)" }
            let ours = try #require(claims).jsonString(for: .msalApple)
            return RequestParameters(formEncoded: "claims=\(value)")["claims"] == ours ? nil : ours
          }
        case "jsonMember":
          let ours = claims?.jsonString() ?? "nil"
          return ours == (value as? [String: String])?["claims"] ? [] : ["claims \(ours)"]
        case "claimsRequest":
          return (claims != nil) == (value as? String == "present") ? [] : [name]
        case "hasClaims":
          return (claims.map { !$0.isEmpty } == true) == value as? Bool ? [] : [name]
        case "error": return value is NSNull && code == "nil" ? [] : ["error \(code)"]
        default: return ["nothing for \(name)"]
        }
      }
    }
  }

  @Test("The defaults of a configuration")
  func defaults() throws {
    let named = [
      "cfg-001": NamedDifference(
        "nothing for tokenExpirationBuffer", "nothing for extendedLifetimeEnabled",
        "nothing for bypassRedirectURIValidation",
        because:
          "Tokens are kept by the acquirer (docs/architecture.md), and bundle ids are Apple's.")
    ]
    try Self.run("config.defaults", rows: 1, named: named) { input, expected in
      let client = ClientConfiguration(clientID: input["clientId"] as? String ?? "")
      return expected.compactMap { name, value -> String? in
        switch name {
        case "authority":
          client.authority == Authority(parsing: value as? String ?? "") ? nil : name
        case "clientApplicationCapabilities":
          value is NSNull && client.capabilities.isEmpty ? nil : name
        default: "nothing for \(name)"
        }
      }
    }
  }
}
