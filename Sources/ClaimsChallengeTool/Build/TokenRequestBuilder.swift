import ClaimsChallenges

/// `build silent` and `build interactive`: the options, as token parameters.
struct TokenRequestBuilder {
  private let arguments: ParsedArguments
  private let host: any ToolHost
  private let ingredients: BuildIngredients
  private let client: ClientConfiguration
  private let scopes: ScopeSet

  init(_ session: Session, _ ingredients: BuildIngredients) throws(ToolFailure) {
    arguments = session.arguments
    host = session.host
    self.ingredients = ingredients
    guard let clientID = arguments["client-id"], !clientID.isEmpty else {
      throw .usage("option --client-id is needed")
    }
    scopes = ScopeSet(arguments.all("scope").joined(separator: " "))
    if scopes.isEmpty { throw .usage("option --scope is needed") }
    client = ClientConfiguration(
      clientID: clientID, redirectURI: try Self.redirectURI(arguments),
      authority: try Self.authority(arguments, ingredients),
      capabilities: ingredients.capabilities, trustedHosts: ingredients.trustedHosts)
  }

  /// An absolute URI without a fragment (RFC 6749 §3.1.2), of any scheme: apps have their own.
  private static func redirectURI(_ arguments: ParsedArguments) throws(ToolFailure) -> String? {
    guard let text = arguments["redirect-uri"] else { return nil }
    guard ClientConfiguration.isRedirectURI(text)
    else { throw .usage("option --redirect-uri is an absolute URI without a fragment") }
    return text
  }

  /// The option's, else the challenge's if it is trusted, else that of all Microsoft accounts.
  static func authority(
    _ arguments: ParsedArguments, _ ingredients: BuildIngredients
  ) throws(ToolFailure) -> Authority {
    if let text = arguments["authority"] {
      guard let authority = Authority(parsing: text) else {
        throw .usage("option --authority is an https URI")
      }
      return authority
    }
    try ingredients.refuseUnusedAuthority()
    return ingredients.findings?.trustedAuthority ?? Authority(tenant: .common)
  }

  func silent() throws(ToolFailure) -> TokenRequest {
    if ingredients.isStepUpAlone {
      throw .malformed("only the user can answer a step-up (RFC 9470); see build interactive")
    }
    var parameters = SilentTokenParameters(scopes: scopes)
    try fill(&parameters)
    parameters.forceRefresh = arguments.has("force-refresh")
    do {
      return try parameters.draftTokenRequest(for: client, grant: grant())
    } catch let error as ClaimsChallengeError {
      throw Self.failure(error)
    } catch {
      throw error as? ToolFailure ?? .malformed("the request cannot be built")
    }
  }

  func interactive() throws(ToolFailure) -> AuthorizationRequest {
    var parameters = InteractiveTokenParameters(scopes: scopes)
    try fill(&parameters)
    parameters.loginHint = arguments["login-hint"]
    parameters.domainHint = arguments["domain-hint"]
    parameters.extraScopesToConsent = ScopeSet(
      arguments.all("extra-scope").joined(separator: " "))
    if let text = arguments["prompt"] {
      guard let prompt = PromptType(parameterValue: text) else {
        throw .usage("option --prompt is one of: select_account, login, consent, create, none")
      }
      parameters.promptType = prompt
    }
    if let stepUp = ingredients.findings?.stepUp { parameters = parameters.answering(stepUp) }
    do {
      return try parameters.draftAuthorizationRequest(
        for: client, codeChallenge: arguments["code-challenge"], state: arguments["state"])
    } catch {
      throw Self.failure(error)
    }
  }

  private func fill(_ parameters: inout some TokenParameters) throws(ToolFailure) {
    if !ingredients.claims.json.isEmpty { parameters.claimsRequest = ingredients.claims }
    parameters.correlationID = arguments["correlation-id"]
    for text in arguments.all("extra-query") {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw .usage("option --extra-query is NAME=VALUE")
      }
      let name = String(text[..<equals])
      parameters.extraQueryParameters.append(name, String(text[text.index(after: equals)...]))
    }
  }

  /// The grant; what the tool does not know stands as a placeholder.
  private func grant() throws(ToolFailure) -> TokenGrant {
    switch arguments["grant"] ?? "refresh_token" {
    case "refresh_token": return .refreshToken(try refreshToken())
    case "authorization_code":
      return .authorizationCode(
        Secret("<authorization_code>"), codeVerifier: Secret("<code_verifier>"))
    case "device_code": return .deviceCode(Secret("<device_code>"))
    case "on_behalf_of": return .onBehalfOf(Secret("<assertion>"))
    case "client_credentials": return .clientCredentials
    default:
      throw .usage(
        "option --grant is one of: refresh_token, authorization_code, device_code, "
          + "on_behalf_of, client_credentials")
    }
  }

  private func refreshToken() throws(ToolFailure) -> Secret {
    guard let path = arguments["refresh-token-file"] else { return Secret("<refresh_token>") }
    // What the input names must not choose where a refresh token goes.
    if arguments["authority"] == nil, client.authority.trust() != .known(.global) {
      throw .malformed(
        "the input names an authority outside the global cloud; name it with --authority, or give no "
          + "--refresh-token-file")
    }
    let bytes = try host.readAll(path, limit: InputLimits.token).trimmed()
    let token = String(decoding: bytes, as: UTF8.self)
    if token.isEmpty || token.utf8.count != bytes.count {
      throw .malformed("the refresh token's file holds no token")
    }
    return Secret(token)
  }

  /// What the caller did wrong is wrong usage; what the input brought is malformed input.
  static func failure(_ error: ClaimsChallengeError) -> ToolFailure {
    switch error.code {
    case .untrustedAuthority, .ambiguousClaims: .malformed("\(error.code): \(error.reason)")
    default: .usage(error.reason)
    }
  }
}

extension TokenRequest {
  /// The contract's object for `build silent`.
  var json: [UInt8] {
    JSONWriter.text { json in
      json.object { json in
        json.member("kind", "silent")
        json.member("endpoint", endpoint)
        json.member("method", "POST")
        json.pairs("parameters", parameters)
        json.member("body", body)
        json.member("bypasses_token_cache", bypassesTokenCache)
        json.pairs("headers", headerFields)
      }
    }
  }

  /// The request as HTTP writes it.
  var text: String {
    var text = "POST \(endpoint)\n"
    for field in headerFields { text += "\(field.name): \(field.value)\n" }
    return text + "\n" + body + "\n"
  }
}

extension AuthorizationRequest {
  /// The contract's object for `build interactive`.
  var authorizationJSON: [UInt8] {
    JSONWriter.text { json in
      json.object { json in
        json.member("kind", "interactive")
        json.member("endpoint", endpoint)
        json.member("method", "GET")
        json.pairs("parameters", parameters)
        json.member("url", url)
      }
    }
  }
}
