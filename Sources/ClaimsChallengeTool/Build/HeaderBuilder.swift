import ClaimsChallenges

/// `build header`: a well-formed `WWW-Authenticate` value that carries the claims.
struct HeaderBuilder {
  private let arguments: ParsedArguments
  private let ingredients: BuildIngredients

  init(_ session: Session, _ ingredients: BuildIngredients) {
    arguments = session.arguments
    self.ingredients = ingredients
  }

  func fieldValue() throws(ToolFailure) -> String {
    let claims = ingredients.claims.declaring(ingredients.capabilities)
    let isStepUp = arguments.has("acr-values") || arguments.has("max-age")
    if claims.json.isEmpty && ingredients.findings == nil && !isStepUp {
      throw .malformed("there is nothing to build from; give --from, --claims, --claim …")
    }
    let known = ingredients.findings?.claimsChallenge
    var parameters = AuthenticationParameters()
    parameters[.realm] = arguments["realm"] ?? known?.realm ?? ""
    parameters[.authorizationURI] =
      arguments["authorization-uri"] ?? trustedURI
      ?? Authority(tenant: .common).authorizationEndpoint
    if let clientID = arguments["client-id"] ?? known?.clientID { parameters[.clientID] = clientID }
    parameters[.error] =
      try errorText("error") ?? standardError(claims, isStepUp: isStepUp)
    parameters[.errorDescription] = try errorText("error-description")
    try addStepUp(to: &parameters)
    if !claims.json.isEmpty {
      let encoding = try arguments.choice("encoding", default: HeaderClaimsEncoding.base64)
      parameters[.claims] = claims.encoded(as: encoding.claimsEncoding)
    }
    let scheme = AuthenticationScheme(arguments["scheme"] ?? "Bearer")
    do {
      return try AuthenticationChallenge(scheme, parameters: parameters).fieldValue
    } catch {
      throw .usage("an option holds what a header field cannot carry: \(error.reason)")
    }
  }

  /// The challenge's own `authorization_uri`, if its authority may be passed on.
  private var trustedURI: String? {
    guard ingredients.findings?.trustedAuthority != nil else { return nil }
    return ingredients.findings?.claimsChallenge?.authorizationURI
  }

  /// `insufficient_claims`, or RFC 9470's word where only a step-up is asked for.
  private func standardError(_ claims: ClaimsRequest, isStepUp: Bool) -> String {
    claims.json.isEmpty && isStepUp
      ? BearerErrorCode.insufficientUserAuthentication.rawValue
      : BearerErrorCode.insufficientClaims.rawValue
  }

  /// The text of an option as RFC 6750 §3 allows it: parsers that hold to it refuse the whole field otherwise.
  private func errorText(_ option: String) throws(ToolFailure) -> String? {
    guard let text = arguments[option] else { return nil }
    guard ValueSyntax.isErrorText(text) else {
      throw .usage("option --\(option) is printable ASCII without quotes and backslashes")
    }
    return text
  }

  private func addStepUp(to parameters: inout AuthenticationParameters) throws(ToolFailure) {
    let values = arguments.all("acr-values")
    if !values.isEmpty { parameters[.acrValues] = values.joined(separator: " ") }
    if let text = arguments["max-age"] {
      guard text.utf8.allSatisfy(ASCII.isDigit), let seconds = Int(text) else {
        throw .usage("option --max-age is a number of seconds")
      }
      parameters[.maximumAge] = String(seconds)
    }
  }
}

/// The encodings of `build header --encoding`, named as in the output of `parse`.
private enum HeaderClaimsEncoding: String, CaseIterable {
  case base64, base64url, json
  case percentEncoded = "percent_encoded"

  var claimsEncoding: ClaimsRequestEncoding {
    switch self {
    case .base64: .base64
    case .base64url: .base64URL
    case .json: .json
    case .percentEncoded: .percentEncoded
    }
  }
}
