import ClaimsChallenges

extension Authority {
  /// The authority without its endpoints: `https://login.microsoftonline.com/common`.
  var uri: String {
    for suffix in ["/oauth2/v2.0/token", "/oauth2/token", "/token"]
    where tokenEndpoint.hasSuffix(suffix) {
      return String(tokenEndpoint.dropLast(suffix.count))
    }
    return tokenEndpoint
  }
}

extension MicrosoftCloud {
  /// As the contract spells it; another cloud is named by its host.
  var name: String {
    switch self {
    case .global: "global"
    case .china: "china"
    case .usGovernment: "us_government"
    default: authorityHost
    }
  }
}
