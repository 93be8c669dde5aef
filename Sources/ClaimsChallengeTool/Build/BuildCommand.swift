import ClaimsChallenges

/// `build`: claims, token requests, authorize URLs, challenges and shell commands.
enum BuildCommand {
  /// What can be built.
  private enum Product: String, CaseIterable {
    case claims, silent, interactive, header, command
  }

  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    let operands = session.arguments.operands
    guard let name = operands.first, let product = Product(rawValue: name) else {
      throw .usage("build needs one of: claims, silent, interactive, header, command; see --help")
    }
    if operands.count > 1 && product != .command {
      throw .usage("too many arguments for build \(name); see --help")
    }
    let format = try session.arguments.choice("format", default: OutputFormat.json)
    let ingredients = try BuildIngredients(session)
    switch product {
    case .claims: return try claims(ingredients, session)
    case .silent:
      let request = try TokenRequestBuilder(session, ingredients).silent()
      try format == .json ? session.writeLine(request.json) : session.write(request.text)
    case .interactive:
      let request = try TokenRequestBuilder(session, ingredients).interactive()
      try format == .json
        ? session.writeLine(request.authorizationJSON) : session.write(request.url + "\n")
    case .header:
      let value = try HeaderBuilder(session, ingredients).fieldValue()
      let isJSON = session.arguments.has("format") && format == .json
      try isJSON ? session.writeLine(headerJSON(value)) : session.write(value.visible + "\n")
    case .command:
      let command = try ShellCommandBuilder(session, ingredients).command(
        operands.dropFirst().first)
      try session.write(command + "\n")
    }
    return .done
  }

  private static func claims(
    _ ingredients: BuildIngredients, _ session: Session
  ) throws(ToolFailure) -> ExitStatus {
    let request = try ingredients.requireClaims()
    let isBase64 = session.arguments.has("base64")
    let text = session.arguments.has("canonical") ? request.canonicalForm : request.jsonString()
    if isBase64 {
      try session.write(ClaimsText.encode(text, as: .base64) + "\n")
    } else {
      try session.writeLine(Array(text.utf8))
    }
    return .done
  }

  private static func headerJSON(_ value: String) -> [UInt8] {
    JSONWriter.text { json in
      json.object { json in
        json.member("kind", "header")
        json.member("name", "WWW-Authenticate")
        json.member("value", value)
      }
    }
  }
}
