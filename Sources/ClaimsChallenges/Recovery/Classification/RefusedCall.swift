package import HTTPAuthChallenges
package import TokenErrors

/// What is known of the call that was refused, beside the refusal.
package struct RefusedCall: Sendable {
  /// How the token was acquired that failed, or tried to be.
  package var flow = TokenFlow.silent
  /// The scopes that the token was asked for; empty where they are not known.
  package var requestedScopes: ScopeSet = []
  /// Further scopes that a challenge may ask for.
  package var allowedScopes: ScopeSet = []
  /// Whether a nonce is of use: a bearer token is sent without any proof.
  package var takesNonces = true
  /// What is known of error codes.
  package var catalogue = ErrorCatalogue.standard

  package init(flow: TokenFlow = .silent) { self.flow = flow }
}

/// What `insufficient_scope` asks for (RFC 6750 §3.1), held against the call's own scopes.
package struct ScopeStepUp: Sendable, Hashable {
  /// The scopes that the token lacks, written as the call writes its own.
  package var missing: ScopeSet
  /// Whether they belong to the resource of the call, or were listed by the caller.
  package var isAllowed: Bool

  /// - Parameters:
  ///   - scopes: The scopes of the challenge.
  ///   - call: The call; without its scopes nothing can be foreign.
  package init(_ scopes: ScopeSet, in call: RefusedCall) {
    let own = Set(call.requestedScopes.map(Self.prefix))
    let onlyPrefix = own.count == 1 ? own.first : nil
    var isAllowed = true
    var wanted: [String] = []
    for scope in scopes where !Self.addedAnyway.contains(scope) {
      let prefix = Self.prefix(of: scope)
      if call.requestedScopes.isEmpty || call.allowedScopes.contains(scope) {
        wanted.append(scope)
      } else if prefix.isEmpty {
        // A bare scope is one of the resource that the call asks for.
        wanted.append((onlyPrefix ?? "") + scope)
      } else {
        isAllowed = isAllowed && own.contains(prefix)
        wanted.append(scope)
      }
    }
    missing = ScopeSet(wanted).subtracting(call.requestedScopes)
    self.isAllowed = isAllowed
  }

  /// Scopes of OpenID Connect that every request carries.
  private static let addedAnyway: Set<String> = ["openid", "profile", "offline_access"]

  /// What stands before a scope's own name, up to its last slash: the resource, as Entra writes it.
  private static func prefix(of scope: String) -> String {
    guard let slash = scope.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(scope[...slash])
  }
}
