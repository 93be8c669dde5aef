public import ClaimsRequests
public import HTTPAuthChallenges
public import YajlJSON

/// How strong and how recent the sign-in behind an access token must be (RFC 9470).
///
/// ```swift
/// let recent = StepUpRequirement(acrValues: ["c1"], maximumAge: .seconds(300))
/// switch recent.response(to: token, at: now) {
/// case .proceed: …
/// case .challenge(let challenge): reply(401, ["WWW-Authenticate": try challenge.fieldValue])
/// case .refuse: reply(403)
/// }
/// ```
public struct StepUpRequirement: Hashable, Sendable {
  /// What is asked of the sign-in.
  public var stepUp: StepUp
  /// The protection space (RFC 9110 §11.5).
  public var realm: String?

  /// A requirement.
  ///
  /// - Parameters:
  ///   - acrValues: Authentication context classes, the preferred one first: any of them will do.
  ///   - maximumAge: How old the sign-in may be, in whole seconds.
  ///   - realm: The protection space.
  public init(acrValues: [String] = [], maximumAge: Duration? = nil, realm: String? = nil) {
    stepUp = StepUp(acrValues: acrValues, maximumAge: maximumAge)
    self.realm = realm
  }

  /// What to answer to a request with this token.
  ///
  /// Unlike a claims challenge it needs no capability: a client that does not know RFC 9470 sees a 401.
  ///
  /// - Parameters:
  ///   - token: The claims of a token that was verified: signature, issuer, audience, times.
  ///   - now: The current time, for the age of the sign-in.
  /// - Returns: To go on, or a challenge; never a plain refusal.
  public func response(to token: JSONObject, at now: NumericDate) -> ClaimsRequirementResponse {
    stepUp.unmetClaims(by: token, at: now).isEmpty ? .proceed : .challenge(challenge)
  }

  /// `Bearer realm="…", error="insufficient_user_authentication", acr_values="…", max_age="…"`
  /// (RFC 9470 §3).
  public var challenge: AuthenticationChallenge {
    var parameters: AuthenticationParameters = [:]
    parameters[.realm] = realm
    parameters[.error] = BearerErrorCode.insufficientUserAuthentication.rawValue
    if !stepUp.acrValues.isEmpty {
      parameters[.acrValues] = stepUp.acrValues.joined(separator: " ")
    }
    parameters[.maximumAge] = stepUp.maximumAge.map { String(max(0, $0.components.seconds)) }
    return AuthenticationChallenge(.bearer, parameters: parameters)
  }
}

extension StepUp {
  /// The claims by which a token fails to meet the step-up: `acr`, `auth_time`, or none.
  ///
  /// `acr` must be one of ``acrValues``, or `acrs`, in which Entra puts authentication contexts, must
  /// hold one. `auth_time` must be at most ``maximumAge`` before `now`. A claim that is missing, or no
  /// number where one is due, does not meet it.
  package func unmetClaims(by token: JSONObject, at now: NumericDate) -> [ClaimName] {
    var unmet: [ClaimName] = []
    if !acrValues.isEmpty {
      let wanted = Set(acrValues)
      let held = [token["acr"], token["acrs"]].compactMap { $0 }
        .flatMap { $0.array ?? [$0] }.compactMap(\.string)
      if !held.contains(where: wanted.contains) { unmet.append(.acr) }
    }
    if let maximumAge {
      let age = token["auth_time"].flatMap { NumericDate(json: $0) }
        .map { now.secondsSinceUnixEpoch.subtractingReportingOverflow($0.secondsSinceUnixEpoch) }
      let isRecent = age.map { !$0.overflow && $0.partialValue <= maximumAge.components.seconds }
      if isRecent != true { unmet.append(.authTime) }
    }
    return unmet
  }
}
