import ClaimsChallenges
import Foundation
import TestSupport

/// One vector of `Tests/Vectors/wire/requests.json`: settings, and the request they give.
struct WireVector: CustomStringConvertible, @unchecked Sendable {
  let name: String
  let input: [String: Any]
  let expected: [String: Any]

  var description: String { name }

  static let all: [WireVector] = {
    let rows = try? ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/wire/requests.json"))
    return (rows ?? []).compactMap { row in
      guard let name = row["name"] as? String, let input = row["input"] as? [String: Any],
        let expected = row["expected"] as? [String: Any]
      else { return nil }
      return WireVector(name: name, input: input, expected: expected)
    }
  }()

  func text(_ key: String) -> String? { input[key] as? String }

  var flow: String { text("flow") ?? "" }

  var expectedParameters: [[String]] { expected["parameters"] as? [[String]] ?? [] }

  var client: ClientConfiguration {
    var client = ClientConfiguration(
      clientID: "00001111-aaaa-2222-bbbb-3333cccc4444", redirectURI: text("redirectURI"),
      capabilities: (input["capabilities"] as? [String] ?? []).map { ClientCapability($0) },
      trustedHosts: Set(input["trustedHosts"] as? [String] ?? []))
    if let secret = text("secret") { client.credential = .secret(Secret(secret)) }
    if let assertion = text("assertion") { client.credential = .assertion(Secret(assertion)) }
    return client
  }

  var grant: TokenGrant {
    switch text("grant") {
    case "authorization_code"?:
      .authorizationCode(Secret("c0de"), codeVerifier: Secret("verifier-~"))
    case "device_code"?: .deviceCode(Secret("d c"))
    case "on_behalf_of"?: .onBehalfOf(Secret("their.to.ken"))
    case "client_credentials"?: .clientCredentials
    default: .refreshToken(Secret("r+/ t"))
    }
  }

  /// The settings that both kinds of parameters have.
  private func apply(to parameters: inout some TokenParameters) throws {
    parameters.claimsRequest = try text("claims").map { try ClaimsRequest(jsonString: $0) }
    parameters.authority = text("authority").flatMap { Authority(parsing: $0) }
    parameters.correlationID = text("correlationID")
    for pair in input["extra"] as? [[String]] ?? [] {
      parameters.extraQueryParameters.append(pair[0], pair[1])
    }
    if let key = text("pop") {
      parameters.authenticationScheme = .pop(
        httpMethod: "GET", requestURL: "https://api.example/x", nonce: Secret("n"),
        keyConfirmation: key)
    }
    if let username = text("username") {
      parameters.account = AccountIdentifier(homeAccountID: "o.t", username: username)
    }
  }

  private var scopes: ScopeSet { ScopeSet(input["scopes"] as? [String] ?? []) }

  func silent() throws -> SilentTokenParameters {
    var parameters = SilentTokenParameters(scopes: scopes)
    try apply(to: &parameters)
    parameters.forceRefresh = input["forceRefresh"] as? Bool ?? false
    return parameters
  }

  func interactive() throws -> InteractiveTokenParameters {
    var parameters = InteractiveTokenParameters(scopes: scopes)
    try apply(to: &parameters)
    parameters.loginHint = text("loginHint")
    parameters.domainHint = text("domainHint")
    parameters.extraScopesToConsent = ScopeSet(input["extraScopes"] as? [String] ?? [])
    parameters.acrValues = input["acrValues"] as? [String] ?? []
    parameters.maximumAge = (input["maximumAge"] as? Int).map { .seconds($0) }
    parameters.promptType =
      PromptType.allCases.first { "\($0)" == text("prompt") } ?? .promptIfNecessary
    return parameters
  }
}

extension RequestParameters {
  /// The parameters as pairs, for comparison with a vector.
  var pairs: [[String]] { map { [$0.name, $0.value] } }
}
