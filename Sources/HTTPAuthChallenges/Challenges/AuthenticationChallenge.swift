/// One challenge: a scheme with a token68 or with auth-params (RFC 9110 §11.3).
public struct AuthenticationChallenge: Sendable {
  /// Holds the challenge, whose parts are made from there when they are asked for.
  @usableFromInline let field: FieldContent
  @usableFromInline let index: Int

  /// The scheme, in its own spelling.
  public var scheme: AuthenticationScheme {
    @inlinable get { AuthenticationScheme(field.scheme(ofChallenge: index)) }
    set { change(newValue, parameters, token68) }
  }

  /// The parameters, in order.
  public var parameters: AuthenticationParameters {
    @inlinable get {
      AuthenticationParameters(field, field.parameterRange(ofChallenge: index))
    }
    set { change(scheme, newValue, token68) }
  }

  /// The token68, if there is one.
  public var token68: Token68? {
    @inlinable get { field.token68(ofChallenge: index).map(Token68.init(checked:)) }
    set { change(scheme, parameters, newValue) }
  }

  /// Makes a challenge with parameters, or a scheme alone.
  public init(_ scheme: AuthenticationScheme, parameters: AuthenticationParameters = [:]) {
    self.init(scheme, parameters, nil, parsedAt: nil)
  }

  /// Makes a challenge with a token68.
  public init(_ scheme: AuthenticationScheme, token68: Token68) {
    self.init(scheme, [:], token68, parsedAt: nil)
  }

  private init(
    _ scheme: AuthenticationScheme, _ parameters: AuthenticationParameters, _ token68: Token68?,
    parsedAt origin: FieldOrigin?
  ) {
    var builder = FieldBuilder()
    builder.append(scheme: scheme.rawName, token68: token68?.rawValue, parsedAt: origin)
    for parameter in parameters { builder.append(parameter) }
    self.init(builder.content(), index: 0)
  }

  @inlinable
  init(_ field: FieldContent, index: Int) {
    self.field = field
    self.index = index
  }

  /// Takes other parts; the place stays.
  private mutating func change(
    _ scheme: AuthenticationScheme, _ parameters: AuthenticationParameters, _ token68: Token68?
  ) {
    self = Self(scheme, parameters, token68, parsedAt: field.origin(ofChallenge: index))
  }

  /// The value of the first parameter of this name, or `nil`.
  public subscript(name: AuthenticationParameterName) -> String? { parameters[name] }

  /// The octet of its field line at which the scheme begins; `nil` if it was not parsed.
  public var offset: Int? { location?.offset }

  /// The field line that the scheme is on, counted from 0; `nil` if it was not parsed.
  public var line: Int? { location?.line }

  private var location: (line: Int, offset: Int)? {
    guard let origin = field.origin(ofChallenge: index) else { return nil }
    return origin.field.location(of: Int(origin.field.challenge(origin.index).schemeStart))
  }

  /// The repairs that were made within this challenge.
  public var deviations: [ChallengeDeviation] {
    field.origin(ofChallenge: index).map { $0.field.deviations(ofChallenge: $0.index) } ?? []
  }
}

extension FieldContent {
  func deviations(ofChallenge index: Int) -> [ChallengeDeviation] {
    deviations.lazy.filter { $0.challenge == index }.map(deviation)
  }

  func deviation(_ record: DeviationRecord) -> ChallengeDeviation {
    let position = Int(record.position)
    let (line, offset) =
      record.isBehindOctet ? location(behind: position) : location(of: position)
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
