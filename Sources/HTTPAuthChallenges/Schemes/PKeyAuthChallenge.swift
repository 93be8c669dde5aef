import WireText

/// Microsoft's device authentication ([MS-PKAP]): in a field of the token endpoint, or as a redirect to
/// `urn:http-auth:PKeyAuth?…`.
public struct PKeyAuthChallenge: SchemeChallenge, Hashable {
  /// PKeyAuth.
  public static let scheme = AuthenticationScheme.pkeyAuth

  /// The version of the protocol, an opaque text; `1.0` is the one in use.
  public var version: String
  /// What the server wants back unchanged.
  public var context: Secret
  /// What the device key signs.
  public var nonce: Secret?
  /// The tenant that the device belongs to.
  public var tenant: TenantIdentifier?
  /// The names of the authorities whose device certificate is wanted.
  public var certificateAuthorities: String?
  /// The SHA-1 thumbprint of the wanted certificate in hex; may be empty.
  public var certificateThumbprint: String?
  /// Where the answer goes; only the redirect has it.
  public var submitURL: String?

  /// Reads a challenge.
  /// - Throws: `missing_parameter` without `Version` or `Context`; `ambiguous_value` if `Context` or `nonce` occurs
  ///   with different values.
  public init(_ challenge: AuthenticationChallenge) throws(HTTPAuthError) {
    try Self.check(challenge)
    try self.init(challenge.parameters)
  }

  /// Reads the redirect form: `urn:http-auth:PKeyAuth?` and a query as forms encode it, so `+` is a space.
  /// - Throws: `other_scheme` for another URI, `invalid_value` for a broken escape, and as the other initialiser.
  public init(redirect: String) throws(HTTPAuthError) {
    let prefix = "urn:http-auth:pkeyauth"
    let head = redirect.prefix(prefix.count)
    let query = redirect.dropFirst(prefix.count)
    guard OctetText.isSame(head.utf8, prefix.utf8), query.isEmpty || query.hasPrefix("?") else {
      throw HTTPAuthError(.otherScheme)
    }
    var parameters: [AuthenticationParameter] = []
    for part in query.dropFirst().split(separator: "#", omittingEmptySubsequences: false)
      .first.map({ $0.split(separator: "&") }) ?? []
    {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard
        let name = Self.decoded(pair[0]), let value = pair.count == 2 ? Self.decoded(pair[1]) : ""
      else { throw HTTPAuthError(.invalidValue) }
      parameters.append(AuthenticationParameter(AuthenticationParameterName(name), value))
    }
    try self.init(AuthenticationParameters(parameters))
  }

  private init(_ parameters: AuthenticationParameters) throws(HTTPAuthError) {
    version = try parameters.required("Version")
    guard !parameters.isAmbiguous("Context"), !parameters.isAmbiguous(.nonce) else {
      throw HTTPAuthError(.ambiguousValue)
    }
    context = Secret(try parameters.required("Context"))
    nonce = parameters.secret(.nonce)
    tenant = parameters["TenantId"].map { TenantIdentifier($0) }
    certificateAuthorities = parameters["CertAuthorities"]
    certificateThumbprint = parameters["CertThumbprint"]
    submitURL = parameters["SubmitUrl"]
  }

  private static func decoded(_ text: Substring) -> String? {
    PercentCoding.strictlyDecode(String(text), plusIsSpace: true)
  }

  /// The value of the `Authorization` field that answers: with the signed token, or without one when the device has
  /// no key, so that the server goes on without the device.
  /// - Throws: `invalid_octet` if a value cannot stand in a field.
  public func authorizationFieldValue(
    signedToken: Secret? = nil
  ) throws(HTTPAuthError) -> String {
    var answer = AuthenticationChallenge(Self.scheme)
    if let signedToken {
      answer.parameters["AuthToken"] = signedToken.exposedText
    }
    answer.parameters["Context"] = context.exposedText
    answer.parameters["Version"] = version
    return try answer.fieldValue
  }
}
