public import YajlJSON

extension ClaimsRequest {
  /// Whether a token with these claims answers the request.
  ///
  /// See ``unsatisfiedClaims(by:in:)``. Nothing is verified here: pass claims of a token whose signature,
  /// issuer, audience and times you have checked.
  public func isSatisfied(
    by token: JSONObject, in target: ClaimsRequestTarget = .accessToken
  ) -> Bool {
    claimsRead(in: target).allSatisfy { $0.request.isSatisfied(by: token, as: $0.name) }
  }

  /// The claims that a token does not answer, each once, in order.
  ///
  /// - With `value`, or else `values`: the token's claim must be one of them, or, when it is an array,
  ///   contain one of them. Numbers are compared exactly, `xms_cc` without regard to ASCII case.
  /// - `nbf` with a value: the token must have been issued (`iat`) at that instant or later; of a token
  ///   without `iat` its own `nbf` counts.
  /// - Essential without a value: the token must have the claim.
  /// - Voluntary without a value: always answered. So are `xms_caeerror` and `xms_rp_ipaddr` unless they
  ///   are essential: they speak to the token service and stand in no token.
  public func unsatisfiedClaims(
    by token: JSONObject, in target: ClaimsRequestTarget = .accessToken
  ) -> [ClaimName] {
    claimsRead(in: target).filter { !$0.request.isSatisfied(by: token, as: $0.name) }.map(\.name)
  }

  /// The claims that a token is held against, each once, in order: all but those that every token
  /// answers (see ``unsatisfiedClaims(by:in:)``).
  public func demandedClaims(in target: ClaimsRequestTarget = .accessToken) -> [ClaimName] {
    claimsRead(in: target).filter { $0.request.demandsSomething(as: $0.name) }.map(\.name)
  }

  /// Each claim once, as it is read.
  private func claimsRead(in target: ClaimsRequestTarget) -> IndividualClaimRequests {
    IndividualClaimRequests(json: self[target].json.withoutShadowedMembers)
  }
}

extension IndividualClaimRequest {
  private var isBoundToValues: Bool { value != nil || self["values"] != nil }

  fileprivate func demandsSomething(as name: ClaimName) -> Bool {
    if !isEssential, name == .xmsCAEError || name == .xmsRPIPAddr { return false }
    return isEssential || isBoundToValues
  }

  fileprivate func isSatisfied(by token: JSONObject, as name: ClaimName) -> Bool {
    guard demandsSomething(as: name) else { return true }
    let accepted = acceptedValues
    if name == .nbf, isBoundToValues {
      let instant = token["iat"] ?? token["nbf"]
      guard let issued = instant?.decimalText.flatMap(ExactDecimal.init(_:)) else {
        return false
      }
      return accepted.contains { earliest in
        earliest.decimalText.flatMap(ExactDecimal.init(_:)).map { $0 <= issued } ?? false
      }
    }
    let present = token[name.rawValue]
    guard isBoundToValues else { return present != nil }
    guard let present else { return false }
    // Each value is looked at once: a request and a token may both have thousands.
    let wanted = Set(accepted.map { key(of: $0, as: name) })
    if wanted.contains(key(of: present, as: name)) { return true }
    // Contained when the token's claim is an array.
    return present.array?.contains { wanted.contains(key(of: $0, as: name)) } ?? false
  }

  /// What tells two values of a claim apart.
  private func key(of value: JSONValue, as name: ClaimName) -> JSONValue {
    name == .xmsCC ? CanonicalClaims.capabilityKey(value) : CanonicalClaims.value(value)
  }
}
