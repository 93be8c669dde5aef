/// `Authentication-Info` or `Proxy-Authentication-Info` (RFC 9110 §11.6.3): what a server tells a
/// client whose credentials it took.
///
/// It may come with any status, and as a trailer.
public struct AuthenticationInfo: Sendable, Hashable {
  /// A scheme before the first parameter, as Microsoft sends it: `PoP nextnonce=…`.
  ///
  /// The RFC has none.
  public var schemePrefix: AuthenticationScheme?
  /// The parameters, in order.
  public var parameters: AuthenticationParameters
  /// What the lenient mode repaired.
  ///
  /// Empty: the field is valid.
  public let deviations: [ChallengeDeviation]

  /// Reads field lines leniently.
  public init(parsing lines: some Sequence<String>) {
    self.init(
      FieldText.with(lines: lines) { $0.parsed(limits: .default, isParameterList: true) })
  }

  /// Reads field lines by the RFC's grammar.
  /// - Throws: the first fault.
  public init(strictlyParsing lines: some Sequence<String>) throws(HTTPAuthError) {
    self.init(
      try FieldText.with(lines: lines) {
        $0.strictlyParsed(limits: .default, isParameterList: true)
      }.get())
  }

  /// Reads the octets of field lines leniently.
  public init(parsing lines: some Sequence<some Collection<UInt8>>) {
    self.init(
      FieldText.with(octetLines: lines) { $0.parsed(limits: .default, isParameterList: true) })
  }

  /// Reads the octets of field lines by the RFC's grammar.
  /// - Throws: the first fault.
  public init(
    strictlyParsing lines: some Sequence<some Collection<UInt8>>
  ) throws(HTTPAuthError) {
    self.init(
      try FieldText.with(octetLines: lines) {
        $0.strictlyParsed(limits: .default, isParameterList: true)
      }.get())
  }

  private init(_ field: FieldContent) {
    let record = field.challenge(0)
    schemePrefix =
      record.schemeStart == record.schemeEnd
      ? nil : AuthenticationScheme(field.scheme(ofChallenge: 0))
    parameters = AuthenticationParameters(field, 0..<field.parameterCount)
    deviations = field.deviations.map(field.deviation)
  }

  /// The nonce for the next request; `nil` if it is missing, empty, or given with different values.
  public var nextNonce: Secret? {
    guard let nonce = parameters.secret(.nextNonce), !nonce.exposedText.isEmpty else { return nil }
    return nonce
  }
}
