/// One challenge: a scheme with a token68 or with auth-params (RFC 9110 §11.3).
public struct AuthenticationChallenge: Sendable {
  /// The scheme, in its own spelling.
  public var scheme: AuthenticationScheme
  /// The parameters, in order.
  public var parameters: AuthenticationParameters

  private enum Text {
    case none
    case parsed(ParsedField, UInt32, UInt32)
    case made(Token68)
  }

  private var text: Text
  private var source: (field: ParsedField, index: Int)?

  /// Makes a challenge with parameters, or a scheme alone.
  public init(_ scheme: AuthenticationScheme, parameters: AuthenticationParameters = [:]) {
    self.scheme = scheme
    self.parameters = parameters
    text = .none
  }

  /// Makes a challenge with a token68.
  public init(_ scheme: AuthenticationScheme, token68: Token68) {
    self.scheme = scheme
    parameters = [:]
    text = .made(token68)
  }

  init(_ field: ParsedField, index: Int) {
    let record = field.challenges[index]
    scheme = AuthenticationScheme(field.text(record.schemeStart, record.schemeEnd))
    let first = Int(record.firstParameter)
    parameters = AuthenticationParameters(field, first..<first + Int(record.parameterCount))
    text = record.hasToken68 ? .parsed(field, record.token68Start, record.token68End) : .none
    source = (field, index)
  }

  /// The token68, if there is one.
  public var token68: Token68? {
    get {
      switch text {
      case .none: nil
      case .parsed(let field, let start, let end): Token68(parsed: field.text(start, end))
      case .made(let token68): token68
      }
    }
    set { text = newValue.map(Text.made) ?? .none }
  }

  /// The value of the first parameter of this name, or `nil`.
  public subscript(name: AuthenticationParameterName) -> String? { parameters[name] }

  /// The octet of its field line at which the scheme begins; `nil` if it was not parsed.
  public var offset: Int? { location?.offset }

  /// The field line that the scheme is on, counted from 0; `nil` if it was not parsed.
  public var line: Int? { location?.line }

  private var location: (line: Int, offset: Int)? {
    guard let (field, index) = source else { return nil }
    return field.location(of: Int(field.challenges[index].schemeStart))
  }

  /// The repairs that were made within this challenge.
  public var deviations: [ChallengeDeviation] {
    guard let (field, index) = source else { return [] }
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
