import ClaimsChallenges

/// `build command az|curl`: a command for a person's shell.
struct ShellCommandBuilder {
  private let session: Session
  private let ingredients: BuildIngredients

  init(_ session: Session, _ ingredients: BuildIngredients) {
    self.session = session
    self.ingredients = ingredients
  }

  func command(_ program: String?) throws(ToolFailure) -> String {
    let command: ShellCommand
    switch program {
    case "az":
      let scopes = ScopeSet(session.arguments.all("scope").joined(separator: " "))
      let tenant = ingredients.findings?.trustedAuthority?.tenant
      command = ShellCommand.azureCLILogin(
        claims: try ingredients.requireClaims(), tenant: tenant, scopes: scopes)
    case "curl":
      command = ShellCommand.curl(try TokenRequestBuilder(session, ingredients).silent())
    default:
      throw .usage("build command needs one of: az, curl")
    }
    do {
      return try command.text
    } catch {
      throw TokenRequestBuilder.failure(error)
    }
  }
}
