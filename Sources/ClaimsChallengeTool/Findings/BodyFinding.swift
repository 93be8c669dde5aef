import ClaimsChallenges

/// What a body says: an error, or a success answer with the scopes that it grants.
struct BodyFinding: Sendable {
  private(set) var error: TokenError?
  private(set) var scopes: ScopeFinding?
  private(set) var declinedScopes: DeclinedScopes?
  /// What was odd, also where the body is no error after all.
  let diagnostics: [TokenErrorDiagnostic]

  init(_ body: [UInt8], input: ParsedInput) {
    let status = input.status
    if status.map({ 200..<300 ~= $0 }) ?? true,
      let response = try? TokenResponse(body: body, status: status ?? 200)
    {
      diagnostics = []
      read(response, requested: input.options.requestedScopes)
      return
    }
    let read = TokenError(body: body, status: status)
    let isRefusal = status.map { $0 >= 400 } ?? false
    if read.findingKind != nil || isRefusal { error = read }
    diagnostics = read.diagnostics
  }

  private mutating func read(_ response: TokenResponse, requested: ScopeSet) {
    guard !requested.isEmpty else { return }
    declinedScopes = response.declinedScopes(of: requested)
    let comparison = ScopeComparison(requested: requested, granted: response.scope)
    scopes = ScopeFinding(granted: comparison.granted, declined: comparison.declined)
  }
}

/// The scopes of a success answer, or of MSAL's error about them.
struct ScopeFinding: Sendable {
  let granted: [String]
  let declined: [String]
}

extension ScopeFinding {
  /// The scopes that MSAL lists; `nil` when it lists none.
  init?(_ error: MSALStyleError) {
    if error.grantedScopes.isEmpty && error.declinedScopes.isEmpty { return nil }
    self.init(granted: error.grantedScopes, declined: error.declinedScopes)
  }
}
