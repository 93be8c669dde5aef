import ClaimsRequests

/// What makes two acquisitions the same: all parameters but the correlation id, the claims in canonical
/// form.
///
/// The canonical form and the hash are made once: a look-up costs no more for many claims.
package struct TokenParametersKey: Sendable, Hashable {
  private var silent: SilentTokenParameters?
  private var interactive: InteractiveTokenParameters?
  private let claims: [UInt8]?
  private let hash: Int

  package init(_ parameters: SilentTokenParameters) {
    self.init(silent: Self.stripped(parameters), claims: parameters.claimsRequest)
  }

  package init(_ parameters: InteractiveTokenParameters) {
    self.init(interactive: Self.stripped(parameters), claims: parameters.claimsRequest)
  }

  private init(
    silent: SilentTokenParameters? = nil, interactive: InteractiveTokenParameters? = nil,
    claims request: ClaimsRequest?
  ) {
    self.silent = silent
    self.interactive = interactive
    claims = request.map { Array($0.canonicalForm.utf8) }
    var hasher = Hasher()
    hasher.combine(silent)
    hasher.combine(interactive)
    hasher.combine(claims)
    hash = hasher.finalize()
  }

  private static func stripped<Parameters: TokenParameters>(_ parameters: Parameters) -> Parameters
  {
    var rest = parameters
    rest.claimsRequest = nil
    rest.correlationID = nil
    return rest
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
