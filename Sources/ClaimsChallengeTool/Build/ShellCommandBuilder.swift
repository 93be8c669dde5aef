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
    switch program {
    case "az":
      let scopes = ScopeSet(session.arguments.all("scope").joined(separator: " "))
      let tenant = ingredients.findings?.trustedAuthority?.tenant
      return ShellCommand.azureCLILogin(
        claims: try ingredients.requireClaims(), tenant: tenant, scopes: scopes
      ).text
    case "curl":
      return ShellCommand.curl(try TokenRequestBuilder(session, ingredients).silent()).text
    default:
      throw .usage("build command needs one of: az, curl")
    }
  }
}
