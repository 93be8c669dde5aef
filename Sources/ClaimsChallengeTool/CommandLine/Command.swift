/// The commands, in the order of the help.
enum Command: String, CaseIterable, Sendable {
  case parse, build, merge, explain, lint, check, scan, completions, man

  var specification: CommandSpecification {
    switch self {
    case .parse: .parse
    case .build: .build
    case .merge: .merge
    case .explain: .explain
    case .lint: .lint
    case .check: .check
    case .scan: .scan
    case .completions: .completions
    case .man: .man
    }
  }

  static var help: String {
    var text = """
      Parses claims challenges and builds the token requests that answer them.

      Usage: claims-challenge COMMAND [OPTIONS] …

      Commands:

      """
    for command in allCases {
      let name = command.rawValue
      text += "  \(name)\(String(repeating: " ", count: 13 - name.count))"
      text += command.specification.summary + "\n"
    }
    text += """

      claims-challenge COMMAND --help tells more. A file named - and no file mean standard input.

      Exit status: 0 done; 1 nothing recognised, or the answer is no; 64 wrong usage;
      65 malformed input; 66 input cannot be opened; 74 read or write error.

      """
    return text
  }
}

extension CommandSpecification {
  static let parse = CommandSpecification(
    name: "parse", operands: "[FILE]", operandKind: .file, maximumOperandCount: 1,
    summary: "Tells what a header dump, a response, an error body, a redirect or claims say.",
    options: [
      .value(
        "as", "FORM", .words(InputForm.allCases.map(\.rawValue)),
        "auto, headers, response, body, redirect or claims (default auto)."),
      .value("status", "N", "The HTTP status, if the input does not say it."),
      .values(
        "header", "TEXT", "NAME: VALUE beside the input, or a WWW-Authenticate value instead of it."
      ),
      .flag("strict", "Refuse whatever the RFCs do not allow."),
      .value(
        "flow", "FLOW", .words(FlowChoice.allCases.map(\.rawValue)),
        "silent or interactive (default silent)."),
      .value("now", "INSTANT", "The current time, as 2026-11-29T00:00:00Z."),
      .values("requested-scope", "SCOPE", "A scope that was asked for."),
      .values(
        "trust-authority", "HOST", "A host whose authority may be used, on any port or HOST:PORT."),
      .choice("format", ["text", "json"], "How to print the result (default text)."),
      .flag("ndjson", "Read one JSON object a line and answer each with one."),
      .flag("show-secrets", "Show claims, nonces and login names in text output."),
    ])

  static let build = CommandSpecification(
    name: "build", operands: "claims|silent|interactive|header|command [az|azd|powershell|curl]",
    operandKind: .words(["claims", "silent", "interactive", "header", "command"]),
    maximumOperandCount: 2,
    summary: "Builds claims, token requests, authorize URLs and challenges.",
    options: [
      .value("from", "FILE", .file, "Answer the challenge or the error in FILE."),
      .values("claims", "JSON|@FILE", "A claims request of the app's own."),
      .values("claim", "TARGET.NAME[=VALUE,…]", "Ask for one claim."),
      .values("essential", "TARGET.NAME", "Ask for one claim as essential."),
      .values("capability", "NAME", "Declare a client capability, such as cp1."),
      .choice("format", ["json", "text"], "How to print the result (default json)."),
      .flag("base64", "claims: in base64."),
      .flag("canonical", "claims: in canonical form."),
      .value("client-id", "ID", "The client (application) id."),
      .values("scope", "SCOPE", "A scope to ask for; several words are several scopes."),
      .value("authority", "URI", "Who issues the tokens; wins over the challenge's."),
      .values(
        "trust-authority", "HOST", "A host whose authority may be used, on any port or HOST:PORT."),
      .value("redirect-uri", "URI", "Where the authorization answer goes."),
      .value("login-hint", "NAME", "The user's sign-in name."),
      .value("domain-hint", "NAME", "The user's organization."),
      .value(
        "prompt", "PROMPT",
        .words(["select_account", "login", "consent", "create", "none"]),
        "select_account, login, consent, create or none."),
      .values("extra-scope", "SCOPE", "A scope to consent to besides."),
      .values("extra-query", "NAME=VALUE", "A parameter in addition."),
      .value("correlation-id", "UUID", "The client-request-id."),
      .flag("force-refresh", "silent: bypass the token cache."),
      .value("refresh-token-file", "FILE", .file, "silent: the refresh token."),
      .value("code-challenge", "TEXT", "interactive: the PKCE challenge (S256)."),
      .value("state", "TEXT", "interactive: the state."),
      .value(
        "grant", "GRANT",
        .words([
          "refresh_token", "authorization_code", "device_code", "on_behalf_of",
          "client_credentials",
        ]),
        "silent: what is given for the token (default refresh_token)."),
      .value("scheme", "SCHEME", "header: the scheme (default Bearer)."),
      .value("realm", "TEXT", "header: the realm."),
      .value("authorization-uri", "URI", "header: the authorize endpoint (default: none)."),
      .value("error", "CODE", "header: the error (default insufficient_claims)."),
      .value("error-description", "TEXT", "header: the description."),
      .value(
        "encoding", "FORM", .words(["base64", "base64url", "json", "percent_encoded"]),
        "header: base64 (default), base64url, json, percent_encoded."),
      .values("acr-values", "TEXT", "header: RFC 9470 acr_values."),
      .value("max-age", "SECONDS", "header: RFC 9470 max_age."),
    ],
    notes: [
      "silent and interactive need --client-id and --scope.",
      "A GRANT is refresh_token, authorization_code, device_code, on_behalf_of or client_credentials.",
    ])

