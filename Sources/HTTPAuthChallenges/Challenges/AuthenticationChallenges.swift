/// All challenges of a `WWW-Authenticate` or `Proxy-Authenticate` field, in order (RFC 9110 §11.6.1).
///
/// `init(parsing:)` reads leniently and never fails; what it repaired stands in ``deviations``.
/// `init(strictlyParsing:)` reads the RFC's grammar and nothing more. On every valid field both give the same.
public struct AuthenticationChallenges: Sendable {
  /// Holds the challenges.
  @usableFromInline let field: FieldContent

  private init(_ field: FieldContent) { self.field = field }

  /// Makes a field from challenges.
  public init(_ challenges: some Sequence<AuthenticationChallenge>) {
    var builder = FieldBuilder()
    for challenge in challenges { builder.append(challenge: challenge.index, of: challenge.field) }
    self.init(builder.content())
  }

  /// Reads field lines leniently.
  ///
  /// A quoted value never spans lines; a challenge may.
  public init(parsing lines: some Sequence<String>, limits: ChallengeLimits = .default) {
    self.init(FieldText.with(lines: lines) { $0.parsed(limits: limits) })
  }

  /// Reads field lines by the RFC's grammar.
  /// - Throws: the first fault.
  public init(
    strictlyParsing lines: some Sequence<String>, limits: ChallengeLimits = .default
  ) throws(HTTPAuthError) {
    self.init(
      try FieldText.with(lines: lines) { $0.strictlyParsed(limits: limits) }.get())
  }

  /// Reads one field line, or several joined with commas, leniently.
  public init(parsing line: borrowing String, limits: ChallengeLimits = .default) {
    self.init(FieldText.with(line) { $0.parsed(limits: limits) })
  }

  /// Reads one field line, or several joined with commas, by the RFC's grammar.
  /// - Throws: the first fault.
  public init(
    strictlyParsing line: borrowing String, limits: ChallengeLimits = .default
  ) throws(HTTPAuthError) {
    self.init(try FieldText.with(line) { $0.strictlyParsed(limits: limits) }.get())
  }

  /// Reads the octets of one field line leniently.
  public init(parsing octets: Span<UInt8>, limits: ChallengeLimits = .default) {
    self.init(FieldText.with(octets: octets) { $0.parsed(limits: limits) })
  }

  /// Reads the octets of one field line by the RFC's grammar.
  /// - Throws: the first fault.
  public init(
    strictlyParsing octets: Span<UInt8>, limits: ChallengeLimits = .default
  ) throws(HTTPAuthError) {
    self.init(
      try FieldText.with(octets: octets) { $0.strictlyParsed(limits: limits) }.get())
  }

  /// Reads the octets of one field line leniently.
  public init(parsing octets: some Collection<UInt8>, limits: ChallengeLimits = .default) {
    self.init(FieldText.with(octets: octets) { $0.parsed(limits: limits) })
  }

  /// Reads the octets of one field line by the RFC's grammar.
  /// - Throws: the first fault.
  public init(
    strictlyParsing octets: some Collection<UInt8>, limits: ChallengeLimits = .default
  ) throws(HTTPAuthError) {
    self.init(
      try FieldText.with(octets: octets) { $0.strictlyParsed(limits: limits) }.get())
  }

  /// Reads the octets of several field lines leniently.
  public init(
    parsing lines: some Sequence<some Collection<UInt8>>, limits: ChallengeLimits = .default
  ) {
    self.init(FieldText.with(octetLines: lines) { $0.parsed(limits: limits) })
  }

  /// Reads the octets of several field lines by the RFC's grammar.
  /// - Throws: the first fault.
  public init(
    strictlyParsing lines: some Sequence<some Collection<UInt8>>,
    limits: ChallengeLimits = .default
  ) throws(HTTPAuthError) {
    self.init(
      try FieldText.with(octetLines: lines) { $0.strictlyParsed(limits: limits) }.get())
  }

  /// The challenges of a scheme, in order.
  public subscript(scheme: AuthenticationScheme) -> [AuthenticationChallenge] {
    filter { $0.scheme == scheme }
  }

  /// The first challenge of the view's scheme that is within the view's syntax.
  public func first<View: SchemeChallenge>(as view: View.Type) -> View? {
    for challenge in self where challenge.scheme == View.scheme {
      if let view = try? View(challenge) { return view }
    }
    return nil
  }

  /// All challenges of the view's scheme that are within the view's syntax, in order.
  public func all<View: SchemeChallenge>(as view: View.Type) -> [View] {
    self[View.scheme].compactMap { try? View($0) }
  }

  /// Every repair that was made, in the order of the text.
  ///
  /// Empty: the field is valid RFC 9110.
  public var deviations: [ChallengeDeviation] {
    field.isParsed ? field.deviations.map(field.deviation) : flatMap(\.deviations)
  }
}

extension AuthenticationChallenges: RandomAccessCollection {
  /// Gives the challenges in order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let field: FieldContent
    @usableFromInline var index = 0
    @usableFromInline let end: Int

    @inlinable
    init(_ field: FieldContent, end: Int) {
      self.field = field
      self.end = end
    }

    /// The next challenge.
    @inlinable
    public mutating func next() -> AuthenticationChallenge? {
      guard index < end else { return nil }
      defer { index += 1 }
      return AuthenticationChallenge(field, index: index)
    }
  }

  /// Gives the challenges in order.
  @inlinable
  public consuming func makeIterator() -> Iterator {
    let end = endIndex
    return Iterator(field, end: end)
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of challenges.
  @inlinable public var endIndex: Int { field.challengeCount }
  /// The challenge at a position.
  public subscript(position: Int) -> AuthenticationChallenge {
    precondition(position >= 0 && position < field.challengeCount)
    return AuthenticationChallenge(field, index: position)
  }
}

extension AuthenticationChallenges: ExpressibleByArrayLiteral {
  /// Makes a field from challenges.
  public init(arrayLiteral elements: AuthenticationChallenge...) { self.init(elements) }
}

extension AuthenticationChallenges: Hashable {
  /// Equal challenges in the same order.
  public static func == (first: Self, second: Self) -> Bool { first.elementsEqual(second) }
  /// Hashes all challenges.
  public func hash(into hasher: inout Hasher) {
    for challenge in self { hasher.combine(challenge) }
  }
}

extension AuthenticationChallenges: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Schemes and parameter names.
  ///
  /// Values may be secrets and are not shown.
  public var description: String { "[" + map(\.description).joined(separator: ", ") + "]" }
  /// Schemes and parameter names.
  public var debugDescription: String { description }
  /// The challenges, redacted.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}
