/// The sign-in that an API wants (RFC 9470 §3): how strong it must be, and how recent.
public struct StepUp: Sendable, Hashable {
  /// Authentication context classes, the preferred one first.
  public var acrValues: [String]
  /// How old the authentication may be, at most 2,147,483,648 seconds.
  public var maximumAge: Duration?

  /// Makes a step-up.
  public init(acrValues: [String] = [], maximumAge: Duration? = nil) {
    self.acrValues = acrValues
    self.maximumAge = maximumAge
  }

  /// Reads the parameters of a challenge with `insufficient_user_authentication`, or of one that
  /// names `acr_values` or `max_age`; `nil` for any other.
  ///
  /// A value that occurs twice with different contents, and a `max_age` that is no number, count as
  /// missing.
  public init?(_ challenge: AuthenticationChallenge) {
    switch challenge.scheme {
    case .bearer, .dpop, .pop: break
    default: return nil
    }
    let parameters = challenge.parameters
    acrValues = parameters.unambiguousValue(for: .acrValues).map(ValueSyntax.words) ?? []
    if parameters.unambiguousValue(for: .maximumAge) != nil {
      maximumAge = (try? parameters.integer(for: .maximumAge))
        .flatMap { $0.map { .seconds(min($0, RetryAfter.maximumSeconds)) } }
    }
    if isEmpty, challenge.purpose != .stepUp { return nil }
  }

  /// Whether neither strength nor age is named: any new sign-in will do.
  public var isEmpty: Bool { acrValues.isEmpty && maximumAge == nil }
}

extension AuthenticationChallenges {
  /// The first step-up among the challenges, one that names its strength or age before one that does
  /// not; `nil` without any.
  public var stepUp: StepUp? {
    let all = compactMap { StepUp($0) }
    return all.first { !$0.isEmpty } ?? all.first
  }
}
