import YajlJSON

/// Which of the requested scopes an answer declines, by MSAL's rules.
///
/// Scopes are compared without ASCII case; lists keep the spelling and the order. A missing `email` is
/// forgiven, unless another scope is declined: then it is listed as well. An answer without scopes
/// grants what was asked for; one with blank scopes grants nothing.
public struct ScopeComparison: Sendable, Hashable {
  /// Granted scopes without the reserved ones.
  public var granted: [String]
  /// Requested scopes that were not granted; empty: nothing is declined.
  public var declined: [String]

  /// The scopes that OpenID Connect reserves; they are never reported.
  public static let reservedScopes = ["openid", "profile", "offline_access"]

  package init(granted: [String], declined: [String]) {
    self.granted = granted
    self.declined = declined
  }

  /// Compares what was asked for with what the answer grants; `granted` is `nil` when the answer does
  /// not say.
  public init(requested: some Sequence<String>, granted: (some Sequence<String>)?) {
    let reserved = Set(Self.reservedScopes.map(Self.key))
    let requested = requested.filter { !reserved.contains(Self.key($0)) && !$0.trimmed.isEmpty }
    guard let granted else {
      self.granted = requested
      declined = []
      return
    }
    let all = granted.filter { !$0.trimmed.isEmpty }
    let keys = Set(all.map(Self.key))
    let missing = requested.filter { !keys.contains(Self.key($0)) }
    self.granted = all.filter { !reserved.contains(Self.key($0)) }
    declined = missing.allSatisfy { Self.key($0) == Self.key("email") } ? [] : missing
  }

  /// Compares two texts of scopes with spaces between them.
  public init(requested: String, granted: String?) {
    self.init(requested: ScopeText.split(requested), granted: granted.map(ScopeText.split))
  }

  /// What scopes are compared by: their octets, ASCII letters in lower case.
  private static func key(_ scope: String) -> [UInt8] { scope.trimmed.utf8.map(\.lowercased) }
}

extension MSALStyleError {
  /// What MSAL delivers when scopes were declined, −50003; `nil` when none were.
  public init?(_ comparison: ScopeComparison, correlationID: String? = nil) {
    guard !comparison.declined.isEmpty else { return nil }
    self.init(
      ErrorRecord(
        domain: ErrorDomain.msal, code: MSALErrorCode.serverDeclinedScopes.rawValue))
    self[.errorDescription] = "Server returned less scopes than requested"
    self[.correlationID] = correlationID.map { .string($0) }
    grantedScopes = comparison.granted
    declinedScopes = comparison.declined
  }
}
