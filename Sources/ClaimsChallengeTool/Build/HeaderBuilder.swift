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
    let stepUp = try stepUp()
    if claims.json.isEmpty && stepUp == nil {
      throw .malformed("there is nothing to build from; give --from, --claims, --claim …")
    }
    let known = ingredients.findings?.claimsChallenge
    var parameters = AuthenticationParameters()
    parameters[.realm] = arguments["realm"] ?? known?.realm ?? ""
    parameters[.authorizationURI] = try authorizationURI()
    if let clientID = arguments["client-id"] ?? known?.clientID { parameters[.clientID] = clientID }
    parameters[.error] = try errorText("error") ?? standardError(claims)
    parameters[.errorDescription] = try errorText("error-description")
    if let stepUp, !stepUp.acrValues.isEmpty {
      parameters[.acrValues] = stepUp.acrValues.joined(separator: " ")
    }
    parameters[.maximumAge] = stepUp?.maximumAge.map { String($0.components.seconds) }
    if !claims.json.isEmpty {
      let encoding = try arguments.choice("encoding", default: HeaderClaimsEncoding.base64)
      parameters[.claims] = claims.encoded(as: encoding.claimsEncoding)
    }
    let scheme = AuthenticationScheme(arguments["scheme"] ?? "Bearer")
    let value: String
    do {
      value = try AuthenticationChallenge(scheme, parameters: parameters).fieldValue
    } catch {
      throw .usage("an option holds what a header field cannot carry: \(error.reason)")
    }
    return try withoutLintErrors(value)
  }

  /// What is written here is never what `lint` calls an error.
  private func withoutLintErrors(_ value: String) throws(ToolFailure) -> String {
    guard let error = LintResult(of: value).findings.first(where: { $0.severity == .error }) else {
      return value
    }
    let message = "\(error.rule): \(error.message)"
    if error.rule.hasPrefix("claims_") { throw .malformed(message) }
    throw .usage(message)
  }

  /// The option's, or the endpoint of its authority, else the challenge's own, if that may be passed on.
  ///
  /// Nobody else's: an API says itself who issues its tokens.
  private func authorizationURI() throws(ToolFailure) -> String? {
    if let uri = arguments["authorization-uri"] { return uri }
    if arguments.has("authority") {
      return try TokenRequestBuilder.authority(arguments, ingredients).authorizationEndpoint
    }
    guard ingredients.findings?.trustedAuthority != nil else { return nil }
    return ingredients.findings?.claimsChallenge?.authorizationURI
  }

  /// `insufficient_claims`, or RFC 9470's word where only a step-up is asked for.
  private func standardError(_ claims: ClaimsRequest) -> String {
    claims.json.isEmpty
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

  /// The options' step-up, else that of the input.
  private func stepUp() throws(ToolFailure) -> StepUp? {
    let values = arguments.all("acr-values")
    guard !values.isEmpty || arguments.has("max-age") else { return ingredients.findings?.stepUp }
    var stepUp = StepUp(acrValues: values)
    if let text = arguments["max-age"] {
      guard text.utf8.allSatisfy(ASCII.isDigit), let seconds = Int64(text) else {
        throw .usage("option --max-age is a number of seconds")
      }
      stepUp.maximumAge = .seconds(seconds)
    }
    return stepUp
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
