extension IndividualClaimRequests {
  /// `acrs`: the authentication contexts any of which will do (`c1` … `c99`, `p1`).
  public var authenticationContexts: [String] { self[.acrs]?.acceptedStrings ?? [] }

  /// `acr`: the authentication context classes, in order of preference.
  public var authenticationContextClasses: [String] { self[.acr]?.acceptedStrings ?? [] }

  /// `amr`: the authentication methods.
  public var authenticationMethods: [String] { self[.amr]?.acceptedStrings ?? [] }

  /// `polids` and `capolids`: the policies to satisfy.
  public var policyIDs: [String] {
    (self[.polids]?.acceptedStrings ?? []) + (self[.capolids]?.acceptedStrings ?? [])
  }

  /// `xms_caeerror`: why continuous access evaluation refused the token; opaque numbers.
  public var accessEvaluationErrors: [String] {
    (self[.xmsCAEError]?.acceptedValues ?? []).compactMap(\.decimalText)
  }

  /// `nbf`: the instant at or after which the new token must be issued.
  public var notBefore: NumericDate? { self[.nbf]?.acceptedDate }

  /// `auth_time`: the instant of the sign-in that is asked for.
  public var authenticationTime: NumericDate? { self[.authTime]?.acceptedDate }

  /// `xms_cc`: what the client declares that it can do.
  public var capabilities: [ClientCapability] {
    (self[.xmsCC]?.acceptedStrings ?? []).map(ClientCapability.init(_:))
  }

  /// `xms_rp_ipaddr`: the client's address as the resource saw it.
  public var clientAddress: String? { self[.xmsRPIPAddr]?.acceptedStrings.first }

  /// `sub`: the user to whom the request is bound.
  public var subject: String? { self[.sub]?.acceptedStrings.first }

  /// Whether the device's id is asked for (`deviceid`, or `device_id` as Android spells it).
  public var requestsDeviceID: Bool { self[.deviceID] != nil || self["device_id"] != nil }
}

extension IndividualClaimRequest {
  fileprivate var acceptedDate: NumericDate? {
    acceptedValues.lazy.compactMap(NumericDate.init(json:)).first
  }
}
