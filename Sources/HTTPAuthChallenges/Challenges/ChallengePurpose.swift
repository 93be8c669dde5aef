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
      if scheme == .pop {
        let nonce = parameters.unambiguousValue(for: .nonce)
        return nonce.map { $0.isEmpty } ?? true ? namesIssuer : .popNonce
      }
      let isStepUp = parameters[.acrValues] != nil || parameters[.maximumAge] != nil
      let error = parameters[.error].map { BearerErrorCode($0) }
      return isStepUp || error == .insufficientUserAuthentication ? .stepUp : namesIssuer
    case .dpop:
      let error = parameters[.error].map { BearerErrorCode($0) }
      return error == .useDPoPNonce ? .dpopNonce : namesIssuer
    case .pkeyAuth:
      return (try? PKeyAuthChallenge(self)) == nil ? .none : .deviceAuthentication
    default:
      return parameters[.resourceMetadata] == nil ? .none : .authority
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
