import ClaimsChallenges

/// `build command az|azd|powershell|curl`: a command for a person's shell.
struct ShellCommandBuilder {
  private let session: Session
  private let ingredients: BuildIngredients

  init(_ session: Session, _ ingredients: BuildIngredients) {
    self.session = session
    self.ingredients = ingredients
  }

  func command(_ program: String?) throws(ToolFailure) -> String {
    let scopes = ScopeSet(session.arguments.all("scope").joined(separator: " "))
    switch program {
    case "az":
      return try text(
        of: .azureCLILogin(claims: try claims(for: "az"), tenant: try tenant(), scopes: scopes))
    case "azd":
      return try text(
        of: .azureDeveloperCLIToken(
          claims: try claims(for: "azd"), tenant: try tenant(), scopes: scopes))
    case "powershell":
      if !scopes.isEmpty { throw .usage("powershell takes no --scope") }
      let authority = try authority()
      guard
        let command = PowerShellCommand.connectAzureAccount(
          claims: try claims(for: "powershell"), authority: authority)
      else { throw .malformed("PowerShell has no environment for the cloud of the challenge") }
      return command.text
    case "curl":
      return try text(of: .curl(try TokenRequestBuilder(session, ingredients).silent()))
    default:
      throw .usage("build command needs one of: az, azd, powershell, curl")
    }
  }

  private func text(of command: ShellCommand) throws(ToolFailure) -> String {
    do {
      return try command.text
    } catch {
      throw TokenRequestBuilder.failure(error)
    }
  }

  /// The claims; these programs can carry nothing else that a challenge asks for.
  private func claims(for program: String) throws(ToolFailure) -> ClaimsRequest {
    if ingredients.isStepUpAlone {
      throw .malformed("\(program) cannot carry acr_values and max_age; see build interactive")
    }
    return try ingredients.requireClaims()
  }

  /// The option's authority, else the challenge's; `nil` where none is named.
  private func authority() throws(ToolFailure) -> Authority? {
    if session.arguments.has("authority") {
      return try TokenRequestBuilder.authority(session.arguments, ingredients)
    }
    try ingredients.refuseUnusedAuthority()
    return ingredients.findings?.trustedAuthority
  }

  private func tenant() throws(ToolFailure) -> TenantIdentifier? { try authority()?.tenant }
}