  static let merge = CommandSpecification(
    name: "merge", operands: "REQUEST…", operandKind: .file, maximumOperandCount: .max,
    summary: "Merges claims requests; the later one is the newer.",
    options: [
      .choice("policy", ["newest", "fail"], "What to do about conflicts (default newest)."),
      .values("capability", "NAME", "Declare a client capability, such as cp1."),
      .choice("format", ["text", "json"], "text: the claims; json: with the conflicts."),
      .flag("ndjson", "Read one JSON object a line and answer each with one."),
    ],
    notes: ["A REQUEST is JSON, base64 or @FILE."])

  static let explain = CommandSpecification(
    name: "explain", operands: "CODE…", maximumOperandCount: .max,
    summary: "Says what a code, or any word that the command prints, means.",
    options: [
      .values(
        "codes", "FILE", .file,
        "Codes beside those that are known: code, name, meaning, category, by tabs."),
      .choice("format", ["text", "json"], "How to print the result (default text)."),
    ],
    notes: [
      "For example 50076, AADSTS50076, basic_action, interaction_required, -50002, acrs, cp1, retry_later,",
      "challenge.step_up, 50076,50079, a link to Microsoft's page of a code, or a pasted message.",
    ])

  static let lint = CommandSpecification(
    name: "lint", operands: "[FILE]", operandKind: .file, maximumOperandCount: 1,
    summary: "Tells what is wrong with a WWW-Authenticate value that an API sends.",
    options: [
      .values("header", "TEXT", "The value, or the field with its name, instead of FILE."),
      .choice("format", ["text", "json"], "How to print the result (default text)."),
    ])

  static let check = CommandSpecification(
    name: "check", operands: "[INPUT]", operandKind: .file, maximumOperandCount: 1,
    summary: "Holds a token's claims against those that are asked for.",
    options: [
      .value("token-file", "FILE", .file, "The token, a JWT; it is decoded, not verified."),
      .value("now", "INSTANT", "The current time, as 2026-11-29T00:00:00Z."),
      .choice("format", ["text", "json"], "How to print the result (default text)."),
    ])

  static let scan = CommandSpecification(
    name: "scan", operands: "[FILE…]", operandKind: .file, maximumOperandCount: .max,
    summary: "Finds claims challenges and token errors in HAR files and logs of any size.",
    options: [
      .choice("format", ["table", "ndjson"], "How to print the findings (default table)."),
      .value("sort", "time", .words(["time"]), "Sort the findings, at most 100,000."),
      .value("html", "REPORT", .file, "Write the findings to a page, too."),
      .value("redact", "OUTPUT", .file, "Write the capture with its secrets masked."),
    ])
}

extension CommandSpecification {
  static let completions = CommandSpecification(
    name: "completions", operands: "bash|zsh|fish",
    operandKind: .words(Shell.allCases.map(\.rawValue)), maximumOperandCount: 1,
    summary: "Prints the completions for a shell.", options: [],
    notes: [
      "bash: put them into ~/.local/share/bash-completion/completions/claims-challenge;",
      "zsh: into a folder of $fpath as _claims-challenge;",
      "fish: into ~/.config/fish/completions/claims-challenge.fish.",
    ])

  static let man = CommandSpecification(
    name: "man", operands: "[COMMAND]",
    operandKind: .words(Command.allCases.map(\.rawValue)), maximumOperandCount: 1,
    summary: "Prints the manual page of a command, or that of all, for man -l -.", options: [])
}
