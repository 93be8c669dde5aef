public import ClaimsRequests
public import HTTPAuthChallenges

extension ShellCommand {
  /// The Azure CLI sign-in that answers a claims challenge: `az login --claims-challenge`, for
  /// Azure CLI 2.76 or later, which wants the claims as base64.
  ///
  /// - Parameters:
  ///   - claims: What the new token must hold.
  ///   - tenant: The tenant to sign in to, for example of the challenge's authority.
  ///   - scopes: The scopes; Azure Resource Manager's where none are given.
  /// - Returns: The command.
  public static func azureCLILogin(
    claims: ClaimsRequest, tenant: TenantIdentifier? = nil, scopes: ScopeSet = []
  ) -> ShellCommand {
    var arguments = ["az", "login"]
    if let tenant, tenant.isSpecific, isTenant(tenant.rawValue) {
      arguments += ["--tenant", tenant.rawValue]
    }
    arguments.append("--scope")
    arguments += scopes.isEmpty ? ["https://management.core.windows.net//.default"] : Array(scopes)
    arguments += ["--claims-challenge", claims.encoded(as: .base64)]
    return ShellCommand(arguments)
  }

  /// The request of the Azure Developer CLI that carries claims: `azd auth token --claims`, which wants
  /// them as base64 and tells to sign in, with the same claims, where that is needed.
  ///
  /// - Parameters:
  ///   - claims: What the new token must hold.
  ///   - tenant: The tenant, for example of the challenge's authority.
  ///   - scopes: The scopes; Azure Resource Manager's where none are given.
  /// - Returns: The command.
  public static func azureDeveloperCLIToken(
    claims: ClaimsRequest, tenant: TenantIdentifier? = nil, scopes: ScopeSet = []
  ) -> ShellCommand {
    var arguments = ["azd", "auth", "token", "--output", "json"]
    if let tenant, tenant.isSpecific, isTenant(tenant.rawValue) {
      arguments += ["--tenant-id", tenant.rawValue]
    }
    for scope in scopes.isEmpty ? ["https://management.azure.com/.default"] : scopes {
      arguments += ["--scope", scope]
    }
    arguments += ["--claims", claims.encoded(as: .base64)]
    return ShellCommand(arguments)
  }

  /// The `curl` command that sends a token request.
  ///
  /// The parameters stand one by one and unencoded, to be read and edited; `curl` encodes each
  /// once. Control and format characters are escaped: in claims as JSON does, elsewhere by
  /// percent-encoding. It holds the request's secrets.
  public static func curl(_ request: TokenRequest) -> ShellCommand {
    var arguments = ["curl", "--silent", "--show-error"]
    // curl would read brackets and braces as a set of URLs.
    if request.endpoint.utf8.contains(where: { "[]{}".utf8.contains($0) }) {
      arguments.append("--globoff")
    }
    arguments += ["--request", "POST", PrintableText.escaping(url: request.endpoint)]
    for field in request.headerFields where !isImplied(field.name) {
      arguments += ["--header", "\(field.name): \(field.value)"]
    }
    for (name, value) in request.parameters {
      let text = name == "claims" ? PrintableText.escaping(json: value) : value
      // curl encodes what follows the first equals sign, but not the name.
      if PrintableText.isPrintable(text) {
        arguments += ["--data-urlencode", "\(PercentEncoding.encode(name))=\(text)"]
      } else {
        arguments += ["--data", "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(text))"]
      }
    }
    return ShellCommand(arguments)
  }

  /// Whether it is an id or a domain: a challenge's text must not become another option.
  static func isTenant(_ text: String) -> Bool {
    text.first != "-"
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
      }
  }

  /// Whether `curl` sends the field by itself.
  private static func isImplied(_ name: String) -> Bool { name.lowercased() == "content-type" }
}
