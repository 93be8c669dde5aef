package import ClaimsRequests
import HTTPAuthChallenges
package import TokenErrors

extension TokenError {
  /// The claims, unless they contradict themselves or ask for nothing.
  package var usableClaims: ClaimsRequest? {
    claims.flatMap { $0.isAmbiguous || $0.json.isEmpty ? nil : $0 }
  }

  /// Whether an API wrote it, not a token endpoint.
  package var isResourceError: Bool { source == .resource || source == .managedIdentity }

  /// Whether its claims, if it has any, are what an API asks for: those in the text of a resource
  /// error, or in a text that nothing else is known of.
  package var isClaimsChallengeOfResource: Bool {
    guard usableClaims != nil else { return false }
    if isResourceError { return true }
    return source.isBareText && code == nil && lastKnownCode == nil && b2cCode == nil
      && adfsCode == nil
  }

  /// Whether it is native authentication's `{"challenge_type":"redirect"}`.
  package var isNativeRedirect: Bool { code == nil && challengeType?.lowercased() == "redirect" }

  /// Whether the outermost code of a resource error means 401, for errors without their status.
  package var saysUnauthorized: Bool {
    switch serviceCode?.lowercased() {
    case "invalidauthenticationtoken", "expiredauthenticationtoken", "authenticationfailed",
      "invalidauthenticationtokentenant", "authenticationfailedinvalidheader", "unauthenticated",
      "unauthorized":
      true
    default: false
    }
  }
}

extension TokenErrorSource {
  /// Whether the error was read from a text without members.
  fileprivate var isBareText: Bool {
    switch self {
    case .plainText, .html, .unreadable: true
    default: false
    }
  }
}

extension RequestFailure {
  /// The status, also where only MSAL or the body knows it.
  package var effectiveStatus: Int? { status ?? msalError?.httpStatus ?? tokenError?.status }

  package var isServerError: Bool { effectiveStatus.map { (500...599).contains($0) } ?? false }

  /// Whether a code for a request loop stands anywhere in it.
  package var reportsRequestLoop: Bool {
    tokenError?.reportsRequestLoop == true || msalError?.tokenError?.reportsRequestLoop == true
      || challenges.contains { $0.reportsRequestLoop }
  }
}

extension AuthenticationChallenge {
  /// Whether its description names a code for a request loop, as a whole number.
  fileprivate var reportsRequestLoop: Bool {
    guard let text = self[.errorDescription] ?? self["errorDescription"] else { return false }
    var rest = text.utf8[...]
    let prefix = "AADSTS".utf8
    while let start = rest.firstIndex(of: UInt8(ascii: "A")) {
      rest = rest[start...]
      if rest.starts(with: prefix) {
        let digits = rest.dropFirst(prefix.count).prefix { $0 &- UInt8(ascii: "0") < 10 }
        if AADSTSErrorCode(parsing: String(Substring(digits)))?.isRequestLoop == true {
          return true
        }
      }
      rest = rest.dropFirst()
    }
    return false
  }
}
