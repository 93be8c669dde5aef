/// What a client can do with a challenge, the most useful first.
@nonexhaustive
public enum ChallengePurpose: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// Claims that decode, with `error="insufficient_claims"`: ask for a token that holds them.
  case conformingClaims
  /// Claims that decode, with `error="invalid_token"`, as Azure Resource Manager sends them.
  case revocationClaims
  /// Claims that decode, with another `error` or none.
  case toleratedClaims
  /// A PoP nonce for the next signed request.
  case popNonce
  /// DPoP asks for its nonce, which the field `DPoP-Nonce` holds.
  case dpopNonce
  /// PKeyAuth: answer with the device's key.
  case deviceAuthentication
  /// RFC 9470: authenticate again, or more strongly.
  case stepUp
  /// `invalid_token` without claims: refresh the token (RFC 6750 §3.1).
  case invalidToken
  /// `insufficient_scope` with the scopes that are missing (RFC 6750 §3.1).
  case insufficientScope
  /// `invalid_dpop_proof`: the client signs wrongly (RFC 9449 §7.1).
  case invalidProof
  /// A tenant, an authority, a resource's metadata or a scope: get a first token.
  case authority
  /// Nothing that this package acts on.
  case none

  /// More useful is less.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

extension AuthenticationChallenge {
  /// What a client can do with the challenge.
  ///
  /// Values that occur twice with different contents count as missing. Claims count when they decode to a text that
  /// begins like a JSON object; a JSON parser may still refuse them.
  public var purpose: ChallengePurpose {
    switch scheme {
    case .bearer, .pop:
      if let claims = parameters.unambiguousValue(for: .claims), hasClaimsText(claims) {
        switch parameters[.error].map({ BearerErrorCode($0) }) {
        case .insufficientClaims: return .conformingClaims
        case .invalidToken: return .revocationClaims
        default: return .toleratedClaims
        }
      }
      if let purpose = purposeOfError { return purpose }
      if scheme == .pop {
        let nonce = parameters.unambiguousValue(for: .nonce)
        return nonce.map { $0.isEmpty } ?? true ? namesIssuer : .popNonce
      }
      return namesIssuer
    case .dpop:
      return purposeOfError ?? namesIssuer
    case .pkeyAuth:
      return (try? PKeyAuthChallenge(self)) == nil ? .none : .deviceAuthentication
    default:
      return parameters[.resourceMetadata] == nil ? .none : .authority
    }
  }

  /// What the challenge's own `error` asks for, claims aside (RFC 6750 §3.1, RFC 9449 §7.1, RFC 9470 §3).
  package var purposeOfError: ChallengePurpose? {
    let isStepUp = parameters[.acrValues] != nil || parameters[.maximumAge] != nil
    guard let error = parameters[.error].map({ BearerErrorCode($0) }) else {
      return isStepUp ? .stepUp : nil
    }
    switch error {
    case .insufficientUserAuthentication: return .stepUp
    case .invalidToken: return .invalidToken
    case .insufficientScope:
      let scope = parameters.unambiguousValue(for: .scope).map { ScopeSet($0) }
      return scope.map(\.isEmpty) ?? true ? nil : .insufficientScope
    case .useDPoPNonce where scheme == .dpop: return .dpopNonce
    case .invalidDPoPProof where scheme == .dpop: return .invalidProof
    default: return isStepUp ? .stepUp : nil
    }
  }

  private func hasClaimsText(_ claims: String) -> Bool {
    (try? ClaimsText(decoding: claims)) != nil
  }

  private var namesIssuer: ChallengePurpose {
    let names: [AuthenticationParameterName] = [
      .authorizationURI, .authorization, .authority, .resourceMetadata, .resource, .resourceID,
      .scope,
    ]
    let isNamed = names.contains { parameters.unambiguousValue(for: $0)?.isEmpty == false }
    return isNamed || parameters.authority() != nil ? .authority : .none
  }
}

extension AuthenticationChallenges {
  /// All challenges with their purpose, the most useful first; ties in the order of the field.
  public var ranked: [(challenge: AuthenticationChallenge, purpose: ChallengePurpose)] {
    enumerated()
      .map { (offset: $0.offset, challenge: $0.element, purpose: $0.element.purpose) }
      .sorted { ($0.purpose, $0.offset) < ($1.purpose, $1.offset) }
      .map { ($0.challenge, $0.purpose) }
  }
}
