/// One challenge: a scheme with a token68 or with auth-params (RFC 9110 §11.3).
public struct AuthenticationChallenge: Sendable {
  /// Where it was parsed from; its parts are made from there when they are asked for.
  @usableFromInline var field: ParsedField
  /// Negative: it was not parsed.
  @usableFromInline var index: Int
  /// The parts of a challenge that was made or changed.
  @usableFromInline var own: Parts?

  /// Never changed itself.
  @usableFromInline
  final class Parts: Sendable {
    let scheme: AuthenticationScheme
    @usableFromInline let parameters: AuthenticationParameters
    let token68: Token68?

    init(
      _ scheme: AuthenticationScheme, _ parameters: AuthenticationParameters, _ token68: Token68?
    ) {
      self.scheme = scheme
      self.parameters = parameters
      self.token68 = token68
    }
  }

  /// The scheme, in its own spelling.
  public var scheme: AuthenticationScheme {
    get {
      if let own { return own.scheme }
      return AuthenticationScheme(field.scheme(of: field.challenge(index)))
    }
    set { own = Parts(newValue, parameters, token68) }
  }

  /// The parameters, in order.
  public var parameters: AuthenticationParameters {
    @inlinable get {
      if let own { return own.parameters }
      return AuthenticationParameters(field, field.parameterRange(ofChallenge: index))
    }
    set { own = Parts(scheme, newValue, token68) }
  }

  /// The token68, if there is one.
  public var token68: Token68? {
    get {
      if let own { return own.token68 }
      let record = field.challenge(index)
      guard record.hasToken68 else { return nil }
      return Token68(parsed: field.token(record.token68Start, record.token68End))
    }
    set { own = Parts(scheme, parameters, newValue) }
  }

  /// Makes a challenge with parameters, or a scheme alone.
  public init(_ scheme: AuthenticationScheme, parameters: AuthenticationParameters = [:]) {
    self.init(.none, index: -1)
    own = Parts(scheme, parameters, nil)
  }

  /// Makes a challenge with a token68.
  public init(_ scheme: AuthenticationScheme, token68: Token68) {
    self.init(.none, index: -1)
    own = Parts(scheme, [:], token68)
  }

  @inlinable
  init(_ field: ParsedField, index: Int) {
    self.field = field
    self.index = index
  }

  /// The value of the first parameter of this name, or `nil`.
  public subscript(name: AuthenticationParameterName) -> String? { parameters[name] }

  /// The octet of its field line at which the scheme begins; `nil` if it was not parsed.
  public var offset: Int? { location?.offset }

  /// The field line that the scheme is on, counted from 0; `nil` if it was not parsed.
  public var line: Int? { location?.line }

  private var location: (line: Int, offset: Int)? {
    if index < 0 { return nil }
    return field.location(of: Int(field.challenge(index).schemeStart))
  }

  /// The repairs that were made within this challenge.
  public var deviations: [ChallengeDeviation] {
    if index < 0 { return [] }
    return field.deviations(ofChallenge: index)
  }
}

extension ParsedField {
  func deviations(ofChallenge index: Int) -> [ChallengeDeviation] {
    deviations.lazy.filter { $0.challenge == index }.map(deviation)
  }

  func deviation(_ record: DeviationRecord) -> ChallengeDeviation {
    let (line, offset) = location(of: Int(record.position))
    return ChallengeDeviation(record.kind.kind, line: line, offset: offset)
  }
}

extension AuthenticationChallenge: Hashable {
  /// Equal schemes and names without case, equal values, in the same order.
  public static func == (first: Self, second: Self) -> Bool {
    first.scheme == second.scheme && first.token68 == second.token68
      && first.parameters == second.parameters
  }

  /// Hashes scheme, token68 and parameters.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(token68)
    hasher.combine(parameters)
  }
}

extension AuthenticationChallenge: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Scheme and parameter names.
  ///
  /// Values may be secrets and are not shown.
  public var description: String {
    token68 == nil ? "\(scheme) \(parameters)" : "\(scheme) Token68(redacted) \(parameters)"
  }
  /// Scheme and parameter names.
  public var debugDescription: String { description }
  /// Scheme and parameter names only.
  public var customMirror: Mirror {
    Mirror(self, children: ["scheme": scheme.rawName, "parameters": parameters])
  }
}
